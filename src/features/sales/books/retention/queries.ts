import { type RawBuilder, sql } from "kysely";
import { type Db, only, type Tx, untilAborted } from "../../../../runtime/database.ts";
import { figuresOf } from "../../figures/queries/figures.ts";
import { IS_AWAY } from "../../figures/queries/verify.ts";
import { type HoldInput, HOLDS_MAX, READ_MAX } from "./rules.ts";

/** What a location need not keep any longer. */
export interface Due {
  readonly receipts: number;
  readonly archived: number;
  readonly closings: number;
  readonly persons: number;
}

interface DueOf {
  readonly location_id: number;
  /** First day that is not due, YYYY-MM-DD. */
  readonly ends_before: string;
  /** Rows that are read to count customers. */
  readonly read_max?: number;
}

/** Day of a receipt `r` on the clock of its shop. */
const SOLD_ON = sql`(coalesce(r.sold_at, r.created_at at time zone 'UTC'))::date`;
/** A receipt `r` that names a customer, as it is shown. */
const NAMES_PERSON = sql`
  (r.erasure_id is null and (coalesce(r.customer_name, '""') <> '""' or coalesce(r.customer_email, '""') <> '""'))`;

/**
 * Counts what a location need not keep any longer, without what a hold keeps. Receipts are those of
 * its figures by day, which has archived ones too and reads no receipt; closings are counted in an
 * index. Customers are counted in the oldest receipts of the database.
 */
export async function countDue(db: Db, { read_max = READ_MAX, ...due }: DueOf, signal?: AbortSignal): Promise<Due> {
  const { location_id, ends_before } = due;
  const { rows } = await sql<Due>`
    with recursive due as materialized (${dueDays(due)}),
    -- From each day with figures to the next: few days, whatever the number of locations.
    known (day) as (
      (select f.day from figure f where f.day < ${ends_before}::date order by f.day limit 1)
      union all
      select n.day from known k
       cross join lateral (
         select f.day from figure f where f.day > k.day and f.day < ${ends_before}::date order by f.day limit 1) n),
    day as (
      select k.day from known k where exists (select from due d where k.day >= d.from_day and k.day < d.until_day)),
    counted as (
      select coalesce(sum(f.receipts), 0)::int8 as receipts,
             coalesce(sum(f.receipts) filter (where ${IS_AWAY(sql`f.day`)}), 0)::int8 as archived
        from ${figuresOf(sql`(select day from day)`, [location_id], "t")})
    select c.receipts, c.archived,
           (select count(*) from due d join register_report r
               on r.location_id = ${location_id}::int and r.business_date >= d.from_day
              and r.business_date < d.until_day) as closings,
           (select count(*) filter (where names_person) from (
              select r.names_person from due d cross join lateral (
                select ${NAMES_PERSON} as names_person from receipt r
                 where r.location_id = ${location_id}::int
                   and r.created_at >= d.from_day::timestamp at time zone 'UTC' - interval '1 day'
                   and r.created_at < d.until_day::timestamp at time zone 'UTC' + interval '1 day'
                   and ${SOLD_ON} >= d.from_day and ${SOLD_ON} < d.until_day
                 order by r.created_at limit ${read_max}::int8) r
               limit ${read_max}::int8) s) as persons
      from counted c`.execute(db, untilAborted(signal));
  return only(rows);
}

/** Returns SQL of the periods that are due: all days before a day, without those of holds. */
function dueDays({ location_id, ends_before }: DueOf): RawBuilder<unknown> {
  return sql`
    select coalesce(lower(o.days), '-infinity'::date) as from_day, upper(o.days) as until_day
      from unnest(datemultirange(daterange(null, ${ends_before}::date)) - coalesce((
             select range_agg(daterange(h.first_day, h.last_day, '[]')) from retention_hold h
              where h.location_id = ${location_id}::int), '{}'::datemultirange)) as o (days)
     order by 1`;
}

/** Returns today's date in a time zone, by the database's clock. */
export async function readDay(db: Db, time_zone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(statement_timestamp() at time zone ${time_zone}, 'YYYY-MM-DD') as today`.execute(db);
  return only(rows).today;
}

/** Whether a location, which may be deleted, has receipts or closings. */
export async function hasRecords(db: Db, location_id: number): Promise<boolean> {
  const { rows } = await sql<{ has_records: boolean }>`
    select exists (select from register_report where location_id = ${location_id}::int)
        or exists (select from receipt where location_id = ${location_id}::int) as has_records`.execute(db);
  return only(rows).has_records;
}

/** A hold with its author and its time. */
export interface Hold extends HoldInput {
  readonly hold_id: number;
  readonly author: string;
  readonly created_at: string;
}

const HOLD = sql`
  h.hold_id, to_char(h.first_day, 'YYYY-MM-DD') as "from", to_char(h.last_day, 'YYYY-MM-DD') as "to", h.reason, h.author,
  h.created_at`;

/** Lists the newest holds of a location, with the number of all. */
export async function listHolds(
  db: Db,
  location_id: number,
): Promise<{ readonly holds: Hold[]; readonly holds_count: number }> {
  const { rows } = await sql<Hold & { total_count: number }>`
    select ${HOLD}, count(*) over () as total_count from retention_hold h
     where h.location_id = ${location_id}::int order by h.hold_id desc limit ${HOLDS_MAX}::int`.execute(db);
  return { holds: rows.map(({ total_count: _all, ...hold }) => hold), holds_count: rows[0]?.total_count ?? 0 };
}

/** Stores a hold; returns its number. */
export async function insertHold(tx: Tx, location_id: number, hold: HoldInput, author: string): Promise<number> {
  const { hold_id } = await tx
    .insertInto("retention_hold")
    .values({ location_id, first_day: hold.from, last_day: hold.to, reason: hold.reason, author })
    .returning("hold_id")
    .executeTakeFirstOrThrow();
  return hold_id;
}

/** Reads a hold until the end of the transaction. */
export async function lockHold(
  tx: Tx,
  hold_id: number,
): Promise<(Hold & { readonly location_id: number }) | undefined> {
  const { rows } = await sql<Hold & { location_id: number }>`
    select ${HOLD}, h.location_id from retention_hold h where h.hold_id = ${hold_id}::int8 for update`.execute(tx);
  return rows[0];
}

export async function deleteHold(tx: Tx, hold_id: number): Promise<void> {
  await sql`delete from retention_hold where hold_id = ${hold_id}::int8`.execute(tx);
}
