import type { CsvColumn } from "../../../../web-api/list/csv.ts";
import { TENDER_KEYS } from "./closing.ts";
import type { DayTotals } from "./totals.ts";
import { stepsToNet, type SummedFigure, vatOf } from "./vat.ts";

/** A value of an exported row. A list, such as the findings, is its members with commas. */
export type Cell = string | number | boolean | null | undefined | readonly string[];
export type StoredRow = Readonly<Record<string, Cell>>;

const texts = (...names: readonly string[]): CsvColumn<StoredRow>[] => names.map((name) => cell(name, "text"));
const numbers = (...names: readonly string[]): CsvColumn<StoredRow>[] => names.map((name) => cell(name, "number"));

function cell(name: string, kind: "text" | "number"): CsvColumn<StoredRow> {
  return {
    name,
    kind,
    of: (row) => {
      const value = row[name];
      return typeof value === "object" && value !== null ? value.join(",") : value;
    },
  };
}

export const CLOSING_COLUMNS: readonly CsvColumn<StoredRow>[] = [
  ...texts("report_id", "business_date"),
  ...numbers("location_id"),
  ...texts("location_name"),
  ...numbers("terminal_id"),
  ...texts("terminal_name", "device_identifier", "series_id", "series_code"),
  ...numbers("series_ordinal", "closing_number"),
  ...texts("session_id", "currency", "timezone", "opened_at", "closed_at", "opened_by_name", "closed_by_name"),
  ...numbers("opened_by_staff_id", "closed_by_staff_id"),
  ...texts("has_cash_drawer"),
  ...numbers("order_count", "opening_float", "cash_expected", "cash_counted", "cash_difference"),
  ...numbers("cash_left_in_drawer", "sales_excl_tax", "sales_tax", "sales_incl_tax"),
  ...numbers("refunds_excl_tax", "refunds_tax", "refunds_incl_tax"),
  ...numbers(...TENDER_KEYS.map((key) => `tender_${key}`)),
  ...texts("tax_rates"),
  ...texts("first_receipt_number", "last_receipt_number", "closing_note"),
  ...texts("state_closing_received", "state_documents_received", "state_orders_processed"),
  ...texts("state_figures_reconciled"),
  ...texts("coverage"),
  ...numbers("coverage_width", "unplaced", "failed_checks"),
  ...texts("findings"),
  ...numbers("revision"),
  ...texts("synced_at", "updated_at"),
];

/**
 * A line of the totals: sales, refunds, a tender or a tax rate of a day, a location and a currency.
 */
export interface TotalsLine {
  readonly day: DayTotals & { readonly location_name: string | null; readonly sums: readonly SummedFigure[] };
  readonly figure:
    | "sales"
    | "refunds"
    | "net_sales"
    | "tender"
    | "net_sales_step"
    | "sales_tax_rate"
    | "refunds_tax_rate";
  /** The tender, step to net sales, treatment of the tax rate, or kind of the tax row. */
  readonly detail: string | null;
  readonly tax_rate: string | null;
  readonly net: string | null;
  readonly tax: string | null;
  /**
   * Amount of a tender, or amount with tax. Null for tax rates: closings state them without tax.
   */
  readonly amount: string | null;
}

export const TOTALS_COLUMNS: readonly CsvColumn<TotalsLine>[] = [
  { name: "business_date", kind: "text", of: ({ day }) => day.business_date },
  { name: "location_id", kind: "number", of: ({ day }) => day.location_id },
  { name: "location_name", kind: "text", of: ({ day }) => day.location_name },
  { name: "currency", kind: "text", of: ({ day }) => day.currency },
  { name: "closings", kind: "number", of: ({ day }) => day.closings },
  { name: "figure", kind: "text", of: ({ figure }) => figure },
  { name: "detail", kind: "text", of: ({ detail }) => detail },
  { name: "tax_rate", kind: "number", of: ({ tax_rate }) => tax_rate },
  { name: "net", kind: "number", of: ({ net }) => net },
  { name: "tax", kind: "number", of: ({ tax }) => tax },
  { name: "amount", kind: "number", of: ({ amount }) => amount },
];

/**
 * Returns the totals of a day, a figure per line, so that a spreadsheet can filter and add up each
 * column: the lines of tax rates are the sales and the refunds, the steps are the net sales.
 */
export function linesOf(day: TotalsLine["day"]): TotalsLine[] {
  const none = { day, detail: null, tax_rate: null, net: null, tax: null, amount: null };
  const line = (figure: TotalsLine["figure"], values: Partial<TotalsLine>) => ({ ...none, figure, ...values });
  return [
    line("sales", { net: day.sales_excl_tax, tax: day.sales_tax, amount: day.sales_incl_tax }),
    line("refunds", { net: day.refunds_excl_tax, tax: day.refunds_tax, amount: day.refunds_incl_tax }),
    line("net_sales", { net: day.net_sales_excl_tax, tax: day.net_sales_tax, amount: day.net_sales_incl_tax }),
    ...TENDER_KEYS.map((key) => line("tender", { detail: key, amount: day[`tender_${key}`] })),
    ...day.tax_rates.flatMap(({ rate: tax_rate, treatment: detail, ...of }) => [
      line("sales_tax_rate", { detail, tax_rate, net: of.sales_net, tax: of.sales_tax }),
      line("refunds_tax_rate", { detail, tax_rate, net: of.refund_net, tax: of.refund_tax }),
    ]),
    ...vatOf(day, day.sums)
      .filter(({ kind }) => BESIDE_RATES.has(kind))
      .flatMap(({ kind: detail, ...of }) => [
        line("sales_tax_rate", { detail, net: of.sales_net, tax: of.sales_tax }),
        line("refunds_tax_rate", { detail, net: of.refund_net, tax: of.refund_tax }),
      ]),
    ...stepsToNet(day, day.sums)
      .filter(({ is_sum }) => !is_sum)
      .map(({ figure: detail, amount }) => line("net_sales_step", { detail, amount })),
  ];
}

/** Rows of the VAT report that no closing states as a tax rate. */
const BESIDE_RATES: ReadonlySet<string> = new Set(["untaxed", "twice", "open"]);
