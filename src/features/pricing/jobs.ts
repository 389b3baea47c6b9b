import type { Deps } from "../../deps.ts";
import { indexRulePrices } from "./commands.ts";

/** Runs on every change of rules, products and prices, and each minute: a day that begins is a change too. */
export async function indexRulePricesJob(deps: Deps): Promise<void> {
  await indexRulePrices(deps);
}
