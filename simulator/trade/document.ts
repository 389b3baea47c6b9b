import type { ReceiptFacts } from "../../src/features/sales/closings/rules/facts.ts";

export type TradeTender = "cash" | "card" | "invoice" | "credit" | "elsewhere";

/** Money that really moved, into the shop positive. */
export interface Money {
  readonly tender: TradeTender;
  readonly due: bigint;
  readonly paid: bigint;
  readonly is_split: boolean;
  /**
   * Whether it is the only money part next to a credit; the register's style decides whether it is
   * split.
   */
  readonly is_beside_credit?: boolean;
  readonly is_terminal: boolean;
}

/** Goods at one rate on one side, as magnitudes; `null` bears no tax. */
export interface Goods {
  readonly rate: string | null;
  readonly net: bigint;
  readonly tax: bigint;
}

/** A document as it really was, as far as books need it. Amounts in ten-thousandths. */
export interface Booked {
  readonly facts: Pick<ReceiptFacts, "sale_id" | "receipt_number">;
  readonly kind: "sale" | "refund" | "exchange" | "deposit" | "top_up" | "settlement" | "credit_due";
  readonly treatment: "standard" | "reverse_charge" | "exempt";
  readonly sold: readonly Goods[];
  readonly returned: readonly Goods[];
  /** Rows of taxes on one base; `sold` has them as one, at the sum of their rates. */
  readonly stacked: readonly Goods[] | undefined;
  /** The same of `returned`. */
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
  /** The document's amount in the list, with the sign of a sale. */
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
