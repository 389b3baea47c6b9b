import { sql } from "kysely";
import { type Db, only } from "../../../../../runtime/database.ts";
import type { StoredNumbers } from "../../../../../runtime/metrics.ts";
import { readSize } from "./log.ts";
import { countWaiting } from "./waiting.ts";

/** Reads the size of the evidence log and what waits for it, for the metrics. */
export async function evidenceNumbers(db: Db): Promise<StoredNumbers[]> {
  const { waiting, oldest_seconds } = await countWaiting(db);
  const one = (name: string, help: string, value: number): StoredNumbers => ({
    name: `tillkeeper_evidence_${name}`,
    help,
    labels: [],
    rows: [{ labels: {}, value }],
  });
  return [
    one("entries", "Entries of the evidence log.", await readSize(db)),
    one("waiting", "Receipts and closings that are not in the evidence log yet.", waiting),
    one("oldest_seconds", "Seconds for which the oldest of them waits.", oldest_seconds),
  ];
}

/**
 * Returns the age in seconds of the newest checkpoint, without one that of the first entry; 0 for
 * an empty log.
 */
export async function readCheckpointAge(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from statement_timestamp() - coalesce(
             (select created_at from evidence_checkpoint order by checkpoint_id desc limit 1),
             (select logged_at from evidence_entry order by log_index limit 1))), 0)::float8 as seconds`.execute(db);
  return only(rows).seconds;
}
