import { sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import type { TelemetryBatch, TelemetryEvent } from "./rules.ts";

/** Stores the events of a batch in one statement; an event without a moment gets the database's. */
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
