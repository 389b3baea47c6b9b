import { formatAmount } from "../../../../../runtime/money.ts";
import { gapOf, passes, type Row } from "../compare/row.ts";
import { exactly, hasLowEnd, nearest, widthOf } from "../interval.ts";
import { because, type Reason } from "./reasons.ts";
import type { SentenceCode } from "./sentences.ts";

/** What a check compares the closing with. */
export type Against = "receipts" | "closing" | "both" | "before" | "limit";

export type Values = Readonly<Record<string, string | number>>;

/** Message of a check: its code with values, and the English text. */
export interface Sentence {
  readonly code: SentenceCode;
  readonly values: Values;
  readonly text: string;
}

/** One check of a closing. Hard checks decide between matched and mismatched; findings inform. */
export interface Check {
  /** A rule with several figures has them after colons: "H6:21:standard:sales_net". */
  readonly id: string;
  readonly kind: "hard" | "finding";
  readonly title: string;
  readonly formula: string;
  /** Source of the expected side. */
  readonly against: Against;
  /** Value expected from receipts and context; `low … high` when it has a width. */
  readonly expected: string | null;
  /** Value stated by the closing. */
  readonly actual: string | null;
  /** actual less the nearest expected amount; null where nothing is subtracted. */
  readonly difference: string | null;
  /** Width of the expected range; null without a comparison or a limit. */
  readonly width: string | null;
  /** Sale ids that the check is about, at most 100 of `receipts_count`. */
  readonly receipts: readonly string[];
  readonly receipts_count: number;
  readonly outcome: "passed" | "failed" | "skipped";
  readonly reason: Reason | null;
  /** Values of the sentence in addition to both sides. */
  readonly values?: Values;
}

/** A check with its sentence, as it is stored and shown. */
export interface CheckWithSentence extends Omit<Check, "values"> {
  readonly sentence: Sentence | null;
}

/** Definition of a check, independent of its result. */
export type Outline = Pick<Check, "id" | "kind" | "title" | "formula" | "against">;

const RECEIPTS_MAX = 100;

/** A count of one, in ten-thousandths as amounts are. */
export const COUNT_UNIT = 10_000n;

export function checkOf(row: Row, { id, kind, title, formula, against }: Outline, receipts: readonly string[]): Check {
  const outline = { id, kind, title, formula, against };
  if (!hasLowEnd(row.expected) && passes(row)) {
    return skipped(outline, because("left_open"), receipts);
  }
  const { actual } = row;
  const expected = hasLowEnd(row.expected) ? row.expected : exactly(row.expected.high);
  const width = widthOf(expected);
  const has_width = width === undefined || width > 0n;
  const gap = gapOf(row);
  const wide = width !== undefined && width > 0n && row.is_bound !== true && passes(row);
  return {
    ...outline,
    expected: has_width ? intervalText(expected, width) : formatAmount(expected.low),
    actual: formatAmount(actual),
    difference: formatAmount(gap === 0n ? actual - nearest(expected, actual) : gap),
    width: row.is_bound === true || width === undefined ? null : formatAmount(width),
    ...listed(receipts),
    outcome: passes(row) ? "passed" : "failed",
    reason: wide ? because("within_width", { width: formatAmount(width) }) : null,
  };
}

function intervalText({ low, high }: Row["expected"], width: bigint | undefined): string {
  return width === undefined ? `${formatAmount(low)} …` : `${formatAmount(low)} … ${formatAmount(high)}`;
}

export interface Comparison {
  /** Expected value in ten-thousandths; `actual` has the same unit. */
  readonly expected: bigint;
  readonly actual: bigint;
  readonly receipts?: readonly string[];
}

/** Returns a check that passes when expected and actual are the same. */
export function compared(outline: Outline, { expected, actual, receipts = [] }: Comparison): Check {
  const check = comparedTexts(outline, formatAmount(expected), formatAmount(actual), receipts);
  return { ...check, difference: formatAmount(actual - expected) };
}

/**
 * Returns a check that passes without sale ids, and otherwise fails with their number and the
 * reason.
 */
export function counted(outline: Outline, sale_ids: readonly string[], reason: Reason): Check {
  const actual = BigInt(sale_ids.length) * COUNT_UNIT;
  const check = compared(outline, { expected: 0n, actual, receipts: sale_ids });
  return check.outcome === "failed" ? { ...check, reason } : check;
}

/** Returns a check that passes when both texts are the same. */
export function comparedTexts(
  outline: Outline,
  expected: string,
  actual: string,
  receipts: readonly string[] = [],
): Check {
  const outcome = expected === actual ? "passed" : "failed";
  return { ...uncompared(outline, receipts), expected, actual, outcome };
}

/**
 * Returns a skipped check with its reason.
 * @param receipts - sale ids of the receipts that are the reason.
 */
export function skipped(outline: Outline, reason: Reason, receipts: readonly string[] = []): Check {
  return { ...uncompared(outline, receipts), reason };
}

function uncompared(outline: Outline, receipts: readonly string[]): Check {
  const sides = { expected: null, actual: null, difference: null, width: null };
  return { ...outline, ...sides, ...listed(receipts), outcome: "skipped", reason: null };
}

export function passedWithout(outline: Outline, reason: Reason): Check {
  return { ...skipped(outline, reason), outcome: "passed" };
}

/** Returns the first of the sale ids behind a check or a reason, with their number. */
export function listed(receipts: readonly string[]) {
  return { receipts: receipts.slice(0, RECEIPTS_MAX), receipts_count: receipts.length };
}
