import type { PricedCart } from "../cart/priced.ts";

/** Documents of a register. Deposit, top-up and settlement are payments of a layaway. */
export type SaleKind = "sale" | "refund" | "exchange" | "deposit" | "top_up" | "settlement" | "credit_due";

export type Tender = "cash" | "card" | "invoice" | "store_credit";

/** A payment that a card terminal made. */
export interface TerminalPayment {
  readonly provider: string;
  /** The provider's name in the closing. */
  readonly provider_name: string;
  readonly payment_id: string;
  readonly dashboard_url?: string;
  /** The terminal's answer as JSON text, sent as it is. */
  readonly info_json?: string;
  readonly raw_payload?: string;
}

/** Money of one tender: into the shop positive, out of it negative. */
export interface Payment {
  readonly tender: Tender;
  /** The platform's code of the payment method. */
  readonly method: string;
  readonly due_minor: bigint;
  /** Amount paid: cash is rounded to the cash rounding step. */
  readonly paid_minor: bigint;
  /** The amount handed over; never negative, and at least the amount paid. */
  readonly handed_minor: bigint;
  /** Null for cash, invoices, credit, and cards that the cashier read by hand. */
  readonly terminal: TerminalPayment | null;
}

/** Credit that a sale redeems, or that a refund returns to its source. */
export interface AppliedCredit {
  /** `gift_card`, `store_credit` or `reward_points`, or the key of a credit provider. */
  readonly code: string;
  readonly amount_minor: bigint;
  readonly label?: string;
}

/** A fee that an exchange keeps, at the tax rate of returned goods. */
export interface Fee {
  readonly percent: string;
  readonly gross_minor: bigint;
  readonly tax_minor: bigint;
}

export interface Layaway {
  readonly paid_before_minor: bigint;
  /** The layaway's last day, ISO 8601; null without a limit. */
  readonly expires_at: string | null;
}

/** The document whose goods are returned, or that a later payment belongs to. */
export interface Original {
  readonly sale_id: string;
  /** The number of the original's order; null while it is not placed. */
  readonly order_increment_id: string | null;
}

export interface SaleCustomer {
  readonly customer_id: number | null;
  readonly name: string;
  readonly email: string | null;
}

/**
 * A document of a register as the ledger keeps it: sold or returned goods, and payments. It is
 * never changed. The figures of a refund's goods are positive; returned goods of an exchange have
 * negative quantities.
 */
export interface Sale {
  readonly kind: SaleKind;
  readonly sale_id: string;
  /** Null for a sale without a register session. */
  readonly session_id: string | null;
  readonly receipt_number: string;
  /** ISO 8601 with offset. */
  readonly created_at: string;
  /** Author of the document; the closing names this person with a cash refund. */
  readonly by?: string;
  readonly goods: PricedCart;
  readonly fee: Fee | null;
  readonly credits: readonly AppliedCredit[];
  /** Amount due now: positive into the shop, negative out of it. */
  readonly due_minor: bigint;
  readonly payments: readonly Payment[];
  readonly layaway: Layaway | null;
  /** A refund of money that was paid for a layaway before its settlement. */
  readonly is_of_layaway: boolean;
  readonly original: Original | null;
  readonly customer: SaleCustomer | null;
  readonly points_earned: number | null;
}

export type SaleTotal = Pick<Sale, "goods" | "fee">;

/** The price of the goods plus a fee that is kept. Of a refund: the amount given back. */
export function totalOf({ goods, fee }: SaleTotal): bigint {
  return goods.totals.gross_minor + (fee?.gross_minor ?? 0n);
}

/** Returns the tax within the total. */
export function taxOf({ goods, fee }: SaleTotal): bigint {
  return goods.totals.tax_minor + (fee?.tax_minor ?? 0n);
}

export function isLayaway({ kind }: Pick<Sale, "kind">): boolean {
  return kind === "deposit" || kind === "top_up" || kind === "settlement";
}

/** Whether a document pays for goods of an earlier one, or for a part of its own. */
export function isPartPayment(sale: Pick<Sale, "kind">): boolean {
  return isLayaway(sale) || sale.kind === "credit_due";
}

/** Returns the amount added by rounding cash; positive into the shop. */
export function roundingOf({ payments }: Pick<Sale, "payments">): bigint {
  return payments.reduce((sum, { paid_minor, due_minor }) => sum + paid_minor - due_minor, 0n);
}

/** Money handed over by the customer or, for a refund, by the shop. */
export function handedOf({ payments }: Pick<Sale, "payments">): bigint {
  return payments.reduce((sum, { handed_minor }) => sum + handed_minor, 0n);
}

/** Returns the change; never negative. */
export function changeOf({ payments }: Pick<Sale, "payments">): bigint {
  return payments.reduce((sum, { handed_minor, paid_minor }) => {
    return sum + handed_minor - (paid_minor < 0n ? -paid_minor : paid_minor);
  }, 0n);
}
