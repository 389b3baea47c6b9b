import type { Deps } from "../../../main/deps.ts";
import { repairLinks } from "./commands/link.ts";

/** Facts younger than this are left to the look that follows their commit. */
const OLDER_THAN_SECONDS = 30;

/** Part of the minute's sweep: receipts that a crash or a held row kept from their orders. Answers how many it linked. */
export function sweepOrderLinks(
  deps: Deps,
  { older_than_seconds = OLDER_THAN_SECONDS }: { readonly older_than_seconds?: number } = {},
): Promise<number> {
  return repairLinks(deps, older_than_seconds);
}
