import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";

/** The hour of server time from which a day's run is due (interface §8). */
const RUN_HOUR = 4;

/**
 * The run that is due in server time: the date whose 04:00 is over without it; undefined when that has been done.
 *
 * @param time_zone - IANA name of the server's zone.
 */
export async function findDueRun(db: Db | Tx, time_zone: string): Promise<string | undefined> {
  const { rows } = await sql<{ due: string }>`
    select due::text from telemetry_run,
           lateral (select ((clock_timestamp() at time zone ${time_zone}) - make_interval(hours => ${RUN_HOUR}))::date) d (due)
     where last_run_on < due`.execute(db);
  return rows[0]?.due;
}

/** Held to the end of the transaction: whoever comes next sees what this run has done. */
export async function lockRun(tx: Tx): Promise<void> {
  await sql`select 1 from telemetry_run for update`.execute(tx);
}

export async function noteRun(tx: Tx, last_run_on: string): Promise<void> {
  await sql`update telemetry_run set last_run_on = ${last_run_on}::date where last_run_on < ${last_run_on}::date`.execute(
    tx,
  );
}

/** The first UTC day that is over and has events no summary counts, as `YYYY-MM-DD`. */
export async function findUnsummarizedDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(recorded_at) at time zone 'UTC')::date::text as day from telemetry_event
     where not is_summarized and recorded_at < date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC'`.execute(
    db,
  );
  return rows[0]?.day ?? undefined;
}

/** Adds the events of a UTC day that no summary counts yet to the day's summaries; says how many there were. */
export async function summarizeDay(tx: Tx, day: string): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    with marked as (
      update telemetry_event set is_summarized = true
       where not is_summarized and recorded_at >= ${day}::date::timestamp at time zone 'UTC'
         and recorded_at < (${day}::date + 1)::timestamp at time zone 'UTC'
      returning location_id, terminal_id, device_id, event_type, event_name, value
    ), added as (
      insert into telemetry_summary as s
             (day, location_id, terminal_id, device_id, event_type, event_name, count, value_count, value_sum, value_min, value_max)
      select ${day}::date, location_id, terminal_id, device_id, event_type, event_name,
             count(*), count(value), sum(value), min(value), max(value)
        from marked group by location_id, terminal_id, device_id, event_type, event_name
      on conflict on constraint telemetry_is_summarized_once do update set
             count = s.count + excluded.count, value_count = s.value_count + excluded.value_count,
             value_sum = case when s.value_sum is null then excluded.value_sum
                              else s.value_sum + coalesce(excluded.value_sum, 0) end,
             value_min = least(s.value_min, excluded.value_min), value_max = greatest(s.value_max, excluded.value_max)
    )
    select count(*) as events from marked`.execute(tx);
  return rows[0]?.events ?? 0;
}

/** The first UTC day older than `days` of which events or summaries are kept. */
export async function findExpiredDay(db: Db, days: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select least((select (min(recorded_at) at time zone 'UTC')::date from telemetry_event where is_summarized),
                 (select min(day) from telemetry_summary))::text as day`.execute(db);
  const day = rows[0]?.day;
  if (day === null || day === undefined) return undefined;
  const { rows: expired } = await sql`
    select 1 where ${day}::date < (clock_timestamp() at time zone 'UTC')::date - ${days}::int`.execute(db);
  return expired.length === 0 ? undefined : day;
}

/** Deletes the events and summaries of a UTC day; events that no summary has counted stay. */
export async function deleteDay(tx: Tx, day: string): Promise<void> {
  await sql`
    delete from telemetry_event
     where is_summarized and recorded_at >= ${day}::date::timestamp at time zone 'UTC'
       and recorded_at < (${day}::date + 1)::timestamp at time zone 'UTC'`.execute(tx);
  await sql`delete from telemetry_summary where day = ${day}::date`.execute(tx);
}
