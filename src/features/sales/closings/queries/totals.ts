import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Static } from "typebox";
import type { Db, Tx } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { countedLocations, withinLocations } from "../../../../web-api/list/search-list.ts";
import {
  type DayFigures,
  type DayKey,
  FIGURE_COLUMNS,
  type Figures,
  netSalesOf,
  type NetSales,
  RATE_AMOUNTS,
  type RateFigures,
  taxRatesOf,
  TREATMENTS,
} from "../rules/totals.ts";
import type { RegisterTotalsSummary } from "../schemas/totals.ts";
import { signFieldOf } from "../rules/stated.ts";
import type { Closing } from "../rules/closing.ts";

export interface TotalsPeriod {
  /** Business dates as `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly location_id: number | undefined;
  readonly currency: string | undefined;
  readonly by: "day" | "month";
}

/** `location_name` is the name of today; null when the location is gone. */
export type NamedDayFigures = DayFigures & { readonly location_name: string | null };

export async function insertTaxRates(tx: Tx, closing: Closing): Promise<void> {
  const { report_id } = closing;
  await tx
    .insertInto("register_report_tax_rate")
    .values(taxRatesOf(closing).map((rate, position) => ({ report_id, position, ...rate })))
    .execute();
}

interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly total_count: number;
}

/** The number of a page, from 1, and its maximum number of rows. */
export interface Page {
  readonly page: number;
  readonly size: number;
}

const limitOf = ({ page, size }: Page) => sql`limit ${size}::int offset ${size}::bigint * (${page}::bigint - 1)`;

/**
 * Lists the figures of the stored closings of a period, or a page of them. By month, their date is
 * the first day of the month.
 */
export async function listDayFigures(
  db: Db,
  caller: Caller,
  period: TotalsPeriod,
  page?: Page,
): Promise<Paged<NamedDayFigures>> {
  const { rows } = await sql<Omit<NamedDayFigures, keyof NetSales> & { readonly total_count: number }>`
    with figures as (
      select ${dateOf(period)} as business_date, r.location_id, r.currency, count(*) as closings,
             ${sql.join(FIGURE_COLUMNS.map((name) => sumOf(name)))}
        from register_report r where ${wanted(caller, period)} group by 1, 2, 3
    ), shown as (
      select * from figures order by business_date, location_id, currency collate "C" ${page ? limitOf(page) : sql``}
    )
    select n.total_count, r.*, location.name as location_name
      from (select count(*) as total_count from figures) n left join shown r on true
      left join location on location.location_id = r.location_id
     order by r.business_date, r.location_id, r.currency collate "C"`.execute(db);
  return pagedOf(rows, ({ total_count: _count, ...row }) => ({ ...row, ...netSalesOf(row) }));
}

/**
 * Returns the rows of a page and the number of all rows, which even an empty page states in one
 * row.
 */
function pagedOf<Row extends { readonly total_count: number; readonly location_id: number | null }, Shown>(
  rows: readonly Row[],
  shownOf: (row: Row) => Shown,
): Paged<Shown> {
  return {
    rows: rows.filter(({ location_id }) => location_id !== null).map(shownOf),
    total_count: rows[0]?.total_count ?? 0,
  };
}

/**
 * Lists the tax figures of the rows of `listDayFigures`, each in the order of `TREATMENTS`, then
 * the lowest rate first.
 */
export async function listDayRates(db: Db, caller: Caller, period: TotalsPeriod): Promise<(DayKey & RateFigures)[]> {
  const { rows } = await sql<DayKey & RateFigures>`
    select ${dateOf(period)} as business_date, r.location_id, r.currency, ${SUMMED_RATES}
     where ${wanted(caller, period)} group by 1, 2, 3, t.rate, t.treatment
     order by ${RATE_ORDER}`.execute(db);
  return rows;
}

export type LocationFigures = Static<typeof RegisterTotalsSummary>["locations"][number];

/** Lists the sums of a page of locations by currency, those with the largest net sales first. */
export async function listLocationFigures(
  db: Db,
  caller: Caller,
  period: TotalsPeriod,
  page: Page,
): Promise<Paged<LocationFigures>> {
  const { rows } = await sql<Omit<LocationFigures, "days"> & { readonly days: string; readonly total_count: number }>`
    with figures as (
      select ${dateOf(period)} as business_date, r.location_id, r.currency, count(*) as closings,
             ${sql.join(["sales_incl_tax", "refunds_incl_tax"].map((name) => sumOf(name)))}
        from register_report r where ${wanted(caller, period)} group by 1, 2, 3
    ), place as (
      select location_id, max(net_sales) as net_sales
        from (select location_id, sum(sales_incl_tax - refunds_incl_tax) as net_sales from figures group by location_id, currency) f
       group by 1
    ), shown as (
      select * from place order by net_sales desc, location_id ${limitOf(page)}
    )
    select n.total_count, f.*, location.name as location_name
      from (select count(*) as total_count from place) n
      left join shown s on true
      left join (select location_id, currency, sum(closings)::bigint as closings, sum(sales_incl_tax) as sales_incl_tax,
                        sum(refunds_incl_tax) as refunds_incl_tax,
                        sum(sales_incl_tax - refunds_incl_tax) as net_sales_incl_tax,
                        json_agg(json_build_object(
                          'business_date', business_date, 'net_sales_incl_tax', (sales_incl_tax - refunds_incl_tax)::text
                        ) order by business_date) as days
                   from figures join shown using (location_id) group by 1, 2) f on f.location_id = s.location_id
      left join location on location.location_id = f.location_id
     order by s.net_sales desc, s.location_id, f.currency collate "C"`.execute(db);
  return pagedOf(rows, ({ total_count: _count, ...row }) => ({
    ...row,
    days: JSON.parse(row.days) as LocationFigures["days"],
  }));
}

export type DateFigures = Static<typeof RegisterTotalsSummary>["days"][number];

/** Lists the net sales of all locations of a period by currency and date. */
export async function listDates(db: Db, caller: Caller, period: TotalsPeriod): Promise<DateFigures[]> {
  const { rows } = await sql<DateFigures>`
    select r.currency, ${dateOf(period)} as business_date,
           sum(${countedAmount("sales_incl_tax")}) - sum(${countedAmount("refunds_incl_tax")}) as net_sales_incl_tax
      from register_report r where ${wanted(caller, period)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/**
 * Lists the tax figures of a period per currency, in the order of `listDayRates`. Reverse charge
 * and exempt sales are left out where they are zero: every closing states both, and few have any.
 */
export async function listRates(
  db: Db,
  caller: Caller,
  period: TotalsPeriod,
): Promise<({ readonly currency: string } & RateFigures)[]> {
  const { rows } = await sql<{ readonly currency: string } & RateFigures>`
    select r.currency, ${SUMMED_RATES}
     where ${wanted(caller, period)}
       and (t.rate is not null or t.treatment = 'unknown' or t.sales_net <> 0 or t.refund_net <> 0)
     group by r.currency, t.rate, t.treatment
     order by ${RATE_ORDER}`.execute(db);
  return rows;
}

type Completeness = Static<typeof RegisterTotalsSummary>["completeness"][number];

/** Adds up the closings of a period by currency, and counts them by what they lack. */
export async function listCurrencies(
  db: Db,
  caller: Caller,
  period: TotalsPeriod,
): Promise<(Figures & Completeness)[]> {
  const { rows } = await sql<Figures & Completeness>`
    select r.currency, count(*) as closings, ${sql.join(FIGURE_COLUMNS.map((name) => sumOf(name)))},
           count(*) filter (where s.state_figures_reconciled = 'mismatched') as mismatched,
           count(n.report_id) as settled,
           count(*) filter (where s.state_documents_received = 'incomplete') as incomplete,
           count(*) filter (where r.cash_difference <> 0) as cash_differences,
           coalesce(sum(r.cash_difference), 0) as cash_difference
      from register_report r
      left join (select report_id, state_figures_reconciled, state_documents_received from register_report_state
                  where state_figures_reconciled = 'mismatched' or state_documents_received = 'incomplete') s
        on s.report_id = r.report_id
      left join (select distinct report_id from register_report_annotation where is_settled(report_id)) n
        on n.report_id = r.report_id
     where ${wanted(caller, period)}
     group by r.currency order by r.currency collate "C"`.execute(db);
  return rows;
}

export function dateOf({ by }: TotalsPeriod): RawBuilder<string> {
  return by === "day" ? sql`r.business_date` : sql`date_trunc('month', r.business_date::timestamp)::date`;
}

/** SQL condition: the closing `r` is of the period, and the caller may see it. */
export function wanted(caller: Caller, { from, to, location_id, currency }: TotalsPeriod): RawBuilder<SqlBool> {
  const location = sql<number>`r.location_id`;
  const scope = location_id === undefined ? countedLocations(caller, location) : withinLocations(caller, location);
  return sql.join<SqlBool>(
    [
      sql`r.business_date between ${from}::date and ${to}::date`,
      ...(location_id === undefined ? [] : [sql`r.location_id = ${location_id}::int`]),
      ...(currency === undefined ? [] : [sql`r.currency = ${currency}`]),
      ...(scope === undefined ? [] : [scope]),
    ],
    sql` and `,
  );
}

/** SQL of the tax figures of closing `r` as JSON text, refunds as they are summed. */
export const TAX_RATES_OF_CLOSING = sql<string>`(
  select json_agg(json_build_object('rate', trim_scale(t.rate), 'treatment', t.treatment, ${sql.join(
    RATE_AMOUNTS.map((name) => sql`${sql.lit(name)}, trim_scale(${countedAmount(name, "t")})::text`),
  )}) order by t.position) from register_report_tax_rate t where t.report_id = r.report_id)::text`;

/** Returns the SQL sum of a figure over closings `r`, or of an amount of their tax rates `t`. */
function sumOf(name: string, table = "r"): RawBuilder<string> {
  return sql`sum(${countedAmount(name, table)}) as ${sql.ref(name)}`;
}

/**
 * Returns the SQL for an amount of closing `r` as it is summed: refunds are positive, also where
 * the register writes them negative.
 */
export function countedAmount(name: string, table = "r"): RawBuilder<string> {
  return sql.raw(countedText(name, table));
}

/** Returns the text of `countedAmount`. */
export function countedText(name: string, table = "r"): string {
  const field = signFieldOf(name);
  const value = `${table}.${name}`;
  // A case is quicker than a product of numerics.
  return field === undefined ? value : `(case r.${field} when 1 then ${value} else -${value} end)`;
}

const SUMMED_RATES = sql`t.rate, t.treatment, ${sql.join(RATE_AMOUNTS.map((name) => sumOf(name, "t")))}
      from register_report r join register_report_tax_rate t on t.report_id = r.report_id`;

const RATE_ORDER = sql`array_position(array[${sql.join(TREATMENTS.map((name) => sql.lit(name)))}], t.treatment), t.rate`;
