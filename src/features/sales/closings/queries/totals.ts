import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Db, type Tx, untilAborted } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { countedLocations, withinLocations } from "../../../../web-api/list/search-list.ts";
import {
  type DayFigures,
  type DayKey,
  FIGURE_COLUMNS,
  netSalesOf,
  type NetSales,
  RATE_AMOUNTS,
  type RateFigures,
  signFieldOf,
  TREATMENTS,
} from "../rules/totals.ts";

/** Filters of the totals. */
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

/** Stores the tax figures of a closing, in the order given. */
export async function insertTaxRates(tx: Tx, report_id: string, rates: readonly RateFigures[]): Promise<void> {
  await tx
    .insertInto("register_report_tax_rate")
    .values(rates.map((rate, position) => ({ report_id, position, ...rate })))
    .execute();
}

/** The figures of the stored closings of a period. By month, their date is the first day of the month. */
export async function listDayFigures(
  db: Db,
  caller: Caller,
  period: TotalsPeriod,
  signal: AbortSignal,
): Promise<NamedDayFigures[]> {
  const { rows } = await sql<Omit<NamedDayFigures, keyof NetSales>>`
    with figures as (
      select ${dateOf(period)} as business_date, r.location_id, r.currency, count(*) as closings,
             ${sql.join(FIGURE_COLUMNS.map(sumOf("r")))}
        from register_report r where ${wanted(caller, period)} group by 1, 2, 3
    )
    select r.*, location.name as location_name
      from figures r left join location on location.location_id = r.location_id
     order by r.business_date, r.location_id, r.currency collate "C"`.execute(db, untilAborted(signal));
  return rows.map((row) => ({ ...row, ...netSalesOf(row) }));
}

/** The tax figures of the rows of `listDayFigures`, each in the order of `ratesOf`. */
export async function listDayRates(
  db: Db,
  caller: Caller,
  period: TotalsPeriod,
  signal: AbortSignal,
): Promise<(DayKey & RateFigures)[]> {
  const { rows } = await sql<DayKey & RateFigures>`
    select ${dateOf(period)} as business_date, r.location_id, r.currency, ${SUMMED_RATES}
     where ${wanted(caller, period)} group by 1, 2, 3, t.rate, t.treatment
     order by ${RATE_ORDER}`.execute(db, untilAborted(signal));
  return rows;
}

/** The tax figures of a period per currency, each in the order of `ratesOf`. */
export async function listRates(
  db: Db,
  caller: Caller,
  period: TotalsPeriod,
  signal: AbortSignal,
): Promise<({ readonly currency: string } & RateFigures)[]> {
  const { rows } = await sql<{ readonly currency: string } & RateFigures>`
    select r.currency, ${SUMMED_RATES}
     where ${wanted(caller, period)} group by r.currency, t.rate, t.treatment
     order by ${RATE_ORDER}`.execute(db, untilAborted(signal));
  return rows;
}

/** What the totals of a currency rest on. */
export interface Completeness {
  readonly currency: string;
  readonly closings: number;
  readonly mismatched: number;
  /** Of the mismatched ones and those with a cash difference. */
  readonly settled: number;
  readonly incomplete: number;
  readonly cash_differences: number;
  readonly cash_difference: string;
}

/** Counts the closings of a period by what they lack, by currency. */
export async function listCompleteness(
  db: Db,
  caller: Caller,
  period: TotalsPeriod,
  signal: AbortSignal,
): Promise<Completeness[]> {
  const { rows } = await sql<Completeness>`
    select r.currency, count(*) as closings,
           count(*) filter (where s.state_figures_reconciled = 'mismatched') as mismatched,
           count(*) filter (
             where r.report_id in (select report_id from register_report_annotation) and is_settled(r.report_id)
           ) as settled,
           count(*) filter (where s.state_documents_received = 'incomplete') as incomplete,
           count(*) filter (where r.cash_difference <> 0) as cash_differences,
           coalesce(sum(r.cash_difference), 0) as cash_difference
      from register_report r join register_report_state s on s.report_id = r.report_id
     where ${wanted(caller, period)}
     group by r.currency order by r.currency collate "C"`.execute(db, untilAborted(signal));
  return rows;
}

function dateOf({ by }: TotalsPeriod): RawBuilder<string> {
  return by === "day" ? sql`r.business_date` : sql`date_trunc('month', r.business_date::timestamp)::date`;
}

function wanted(caller: Caller, { from, to, location_id, currency }: TotalsPeriod): RawBuilder<SqlBool> {
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

const sumOf =
  (alias: string) =>
  (name: string): RawBuilder<string> => {
    const field = signFieldOf(name);
    const value = sql.ref(`${alias}.${name}`);
    // Quicker than a product of numerics.
    const signed =
      field === undefined ? value : sql`case ${sql.ref(`r.${field}`)} when 1 then ${value} else -${value} end`;
    return sql`sum(${signed}) as ${sql.ref(name)}`;
  };

const SUMMED_RATES = sql`t.rate, t.treatment, ${sql.join(RATE_AMOUNTS.map(sumOf("t")))}
      from register_report r join register_report_tax_rate t on t.report_id = r.report_id`;

const RATE_ORDER = sql`array_position(array[${sql.join(TREATMENTS.map((name) => sql.lit(name)))}], t.treatment), t.rate`;
