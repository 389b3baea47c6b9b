import { sql } from "kysely";
import type { Tx } from "../../../../runtime/database.ts";
import { figuresOf, NET_SALES, oneDay } from "../../figures/queries/figures.ts";

/**
 * Finds the newest day with receipts at some locations, up to `today`.
 *
 * @returns undefined when there are none.
 */
export async function findDay(tx: Tx, locations: readonly number[], today: string): Promise<string | undefined> {
  // Goes from each day with figures to the one before, and stops at the first of these locations.
  const { rows } = await sql<{ day: string }>`
    with recursive known (day) as (
      (select f.day from figure f where f.day <= ${today}::date order by f.day desc limit 1)
      union all
      select b.day from known k
       cross join lateral (select f.day from figure f where f.day < k.day order by f.day desc limit 1) b
    )
    select to_char(k.day, 'YYYY-MM-DD') as day from known k
     where exists (select from ${figuresOf(sql`(select k.day)`, locations, "t")}) limit 1`.execute(tx);
  return rows[0]?.day;
}

/** Figures per currency of one hour, of the day or of the earlier day that it is compared with. */
export interface HourRow {
  readonly is_before: boolean;
  readonly hour: number;
  /** Empty when the receipts state none. */
  readonly currency: string;
  readonly receipts: number;
  readonly net_sales: string;
}

/** Reads both days by hour. */
export async function listHours(
  tx: Tx,
  locations: readonly number[],
  { day, before_day }: { readonly day: string; readonly before_day: string },
): Promise<HourRow[]> {
  const hours = (of_day: string, is_before: boolean) => sql`
    select ${is_before}::boolean as is_before, f.key::int as hour, f.currency, sum(f.receipts)::bigint as receipts,
           sum(${NET_SALES}) as net_sales
      from ${figuresOf(oneDay(of_day), locations, "h")} group by 1, 2, 3`;
  const { rows } = await sql<HourRow>`
    ${hours(day, false)} union all ${hours(before_day, true)} order by 1, 2, 3`.execute(tx);
  return rows;
}

/** Hours of a location that are added to a sum, or taken from it; `to_hour` is not one of them. */
export interface Span {
  readonly location_id: number;
  readonly from_hour: number;
  readonly to_hour: number;
  readonly sign: 1 | -1;
}

/** Figures per currency of the part of a day that is compared. */
export type ComparedRow = Omit<HourRow, "hour">;

/** Reads the parts of both days that are compared. */
export async function listCompared(
  tx: Tx,
  spans: readonly Span[],
  { day, before_day }: { readonly day: string; readonly before_day: string },
): Promise<ComparedRow[]> {
  const locations = [...new Set(spans.map(({ location_id }) => location_id))];
  const sums = (of_day: string, is_before: boolean) => sql`
    select ${is_before}::boolean as is_before, f.currency, sum(s.sign * f.receipts)::bigint as receipts,
           sum(s.sign * ${NET_SALES}) as net_sales
      from ${figuresOf(oneDay(of_day), locations, "h")}
      join unnest(${spans.map(({ location_id }) => location_id)}::int[], ${spans.map(({ from_hour }) => from_hour)}::int[],
                  ${spans.map(({ to_hour }) => to_hour)}::int[], ${spans.map(({ sign }) => sign)}::int[])
        as s (location_id, from_hour, to_hour, sign)
        on s.location_id = f.location_id and f.key::int >= s.from_hour and f.key::int < s.to_hour
     group by 1, 2`;
  const { rows } = await sql<ComparedRow>`${sums(day, false)} union all ${sums(before_day, true)}`.execute(tx);
  return rows;
}

/**
 * What the receipts of a day were paid in a currency, and the part of it that was not for sales.
 */
export interface PaidRow {
  readonly currency: string;
  readonly paid: string;
  readonly deposits: string;
  readonly paid_earlier: string;
}

export async function listPaid(tx: Tx, locations: readonly number[], day: string): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select f.currency, sum(f.paid) as paid, sum(f.deposits) as deposits, sum(f.paid_earlier) as paid_earlier
      from ${figuresOf(oneDay(day), locations, "t")} group by 1 order by 1`.execute(tx);
  return rows;
}

/** What a payment method took in a currency. */
export interface MethodRow {
  readonly currency: string;
  /** Empty when it is not known. */
  readonly method: string;
  readonly paid: string;
  /** The part of it that a card terminal took. */
  readonly by_terminal: string;
}

export async function listMethods(tx: Tx, locations: readonly number[], day: string): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    select f.currency, f.key as method, sum(f.paid) as paid, sum(f.by_terminal) as by_terminal
      from ${figuresOf(oneDay(day), locations, "m")} group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

export interface BestSeller {
  readonly sku: string | null;
  readonly name: string | null;
  readonly quantity: string;
}

/** Lists the products with the largest quantity sold, less what came back. */
export async function listBestSellers(
  tx: Tx,
  locations: readonly number[],
  day: string,
  limit: number,
): Promise<BestSeller[]> {
  const { rows } = await sql<BestSeller>`
    select case when max(f.name) is not null then f.key end as sku,
           case when max(f.name) is null then f.key else nullif(max(f.name), '') end as name,
           sum(f.quantity) as quantity
      from ${figuresOf(oneDay(day), locations, "p")}
     group by f.key having sum(f.quantity) > 0
     order by sum(f.quantity) desc, f.key limit ${limit}::int`.execute(tx);
  return rows;
}
