import { type RawBuilder, sql } from "kysely";
import { type Db, untilAborted } from "../../../../../runtime/database.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import { ofSandbox, withinLocations } from "../../../../../web-api/list/search-list.ts";
import { isCurrentEntry, MISSING_NUMBERS, SUSPENSE_LINES } from "../../../closings/queries/journal.ts";
import { openSessions } from "../../../closings/queries/open-sessions.ts";
import { ENTRIES_FROM } from "../../journal/queries/entries.ts";
import { DATEV_CURRENCY } from "../rules/datev.ts";
import { DELIVERY_JSON } from "./deliveries.ts";
import { and } from "./entries.ts";

export interface MonthFilter {
  /** First and last business date. */
  readonly from: string;
  readonly to: string;
  readonly location_id: number | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Time zone of each location, by which its sessions without a closing belong to a month. */
  readonly zones: ReadonlyMap<number, string>;
}

export interface MonthRow {
  readonly month: string;
  readonly location_id: number;
  readonly location_name: string;
  readonly closings: number;
  readonly entries: number;
  readonly waiting: number;
  readonly mismatched: number;
  readonly suspense: number;
  readonly missing_numbers: number;
  readonly unclosed_sessions: number;
  /** Begin of the month and of the next one at the location; null for a deleted location. */
  readonly begins_at: string | null;
  readonly ends_at: string | null;
  /** Entries that a file for DATEV leaves out for their currency. */
  readonly datev_left_out: number;
  /** JSON text of the last delivery; null without one. */
  readonly last_delivery: string | null;
  readonly total_count: number;
}

/** Lists months with closings or sessions without one, a row for each location. */
export async function listMonths(db: Db, { caller, signal }: Reader, filter: MonthFilter): Promise<MonthRow[]> {
  const { from, to, location_id, offset, limit, zones } = filter;
  const days = await daysSince(db, from);
  const scope = (location: RawBuilder<number>): RawBuilder<unknown> => sql`not ${ofSandbox(location)}
    ${and(withinLocations(caller, location))}
    ${and(location_id === undefined ? undefined : sql`${location} = ${location_id}::int`)}`;
  const { rows } = await sql<MonthRow>`
    with zone as materialized (
      select * from unnest(${[...zones.keys()]}::int[], ${[...zones.values()]}::text[]) as z (location_id, zone)),
    closing as materialized (
      select r.report_id, r.location_id, r.location_name, r.closed_at, to_char(r.business_date, 'YYYY-MM') as month,
             s.state_figures_reconciled = 'mismatched' as is_mismatched,
             ${MISSING_NUMBERS} as missing_numbers
        from register_report r join register_report_state s on s.report_id = r.report_id
       where r.business_date between ${from}::date and ${to}::date and ${scope(sql`r.location_id`)}),
    entry as materialized (
      select e.report_id, ${SUSPENSE_LINES} as suspense
        from closing c join journal_entry e on e.report_id = c.report_id where ${isCurrentEntry()}),
    closed as (
      select c.month, c.location_id, (array_agg(c.location_name order by c.closed_at desc))[1] as location_name,
             count(*) as closings, count(e.report_id) as entries,
             count(*) filter (where c.is_mismatched) as mismatched, coalesce(sum(e.suspense), 0)::bigint as suspense,
             sum(c.missing_numbers)::bigint as missing_numbers
        from closing c left join entry e on e.report_id = c.report_id group by c.month, c.location_id),
    unclosed as (
      select to_char(o.last_receipt_at at time zone z.zone, 'YYYY-MM') as month, o.location_id,
             max(o.location_name) as location_name, count(*) as sessions
        from ${openSessions(days).from}
        join zone z on z.location_id = o.location_id
       where (o.last_receipt_at at time zone z.zone)::date between ${from}::date and ${to}::date
         and ${scope(sql`o.location_id`)}
       group by 1, 2),
    foreign_entry as (
      select to_char(r.business_date, 'YYYY-MM') as month, r.location_id, count(*) as entries
        from ${ENTRIES_FROM}
       where r.business_date between ${from}::date and ${to}::date and r.currency <> ${DATEV_CURRENCY}
         and ${scope(sql`r.location_id`)}
       group by 1, 2)
    select month, location_id, coalesce(c.location_name, u.location_name) as location_name,
           coalesce(c.closings, 0) as closings, coalesce(c.entries, 0) as entries,
           coalesce(c.closings - c.entries, 0) as waiting, coalesce(c.mismatched, 0) as mismatched,
           coalesce(c.suspense, 0) as suspense, coalesce(c.missing_numbers, 0) as missing_numbers,
           coalesce(u.sessions, 0) as unclosed_sessions, coalesce(f.entries, 0) as datev_left_out,
           to_char((month || '-01')::timestamp at time zone z.zone at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as begins_at,
           to_char(((month || '-01')::timestamp + interval '1 month') at time zone z.zone at time zone 'UTC',
                   'YYYY-MM-DD HH24:MI:SS') as ends_at,
           d.last_delivery, count(*) over () as total_count
      from closed c full join unclosed u using (month, location_id) left join foreign_entry f using (month, location_id)
      left join zone z using (location_id)
      left join lateral (
        select ${DELIVERY_JSON} as last_delivery
          from book_delivery d
         where d.location_id = coalesce(c.location_id, u.location_id) and d.month = coalesce(c.month, u.month)
         order by d.delivery_id desc limit 1) d on true
     order by month, location_id offset ${offset}::bigint limit ${limit}::int`.execute(db, untilAborted(signal));
  return rows;
}

/** Returns the days since a date, with one more on both sides: a location may be ahead of UTC. */
async function daysSince(db: Db, date: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select greatest(current_date - ${date}::date + 2, 1) as days`.execute(db);
  return rows[0]?.days ?? 1;
}
