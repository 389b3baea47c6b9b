import type { Closing } from "../closing.ts";
import type { ReadReceipt } from "../receipt/read.ts";
import { isLayaway } from "../kinds.ts";
import { UNTAXED } from "../receipt/lines.ts";
import { type Stated, statedOf } from "../stated.ts";
import { roundTo } from "../units.ts";
import { BOUNDED, CHOICES, type ChoiceName, DEFAULT_BOOKING, type RelevantChoices } from "./choices.ts";
import { isOfLayaway } from "./contribute-turnover.ts";
import type { Day } from "./day.ts";

/** Choices that change nothing in this closing keep their default; these are the others with their options. */
export function relevantChoices(day: Day, closing: Closing, stated: Stated, cldr_step: bigint): RelevantChoices {
  const receipts = day.receipts(DEFAULT_BOOKING).flatMap((receipt) => day.readingsOf(receipt));
  const has = (test: (receipt: ReadReceipt) => boolean) => receipts.some(test);
  const goesOut = ({ flows }: ReadReceipt) => flows.some(({ due }) => due < 0n);
  const is_rounded = statedOf(stated, "cash_rounding") !== 0n;
  const in_play = new Set<ChoiceName>();
  const note = (choice: ChoiceName, is_in_play: boolean) => is_in_play && in_play.add(choice);
  note(
    "layaway",
    has((receipt) => isLayaway(receipt.kind) || (receipt.kind === "refund" && isOfLayaway(receipt))),
  );
  note(
    "layaway_refund",
    has((receipt) => receipt.kind === "refund" && isOfLayaway(receipt)),
  );
  note(
    "collection",
    has(({ kind }) => kind === "credit_due"),
  );
  note(
    "paid_back",
    has((receipt) => receipt.kind !== "refund" && goesOut(receipt)),
  );
  note(
    "cash_refund",
    has((receipt) => receipt.kind === "refund" && goesOut(receipt)),
  );
  note("rounding_sign", is_rounded);
  // Roundings of a day may cancel out, so roundings of receipts count as well as the closing's.
  const isRounded = ({ flows }: ReadReceipt) =>
    flows.some(({ tender, paid, due }) => tender === "cash" && (paid === undefined || paid !== due));
  note("rounding_mode", is_rounded || has(isRounded));
  note(
    "untaxed",
    has(({ sold, returned }) => sold?.rates.has(UNTAXED) === true || returned?.rates.has(UNTAXED) === true),
  );
  note(
    "stacked",
    has(({ sold, returned }) => (sold?.combined ?? returned?.combined) !== undefined),
  );
  note(
    "beside_credit",
    has(({ flows }) => flows.some(({ split }) => split === "either")),
  );
  note("document_amount", closing.documents.length > 0);
  for (const choice of ["fee", "lines", "credit_total"] as const) {
    note(
      choice,
      has(({ follows }) => follows.includes(choice)),
    );
  }
  const options: Partial<Record<ChoiceName, readonly string[]>> = {};
  for (const choice of in_play) options[choice] = CHOICES[choice];
  if (has(({ flows }) => flows.some(({ tender, paid }) => tender === "cash" && paid === undefined))) {
    options.rounding = roundingOptions(day, receipts, is_rounded, cldr_step);
  }
  return options;
}

/** Steps that the receipts that state their cash do not contradict; the location's always. */
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
