import type { MethodTenders } from "../../../../../platform/configuration/rules/method-tenders.ts";

/** Shared context for reading the receipts of a closing. Amounts in ten-thousandths. */
export interface ReadingContext {
  /** The currency's minor unit. */
  readonly unit: bigint;
  /** Largest difference between due and paid that counts as cash rounding. */
  readonly believed_rounding: bigint;
  readonly method_tenders: MethodTenders;
  /** Rates that the closing and the day's receipts name, for lines that state a tax and no rate. */
  readonly knownRates: () => readonly string[];
}

/** Meanings of row totals: tax included or separate, then discount included or separate. */
export const LINE_READINGS = ["inside_apart", "apart_apart", "inside_inside", "apart_inside"] as const;
export type LineReading = (typeof LINE_READINGS)[number];

/** Readings of a receipt that a closing decides when the receipt does not. */
export interface Reading {
  /** Whether the total of a receipt with credit is before or after it. */
  readonly credit_total: "before" | "after";
  readonly lines: LineReading;
  /** Whether a fee of an exchange lowers the refund or increases the sale. */
  readonly fee: "less_refunded" | "more_sold";
}

export type ReadingChoice = keyof Reading;
