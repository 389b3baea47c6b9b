import type { Random } from "@tillkeeper/register-kit/random";
import type { BookedDay, Books } from "../books.ts";
import type { Booked } from "../document.ts";

/**
 * Changes the books by an amount.
 *
 * @returns false when the books have nothing to change; they are then unchanged.
 */
export type Change = (books: Books, by: bigint, random: Random, day: BookedDay) => boolean;

/** Members of a closing besides its figures that mistakes change. */
export interface ClosingFrame {
  readonly closing_number: number;
  readonly series_code: string;
  readonly business_date: string;
  readonly opened_at: string;
  readonly closed_at: string;
  readonly last_receipt_number: string | null;
}

/** Books a document differently; undefined when that is impossible. */
export type Rebook = (trade: Booked, by: bigint, day: BookedDay) => readonly Booked[] | undefined;

interface Known {
  readonly text: string;
  /** Expected state of the figures. */
  readonly verdict: "mismatched" | "matched" | "not_evaluated";
  /** Finding that names the mistake, when the verdict does not. */
  readonly finding?: string;
  readonly needs?: "drawer" | "providers";
  /** The mistake needs receipts that do not state the cash. */
  readonly needs_unstated_cash?: true;
  /** The mistake needs a location without a rounding step. */
  readonly needs_no_step?: true;
  /** Whether the finding needs an earlier closing of the terminal. */
  readonly needs_earlier?: true;
}

/**
 * A kind of mistake: one or more figures, a document booked differently, or a text of the closing.
 */
export type MistakeKind = Known &
  (
    | { readonly change: Change }
    | { readonly rebook: Rebook; readonly keeps_list?: true }
    | { readonly reframe: (frame: ClosingFrame) => Partial<ClosingFrame> }
  );

export type MistakeKinds = Readonly<Record<string, MistakeKind>>;

/** Names of the members of a closing, for messages. */
export const WORDS = {
  cash: "cash",
  card: "card payments",
  split_cash: "cash of split payments",
  split_card: "card payments of split payments",
  invoice: "invoices",
  credit_redeemed: "redeemed credit",
  card_refunds: "card refunds",
  manual_card_refunds: "card refunds by hand",
  credits_issued: "issued credit",
  credits_returned: "returned credit",
  invoice_credit_notes: "credit notes",
  layaway_receivable: "what layaways still owe",
  layaway_payments: "layaway payments",
  credit_due_collections: "collections on credit",
  cash_rounding: "cash rounding",
} as const;

export function codeOf(...names: readonly string[]): string {
  return names.join("-").replaceAll("_", "-");
}
