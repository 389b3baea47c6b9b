import type { Closing } from "../closing.ts";
import type { ReadReceipt } from "../receipt/read.ts";
import { UNTAXED } from "../receipt/lines.ts";
import { type Stated, statedOf } from "../stated.ts";
import { roundTo } from "../units.ts";
import { BOUNDED, CHOICES, type ChoiceName, DEFAULT_BOOKING, type RelevantChoices } from "./choices.ts";
import type { Day } from "./day.ts";

/**
 * Returns the choices that change something in this closing, with their options. All others keep
 * their default.
 */
export function relevantChoices(day: Day, closing: Closing, stated: Stated, cldr_step: bigint): RelevantChoices {
  const receipts = day.receipts(DEFAULT_BOOKING).flatMap((receipt) => day.readingsOf(receipt));
  const has = (test: (receipt: ReadReceipt) => boolean) => receipts.some(test);
  const is_rounded = statedOf(stated, "cash_rounding") !== 0n;
  // Roundings of a day may cancel out, so roundings of receipts count as well as the closing's.
  const isRounded = ({ flows }: ReadReceipt) =>
    flows.some(({ tender, paid, due }) => tender === "cash" && (paid === undefined || paid !== due));
  const isUntaxed = ({ sold, returned }: ReadReceipt) =>
    sold?.rates.has(UNTAXED) === true || returned?.rates.has(UNTAXED) === true;
  const in_play = new Set(day.followed);
  if (is_rounded) in_play.add("rounding_sign");
  if (is_rounded || has(isRounded)) in_play.add("rounding_mode");
  if (has(isUntaxed)) in_play.add("untaxed");
  if (closing.documents.length > 0) in_play.add("document_amount");
  const options: Partial<Record<ChoiceName, readonly string[]>> = {};
  for (const choice of (Object.keys(CHOICES) as ChoiceName[]).filter((name) => in_play.has(name))) {
    options[choice] = choice === "rounding" ? roundingOptions(day, receipts, is_rounded, cldr_step) : CHOICES[choice];
  }
  if (options.paid_back !== undefined && !isPaidBackInBoth(receipts)) options.paid_back = ["movement", "net"];
  return options;
}

/**
 * Whether sales and exchanges paid back cash and other money: only then does it differ whether all
 * of it lowers the tender of sales, or cash alone.
 */
function isPaidBackInBoth(receipts: readonly ReadReceipt[]): boolean {
  const tenders = receipts
    .filter(({ kind }) => kind !== "refund")
    .flatMap(({ flows }) => flows.filter(({ due }) => due < 0n))
    .flatMap(({ tender, among }) => tender ?? among);
  return tenders.includes("cash") && tenders.some((tender) => tender === "card" || tender === "invoice");
}

/**
 * Returns the rounding steps that no receipt with a stated cash payment contradicts, and in any
 * case the location's step.
 */
function roundingOptions(
  { rounding: { location_step }, context: { unit } }: Day,
  receipts: readonly ReadReceipt[],
  is_rounded: boolean,
  cldr_step: bigint,
): string[] {
  const further = location_step === 0n || is_rounded ? [cldr_step, 5n * unit, 10n * unit] : [];
  const paid = receipts.flatMap(({ flows }) =>
    flows.filter(({ tender, paid: amount, split }) => tender === "cash" && amount !== undefined && split === "single"),
  );
  const isBorne = (step: bigint) =>
    paid.every((flow) => flow.paid === (step === 0n ? flow.due : roundTo(flow.due, step)));
  const steps = [...new Set([location_step, 0n, ...further])].filter((step) => step === location_step || isBorne(step));
  return [...steps.map(String), ...(location_step === 0n ? [] : [BOUNDED])];
}
