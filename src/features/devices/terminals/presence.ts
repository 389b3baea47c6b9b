import { combine } from "../../../runtime/combiner.ts";
import type { RunNamed } from "../../../runtime/database.ts";
import type { DeviceReport } from "./rules/terminals.ts";

export interface Presence {
  /** Records a heartbeat's time and report; resolves after the commit. */
  readonly note: (terminal_id: number, report?: DeviceReport) => Promise<undefined>;
  readonly drain: () => Promise<void>;
}

interface Beat {
  readonly terminal_id: number;
  readonly report: DeviceReport | undefined;
}

const BEAT_BYTES = 8;

/**
 * Opens the recorder of heartbeats. Concurrent heartbeats share one update: with one update each,
 * the database reaches less than half of its throughput.
 */
export function openPresence(named: RunNamed, onBatch: (rows: number) => void): Presence {
  const note = combine<Beat, undefined>({
    max_rows: 32,
    max_bytes: 32 * BEAT_BYTES,
    size_of: () => BEAT_BYTES,
    run: async (beats) => {
      onBatch(beats.length);
      // A batch without a report uses the cheaper statement.
      if (beats.some(({ report }) => report !== undefined)) await noteReports(named, beats);
      else await noteSeen(named, beats);
      return beats.map(() => undefined);
    },
    onFailure: () => "repeat",
  });
  return {
    note: (terminal_id, report) => note({ terminal_id, report }),
    drain: () => note.drain(),
  };
}

async function noteSeen(named: RunNamed, beats: readonly Beat[]): Promise<void> {
  await named(
    "note-presence",
    `insert into pos.terminal_presence (terminal_id, last_seen_at)
     select t, clock_timestamp() from (select distinct unnest($1::int[]) as t) seen order by t
     on conflict (terminal_id) do update set last_seen_at = excluded.last_seen_at`,
    [beats.map(({ terminal_id }) => terminal_id)],
  );
}

/**
 * Stores heartbeats with their reports. A report replaces the previous one; a heartbeat without a
 * report keeps it. A heartbeat never waits, so the app version of a terminal that is being changed
 * is left to the next heartbeat.
 */
async function noteReports(named: RunNamed, beats: readonly Beat[]): Promise<void> {
  const newest = new Map<number, DeviceReport | undefined>();
  for (const { terminal_id, report } of beats) newest.set(terminal_id, report ?? newest.get(terminal_id));
  const reports = [...newest.values()];
  await named(
    "note-reports",
    `with beat as (
       select b.*, clock_timestamp() as seen_at
         from unnest($1::int[], $2::bool[], $3::int[], $4::timestamptz[], $5::text[], $6::timestamptz[])
              as b (terminal_id, has_report, unsynced_receipts, oldest_unsynced_at, app_version, device_time)
     ), versions as (
       insert into pos.terminal_app_version as v (terminal_id, app_version)
       select t.terminal_id, b.app_version
         from beat b join pos.terminal t on t.terminal_id = b.terminal_id
        where b.app_version is not null
          and not exists (select from pos.terminal_app_version known
                           where known.terminal_id = b.terminal_id and known.app_version = b.app_version)
        order by t.terminal_id
          for key share of t skip locked
       on conflict (terminal_id) do update set app_version = excluded.app_version, reported_at = clock_timestamp()
        where v.app_version <> excluded.app_version
     )
     insert into pos.terminal_presence as p
            (terminal_id, last_seen_at, unsynced_receipts, oldest_unsynced_at, clock_offset_seconds, reported_at)
     select terminal_id, seen_at, unsynced_receipts, oldest_unsynced_at,
            round(extract(epoch from device_time) - extract(epoch from seen_at))::bigint,
            case when has_report then seen_at end
       from beat order by terminal_id
     on conflict (terminal_id) do update
       set last_seen_at = excluded.last_seen_at,
           (unsynced_receipts, oldest_unsynced_at, clock_offset_seconds, reported_at) =
             (select case when excluded.reported_at is null then p.unsynced_receipts else excluded.unsynced_receipts end,
                     case when excluded.reported_at is null then p.oldest_unsynced_at else excluded.oldest_unsynced_at end,
                     case when excluded.reported_at is null then p.clock_offset_seconds else excluded.clock_offset_seconds end,
                     coalesce(excluded.reported_at, p.reported_at))`,
    [
      [...newest.keys()],
      reports.map((report) => report !== undefined),
      reports.map((report) => report?.unsynced_receipts ?? null),
      reports.map((report) => report?.oldest_unsynced_at ?? null),
      reports.map((report) => report?.app_version ?? null),
      reports.map((report) => report?.device_time ?? null),
    ],
  );
}
