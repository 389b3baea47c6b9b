import type { ReceiptFacts } from "../../src/features/sales/closings/rules/facts.ts";

export type TradeTender = "cash" | "card" | "invoice" | "credit" | "elsewhere";

/** A payment that changed hands; amounts are positive when the shop receives money. */
export interface Money {
  readonly tender: TradeTender;
  readonly due: bigint;
  readonly paid: bigint;
  readonly is_split: boolean;
  /**
   * Whether this is the only payment in money beside a credit; the register's style decides whether
   * that is a split payment.
   */
  readonly is_beside_credit?: boolean;
  readonly is_terminal: boolean;
}

/** Goods at one rate, sold or returned, as magnitudes; rate `null` is without tax. */
export interface Goods {
  readonly rate: string | null;
  readonly net: bigint;
  readonly tax: bigint;
}

/** The facts of a document that books need. Amounts in ten-thousandths. */
export interface Booked {
  readonly facts: Pick<ReceiptFacts, "sale_id" | "receipt_number">;
  readonly kind: "sale" | "refund" | "exchange" | "deposit" | "top_up" | "settlement" | "credit_due";
  readonly treatment: "standard" | "reverse_charge" | "exempt";
  readonly sold: readonly Goods[];
  readonly returned: readonly Goods[];
  /**
   * Several taxes on one base, a row each; `sold` has them as a single row with the sum of their
   * rates.
   */
  readonly stacked: readonly Goods[] | undefined;
  /** Several taxes on one base of returned goods, as `stacked`. */
  readonly stacked_back?: readonly Goods[] | undefined;
  /** Amount withheld for returned goods in an exchange; neither in `sold` nor in `returned`. */
  readonly fee: Goods | undefined;
  /** Signed price of the goods; for layaways the total. */
  readonly value: bigint;
  readonly credit: bigint;
  readonly money: readonly Money[];
  /** Amount of a layaway or a collection that is paid now. */
  readonly captured: bigint;
  readonly is_of_layaway: boolean;
  /** The document's amount in the closing's list, with the sign of a sale. */
  readonly listed: bigint;
  /** Whether the receipt states what was paid in cash. */
  readonly states_cash: boolean;
}

/** A document with the receipt that was sent of it. */
export interface Trade extends Booked {
  readonly facts: ReceiptFacts;
}

export function grossOf(goods: readonly Goods[]): bigint {
  return goods.reduce((sum, { net, tax }) => sum + net + tax, 0n);
}

export function taxOf(goods: readonly Goods[]): bigint {
  return goods.reduce((sum, { tax }) => sum + tax, 0n);
}
