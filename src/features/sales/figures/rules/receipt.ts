import type { ReceiptFacts } from "../../closings/rules/facts.ts";

/** A receipt that is counted. Amounts are decimal texts. */
export interface ReceiptToCount extends ReceiptFacts {
  /** Day on the clock of the shop, as YYYY-MM-DD. */
  readonly day: string;
  /** Hour on the clock of the shop. */
  readonly hour: number;
  /** Null, and any number below 1, is no location. */
  readonly location_id: number | null;
  readonly terminal_id: number | null;
  readonly staff_id: number | null;
  readonly session_id: string | null;
  /** The key of the receipt's session, as the function `key_of` of the database makes it. */
  readonly session_key: string | null;
  /** Its first `CURRENCY_CHARACTERS_MAX` characters. */
  readonly currency: string | null;
  /** As the function `receipt_kind` of the database reads it (docs/domain/figures.md). */
  readonly counts_as: string;
  readonly sales: string;
  readonly refunds: string;
  readonly exchanges: string;
  /** The grand total, negative when money was refunded. */
  readonly signed_total: string | null;
  /**
   * How the payments are read. `plain`: without parts, credit and layaway, so the method received
   * the total. `none`: the texts are too long. `parts`: from the columns of the payment.
   */
  readonly reading: "plain" | "parts" | "none";
}
