import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Db, type Tx, untilAborted } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { withinLocations } from "../../../../web-api/list/search-list.ts";
import {
  type DayTotals,
  FIGURE_COLUMNS,
  netSalesOf,
  type NetSales,
  RATE_AMOUNTS,
  type RateFigures,
  signFieldOf,
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
export type NamedDayTotals = DayTotals & { readonly location_name: string | null };

/** Stores the tax figures of a closing, in the order given. */
export async function insertTaxRates(tx: Tx, report_id: string, rates: readonly RateFigures[]): Promise<void> {
  await tx
    .insertInto("register_report_tax_rate")
    .values(rates.map((rate, position) => ({ report_id, position, ...rate })))
    .execute();
}

/**
 * The totals that `totalsOf` gives for the stored closings of a period, added up by the database in one statement. By
 * month, their date is the first day of the month.
 */
export async function listDayTotals(
  db: Db,
  caller: Caller,
  period: TotalsPeriod,
  signal: AbortSignal,
): Promise<NamedDayTotals[]> {
  const where = wanted(caller, period);
  const date = period.by === "day" ? sql`r.business_date` : sql`date_trunc('month', r.business_date::timestamp)::date`;
  const keys = sql`r.location_id, r.currency`;
  const { rows } = await sql<StoredTotals>`
    with figures as (
      select ${date} as business_date, ${keys}, count(*) as closings, ${sql.join(FIGURE_COLUMNS.map(sumOf("r")))}
        from register_report r where ${where} group by ${date}, ${keys}
    ), rates as (
      select ${date} as business_date, ${keys}, t.rate, t.treatment, ${sql.join(RATE_AMOUNTS.map(sumOf("t")))}
        from register_report r join register_report_tax_rate t on t.report_id = r.report_id
       where ${where} group by ${date}, ${keys}, t.rate, t.treatment
    ), rate_lists as (
      select r.business_date, ${keys}, ${sql.join(RATE_COLUMNS.map(listOf))} from rates r group by r.business_date, ${keys}
    )
    select r.*, location.name as location_name, ${sql.join(RATE_COLUMNS.map((name) => sql.ref(`l.${name}_list`)))}
      from figures r
      left join rate_lists l
        on l.business_date = r.business_date and l.location_id = r.location_id and l.currency = r.currency
      left join location on location.location_id = r.location_id
     order by r.business_date, r.location_id, r.currency collate "C"`.execute(db, untilAborted(signal));
  return rows.map(totalsOfRow);
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

const RATE_COLUMNS = ["rate", "treatment", ...RATE_AMOUNTS] as const;

type RateLists = { readonly [Column in (typeof RATE_COLUMNS)[number] as `${Column}_list`]: (string | null)[] | null };
type StoredTotals = Omit<NamedDayTotals, "tax_rates" | keyof NetSales> & RateLists;

function totalsOfRow(row: StoredTotals): NamedDayTotals {
  const { rate_list, treatment_list, sales_net_list, sales_tax_list, refund_net_list, refund_tax_list, ...rest } = row;
  const at = (list: (string | null)[] | null, index: number): string => list?.[index] ?? "0";
  const tax_rates = (treatment_list ?? []).map((treatment, index) => ({
    rate: rate_list?.[index] ?? null,
    treatment: treatment ?? "",
    sales_net: at(sales_net_list, index),
    sales_tax: at(sales_tax_list, index),
    refund_net: at(refund_net_list, index),
    refund_tax: at(refund_tax_list, index),
  }));
  return { ...rest, ...netSalesOf(rest), tax_rates };
}

function wanted(caller: Caller, { from, to, location_id, currency }: TotalsPeriod): RawBuilder<SqlBool> {
  const scope = withinLocations(caller, sql<number>`r.location_id`);
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

/** SQL for one array per column, all in the same order. */
function listOf(name: string): RawBuilder<string[]> {
  return sql`array_agg(${sql.ref(`r.${name}`)}::text
    order by array_position(array['standard', 'unknown', 'reverse_charge', 'exempt'], r.treatment), r.rate)
    as ${sql.ref(`${name}_list`)}`;
}
