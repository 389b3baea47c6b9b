import type { Stored } from "../../../../runtime/database.ts";
import { formatAmount } from "../../../../runtime/money.ts";
import { type Closing, TENDER_KEYS } from "./closing.ts";

/** Columns of the stored amounts of a closing that are summed. */
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

/**
 * The figures of one tax rate, a percentage; null when it is unknown or does not apply. Reverse
 * charge and exempt sales are treatments without a rate and without tax.
 */
export type RateFigures = Omit<Stored<"register_report_tax_rate">, "report_id" | "position">;

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

/** Totals of a day or month add up the closings that have these values in common. */
export type DayKey = Pick<Stored<"register_report">, "business_date" | "location_id" | "currency">;

export type DayFigures = DayKey & FigureSums;
export type DayTotals = DayKey & Sums;

/**
 * Returns the tax figures of a closing in the order of its document, then reverse charge and
 * exempt.
 */
export function taxRatesOf({ tax_rates, tax_treatments }: Closing): readonly RateFigures[] {
  const untaxed = { rate: null, sales_tax: "0", refund_tax: "0" };
  return [
    ...tax_rates,
    { ...untaxed, ...tax_treatments.reverse_charge, treatment: "reverse_charge" },
    { ...untaxed, ...tax_treatments.exempt, treatment: "exempt" },
  ];
}

/** Adds the tax rates to the figures of each day, in the order of `rates`, and their further sums. */
export function withRates<Day extends DayFigures, Sum extends DayKey>(
  days: readonly Day[],
  rates: readonly (DayKey & RateFigures)[],
  sums: readonly Sum[] = [],
): (Day & Sums & { readonly sums: readonly Sum[] })[] {
  const by_key = Map.groupBy(rates, keyOf);
  const sums_by_key = Map.groupBy(sums, keyOf);
  return days.map((day) => ({
    ...day,
    tax_rates: (by_key.get(keyOf(day)) ?? []).map(rateOf),
    sums: sums_by_key.get(keyOf(day)) ?? [],
  }));
}

/** Returns the totals of a period per currency, each with its tax rates. */
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

/**
 * Adds reverse charge and exempt sales of zero where the tax figures leave them out: every closing
 * states both.
 */
function withUntaxed(rates: readonly RateFigures[]): RateFigures[] {
  const none = { rate: null, sales_net: "0", sales_tax: "0", refund_net: "0", refund_tax: "0" };
  return [
    ...rates.filter(({ treatment }) => !UNTAXED.includes(treatment)),
    ...UNTAXED.map((treatment) => rates.find((each) => each.treatment === treatment) ?? { ...none, treatment }),
  ];
}

/** Returns the net sales of closings: stated sales less stated refunds (docs/domain/figures.md). */
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

/** Tax treatments in the order in which tax figures are listed. */
export const TREATMENTS = ["standard", "unknown", ...UNTAXED];

/** Converts an amount to ten-thousandths. A sum may have more digits than one stored amount. */
export function unitsOf(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  if (!/^-?\d+$/.test(whole) || !/^\d{0,4}$/.test(fraction)) throw new RangeError("not a sum of amounts");
  return BigInt(whole + fraction.padEnd(4, "0"));
}
