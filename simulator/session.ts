import { type PricedLine, sumOf, totalsOf } from "./basket.ts";
import { cashRounding, type Payment, type Sale, sidesOf } from "./sale.ts";

export interface Movement {
  readonly type: "cash_in" | "cash_out" | "cash_refund";
  readonly amount_minor: number;
  readonly note: string | null;
  readonly at: string;
  readonly by: string;
}

/** What a register remembers of a session until it closes. */
export interface Session {
  readonly opening_float_minor: number;
  readonly sales: readonly Sale[];
  /** Cash put in and taken out by hand; cash refunds follow from the sales. */
  readonly movements: readonly Movement[];
  readonly cashier: string;
}

/** All fifteen tenders of a closing (interface 2.11), in whole cents. */
export interface Tenders {
  readonly cash: number;
  readonly card: number;
  readonly split_cash: number;
  readonly split_card: number;
  readonly invoice: number;
  readonly credit_redeemed: number;
  readonly card_refunds: number;
  readonly manual_card_refunds: number;
  readonly credits_issued: number;
  readonly credits_returned: number;
  readonly invoice_credit_notes: number;
  readonly layaway_receivable: number;
  readonly layaway_payments: number;
  readonly credit_due_collections: number;
  readonly cash_rounding: number;
}

export interface RateFigures {
  readonly rate_bp: number;
  readonly sales_net: number;
  readonly sales_tax: number;
  readonly refund_net: number;
  readonly refund_tax: number;
}

export interface SessionFigures {
  readonly sold: ReturnType<typeof totalsOf>;
  readonly returned: ReturnType<typeof totalsOf>;
  readonly order_count: number;
  readonly tenders: Tenders;
  readonly rates: readonly RateFigures[];
  readonly reverse_charge: { readonly sales_net: number; readonly refund_net: number };
  readonly exempt: { readonly sales_net: number; readonly refund_net: number };
  readonly card_payments: { readonly collected: number; readonly refunded: number; readonly count: number };
  readonly movements: readonly Movement[];
  readonly cash_expected: number;
}

/**
 * The figures of a session. A layaway deposit is money without a sale: it counts in its tender and in
 * `layaway_payments`, and becomes a sale when the goods are handed over.
 */
export function sessionFigures(session: Session): SessionFigures {
  const { sales } = session;
  const sides = sales.map((sale) => ({ treatment: sale.treatment, ...sidesOf(sale) }));
  const taxed = sides.filter(({ treatment }) => treatment === "standard");
  const untaxed = (treatment: string) => {
    const matching = sides.filter((side) => side.treatment === treatment);
    return {
      sales_net: totalsOf(matching.flatMap(({ sold }) => sold)).net_minor,
      refund_net: totalsOf(matching.flatMap(({ returned }) => returned)).net_minor,
    };
  };
  const tenders = tendersOf(sales);
  const movements = [...session.movements, ...cashRefunds(sales, session.cashier)].sort((left, right) =>
    left.at < right.at ? -1 : 1,
  );
  const moved = (type: Movement["type"]): number =>
    sumOf(movements, (movement) => (movement.type === type ? movement.amount_minor : 0));
  const terminalPayments = sales.flatMap((sale) =>
    sale.payments.filter(isCard).map((payment) => ({ ...payment, is_refund: sale.kind === "refund" })),
  );
  return {
    sold: totalsOf(sides.flatMap(({ sold }) => sold)),
    returned: totalsOf(sides.flatMap(({ returned }) => returned)),
    order_count: sales.filter(({ kind }) => kind === "sale" || kind === "exchange").length,
    tenders,
    rates: ratesOf(
      taxed.flatMap(({ sold }) => sold),
      taxed.flatMap(({ returned }) => returned),
    ),
    reverse_charge: untaxed("reverse_charge"),
    exempt: untaxed("exempt"),
    card_payments: {
      collected: sumOf(terminalPayments, (payment) => (payment.is_refund ? 0 : payment.amount_minor)),
      refunded: sumOf(terminalPayments, (payment) => (payment.is_refund ? payment.amount_minor : 0)),
      count: terminalPayments.length,
    },
    movements,
    cash_expected:
      session.opening_float_minor +
      tenders.cash +
      tenders.split_cash +
      moved("cash_in") -
      moved("cash_out") -
      moved("cash_refund"),
  };
}

function tendersOf(sales: readonly Sale[]): Tenders {
  const paid = (matches: (payment: Payment, sale: Sale) => boolean): number =>
    sumOf(sales, (sale) =>
      sumOf(
        sale.payments.filter((payment) => matches(payment, sale)),
        (payment) => payment.amount_minor,
      ),
    );
  const isIncome = (sale: Sale): boolean => sale.kind !== "refund";
  const isSplit = (sale: Sale): boolean => sale.payments.length > 1;
  return {
    cash: paid((payment, sale) => payment.method === "cash" && isIncome(sale) && !isSplit(sale)),
    card: paid((payment, sale) => payment.method === "card" && isIncome(sale) && !isSplit(sale)),
    split_cash: paid((payment, sale) => payment.method === "cash" && isIncome(sale) && isSplit(sale)),
    split_card: paid((payment, sale) => payment.method === "card" && isIncome(sale) && isSplit(sale)),
    invoice: paid((payment, sale) => payment.method === "invoice" && isIncome(sale)),
    credit_redeemed: 0,
    card_refunds: paid((payment, sale) => payment.method === "card" && !isIncome(sale)),
    manual_card_refunds: 0,
    credits_issued: 0,
    credits_returned: 0,
    invoice_credit_notes: 0,
    layaway_receivable: 0,
    layaway_payments: sumOf(sales, (sale) => (sale.kind === "layaway_deposit" ? sale.due_minor : 0)),
    credit_due_collections: 0,
    cash_rounding: sumOf(sales, (sale) => (isIncome(sale) ? cashRounding(sale) : 0 - cashRounding(sale))),
  };
}

function ratesOf(sold: readonly PricedLine[], returned: readonly PricedLine[]): RateFigures[] {
  const rates = [...new Set([...sold, ...returned].map((line) => line.rate_bp))].sort((left, right) => right - left);
  return rates.map((rate_bp) => {
    const sales = totalsOf(sold.filter((line) => line.rate_bp === rate_bp));
    const refunds = totalsOf(returned.filter((line) => line.rate_bp === rate_bp));
    return {
      rate_bp,
      sales_net: sales.net_minor,
      sales_tax: sales.tax_minor,
      refund_net: refunds.net_minor,
      refund_tax: refunds.tax_minor,
    };
  });
}

function cashRefunds(sales: readonly Sale[], by: string): Movement[] {
  return sales
    .filter(({ kind }) => kind === "refund")
    .flatMap((sale) =>
      sale.payments
        .filter((payment) => payment.method === "cash")
        .map(({ amount_minor }) => ({
          type: "cash_refund" as const,
          amount_minor,
          note: sale.receipt_number,
          at: sale.at,
          by,
        })),
    );
}

function isCard(payment: Payment): boolean {
  return payment.method === "card";
}
