import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { countedLocations, withinLocations } from "../../../../web-api/list/search-list.ts";
import type { CountedPayment, PaidSum } from "../rules/sums.ts";
import { RECEIPT_FIGURES, RECEIPT_KIND } from "../../receipts/queries/totals.ts";

/** Selects the receipts of a trading day. */
export interface Asked {
  readonly caller: Caller;
  readonly location_id: number | undefined;
  /** IANA name of a time zone that the database knows. */
  readonly time_zone: string;
}

/** Days as `YYYY-MM-DD`, times as `HH24:MI:SS`, instants as the database writes them. */
export interface Calendar {
  readonly today: string;
  readonly now_time: string;
  /** The newest day with a receipt. */
  readonly day: string;
  readonly before_day: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly before_starts_at: string;
  readonly before_ends_at: string;
}

/**
 * Makes the planner read the newest receipts in the order of an index, without reading the others.
 */
export async function useOrders(tx: Tx): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(tx);
}

/**
 * Finds the newest day with a receipt, up to today, and the same weekday a week before it.
 *
 * @returns undefined when there are no receipts.
 */
export async function findDay(tx: Tx, asked: Asked): Promise<Calendar | undefined> {
  const zone = sql`${asked.time_zone}::text`;
  const startOf = (days: RawBuilder<unknown>) => sql`((${days})::timestamp at time zone ${zone})`;
  const { rows } = await sql<Calendar>`
    with now as (
      select statement_timestamp() at time zone ${zone} as local_now
    ), newest as (
      select r.created_at at time zone ${zone} as local_at
        from receipt r, now
       where r.created_at < ${startOf(sql`local_now::date + 1`)} and ${at(asked, sql<number | null>`r.location_id`)}
       order by r.created_at desc, r.receipt_id desc limit 1
    )
    select to_char(local_now, 'YYYY-MM-DD') as today, to_char(local_now, 'HH24:MI:SS') as now_time,
           to_char(local_at, 'YYYY-MM-DD') as day, to_char(local_at::date - 7, 'YYYY-MM-DD') as before_day,
           ${startOf(sql`local_at::date`)}::text as starts_at, ${startOf(sql`local_at::date + 1`)}::text as ends_at,
           ${startOf(sql`local_at::date - 7`)}::text as before_starts_at,
           ${startOf(sql`local_at::date - 6`)}::text as before_ends_at
      from now, newest`.execute(tx);
  return rows[0];
}

/** Figures per currency of one hour, of the day or of the earlier day that it is compared with. */
export interface HourRow {
  readonly is_before: boolean;
  readonly hour: number;
  readonly currency: string | null;
  readonly receipts: number;
  readonly net_sales: string;
  /** Number of receipts up to the time of day that both days are compared to. */
  readonly receipts_until: number;
  readonly net_sales_until: string;
}

/** Returns SQL of the quarters of an hour `q` between two instants. */
function quarters(from: string, to: string): RawBuilder<unknown> {
  return sql`generate_series(${from}::timestamptz, ${to}::timestamptz - interval '15 minutes', '15 minutes') q (quarter)`;
}

/**
 * Returns SQL of the sums `s` that were requested: by location, or all together when the caller
 * reaches all locations. Each quarter of an hour is looked up, so that the sums of one location are
 * found among those of thousands; `offset 0` keeps the planner from reversing that.
 */
export function sumsBetween(asked: Asked, from: string, to: string, by_location = false): RawBuilder<unknown> {
  const is_all = !by_location && asked.location_id === undefined && asked.caller.location_ids.length === 0;
  return sumsWhere(
    from,
    to,
    is_all ? sql`s.is_all` : sql`not s.is_all and ${at(asked, sql<number | null>`s.location_id`)}`,
  );
}

/** Returns SQL of the sums `s` between two instants that meet a condition. */
export function sumsWhere(from: string, to: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${quarters(from, to)} cross join lateral (
    select * from sales_sum s where s.quarter = q.quarter and ${condition} offset 0) s`;
}

/**
 * Reads both days by hour. `until` is the time of day up to which they are compared; `24:00:00`
 * means whole days.
 */
export async function listHours(tx: Tx, asked: Asked, calendar: Calendar, until: string): Promise<HourRow[]> {
  const { starts_at, ends_at, before_starts_at, before_ends_at } = calendar;
  const day = (from: string, to: string, is_before: boolean) => sql`
    select ${is_before}::boolean as is_before, s.quarter at time zone ${asked.time_zone} as local_at, s.currency, s.receipts,
           s.net_sales
      from ${sumsBetween(asked, from, to)}`;
  const { rows } = await sql<HourRow>`
    with s as (${day(starts_at, ends_at, false)} union all ${day(before_starts_at, before_ends_at, true)})
    select is_before, extract(hour from local_at)::int as hour, currency, sum(receipts)::bigint as receipts,
           sum(net_sales) as net_sales, coalesce(sum(receipts) filter (where u.is_until), 0)::bigint as receipts_until,
           coalesce(sum(net_sales) filter (where u.is_until), 0) as net_sales_until
      from s cross join lateral (
        select local_at::time::interval + interval '15 minutes' <= ${until}::interval as is_until) u
     group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return [...rows, ...(await listLastQuarter(tx, asked, calendar, until))];
}

/**
 * Reads the receipts of the compared day in the quarter of an hour that contains `until`, up to
 * that time.
 */
async function listLastQuarter(tx: Tx, asked: Asked, calendar: Calendar, until: string): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select true as is_before, extract(hour from ${localTime(asked, sql`r.created_at`)})::int as hour, r.currency,
           0::bigint as receipts, '0' as net_sales, count(*) as receipts_until, sum(f.net_sales) as net_sales_until
      from ${lastQuarter(asked, calendar, until, at(asked, sql<number | null>`r.location_id`))} group by 1, 2, 3`.execute(
    tx,
  );
  return rows;
}

/** Returns SQL of the time of day of an instant, in the zone of the request. */
export function localTime({ time_zone }: Pick<Asked, "time_zone">, instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${instant} at time zone ${time_zone})::time::interval`;
}

/**
 * Returns SQL of the receipts `r`, with their figures `f`, that meet a condition and are of the
 * compared day, in the quarter of an hour that contains `until`, up to that time.
 */
export function lastQuarter(
  asked: Asked,
  { before_starts_at, before_ends_at }: Calendar,
  until: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const begin = localTime(asked, sql`q.quarter`);
  return sql`${quarters(before_starts_at, before_ends_at)}
     cross join lateral (
       select * from receipt r
        where r.created_at >= q.quarter and r.created_at < q.quarter + interval '15 minutes' and ${condition} offset 0) r
     cross join lateral ${RECEIPT_FIGURES} f
     where ${begin} < ${until}::interval and ${begin} + interval '15 minutes' > ${until}::interval
       and ${localTime(asked, sql`r.created_at`)} <= ${until}::interval`;
}

/** Payments of a method in a currency, and the part of them that was not for sales of the day. */
export type PaymentSum = PaidSum & Pick<CountedPayment, "deposits" | "paid_earlier">;

export async function listPayments(tx: Tx, asked: Asked, { starts_at, ends_at }: Calendar): Promise<PaymentSum[]> {
  const { rows } = await sql<PaymentSum>`
    select s.currency, s.method, s.is_terminal, sum(s.paid) as paid, sum(s.deposits) as deposits,
           sum(s.paid_earlier) as paid_earlier
      from ${sumsBetween(asked, starts_at, ends_at)} group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
}

export interface SoldItems {
  readonly kind: string;
  /** JSON source text of the receipt's lines. */
  readonly items: string;
}

/** Lists the lines of the newest receipts of the day, up to `bytes` in total. */
export async function listItems(
  tx: Tx,
  asked: Asked,
  { starts_at, ends_at }: Calendar,
  limits: { readonly receipts: number; readonly bytes: number },
): Promise<SoldItems[]> {
  const { rows } = await sql<SoldItems>`
    with newest as materialized (
      select r.receipt_id, r.created_at, octet_length(r.items) as bytes, ${RECEIPT_KIND} as kind
        from receipt r
       where r.created_at >= ${starts_at}::timestamptz and r.created_at < ${ends_at}::timestamptz
         and ${at(asked, sql<number | null>`r.location_id`)} and r.items is not null
       order by r.created_at desc, r.receipt_id desc limit ${limits.receipts}::int
    ), fitting as (
      select receipt_id, kind, sum(bytes) over (order by created_at desc, receipt_id desc) as bytes_so_far from newest
    )
    select s.kind, r.items from fitting s join receipt r using (receipt_id)
     where s.bytes_so_far <= ${limits.bytes}::int`.execute(tx);
  return rows;
}

/** Returns the SQL condition for the locations that the request covers. */
export function at(
  { caller, location_id }: Pick<Asked, "caller" | "location_id">,
  location: RawBuilder<number | null>,
) {
  if (location_id === undefined) return countedLocations(caller, location);
  return sql<boolean>`(${withinLocations(caller, location) ?? sql`true`} and ${location} = ${location_id}::int)`;
}
