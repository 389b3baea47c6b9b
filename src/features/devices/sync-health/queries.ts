import { type RawBuilder, sql } from "kysely";
import { type Db, untilAborted } from "../../../runtime/database.ts";
import type { Caller } from "../../../web-api/route.ts";
import { columnsOf } from "../../../web-api/search/compile.ts";
import { countedLocations, type ListSource, ofLocations } from "../../../web-api/list/search-list.ts";
import { CARRIES, OF_SALE } from "../../../shop-data/orders/receipt-keys.ts";
import { insertSilentEvents } from "../../../shared/events/queries/outbox.ts";
import { CLOCK_OFFSET_SECONDS_MAX, type RefusedPost, type Thresholds } from "./rules.ts";

/** Days for which a refused post needs attention. */
const REFUSED_DAYS = 7;

/**
 * Whether a receipt of the sale of the refused post `f` arrived later. One that was stored before
 * is another document of the sale, such as the deposit before a refused payment.
 */
const HAS_ARRIVED = sql`(f.sale_id <> ''
  and (exists (select from (${sql.raw(OF_SALE("= pos.key_of(f.sale_id)"))}) k join receipt r using (receipt_id)
                where lower(r.sale_id) = lower(f.sale_id) and r.stored_at >= f.first_at)
       or exists (select from receipt r where ${sql.raw(CARRIES("f.sale_id"))} and r.stored_at >= f.first_at)))`;

/**
 * SQL: the post `f` was refused within the last `REFUSED_DAYS` days, and no receipt of its sale has
 * arrived since its first refusal.
 */
export const NEEDS_ATTENTION = sql`(
  f.last_at > statement_timestamp() - make_interval(days => ${REFUSED_DAYS}::int) and not ${HAS_ARRIVED})`;

/** Maximum receipts of a terminal that are read for one after its newest closing. */
const RECEIPTS_SINCE_MAX = 100;

/**
 * SQL: the register `k` has sold since its newest closing. Either the service has a receipt of
 * another session from after it, or the register has reported since that receipts wait on it.
 */
const HAS_SOLD_SINCE = sql`(
  coalesce(k.waiting_receipts > 0 and k.reported_at > k.closed_by, false)
  or exists (select from (select stored_at, register_session_id from receipt r
                           where r.terminal_id = k.terminal_id and r.created_at > k.closed_by
                           order by r.created_at desc, r.receipt_id desc limit ${RECEIPTS_SINCE_MAX}) s
              where s.stored_at > k.closed_by
                and lower(s.register_session_id) is distinct from lower(k.closed_session)))`;

/**
 * Selects every terminal with its figures and the reasons for attention; the first reason is its
 * health.
 *
 * Binding a device counts as its first heartbeat for `silent`. The client sends the times of closings
 * and receipts, so they are limited to the time of arrival.
 */
export function healthOf(thresholds: readonly Thresholds[]): RawBuilder<unknown> {
  const column = (name: keyof Thresholds) => thresholds.map((row) => row[name]);
  return sql`(
    with threshold as (
      select website_id, make_interval(mins => nullif(silent_minutes, 0)) as silent_after,
             make_interval(hours => nullif(behind_hours, 0)) as behind_after,
             make_interval(days => nullif(license_days, 0)) as license_before
        from unnest(${column("website_id")}::int[], ${column("silent_minutes")}::int[],
                    ${column("behind_hours")}::int[], ${column("license_days")}::int[])
             as w (website_id, silent_minutes, behind_hours, license_days)
    ), missing as (
      select r.terminal_id, sum(s.missing_documents)::int8 as receipts, min(least(r.closed_at, r.stored_at)) as oldest_at
        from register_report_state s join register_report r on r.report_id = s.report_id
       where s.missing_documents > 0
       group by r.terminal_id
    ), known as (
      select t.terminal_id, t.name, t.location_id, o.name as location_name, t.is_active, t.device_identifier,
             p.last_seen_at, coalesce(greatest(p.last_seen_at, t.activation_used_at), t.created_at) as heard_at,
             t.activation_used_at, t.created_at,
             v.app_version, v.reported_at as app_version_reported_at,
             p.unsynced_receipts as waiting_receipts, p.oldest_unsynced_at as oldest_waiting_at,
             p.clock_offset_seconds, p.reported_at,
             (select coalesce(sum(times), 0)::int8 from refused_post f
               where f.terminal_id = t.terminal_id and ${NEEDS_ATTENTION}) as refused_posts,
             coalesce(m.receipts, 0) as unsynced_receipts, m.oldest_at as oldest_missing_at,
             l.license_id, l.license_status, l.license_type, l.license_expires_at, l.last_upstream_check_at,
             l.license_id is not null
               and (l.license_status <> 'active' or license_ends_at(l) <= statement_timestamp()
                    or l.license_expires_at <= statement_timestamp() + w.license_before) as is_license_to_look_at,
             n.created_at as last_receipt_at, n.stored_at as last_receipt_stored_at,
             c.closed_at as last_closing_at, c.session_id as closed_session, least(c.closed_at, c.stored_at) as closed_by,
             w.silent_after, w.behind_after
        from terminal t
        left join location o on o.location_id = t.location_id
        join threshold w on w.website_id = case when o.website_id in (select website_id from threshold)
                                                then o.website_id else 0 end
        left join terminal_presence p on p.terminal_id = t.terminal_id
        left join license l on l.license_id = t.license_id
        left join terminal_app_version v on v.terminal_id = t.terminal_id
        left join missing m on m.terminal_id = t.terminal_id
        left join lateral (select created_at, stored_at from receipt r
                            where r.terminal_id = t.terminal_id
                            order by r.created_at desc, r.receipt_id desc limit 1) n on true
        left join lateral (select closed_at, stored_at, session_id from register_report r
                            where r.terminal_id = t.terminal_id
                            order by least(closed_at, stored_at) desc, report_id limit 1) c on true
    ), rated as (
      select k.*, heard_at < statement_timestamp() - silent_after as is_quiet,
             closed_by is not null and not ${HAS_SOLD_SINCE} as is_closed,
             coalesce(greatest(last_seen_at, last_receipt_stored_at), '-infinity')
               < coalesce(activation_used_at, created_at) as is_unheard
        from known k
    ), reasoned as (
      select j.*, array_remove(array[
               case when not is_active then 'inactive' end,
               case when is_active and location_name is null then 'no_location' end,
               case when device_identifier is null then 'unbound' end,
               case when is_active and is_license_to_look_at then 'license' end,
               case when is_active and device_identifier is not null and is_quiet and not is_closed then 'silent' end,
               case when is_active and refused_posts > 0 then 'refused' end,
               case when oldest_missing_at < statement_timestamp() - behind_after then 'behind' end,
               case when is_active and device_identifier is not null
                     and abs(clock_offset_seconds) > ${CLOCK_OFFSET_SECONDS_MAX} then 'clock' end,
               case when is_active and device_identifier is not null and is_quiet and is_closed then 'closed' end,
               case when is_active and device_identifier is not null and is_unheard then 'not_heard' end
             ], null) as reasons
        from rated j
    )
    select r.*, coalesce(reasons[1], 'ok') as health, array_to_string(reasons, ',') as reason_list,
           floor(extract(epoch from statement_timestamp() - last_seen_at))::int8 as heartbeat_age_seconds
      from reasoned r)`;
}

/** The newest of the refused posts of the terminal `h`. */
const REFUSED = sql`(
  select coalesce(json_agg(json_build_object(
           'route', f.route, 'reason', f.reason, 'code', f.code,
           'field', nullif(f.field, ''), 'request_id', f.request_id, 'sale_id', nullif(f.sale_id, ''), 'times', f.times,
           'has_arrived', ${HAS_ARRIVED},
           'first_at', to_char(f.first_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
           'last_at', to_char(f.last_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) order by f.last_at desc, f.sale_id), '[]')
    from (select * from refused_post p where p.terminal_id = h.terminal_id order by p.last_at desc, p.sale_id limit 20) as f)::text`;

export function terminalHealth(thresholds: readonly Thresholds[]): ListSource {
  return {
    from: sql`${healthOf(thresholds)} as h`,
    select: sql`h.*, ${REFUSED} as refused`,
    columns: {
      ...columnsOf("h", {
        terminal_id: "int",
        name: "text",
        location_id: "int",
        location_name: "text",
        is_active: "bool",
        device_identifier: "text",
        health: "text",
      }),
      reasons: { sql: "h.reason_list", type: "text" },
      ...columnsOf("h", {
        last_seen_at: "timestamp",
        heartbeat_age_seconds: "bigint",
        app_version: "text",
        app_version_reported_at: "timestamp",
        unsynced_receipts: "bigint",
        waiting_receipts: "int",
        oldest_waiting_at: "timestamp",
        clock_offset_seconds: "bigint",
        reported_at: "timestamp",
        refused_posts: "bigint",
        oldest_missing_at: "timestamp",
        last_receipt_at: "timestamp",
        last_closing_at: "timestamp",
        license_id: "int",
        license_status: "text",
        license_type: "text",
        license_expires_at: "timestamp",
        last_upstream_check_at: "timestamp",
      }),
    },
    primary_key: "terminal_id",
    reach: ofLocations(sql`h.location_id`),
    sandbox: {
      is_of: sql<boolean>`is_sandbox(h.location_id)`,
      named_by: ["location_id", "terminal_id", "device_identifier"],
    },
    // Without a filter, counts terminals of any health.
    count: ({ filter_groups }, caller) =>
      filter_groups.length > 0
        ? undefined
        : sql<number>`(select count(*) from terminal t where ${countedLocations(caller, sql<number>`t.location_id`)})`,
  };
}

export interface HealthCount {
  readonly health: string;
  readonly terminals: number;
  readonly unsynced_receipts: number;
  readonly waiting_receipts: number;
  readonly oldest_missing_at: string | null;
}

/** Counts the terminals within the caller's reach by health. */
export async function countHealth(
  db: Db,
  caller: Caller,
  thresholds: readonly Thresholds[],
  signal: AbortSignal,
): Promise<readonly HealthCount[]> {
  const { rows } = await sql<HealthCount>`
    select h.health, count(*)::int as terminals, sum(h.unsynced_receipts)::int8 as unsynced_receipts,
           coalesce(sum(h.waiting_receipts), 0)::int8 as waiting_receipts,
           min(h.oldest_missing_at) as oldest_missing_at
      from ${healthOf(thresholds)} as h
     where ${countedLocations(caller, sql<number>`h.location_id`)}
     group by h.health`.execute(db, untilAborted(signal));
  return rows;
}

/**
 * Puts an event into the outbox for each terminal that has become silent and whose silence has no
 * event yet. Uses one statement, so that only one of several concurrent nodes writes the event.
 *
 * @returns the number of events.
 */
export async function noteSilences(db: Db, thresholds: readonly Thresholds[]): Promise<number> {
  const { rows } = await sql<{ noticed: number }>`
    with silent as (
      select h.terminal_id, h.name, h.location_id, h.location_name, h.last_seen_at, h.heard_at
        from ${healthOf(thresholds)} as h
       where 'silent' = any(h.reasons)
    ), noted as (
      insert into terminal_silence as s (terminal_id, last_seen_at)
      select terminal_id, heard_at from silent order by terminal_id
      on conflict (terminal_id) do update set last_seen_at = excluded.last_seen_at, ordinal = s.ordinal + 1
       where s.last_seen_at < excluded.last_seen_at
      returning s.terminal_id, s.ordinal
    ), noticed as (
      select * from noted join silent using (terminal_id)
    ), announced as (
      ${insertSilentEvents("noticed")}
    )
    select count(*)::int as noticed from announced`.execute(db);
  return rows[0]?.noticed ?? 0;
}

/** Maximum number of stored refused posts per terminal; the oldest are deleted. */
export const REFUSED_POSTS_MAX = 100;

/** Equal refused posts, with their number and the id of the newest request. */
export interface CountedPost extends RefusedPost {
  request_id: string;
  times: number;
}

/**
 * Adds to the stored counts of refused posts. Leaves out terminals that do not exist or that the
 * caller does not reach.
 */
export async function countRefusedPosts(db: Db, posts: readonly CountedPost[]): Promise<void> {
  const { rows } = await sql<{ terminal_id: number }>`
    insert into refused_post as r (terminal_id, route, reason, code, field, sale_id, request_id, times, first_at, last_at)
    select p.terminal_id, p.route, p.reason, p.code, p.field, p.sale_id, p.request_id, p.times, statement_timestamp(), statement_timestamp()
      from json_to_recordset(${JSON.stringify(posts)}::json) as p (
             terminal_id int, route text, reason text, code text, field text, sale_id text, request_id text, times int8, location_ids int[])
      join terminal t on t.terminal_id = p.terminal_id
     where p.location_ids = '{}' or t.location_id = any(p.location_ids)
     order by p.terminal_id, p.route, p.code, p.field, p.sale_id
    on conflict (terminal_id, route, code, field, sale_id)
       do update set times = r.times + excluded.times, last_at = excluded.last_at, request_id = excluded.request_id
    returning r.terminal_id`.execute(db);
  // Skips rows that another node is counting, so that two nodes cannot deadlock.
  await sql`
    delete from refused_post where ctid in (
      select r.ctid from refused_post r
       where (r.terminal_id, r.route, r.code, r.field, r.sale_id) in (
               select terminal_id, route, code, field, sale_id
                 from (select p.*, row_number() over (partition by terminal_id order by last_at desc, sale_id) as place
                         from refused_post p
                        where terminal_id = any(${rows.map(({ terminal_id }) => terminal_id)}::int[])) as o
                where o.place > ${REFUSED_POSTS_MAX})
         for update skip locked)`.execute(db);
}

/** Deletes refused posts without a new refusal for 30 days. */
export async function deleteOldRefusedPosts(db: Db): Promise<void> {
  await sql`delete from refused_post where last_at < clock_timestamp() - interval '30 days'`.execute(db);
}
