import type { Figures } from "./booking/figures.ts";
import { failedOf, gapOf, type Row } from "./compare/row.ts";
import { type Stated, statedOf } from "./stated.ts";

const OF_TIPS: ReadonlySet<string> = new Set(["C3:card", "C3:split_card", "C1"]);

/**
 * Returns the card money of a closing that has no receipt, such as tips. The card providers must
 * have collected exactly as much, and nothing else may differ; otherwise the result is 0.
 */
export function cardSurplus(rows: readonly Row[], stated: Stated, tenders: Figures): bigint {
  const failed = failedOf(rows);
  if (failed.length === 0 || failed.some(({ id }) => !OF_TIPS.has(id))) return 0n;
  const of_card = failed.filter(({ id }) => id === "C3:card" || id === "C3:split_card");
  const surplus = of_card.reduce((sum, row) => sum + gapOf(row), 0n);
  if (of_card.some((row) => gapOf(row) < 0n) || surplus <= 0n) return 0n;
  const balance = failed.find(({ id }) => id === "C1");
  if (balance === undefined || gapOf(balance) !== surplus) return 0n;
  const collected = statedOf(stated, "collected") - tenders.of("terminal collected").low;
  return collected === surplus ? surplus : 0n;
}
