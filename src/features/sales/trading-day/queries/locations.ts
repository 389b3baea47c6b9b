import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../../runtime/database.ts";
import type { PaidSum } from "../rules/sums.ts";
import { type Asked, at, type Calendar, lastQuarter, localTime, sumsBetween, sumsWhere } from "./day.ts";

export interface Paged {
  /** Part of a location's name; empty for all locations. */
  readonly search: string;
  readonly page: number;
  readonly page_size: number;
  /** True when locations that have registers but no sales are listed as well. */
  readonly with_registers: boolean;
}

/** A location's figures in one currency; `receipts` is null without sales. */
export interface LocationRow {
  readonly total_count: number;
  /** False in the only row of a page without locations. */
  readonly is_location: boolean;
  /** Null for receipts without a location, and for registers whose location is gone. */
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly currency: string | null;
  readonly receipts: number | null;
  readonly net_sales: string | null;
}

/** Lists a page of the locations of a day, those with the most receipts first. */
export async function listLocations(
  tx: Tx,
  asked: Asked,
  { starts_at, ends_at }: Pick<Calendar, "starts_at" | "ends_at">,
  { search, page, page_size, with_registers }: Paged,
): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    with sold as materialized (
      select s.location_id, s.currency, sum(s.receipts)::bigint as receipts, sum(s.net_sales) as net_sales
        from ${sumsBetween(asked, starts_at, ends_at, true)} group by 1, 2
    ), place as materialized (
      select p.location_id, l.name, sum(p.receipts) as receipts
        from (select location_id, receipts from sold
              union all
              select distinct l.location_id, 0 from terminal t left join location l on l.location_id = t.location_id
               where ${with_registers}::boolean and ${at(asked, sql<number | null>`t.location_id`)}) p
        left join location l on l.location_id = p.location_id
       where strpos(lower(coalesce(l.name, '')), lower(${search}::text)) > 0
       group by 1, 2
    ), shown as (
      select * from place order by receipts desc, name, location_id
       limit ${page_size}::int offset ${page_size}::bigint * (${page}::bigint - 1)
    )
    select n.total_count, p.receipts is not null as is_location, p.location_id,
           coalesce(p.name, (select r.location_name from receipt r where r.location_id = p.location_id
                              order by r.created_at desc, r.receipt_id desc limit 1)) as location_name,
           s.currency, s.receipts, s.net_sales
      from (select count(*) as total_count from place) n
      left join shown p on true
      left join sold s on p.receipts is not null and s.location_id is not distinct from p.location_id
     order by p.receipts desc nulls last, p.name, p.location_id, s.currency`.execute(tx);
  return rows;
}

export interface BeforeRow {
  readonly location_id: number | null;
  readonly currency: string | null;
  readonly receipts: number;
  readonly net_sales: string;
}

/**
 * Reads the figures of some locations on the compared day up to the time of day `until`, by
 * location and currency. In `location_ids`, null stands for receipts without a location.
 */
export async function listBefore(
  tx: Tx,
  asked: Asked,
  calendar: Calendar,
  until: string,
  location_ids: readonly (number | null)[],
): Promise<BeforeRow[]> {
  const of = (location: RawBuilder<unknown>) => sql`(
    ${location} = any(${location_ids.filter((id) => id !== null)}::int[])
    or ${location_ids.includes(null)}::boolean and ${location} is null)`;
  const { before_starts_at, before_ends_at } = calendar;
  const { rows } = await sql<BeforeRow>`
    select b.location_id, b.currency, sum(b.receipts)::bigint as receipts, sum(b.net_sales) as net_sales
      from (select s.location_id, s.currency, s.receipts, s.net_sales
              from ${sumsWhere(before_starts_at, before_ends_at, sql`not s.is_all and ${of(sql`s.location_id`)}`)}
             where ${localTime(asked, sql`q.quarter`)} + interval '15 minutes' <= ${until}::interval
            union all
            select r.location_id, r.currency, 1, f.net_sales
              from ${lastQuarter(asked, calendar, until, of(sql`r.location_id`))}) b
     group by 1, 2`.execute(tx);
  return rows;
}

/** A register that has receipts since its last closing. */
export interface OpenRegister {
  readonly terminal_id: number;
  readonly location_id: number;
  readonly opened_at: string;
  readonly session_key: string;
  readonly currency: string | null;
  /** Cash that the previous closing left in the drawer; null without a drawer or a closing. */
  readonly cash_left: string | null;
}

/**
 * Lists at most `limit` registers of some locations whose newest receipt is of a session without a
 * closing. `opened_at` is the time of the session's first receipt. In `location_ids`, null stands
 * for locations that are gone.
 */
export async function listOpenRegisters(
  tx: Tx,
  asked: Asked,
  location_ids: readonly (number | null)[],
  limit: number,
): Promise<OpenRegister[]> {
  const { rows } = await sql<OpenRegister>`
    select t.terminal_id, t.location_id, n.session_key, n.currency, o.opened_at, c.cash_left
      from terminal t
     cross join lateral (
       select lower(r.register_session_id) as session_key, r.currency from receipt r
        where r.terminal_id = t.terminal_id order by r.created_at desc, r.receipt_id desc limit 1) n
     cross join lateral (
       select min(s.first_at) as opened_at from session_sum s
        where s.terminal_id = t.terminal_id and s.session_key = n.session_key) o
      left join lateral (
       select case when r.has_cash_drawer and r.currency = n.currency then r.cash_left_in_drawer end as cash_left
         from register_report r where r.terminal_id = t.terminal_id order by r.closed_at desc, r.report_id limit 1) c on true
     where o.opened_at is not null
       and not exists (select from register_report r where lower(r.session_id) = n.session_key)
       and (t.location_id = any(${location_ids.filter((id) => id !== null)}::int[])
            or ${location_ids.includes(null)}::boolean
               and not exists (select from location l where l.location_id = t.location_id))
       and ${at(asked, sql<number | null>`t.location_id`)}
     order by t.terminal_id limit ${limit}::int`.execute(tx);
  return rows;
}

export type SessionPaid = PaidSum & Pick<OpenRegister, "terminal_id">;

/** Returns the payments in the registers' sessions by currency and method. */
export async function listSessionPayments(tx: Tx, registers: readonly OpenRegister[]): Promise<SessionPaid[]> {
  const { rows } = await sql<SessionPaid>`
    select s.terminal_id, s.currency, s.method, s.is_terminal, s.paid
      from unnest(${registers.map(({ terminal_id }) => terminal_id)}::int[],
                  ${registers.map(({ session_key }) => session_key)}::text[]) o (terminal_id, session_key)
      join session_sum s on s.terminal_id = o.terminal_id and s.session_key = o.session_key`.execute(tx);
  return rows;
}
