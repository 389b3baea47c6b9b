import { type RawBuilder, sql } from "kysely";
import { only, type Tx } from "../../../../runtime/database.ts";
import { countedLocations, withinLocations } from "../../../../web-api/list/search-list.ts";
import { figuresOf, NET_SALES, oneDay } from "../../figures/queries/figures.ts";
import { ALL, type Asked } from "../../figures/rules/reach.ts";
import type { PaidSum } from "../../figures/rules/payments.ts";
import { NO_LOCATION } from "../../figures/rules/parts.ts";

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

/** Returns SQL of the figures `f` of a day by location, with the location's key. */
function byLocation(day: string, locations: readonly number[]): RawBuilder<unknown> {
  const is_all = locations.includes(ALL);
  const key = is_all ? sql`nullif(f.key, '')::int` : sql`nullif(f.location_id, ${NO_LOCATION}::int)`;
  return sql`
    select ${key} as location_id, nullif(f.currency, '') as currency, f.receipts, ${NET_SALES} as net_sales
      from ${figuresOf(oneDay(day), locations, is_all ? "s" : "t")}`;
}

/**
 * Lists a page of the locations of a day, those with the most receipts first.
 *
 * @param day - undefined when there are no receipts.
 * @param locations - as `reachOf` returns them.
 */
export async function listLocations(
  tx: Tx,
  asked: Asked,
  { day, locations }: { readonly day: string | undefined; readonly locations: readonly number[] },
  { search, page, page_size, with_registers }: Paged,
): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    with sold as materialized (
      ${byLocation(day ?? "-infinity", locations)}
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

/** Returns the SQL condition for the locations that the request covers. */
function at({ caller, location_id }: Asked, location: RawBuilder<number | null>) {
  if (location_id === undefined) return countedLocations(caller, location);
  return sql<boolean>`(${withinLocations(caller, location) ?? sql`true`} and ${location} = ${location_id}::int)`;
}

/** Figures of one hour of a location. */
export interface LocationHour {
  readonly is_before: boolean;
  readonly location_id: number | null;
  readonly currency: string | null;
  readonly hour: number;
  readonly receipts: number;
  readonly net_sales: string;
}

/**
 * Reads two days of some locations by hour. In `location_ids`, null stands for receipts without a
 * location.
 */
export async function listHoursOf(
  tx: Tx,
  { day, before_day }: { readonly day: string; readonly before_day: string },
  location_ids: readonly (number | null)[],
): Promise<LocationHour[]> {
  const locations = location_ids.map((id) => id ?? NO_LOCATION);
  const hours = (of_day: string, is_before: boolean) => sql`
    select ${is_before}::boolean as is_before, nullif(f.location_id, ${NO_LOCATION}::int) as location_id,
           nullif(f.currency, '') as currency, f.key::int as hour, f.receipts, ${NET_SALES} as net_sales
      from ${figuresOf(oneDay(of_day), locations, "h")}`;
  const { rows } = await sql<LocationHour>`${hours(day, false)} union all ${hours(before_day, true)}`.execute(tx);
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

/** SQL condition: the session `n` of a register's newest receipt has no closing. */
const IS_OPEN = sql`not exists (select from register_report r where lower(r.session_id) = lower(n.session_id))`;

/** Counts the registers whose newest receipt is of a session without a closing. */
export async function countOpenRegisters(tx: Tx, asked: Asked): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from newest_session n join terminal t using (terminal_id)
     where ${IS_OPEN} and ${at(asked, sql<number | null>`t.location_id`)}`.execute(tx);
  return only(rows).open;
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
    select t.terminal_id, t.location_id, key_of(n.session_id) as session_key, n.currency, o.opened_at, c.cash_left
      from terminal t
      join newest_session n on n.terminal_id = t.terminal_id and ${IS_OPEN}
     cross join lateral (
       select min(s.first_at) as opened_at from session_figure s
        where s.terminal_id = t.terminal_id and s.session_key = key_of(n.session_id)) o
      left join lateral (
       select case when r.has_cash_drawer and r.currency = n.currency then r.cash_left_in_drawer end as cash_left
         from register_report r where r.terminal_id = t.terminal_id order by r.closed_at desc, r.report_id limit 1) c on true
     where (t.location_id = any(${location_ids.filter((id) => id !== null)}::int[])
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
                  ${registers.map(({ session_key }) => session_key)}::uuid[]) o (terminal_id, session_key)
      join session_figure s on s.terminal_id = o.terminal_id and s.session_key = o.session_key`.execute(tx);
  return rows;
}
