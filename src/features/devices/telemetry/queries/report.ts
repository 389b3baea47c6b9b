import { sql } from "kysely";
import { type Db, only, untilAborted } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { countedLocations, withinLocations } from "../../../../web-api/list/search-list.ts";

/** UTC dates as `YYYY-MM-DD`, both included. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
  readonly location_id: number | undefined;
}

interface ReportRow {
  readonly part: "totals" | "event" | "day" | "terminal";
  readonly key: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly devices: number | null;
  readonly terminals: number | null;
  readonly value_sum: string | null;
  readonly value_avg: string | null;
  readonly value_min: string | null;
  readonly value_max: string | null;
}

/**
 * Returns the first and the last day of a report that names none: the thirty days that end today,
 * in UTC.
 */
export async function defaultPeriod(db: Db): Promise<{ from: string; to: string }> {
  const { rows } = await sql<{ from: string; to: string }>`
    select (today - 29)::text as from, today::text as to
      from (select (clock_timestamp() at time zone 'UTC')::date as today) t`.execute(db);
  return only(rows);
}

/**
 * Adds up the summaries and the events that no summary counts yet. Uses one statement, so that each
 * event counts once.
 */
export async function readTelemetryReport(
  db: Db,
  caller: Caller,
  { from, to, location_id }: ReportPeriod,
  signal: AbortSignal,
) {
  const location = sql<number | null>`location_id`;
  const reached = location_id === undefined ? countedLocations(caller, location) : withinLocations(caller, location);
  const named = location_id === undefined ? sql`true` : sql`location_id = ${location_id}`;
  const scope = sql`${named} and ${reached ?? sql`true`}`;
  const { rows } = await sql<ReportRow>`
    with fact as materialized (
      select day, terminal_id, device_id, event_type, event_name, sum(count) as count, sum(value_count) as value_count,
             sum(value_sum) as value_sum, min(value_min) as value_min, max(value_max) as value_max
        from (
          select day, terminal_id, device_id, event_type, event_name, count, value_count, value_sum, value_min, value_max
            from telemetry_summary
           where day between ${from}::date and ${to}::date and ${scope}
          union all
          select (recorded_at at time zone 'UTC')::date, terminal_id, device_id, event_type, event_name,
                 count(*), count(value), sum(value), min(value), max(value)
            from telemetry_event
           where not is_summarized and recorded_at >= ${from}::date::timestamp at time zone 'UTC'
             and recorded_at < (${to}::date + 1)::timestamp at time zone 'UTC' and ${scope}
           group by 1, 2, 3, 4, 5
        ) counted
       group by 1, 2, 3, 4, 5
    )
    select 'totals' as part, null as key, null as name, coalesce(sum(count), 0)::bigint as count,
           (select count(*) from (select distinct lower(device_id) from fact where device_id is not null) d) as devices,
           (select count(*) from (select distinct terminal_id from fact where terminal_id is not null) d) as terminals,
           null::numeric as value_sum, null::numeric as value_avg, null::numeric as value_min, null::numeric as value_max
      from fact
    union all
    select 'event', event_type, event_name, sum(count)::bigint, null, null, sum(value_sum),
           trim_scale(round(sum(value_sum) / nullif(sum(value_count), 0), 6)), min(value_min), max(value_max)
      from fact group by event_type, event_name
    union all
    select 'day', day::text, null, sum(count)::bigint, null, null, null, null, null, null from fact group by day
    union all
    select 'terminal', f.terminal_id::text, p.last_seen_at::text, f.count, null, null, null, null, null, null
      from (select terminal_id, sum(count)::bigint as count from fact where terminal_id is not null group by terminal_id) f
      left join terminal t on t.terminal_id = f.terminal_id and ${withinLocations(caller, sql<number>`t.location_id`) ?? sql`true`}
      left join terminal_presence p on p.terminal_id = t.terminal_id`.execute(db, untilAborted(signal));
  return reportOf(rows);
}

function reportOf(rows: readonly ReportRow[]) {
  const part = (wanted: ReportRow["part"]) => rows.filter((row) => row.part === wanted);
  const [totals] = part("totals");
  const byCount = (a: ReportRow, b: ReportRow): number =>
    b.count - a.count || compare(a.key, b.key) || compare(a.name, b.name);
  return {
    totals: { events: totals?.count ?? 0, devices: totals?.devices ?? 0, terminals: totals?.terminals ?? 0 },
    by_event: part("event")
      .toSorted(byCount)
      .map(({ key, name, ...figures }) => ({ event_type: key ?? "", event_name: name ?? "", ...figures })),
    by_day: part("day")
      .toSorted((a, b) => compare(a.key, b.key))
      .map(({ key, count }) => ({ date: key ?? "", count })),
    by_terminal: part("terminal")
      .toSorted((a, b) => b.count - a.count || Number(a.key) - Number(b.key))
      .map(({ key, name, count }) => ({ terminal_id: Number(key), count, last_seen_at: name })),
  };
}

function compare(a: string | null, b: string | null): number {
  return (a ?? "") < (b ?? "") ? -1 : (a ?? "") > (b ?? "") ? 1 : 0;
}
