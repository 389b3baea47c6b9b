import type { AppliedTax } from "../cart/priced.ts";
import { magnitudeOf } from "../money/decimals.ts";
import { sumBy, sumOfPercents } from "../sale/amounts.ts";
import { sidesOf, taxSidesOf } from "../sale/exchange.ts";
import { isLayaway, isPartPayment, type Payment, type Sale, totalOf } from "../sale/sale.ts";
import { byPercent } from "../sale/taxes.ts";

export const TENDERS = [
  "cash",
  "card",
  "split_cash",
  "split_card",
  "invoice",
  "credit_redeemed",
  "card_refunds",
  "manual_card_refunds",
  "credits_issued",
  "credits_returned",
  "invoice_credit_notes",
  "layaway_receivable",
  "layaway_payments",
  "credit_due_collections",
  "cash_rounding",
] as const;
export type TenderName = (typeof TENDERS)[number];

export interface Amounts {
  readonly net_minor: bigint;
  readonly tax_minor: bigint;
  readonly gross_minor: bigint;
}

export interface RateFigures {
  /** Percentage of the rate as the shortest decimal text. */
  readonly rate: string;
  readonly sales_net_minor: bigint;
  readonly sales_tax_minor: bigint;
  readonly refund_net_minor: bigint;
  readonly refund_tax_minor: bigint;
}

export interface UntaxedFigures {
  readonly sales_net_minor: bigint;
  readonly refund_net_minor: bigint;
}

export interface ProviderFigures {
  readonly provider: string;
  readonly name: string;
  readonly collected_minor: bigint;
  readonly refunded_minor: bigint;
  readonly count: number;
}

export interface CashRefund {
  readonly sale_id: string;
  readonly amount_minor: bigint;
  readonly receipt_number: string;
  readonly at: string;
  /** Name of the author; undefined for a document without one. */
  readonly by: string | undefined;
}

/** All figures of a closing; those of refunds are positive. */
export interface SessionFigures {
  readonly order_count: number;
  readonly sales: Amounts;
  readonly refunds: Amounts;
  readonly tenders: Readonly<Record<TenderName, bigint>>;
  readonly rates: readonly RateFigures[];
  readonly reverse_charge: UntaxedFigures;
  readonly exempt: UntaxedFigures;
  readonly providers: readonly ProviderFigures[];
  /** Cash that documents paid out of the drawer, one entry for each document. */
  readonly cash_refunds: readonly CashRefund[];
}

/**
 * Returns the figures of a session, each a sum over its documents. Documents are booked like this:
 *
 * - A layaway is turnover at its settlement. Money paid for it before is in the tenders and in
 *   layaway_payments; money paid back before the settlement lowers layaway_payments.
 * - Money collected on credit is in the tenders and in credit_due_collections.
 * - Cash paid out is a movement of the drawer; other money paid out is in its refund tender.
 * - Cash tenders are the cash that changed hands; cash_rounding is what rounding added.
 * - Two taxes on one amount have a row each; goods without tax have the row of rate 0.
 * - A fee kept from an exchange lowers the refunds.
 */
export function figuresOf(sales: readonly Sale[]): SessionFigures {
  const turnover = sales.filter(isTurnover);
  const sides = turnover.map((sale) => ({ sale, ...sidesOfAmounts(sale) }));
  const standard = turnover.filter(({ goods }) => goods.treatment === "standard");
  return {
    order_count: sales.filter(({ kind }) => kind === "sale" || kind === "exchange").length,
    sales: sumAmounts(sides.map(({ sold }) => sold)),
    refunds: sumAmounts(sides.map(({ returned }) => returned)),
    tenders: tendersOf(sales),
    rates: ratesOf(standard),
    reverse_charge: untaxedOf(sides.filter(({ sale }) => sale.goods.treatment === "reverse_charge")),
    exempt: untaxedOf(sides.filter(({ sale }) => sale.goods.treatment === "exempt")),
    providers: providersOf(sales),
    cash_refunds: cashRefundsOf(sales),
  };
}

/**
 * Returns the amount of a document in the closing's list: the amount paid for a payment of a
 * layaway or a collection, otherwise the total.
 */
export function listedAmount(sale: Sale): bigint {
  return isPartPayment(sale) ? sale.due_minor : totalOf(sale);
}

function isTurnover({ kind, is_of_layaway }: Sale): boolean {
  return kind === "sale" || kind === "exchange" || kind === "settlement" || (kind === "refund" && !is_of_layaway);
}

interface Sides {
  readonly sold: Amounts;
  readonly returned: Amounts;
}

function sidesOfAmounts(sale: Sale): Sides {
  const { sold, returned } = sidesOf(sale);
  const back = sumAmounts(returned);
  const { fee } = sale;
  return {
    sold: sumAmounts(sold),
    returned:
      fee === null
        ? back
        : {
            net_minor: back.net_minor - fee.gross_minor + fee.tax_minor,
            tax_minor: back.tax_minor - fee.tax_minor,
            gross_minor: back.gross_minor - fee.gross_minor,
          },
  };
}

function sumAmounts(rows: readonly Amounts[]): Amounts {
  return {
    net_minor: sumBy(rows, (row) => row.net_minor),
    tax_minor: sumBy(rows, (row) => row.tax_minor),
    gross_minor: sumBy(rows, (row) => row.gross_minor),
  };
}

function untaxedOf(sides: readonly Sides[]): UntaxedFigures {
  return {
    sales_net_minor: sumBy(sides, ({ sold }) => sold.net_minor),
    refund_net_minor: sumBy(sides, ({ returned }) => returned.net_minor),
  };
}

function ratesOf(sales: readonly Sale[]): RateFigures[] {
  const sides = sales.map(taxSidesOf);
  const sold = byRate(sides.flatMap((side) => side.sold));
  const returned = byRate(sides.flatMap((side) => side.returned));
  const rates = [...new Set([...sold.keys(), ...returned.keys()])];
  return rates
    .map((rate) => {
      const [of_sales = [], of_refunds = []] = [sold.get(rate), returned.get(rate)];
      return {
        rate,
        sales_net_minor: sumBy(of_sales, ({ base_minor }) => base_minor),
        sales_tax_minor: sumBy(of_sales, ({ tax_minor }) => tax_minor),
        refund_net_minor: sumBy(of_refunds, ({ base_minor }) => base_minor),
        refund_tax_minor: sumBy(of_refunds, ({ tax_minor }) => tax_minor),
      };
    })
    .toSorted((left, right) => byPercent({ percent: left.rate }, { percent: right.rate }));
}

function byRate(taxes: readonly AppliedTax[]): ReadonlyMap<string, AppliedTax[]> {
  return Map.groupBy(taxes, ({ percent }) => sumOfPercents([percent]));
}

function tendersOf(sales: readonly Sale[]): Record<TenderName, bigint> {
  const sums = Object.fromEntries(TENDERS.map((name) => [name, 0n])) as Record<TenderName, bigint>;
  for (const sale of sales) {
    for (const payment of sale.payments) {
      const name = tenderOf(payment, sale.payments.length > 1);
      if (name !== undefined) sums[name] += magnitudeOf(payment.paid_minor);
      sums.cash_rounding += payment.paid_minor - payment.due_minor;
    }
    const credit = sumBy(sale.credits, ({ amount_minor }) => amount_minor);
    sums[sale.kind === "refund" ? "credits_returned" : "credit_redeemed"] += credit;
    if (sale.kind === "credit_due") sums.credit_due_collections += sale.due_minor;
    if (sale.kind === "settlement") sums.layaway_receivable += totalOf(sale) - sale.due_minor;
    else if (isLayaway(sale)) sums.layaway_payments += sale.due_minor;
    if (sale.is_of_layaway) sums.layaway_payments -= totalOf(sale);
  }
  return sums;
}

/**
 * Returns the tender under which a payment is booked; undefined for cash paid out, which is a
 * movement of the drawer.
 */
function tenderOf({ tender, paid_minor, due_minor, terminal }: Payment, is_split: boolean): TenderName | undefined {
  const is_out = paid_minor < 0n || due_minor < 0n;
  switch (tender) {
    case "cash":
      return is_out ? undefined : is_split ? "split_cash" : "cash";
    case "card":
      if (is_out) return terminal === null ? "manual_card_refunds" : "card_refunds";
      return is_split ? "split_card" : "card";
    case "invoice":
      return is_out ? "invoice_credit_notes" : "invoice";
    case "store_credit":
      return is_out ? "credits_issued" : "credit_redeemed";
  }
}

function providersOf(sales: readonly Sale[]): ProviderFigures[] {
  const payments = sales.flatMap((sale) =>
    sale.payments.flatMap(({ terminal, paid_minor }) => (terminal === null ? [] : [{ terminal, paid_minor }])),
  );
  return [...Map.groupBy(payments, ({ terminal }) => terminal.provider)].map(([provider, own]) => ({
    provider,
    name: own[0]?.terminal.provider_name ?? provider,
    collected_minor: sumBy(own, ({ paid_minor }) => (paid_minor > 0n ? paid_minor : 0n)),
    refunded_minor: sumBy(own, ({ paid_minor }) => (paid_minor < 0n ? -paid_minor : 0n)),
    count: own.length,
  }));
}

function cashRefundsOf(sales: readonly Sale[]): CashRefund[] {
  return sales.flatMap(({ sale_id, receipt_number, created_at, by, payments }) =>
    payments
      .filter(({ tender, paid_minor }) => tender === "cash" && paid_minor < 0n)
      .map(({ paid_minor }) => ({ sale_id, amount_minor: -paid_minor, receipt_number, at: created_at, by })),
  );
}
