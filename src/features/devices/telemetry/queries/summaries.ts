import { type RawBuilder, sql } from "kysely";
import { type Db, only, type Tx } from "../../../../runtime/database.ts";

/** The hour of server time from which a day's run is due (interface §8). */
const RUN_HOUR = 4;

/**
 * Returns the date of the run that is due since 04:00 server time; undefined when it is done.
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

/** Locks the run until the transaction ends, so that the next run sees the result of this one. */
export async function lockRun(tx: Tx): Promise<void> {
  await sql`select 1 from telemetry_run for update`.execute(tx);
}

export async function noteRun(tx: Tx, last_run_on: string): Promise<void> {
  await sql`
    update telemetry_run set last_run_on = ${last_run_on}::date where last_run_on < ${last_run_on}::date`.execute(tx);
}

/** Returns the first UTC day that is over and has events no summary counts, as `YYYY-MM-DD`. */
export async function findUnsummarizedDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(recorded_at) at time zone 'UTC')::date::text as day
      from telemetry_event
     where not is_summarized
       and recorded_at < date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC'`.execute(db);
  return rows[0]?.day ?? undefined;
}

/**
 * Adds the uncounted events of a UTC day to its summaries and returns their number. Runs as many
 * statements as the day needs.
 */
export function summarizeDay(tx: Tx, day: string, events_at_once: number): Promise<number> {
  return inSteps((from) => summarizeSome(tx, day, from, events_at_once), events_at_once);
}

async function summarizeSome(tx: Tx, day: string, from: string | null, events_max: number): Promise<Step> {
  const { rows } = await sql<Step>`
    with marked as (
      update telemetry_event set is_summarized = true
       where not is_summarized and ctid = any(array(
             select ctid from telemetry_event where not is_summarized and ${ofDay(day, from)}
              order by recorded_at limit ${events_max}))
      returning location_id, terminal_id, device_id, event_type, event_name, value, recorded_at
    ), added as (
      insert into telemetry_summary as s
             (day, location_id, terminal_id, device_id, event_type, event_name, count, value_count, value_sum, value_min, value_max)
      select ${day}::date, location_id, terminal_id, device_id, event_type, event_name,
             count(*), count(value), sum(value), min(value), max(value)
        from marked group by location_id, terminal_id, device_id, event_type, event_name
      on conflict (day, digest_of(event_type), digest_of(event_name), location_id, terminal_id, digest_of(device_id))
      do update set
             count = s.count + excluded.count, value_count = s.value_count + excluded.value_count,
             value_sum = case when s.value_sum is null then excluded.value_sum
                              else s.value_sum + coalesce(excluded.value_sum, 0) end,
             value_min = least(s.value_min, excluded.value_min), value_max = greatest(s.value_max, excluded.value_max)
    )
    select count(*)::int as events, max(recorded_at) as upto from marked`.execute(tx);
  return only(rows);
}

interface Step {
  readonly events: number;
  /** The latest time of the events; null without events. */
  readonly upto: string | null;
}

/**
 * Repeats a step, each time from the end of the previous one, until it is not full; returns the
 * number of events.
 */
async function inSteps(take: (from: string | null) => Promise<Step>, events_at_once: number): Promise<number> {
  let events = 0;
  for (let from: string | null = null; ;) {
    const step: Step = await take(from);
    events += step.events;
    if (step.events < events_at_once) return events;
    from = step.upto;
  }
}

/** Whether an event is of the UTC day, optionally from a given time on. */
function ofDay(day: string, from: string | null): RawBuilder<boolean> {
  return sql<boolean>`recorded_at >= coalesce(${from}::timestamptz, ${day}::date::timestamp at time zone 'UTC')
             and recorded_at < (${day}::date + 1)::timestamp at time zone 'UTC'`;
}

/** Returns the first UTC day older than `days` that still has events or summaries. */
export async function findExpiredDay(db: Db, days: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select first.day::text as day
      from (select least((select (min(recorded_at) at time zone 'UTC')::date from telemetry_event where is_summarized),
                         (select min(day) from telemetry_summary)) as day) as first
     where first.day < (clock_timestamp() at time zone 'UTC')::date - ${days}::int`.execute(db);
  return rows[0]?.day;
}

/** Deletes the events and summaries of a UTC day; events that no summary has counted stay. */
export async function deleteDay(tx: Tx, day: string, events_at_once: number): Promise<void> {
  await inSteps(async (from) => {
    const { rows } = await sql<Step>`
      with gone as (
        delete from telemetry_event
         where is_summarized and ctid = any(array(
               select ctid from telemetry_event where is_summarized and ${ofDay(day, from)}
                order by recorded_at limit ${events_at_once}))
        returning recorded_at
      )
      select count(*)::int as events, max(recorded_at) as upto from gone`.execute(tx);
    return only(rows);
  }, events_at_once);
  await sql`delete from telemetry_summary where day = ${day}::date`.execute(tx);
}
