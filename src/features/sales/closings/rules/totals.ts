import { formatAmount, parseStoredAmount } from "../../../../runtime/money.ts";
import { type Closing, TENDER_KEYS } from "./closing.ts";
import { REFUND_TENDERS, refundSignsOf, type RefundSigns } from "./stated.ts";

/** The amounts of a closing that are summed, under the names of the stored row. */
export const FIGURE_COLUMNS = [
  "sales_excl_tax",
  "sales_tax",
  "sales_incl_tax",
  "refunds_excl_tax",
  "refunds_tax",
  "refunds_incl_tax",
  ...TENDER_KEYS.map((key) => `tender_${key}` as const),
] as const;

export const RATE_AMOUNTS = ["sales_net", "sales_tax", "refund_net", "refund_tax"] as const;

export type Figures = { readonly [Column in (typeof FIGURE_COLUMNS)[number]]: string };

/** Returns the sign field that applies to a figure; undefined when it is summed as stated. */
export function signFieldOf(column: string): keyof RefundSigns | undefined {
  if (column.startsWith("refund")) return "refund_sign";
  return REFUND_TENDERS.some((tender) => column === `tender_${tender}`) ? "refund_tender_sign" : undefined;
}

/** The figures of one tax rate. Reverse charge and exempt sales are treatments without a rate and without tax. */
export interface RateFigures {
  /** A percentage; null when it is unknown or does not apply. */
  readonly rate: string | null;
  readonly treatment: string;
  readonly sales_net: string;
  readonly sales_tax: string;
  readonly refund_net: string;
  readonly refund_tax: string;
}

/** The amounts of one closing or the sum of several. Amounts are decimal texts. */
export interface Countable extends Figures {
  readonly business_date: string;
  readonly location_id: number;
  readonly currency: string;
  /** 1, or the number of summed closings. */
  readonly closings: number;
  readonly tax_rates: readonly RateFigures[];
}

/** Sales less refunds. */
export interface NetSales {
  readonly net_sales_excl_tax: string;
  readonly net_sales_tax: string;
  readonly net_sales_incl_tax: string;
}

/** The sums of the closings with one key, without those of their tax rates. */
export interface FigureSums extends Figures, NetSales {
  readonly closings: number;
}

export interface Sums extends FigureSums {
  readonly tax_rates: readonly RateFigures[];
}

/** What the closings of a day or month have in common. */
export interface DayKey {
  readonly business_date: string;
  readonly location_id: number;
  readonly currency: string;
}

export type DayFigures = DayKey & FigureSums;
export type DayTotals = DayKey & Sums;

/** The tax figures of a closing in the order of its document, then reverse charge and exempt. */
export function taxRatesOf({ tax_rates, tax_treatments }: Closing): readonly RateFigures[] {
  const untaxed = { rate: null, sales_tax: "0", refund_tax: "0" };
  return [
    ...tax_rates,
    { ...untaxed, ...tax_treatments.reverse_charge, treatment: "reverse_charge" },
    { ...untaxed, ...tax_treatments.exempt, treatment: "exempt" },
  ];
}

/** The amounts of a valid closing that are summed. Refunds are positive, also where the register writes them negative. */
export function countableOf(closing: Closing): Countable {
  const signs = refundSignsOf(closing);
  const turned = <Row extends object>(row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        const field = signFieldOf(column);
        const isTurned = field !== undefined && signs[field] === -1 && typeof value === "string";
        return [column, isTurned ? formatAmount(-unitsOf(value)) : value];
      }),
    ) as Row;
  const figures = Object.fromEntries(FIGURE_COLUMNS.map((column) => [column, closing[column]])) as unknown as Figures;
  return { ...closing, ...turned(figures), closings: 1, tax_rates: taxRatesOf(closing).map(turned) };
}

/** The totals of closings per business date, location and currency, in this order. */
export function totalsOf(closings: readonly Countable[]): DayTotals[] {
  return groupsOf(closings, keyOf)
    .map(([{ business_date, location_id, currency }, group]) => ({
      business_date,
      location_id,
      currency,
      ...sumsOf(group),
    }))
    .toSorted(
      (a, b) =>
        compare(a.business_date, b.business_date) || a.location_id - b.location_id || compare(a.currency, b.currency),
    );
}

/** Adds to the figures of days their tax rates, which are in the order they have there. */
export function withRates<Day extends DayFigures>(
  days: readonly Day[],
  rates: readonly (DayKey & RateFigures)[],
): (Day & Sums)[] {
  const by_key = Map.groupBy(rates, keyOf);
  return days.map((day) => ({ ...day, tax_rates: (by_key.get(keyOf(day)) ?? []).map(rateOf) }));
}

/** The totals of a period per currency, each with its tax rates: amounts of two currencies are never added. */
export function currencyTotalsOf(
  currencies: readonly (Figures & { readonly currency: string; readonly closings: number })[],
  rates: readonly ({ readonly currency: string } & RateFigures)[],
): (Sums & { readonly currency: string })[] {
  return currencies.map((sums) => ({
    ...sums,
    ...netSalesOf(sums),
    tax_rates: withUntaxed(rates.filter(({ currency }) => currency === sums.currency).map(rateOf)),
  }));
}

/** Adds reverse charge and exempt sales of zero, which every closing states, to tax figures that leave them out. */
function withUntaxed(rates: readonly RateFigures[]): RateFigures[] {
  const none = { rate: null, sales_net: "0", sales_tax: "0", refund_net: "0", refund_tax: "0" };
  return [
    ...rates.filter(({ treatment }) => !UNTAXED.includes(treatment)),
    ...UNTAXED.map((treatment) => rates.find((each) => each.treatment === treatment) ?? { ...none, treatment }),
  ];
}

/** The exact sums of closings in one currency. */
export function sumsOf(closings: readonly Countable[]): Sums {
  return { ...figuresOf(closings), tax_rates: ratesOf(closings.flatMap(({ tax_rates }) => tax_rates)) };
}

function figuresOf(closings: readonly (Figures & { readonly closings: number })[]): FigureSums {
  const figures = added(closings, FIGURE_COLUMNS);
  return {
    closings: closings.reduce((count, closing) => count + closing.closings, 0),
    ...figures,
    ...netSalesOf(figures),
  };
}

/**
 * The sums of tax figures, apart by rate and treatment: treatments in the order standard, unknown, reverse_charge,
 * exempt, each with its lowest rate first.
 */
export function ratesOf(tax_rates: readonly RateFigures[]): RateFigures[] {
  return groupsOf(
    tax_rates,
    ({ rate, treatment }) => `${treatment}|${rate === null ? "" : formatAmount(parseStoredAmount(rate))}`,
  )
    .map(([{ rate, treatment }, group]) => ({
      rate: rate === null ? null : formatAmount(parseStoredAmount(rate)),
      treatment,
      ...added(group, RATE_AMOUNTS),
    }))
    .toSorted(compareRates);
}

/** Net sales of closings: stated sales less stated refunds (docs/domain/figures.md). */
export function netSalesOf(figures: Figures): NetSales {
  const less = (sales: string, refunds: string): string => formatAmount(unitsOf(sales) - unitsOf(refunds));
  return {
    net_sales_excl_tax: less(figures.sales_excl_tax, figures.refunds_excl_tax),
    net_sales_tax: less(figures.sales_tax, figures.refunds_tax),
    net_sales_incl_tax: less(figures.sales_incl_tax, figures.refunds_incl_tax),
  };
}

function keyOf({ business_date, location_id, currency }: DayKey): string {
  return `${business_date}|${location_id}|${currency}`;
}

function rateOf({ rate, treatment, sales_net, sales_tax, refund_net, refund_tax }: RateFigures): RateFigures {
  return { rate, treatment, sales_net, sales_tax, refund_net, refund_tax };
}

const UNTAXED = ["reverse_charge", "exempt"];

export const TREATMENTS = ["standard", "unknown", ...UNTAXED];

function compareRates(a: RateFigures, b: RateFigures): number {
  const by_treatment = TREATMENTS.indexOf(a.treatment) - TREATMENTS.indexOf(b.treatment);
  if (by_treatment !== 0 || a.rate === null || b.rate === null) {
    return by_treatment || Number(a.rate === null) - Number(b.rate === null);
  }
  const difference = parseStoredAmount(a.rate) - parseStoredAmount(b.rate);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Sums in whole ten-thousandths: a sum can exceed the digits of one stored amount. */
function added<Column extends string>(
  rows: readonly { readonly [K in Column]: string }[],
  columns: readonly Column[],
): { readonly [K in Column]: string } {
  const sums = columns.map((column) => {
    let units = 0n;
    for (const row of rows) units += unitsOf(row[column]);
    return [column, formatAmount(units)] as const;
  });
  return Object.fromEntries(sums) as { [K in Column]: string };
}

function unitsOf(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  if (!/^-?\d+$/.test(whole) || !/^\d{0,4}$/.test(fraction)) throw new RangeError("not a sum of amounts");
  return BigInt(whole + fraction.padEnd(4, "0"));
}

function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): [Item, Item[]][] {
  const groups = new Map<string, [Item, Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group[1].push(item);
    else groups.set(key, [item, [item]]);
  }
  return [...groups.values()];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
