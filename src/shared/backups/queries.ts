import { sql } from "kysely";
import { type Db, type Tx, untilAborted } from "../../runtime/database.ts";
import type { LastBackup, NewBackup } from "./rules.ts";

/** Records a backup, and forgets those of more than a year ago. */
export async function insertBackup(
  tx: Tx,
  { name, taken_at, size_bytes, is_verified = false }: NewBackup,
): Promise<void> {
  await sql`delete from backup where taken_at < clock_timestamp() - interval '1 year'`.execute(tx);
  await sql`
    insert into backup (name, taken_at, size_bytes, is_verified)
    values (${name}, coalesce(${taken_at ?? null}::timestamptz, clock_timestamp()), ${size_bytes ?? null}::int8,
            ${is_verified})`.execute(tx);
}

export async function findLastBackup(db: Db, signal?: AbortSignal): Promise<LastBackup | undefined> {
  const { rows } = await sql<LastBackup>`
    select name, to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as taken_at, size_bytes, is_verified,
           extract(epoch from statement_timestamp() - taken_at)::float8 as age_seconds
      from backup order by taken_at desc, backup_id desc limit 1`.execute(db, untilAborted(signal));
  return rows[0];
}
