import { Differences, type Found, type Mismatch } from "./differences.ts";
import { cashAndDrawer, cashAsRounding, cashDifference, cashExpected, cashRefund, tenderAsTender } from "./money.ts";
import { receiptMissing, receiptNotCounted, receiptTender, receiptTwice } from "./receipts.ts";
import { anything, bySize, documentOtherwise, hasSwappedDigits, oneFigure, wrongSign } from "./other.ts";
import { CAUSES, type CauseCode, DIGITS_SWAPPED } from "./texts.ts";
import { otherRate, turnoverAlone, turnoverWithTender } from "./turnover.ts";
import { sentenceText } from "../checks/sentence.ts";

export type { Mismatch } from "./differences.ts";

/** Why the figures of a closing are mismatched, as it is stored. */
export interface StoredCause {
  readonly code: CauseCode;
  readonly values: Readonly<Record<string, string | number>>;
  /** Added to the sentence when two digits of the amount seem to be exchanged. */
  readonly hint: "digits_swapped" | null;
  /**
   * Ids of the checks that show the cause: one for a known cause, otherwise all differing ones, the
   * largest first.
   */
  readonly checks: readonly string[];
}

/** Why the figures of a closing are mismatched, in one English sentence. */
export interface Cause extends StoredCause {
  readonly text: string;
}

/** Returns the sentence of a cause in English. */
export function causeText({ code, values, hint }: Omit<StoredCause, "checks">, currency: string): string {
  const sentence = sentenceText(CAUSES[code], values, currency);
  return hint === null ? sentence : `${sentence} ${DIGITS_SWAPPED}`;
}

/**
 * Patterns in the order of the design. Each explains all differences or returns undefined. A wrong
 * sign precedes the patterns that match any difference of the same figure.
 */
const PATTERNS: readonly ((differences: Differences) => Found | undefined)[] = [
  cashDifference,
  documentOtherwise,
  receiptMissing,
  receiptTwice,
  receiptNotCounted,
  receiptTender,
  tenderAsTender,
  otherRate,
  wrongSign,
  turnoverAlone,
  turnoverWithTender,
  cashAndDrawer,
  cashExpected,
  cashAsRounding,
  cashRefund,
  oneFigure,
];

/** Maximum checks that are shown where no single cause explains all. */
const SHOWN_MAX = 12;

/**
 * Finds the first pattern that explains every difference (design, section 9). Costs a few
 * comparisons of the closing, and one look at each receipt.
 */
export function causeOf(mismatch: Mismatch): Cause {
  const differences = new Differences(mismatch);
  const found =
    PATTERNS.values()
      .map((pattern) => pattern(differences))
      .find((one) => one !== undefined) ?? anything(differences);
  const { code, values, check } = found;
  const hint = hasSwappedDigits(found, differences) ? "digits_swapped" : null;
  const of_figures = new Set(differences.figures.map(({ row }) => row.id));
  const open = differences.failed.filter(({ id }) => of_figures.size === 0 || of_figures.has(id));
  return {
    code,
    values,
    hint,
    text: causeText({ code, values, hint }, mismatch.closing.currency),
    checks: code === "several_differ" || code === "check_fails" ? bySize(open).slice(0, SHOWN_MAX) : [check],
  };
}
