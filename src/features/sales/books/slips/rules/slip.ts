/** What a line of a slip is about. */
export type BusinessCase =
  | "goods"
  | "discount"
  | "surcharge"
  | "voucher_sold"
  | "voucher_redeemed"
  | "receivable"
  | "receivable_settled"
  | "deposit"
  | "deposit_released"
  | "opening_float"
  | "cash_in"
  | "cash_out"
  | "difference"
  | "transit";

/** Stands for the rate of an amount whose tax the receipt does not tell. */
export const UNDETERMINED = "undetermined";

/** A line of a slip. Amounts in ten-thousandths, below zero for what lowers the slip's total. */
export interface SlipLine {
  readonly business_case: BusinessCase;
  /** A percentage, `untaxed`, `reverse_charge`, `exempt` or UNDETERMINED. */
  readonly rate: string;
  readonly text: string;
  readonly sku: string;
  /** In ten-thousandths, below zero for goods that come back; undefined without an item. */
  readonly quantity: bigint | undefined;
  readonly gross: bigint;
  readonly tax: bigint;
  /**
   * What the receipt took off the item's price; of the sign of the goods, the other one for a
   * surcharge. Absent where the lines do not tell how it is meant.
   */
  readonly discount?: { readonly gross: bigint; readonly tax: bigint };
}

/** Money of a slip; `none` with amount 0 when no money moved. */
export interface SlipPayment {
  readonly tender: "cash" | "card" | "other" | "none";
  /** The provider of a card, else the method; empty when the receipt names none. */
  readonly name: string;
  /** In ten-thousandths; below zero for money that was paid back. */
  readonly amount: bigint;
}

/** Why a slip is not all that a reader would want. */
export type SlipFinding =
  | "kind_unknown"
  | "total_unknown"
  | "tax_unstated"
  | "tender_unknown"
  | "lines_differ"
  /** Amounts finer than the currency's unit were rounded. */
  | "amounts_rounded";

/**
 * A document in lines and payments: the gross amounts of the lines add up to the payments, always.
 */
export interface Slip {
  /** Null for what a closing reports without a receipt. */
  readonly receipt_id: number | null;
  readonly lines: readonly SlipLine[];
  readonly payments: readonly SlipPayment[];
  readonly findings: readonly SlipFinding[];
}

export function grossOfLines(lines: readonly SlipLine[]): bigint {
  return lines.reduce((sum, { gross }) => sum + gross, 0n);
}

export function sumOfPayments(payments: readonly SlipPayment[]): bigint {
  return payments.reduce((sum, { amount }) => sum + amount, 0n);
}
