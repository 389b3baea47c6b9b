import type { Deps } from "../../deps.ts";
import { sweepLateSales } from "./commands/sweep.ts";

/** The job `erase_late_sales`. */
export async function eraseLateSalesJob(deps: Deps): Promise<void> {
  await sweepLateSales(deps);
}
