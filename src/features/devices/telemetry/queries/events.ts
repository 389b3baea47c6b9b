import { sql } from "kysely";
import type { Tx } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { withinLocations } from "../../../../web-api/list/search-list.ts";
import type { TelemetryBatch, TelemetryEvent, TelemetrySource } from "../rules.ts";

/**
 * Stores the events of a batch in one statement; an event without a time gets the database's time.
 */
export async function insertEvents(tx: Tx, { source, events }: TelemetryBatch): Promise<void> {
  const column = (name: keyof TelemetryEvent) => events.map((event) => event[name]);
  await sql`
    insert into telemetry_event (location_id, terminal_id, device_id, app_version,
                                 event_type, event_name, event_data, value, period, recorded_at)
    select ${source.location_id}::int, ${source.terminal_id}::int, ${source.device_id}::text, ${source.app_version}::text,
           event_type, event_name, event_data, value, period, coalesce(recorded_at, clock_timestamp())
      from unnest(${column("event_type")}::text[], ${column("event_name")}::text[], ${column("event_data")}::text[],
                  ${column("value")}::numeric[], ${column("period")}::text[], ${column("recorded_at")}::timestamptz[])
           with ordinality as e (event_type, event_name, event_data, value, period, recorded_at, place)
     order by place`.execute(tx);
}

/** Maximum characters of a stored app version, since clients choose its text. */
const VERSION_CHARACTERS_MAX = 100;

/** Stores the app version that a terminal's telemetry reports, when it has changed. */
export async function noteAppVersion(
  tx: Tx,
  caller: Caller,
  { terminal_id, app_version }: TelemetrySource,
): Promise<void> {
  if (terminal_id === null || !app_version) return;
  const version = Array.from(app_version).slice(0, VERSION_CHARACTERS_MAX).join("");
  await sql`
    insert into terminal_app_version as v (terminal_id, app_version)
    select t.terminal_id, ${version}::text
      from terminal t
     where t.terminal_id = ${terminal_id} and ${withinLocations(caller, sql<number>`t.location_id`) ?? sql`true`}
       and not exists (select from terminal_app_version known
                        where known.terminal_id = t.terminal_id and known.app_version = ${version}::text)
       -- A terminal that is being deleted is waited for here: the events are not refused with its version.
       for key share of t
    on conflict (terminal_id) do update set app_version = excluded.app_version, reported_at = clock_timestamp()
     where v.app_version <> excluded.app_version`.execute(tx);
}
