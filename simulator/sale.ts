import { roundToStep } from "./amounts.ts";
import { type PricedLine, sumOf, type Totals, type Treatment } from "./basket.ts";

export type SaleKind = "sale" | "refund" | "exchange" | "layaway_deposit";

export interface Payment {
  readonly method: "cash" | "card" | "invoice";
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
  /** What this document settles now: the deposit of a layaway, everything otherwise. */
  readonly due_minor: number;
  readonly payments: readonly Payment[];
  /** The sale that a refund or an exchange goes back to. */
  readonly original_sale_id: string | null;
}

/** How a document shall be paid. */
export type PaymentPlan = "cash" | "card" | "split" | "invoice";

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
  if (plan === "invoice") {
    return [{ method: "invoice", amount_minor: due_minor, tendered_minor: due_minor, payment_id: null }];
  }
  return [cash(roundToStep(due_minor, rules.cash_step_minor))];
}

/** What the rounding of cash added to the amounts due, negative when it took away. */
export function cashRounding(sale: Sale): number {
  return sumOf(sale.payments, (payment) => payment.amount_minor) - sale.due_minor;
}

/** The two sides of an exchange; every other document has one. */
export function sidesOf({ kind, lines }: Sale): { readonly sold: PricedLine[]; readonly returned: PricedLine[] } {
  if (kind === "layaway_deposit") return { sold: [], returned: [] };
  if (kind === "refund") return { sold: [], returned: [...lines] };
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

function card(amount_minor: number, payment_id: string): Payment {
  return { method: "card", amount_minor, tendered_minor: amount_minor, payment_id };
}
