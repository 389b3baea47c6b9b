import { toDecimal, toPercentage } from "./amounts.ts";
import { type Session, sessionFigures } from "./session.ts";

/** Where and by whom a session was held. */
export interface ClosingFrame {
  readonly report_id: string;
  readonly session_id: string;
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly location_id: number;
  readonly location_name: string;
  readonly device_identifier: string;
  readonly series_id: string;
  readonly closing_number: number;
  readonly currency: string;
  readonly timezone: string;
  readonly business_date: string;
  readonly opened_at: string;
  readonly closed_at: string;
  readonly person: { readonly local_user_id: string; readonly name: string; readonly staff_id: number | null };
  /** Counted minus expected, in cents. */
  readonly cash_difference_minor: number;
}

/** The provider behind every terminal payment of the demo. */
export const CARD_PROVIDER = { provider: "manual", name: "Card terminal" };

/** The closing of a session as the register submits it (interface 2.11); every amount is an exact decimal text. */
export function closingDocument(session: Session, frame: ClosingFrame) {
  const { person, cash_difference_minor, ...identity } = frame;
  const figures = sessionFigures(session);
  const { card_payments } = figures;
  const numbers = session.sales.map((sale) => sale.receipt_number);
  return {
    schema_version: 1,
    ...identity,
    series_code: frame.series_id.slice(0, 4).toUpperCase(),
    opened_by: person,
    closed_by: person,
    cash_drawer: true,
    opening_float: toDecimal(session.opening_float_minor),
    cash_expected: toDecimal(figures.cash_expected),
    cash_counted: toDecimal(figures.cash_expected + cash_difference_minor),
    cash_difference: toDecimal(cash_difference_minor),
    cash_left_in_drawer: toDecimal(session.opening_float_minor),
    order_count: figures.order_count,
    sales: threeAmounts(figures.sold),
    refunds: threeAmounts(figures.returned),
    tenders: decimals(figures.tenders),
    tax_rates: figures.rates.map(({ rate_bp, ...amounts }) => ({
      rate: String(toPercentage(rate_bp)),
      treatment: "standard",
      ...decimals(amounts),
    })),
    tax_treatments: {
      reverse_charge: decimals(figures.reverse_charge),
      exempt: decimals(figures.exempt),
    },
    providers:
      card_payments.count === 0
        ? []
        : [
            {
              ...CARD_PROVIDER,
              collected: toDecimal(card_payments.collected),
              refunded: toDecimal(card_payments.refunded),
              count: card_payments.count,
            },
          ],
    movements: figures.movements.map(({ amount_minor, ...movement }) => ({
      ...movement,
      amount: toDecimal(amount_minor),
    })),
    documents: session.sales.map((sale) => ({
      sale_id: sale.sale_id,
      type: sale.kind,
      amount: toDecimal(sale.due_minor),
      receipt_number: sale.receipt_number,
    })),
    first_receipt_number: numbers[0] ?? null,
    last_receipt_number: numbers.at(-1) ?? null,
    closing_note: cash_difference_minor === 0 ? null : "Counted twice — “still” different.\nAsked the manager.",
  };
}

export type ClosingDocument = ReturnType<typeof closingDocument>;

function threeAmounts(totals: {
  readonly net_minor: number;
  readonly tax_minor: number;
  readonly gross_minor: number;
}) {
  return {
    excl_tax: toDecimal(totals.net_minor),
    tax: toDecimal(totals.tax_minor),
    incl_tax: toDecimal(totals.gross_minor),
  };
}

function decimals<Key extends string>(amounts: Readonly<Record<Key, number>>): Record<Key, string> {
  return Object.fromEntries(Object.entries<number>(amounts).map(([key, amount]) => [key, toDecimal(amount)])) as Record<
    Key,
    string
  >;
}
