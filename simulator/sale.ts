import { roundToStep } from "./amounts.ts";
import type { PricedLine, Totals, Treatment } from "./basket.ts";

export type SaleKind =
  | "sale"
  | "refund"
  | "exchange"
  | "layaway_deposit"
  | "layaway_top_up"
  | "layaway_settlement"
  | "collection";

export interface Payment {
  readonly method: "cash" | "card" | "invoice" | "credit";
  /** What changed hands: cash is rounded to the shop's smallest coin. */
  readonly amount_minor: number;
  readonly tendered_minor: number;
  /** The card provider's reference; null for anything but a terminal payment. */
  readonly payment_id: string | null;
}

/** One document of a register: what was sold or taken back, and how it was paid. Refunds carry positive figures. */
export interface Sale {
  readonly kind: SaleKind;
  readonly sale_id: string;
  readonly receipt_number: string;
  /** ISO 8601 with the shop's offset. */
  readonly at: string;
  readonly treatment: Treatment;
  readonly lines: readonly PricedLine[];
  readonly totals: Totals;
  /** Amount paid now: one payment of a layaway, otherwise the total less credit. */
  readonly due_minor: number;
  readonly payments: readonly Payment[];
  /** The original sale of a refund, an exchange or a later payment. */
  readonly original_sale_id: string | null;
  readonly rare?: Rare;
}

/** What few documents have. */
export interface Rare {
  /** Redeemed by a sale, or given back with a refund. */
  readonly credit_minor?: number;
  /** Kept from an exchange: an amount with the tax in it, at a rate of the exchange. */
  readonly fee?: { readonly gross_minor: number; readonly tax_minor: number; readonly rate_bp: number };
  /** The rates of two taxes on one amount; the lines are at their sum. */
  readonly stacked_bp?: readonly [number, number];
  /** A refund of money that was paid for a layaway. */
  readonly is_of_layaway?: true;
  /** Amount of a layaway paid before this document. */
  readonly paid_before_minor?: number;
}

export function isLayaway({ kind }: Pick<Sale, "kind">): boolean {
  return kind === "layaway_deposit" || kind === "layaway_top_up" || kind === "layaway_settlement";
}

/** Whether a document places an order of its own; others belong to the order of an earlier one. */
export function placesOrder({ kind }: Pick<Sale, "kind">): boolean {
  return kind === "sale" || kind === "exchange" || kind === "layaway_deposit";
}

/** How a document shall be paid. */
export type PaymentPlan = "cash" | "card" | "manual_card" | "split" | "invoice" | "credit";

export interface PaymentRules {
  /** Smallest coin; 0 when cash is not rounded. */
  readonly cash_step_minor: number;
  readonly newPaymentId: () => string;
}

const NOTES_MINOR = [500, 1000, 2000, 5000, 10_000, 20_000] as const;

/** The payments of an amount. A split pays half of it in coins that need no rounding, the rest by card. */
export function payFor(due_minor: number, plan: PaymentPlan, rules: PaymentRules): Payment[] {
  const step = rules.cash_step_minor <= 1 ? 5 : rules.cash_step_minor;
  const half = Math.floor(due_minor / (2 * step)) * step;
  if (plan === "split" && half > 0 && half < due_minor) {
    return [cash(half), card(due_minor - half, rules.newPaymentId())];
  }
  if (plan === "card" || plan === "split") return [card(due_minor, rules.newPaymentId())];
  if (plan === "invoice" || plan === "credit") {
    return [{ method: plan, amount_minor: due_minor, tendered_minor: due_minor, payment_id: null }];
  }
  if (plan === "manual_card") return [card(due_minor, null)];
  return [cash(roundToStep(due_minor, rules.cash_step_minor))];
}

/** The two sides of an exchange; every other document has one. Empties that a sale takes back lower what it sold. */
export function sidesOf({ kind, lines }: Sale): { readonly sold: PricedLine[]; readonly returned: PricedLine[] } {
  if (kind === "refund") return { sold: [], returned: [...lines] };
  if (kind !== "exchange") return { sold: [...lines], returned: [] };
  return {
    sold: lines.filter((line) => line.qty_milli > 0),
    returned: lines.filter((line) => line.qty_milli < 0).map(negated),
  };
}

function negated(line: PricedLine): PricedLine {
  return {
    ...line,
    net_minor: 0 - line.net_minor,
    tax_minor: 0 - line.tax_minor,
    gross_minor: 0 - line.gross_minor,
  };
}

function cash(amount_minor: number): Payment {
  const note = amount_minor === 0 ? 0 : NOTES_MINOR.find((note) => note >= amount_minor);
  return { method: "cash", amount_minor, tendered_minor: note ?? amount_minor, payment_id: null };
}

function card(amount_minor: number, payment_id: string | null): Payment {
  return { method: "card", amount_minor, tendered_minor: amount_minor, payment_id };
}
