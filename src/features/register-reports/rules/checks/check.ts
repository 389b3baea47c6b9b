import { formatAmount } from "../../../../runtime/money.ts";
import { magnitude, roundTo } from "../units.ts";
import { because, type Reason } from "./reasons.ts";

/** One thing that was looked at in a closing. Hard checks decide about matched and mismatched, findings inform. */
export interface Check {
  /** H1 … H9 and C1 … C9; with a part after a colon where a rule has several figures: "H6:21:standard:sales_net". */
  readonly id: string;
  readonly kind: "hard" | "finding";
  readonly title: string;
  readonly formula: string;
  /** What follows from receipts and surroundings. */
  readonly expected: string | null;
  /** What the closing states. */
  readonly actual: string | null;
  /** actual − expected as decimal text; null where nothing is subtracted. */
  readonly difference: string | null;
  /** Sale ids behind it, at most 100 of `receipts_count`. */
  readonly receipts: readonly string[];
  readonly receipts_count: number;
  readonly outcome: "passed" | "failed" | "skipped";
  readonly reason: string | null;
}

/** What a check is, whatever comes out. */
export type Outline = Pick<Check, "id" | "kind" | "title" | "formula">;

export const RECEIPTS_MAX = 100;

/** A count in place of an amount. */
export const COUNT_UNIT = 10_000n;

export interface Comparison {
  /** In ten-thousandths, as `actual`. */
  readonly expected: bigint;
  readonly actual: bigint;
  /** Both are rounded to it first; 1 compares exactly. */
  readonly unit: bigint;
  readonly receipts?: readonly string[];
  /** Largest difference that passes, in units; `of` says how many receipts it comes from. */
  readonly tolerance?: { readonly units: number; readonly of: number };
  readonly note?: Reason | null;
}

/** Passed when expected and actual are the same, or differ by no more than the tolerance, which is then named. */
export function compared(outline: Outline, comparison: Comparison): Check {
  const { expected, actual, unit, receipts = [], tolerance = { units: 0, of: 0 }, note = null } = comparison;
  const gap = magnitude(roundTo(actual, unit) - roundTo(expected, unit));
  const passed = gap <= BigInt(tolerance.units) * unit;
  const within =
    passed && gap > 0n ? because("within_tolerance", { units: tolerance.units, count: tolerance.of }) : null;
  return {
    ...outline,
    expected: formatAmount(expected),
    actual: formatAmount(actual),
    difference: formatAmount(actual - expected),
    ...listed(receipts),
    outcome: passed ? "passed" : "failed",
    reason: within ?? note,
  };
}

/** Passed when no receipt is counted; the sale ids are those that are. */
export function counted(outline: Outline, sale_ids: readonly string[], reason: Reason): Check {
  const check = compared(outline, {
    expected: 0n,
    actual: BigInt(sale_ids.length) * COUNT_UNIT,
    unit: COUNT_UNIT,
    receipts: sale_ids,
  });
  return check.outcome === "failed" ? withReason(check, reason) : check;
}

/** Passed when both texts are the same. */
export function comparedTexts(
  outline: Outline,
  expected: string,
  actual: string,
  receipts: readonly string[] = [],
): Check {
  return {
    ...outline,
    expected,
    actual,
    difference: null,
    ...listed(receipts),
    outcome: expected === actual ? "passed" : "failed",
    reason: null,
  };
}

/** @param receipts - sale ids of those that are the reason. */
export function skipped(outline: Outline, reason: Reason, receipts: readonly string[] = []): Check {
  return {
    ...outline,
    expected: null,
    actual: null,
    difference: null,
    ...listed(receipts),
    outcome: "skipped",
    reason,
  };
}

export function passedWithout(outline: Outline, reason: Reason): Check {
  return { ...skipped(outline, reason), outcome: "passed" };
}

/** The check with what there is to say about it. */
export function withReason(check: Check, reason: Reason): Check {
  return { ...check, reason };
}

function listed(receipts: readonly string[]) {
  return { receipts: receipts.slice(0, RECEIPTS_MAX), receipts_count: receipts.length };
}
