import type { PricedCart } from "../cart/priced.ts";

/**
 * Kind of a document. Deposit, top-up and settlement are payments of a layaway; `credit_due`
 * collects money of a sale on credit.
 */
export type SaleKind = "sale" | "refund" | "exchange" | "deposit" | "top_up" | "settlement" | "credit_due";

export type Tender = "cash" | "card" | "invoice" | "store_credit";

/** A payment through a card terminal. */
export interface TerminalPayment {
  readonly provider: string;
  /** Name of the provider in the closing. */
  readonly provider_name: string;
  readonly payment_id: string;
  readonly dashboard_url?: string;
  /** Answer of the card terminal as JSON text, sent unchanged. */
  readonly info_json?: string;
  readonly raw_payload?: string;
}

/**
 * Payment with one tender. Amounts are positive when the customer pays, negative when the shop
 * pays.
 */
export interface Payment {
  readonly tender: Tender;
  /** Code of the payment method on the platform. */
  readonly method: string;
  readonly due_minor: bigint;
  /** Amount paid; for cash it is rounded to the cash step. */
  readonly paid_minor: bigint;
  /** Amount handed over; never negative, and at least the magnitude of the amount paid. */
  readonly handed_minor: bigint;
  /** Null for cash, invoices, credit and manual card payments. */
  readonly terminal: TerminalPayment | null;
}

/** Credit that a sale redeems, or that a refund returns to its source. */
export interface AppliedCredit {
  /** `gift_card`, `store_credit`, `reward_points` or the key of a credit provider. */
  readonly code: string;
  readonly amount_minor: bigint;
  readonly label?: string;
}

/** A fee that the shop keeps in an exchange, at the tax rate of returned goods. */
export interface Fee {
  readonly percent: string;
  readonly gross_minor: bigint;
  readonly tax_minor: bigint;
}

export interface Layaway {
  readonly paid_before_minor: bigint;
  /** Last day of the layaway, ISO 8601; null without a limit. */
  readonly expires_at: string | null;
}

/** The document whose goods are returned, or that a later payment belongs to. */
export interface Original {
  readonly sale_id: string;
  /** Number of the original's order; null until the order is placed. */
  readonly order_increment_id: string | null;
}

/** Flags that a second person has approved for one action of the signed-in person. */
export interface Approved {
  readonly flags: readonly string[];
  readonly by: string;
  readonly staff_id: number;
  /** Lines whose prices or discounts were approved; absent for what is not about lines. */
  readonly line_ids?: readonly string[];
}

export interface SaleCustomer {
  readonly customer_id: number | null;
  readonly name: string;
  readonly email: string | null;
}

/**
 * A document of a register as the ledger stores it: sold or returned goods, and payments. It never
 * changes. The goods of a refund have positive figures; returned goods of an exchange have negative
 * quantities.
 */
export interface Sale {
  readonly kind: SaleKind;
  readonly sale_id: string;
  /** Null for a sale without a register session. */
  readonly session_id: string | null;
  readonly receipt_number: string;
  /** ISO 8601 with offset. */
  readonly created_at: string;
  /** Name of the document's author; the closing states it with a cash refund. */
  readonly by?: string;
  readonly goods: PricedCart;
  readonly fee: Fee | null;
  readonly credits: readonly AppliedCredit[];
  /** Amount due now: positive when the customer pays, negative when the shop pays. */
  readonly due_minor: bigint;
  readonly payments: readonly Payment[];
  readonly layaway: Layaway | null;
  /** True for a refund of money that was paid for a layaway before its settlement. */
  readonly is_of_layaway: boolean;
  readonly original: Original | null;
  readonly customer: SaleCustomer | null;
  readonly points_earned: number | null;
  /** Who approved what the author may not do; absent when nobody had to. */
  readonly approvals?: readonly Approved[];
}

export type SaleTotal = Pick<Sale, "goods" | "fee">;

/**
 * Returns the total: the price of the goods plus a fee that the shop keeps; for a refund the amount
 * given back.
 */
export function totalOf({ goods, fee }: SaleTotal): bigint {
  return goods.totals.gross_minor + (fee?.gross_minor ?? 0n);
}

/** Returns the tax that the total includes. */
export function taxOf({ goods, fee }: SaleTotal): bigint {
  return goods.totals.tax_minor + (fee?.tax_minor ?? 0n);
}

export function isLayaway({ kind }: Pick<Sale, "kind">): boolean {
  return kind === "deposit" || kind === "top_up" || kind === "settlement";
}

/** Whether a document is a payment of a layaway or collects money of a sale on credit. */
export function isPartPayment(sale: Pick<Sale, "kind">): boolean {
  return isLayaway(sale) || sale.kind === "credit_due";
}

/** Returns the amount that rounding of cash adds; positive in favour of the shop. */
export function roundingOf({ payments }: Pick<Sale, "payments">): bigint {
  return payments.reduce((sum, { paid_minor, due_minor }) => sum + paid_minor - due_minor, 0n);
}

/** Returns the money handed over by the customer or, in a refund, by the shop. */
export function handedOf({ payments }: Pick<Sale, "payments">): bigint {
  return payments.reduce((sum, { handed_minor }) => sum + handed_minor, 0n);
}

/** Returns the change that the customer gets; never negative. */
export function changeOf({ payments }: Pick<Sale, "payments">): bigint {
  return payments.reduce((sum, { handed_minor, paid_minor }) => {
    return sum + handed_minor - (paid_minor < 0n ? -paid_minor : paid_minor);
  }, 0n);
}
