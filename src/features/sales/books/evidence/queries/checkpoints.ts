import { sql } from "kysely";
import { type Db, only, type Tx } from "../../../../../runtime/database.ts";
import type { Turn } from "../rules/origin.ts";

export interface StoredCheckpoint {
  readonly checkpoint_id: number;
  readonly size: number;
  readonly origin: string;
  /** The signed note. */
  readonly note: string;
  readonly created_at: string;
}

const COLUMNS = sql`checkpoint_id, size, origin, note, created_at`;

/** Finds the newest checkpoint; undefined before the first one. */
export async function findNewestCheckpoint(db: Db): Promise<StoredCheckpoint | undefined> {
  const { rows } = await sql<StoredCheckpoint>`
    select ${COLUMNS} from evidence_checkpoint order by checkpoint_id desc limit 1`.execute(db);
  return rows[0];
}

export async function findCheckpoint(db: Db, checkpoint_id: number): Promise<StoredCheckpoint | undefined> {
  const { rows } = await sql<StoredCheckpoint>`
    select ${COLUMNS} from evidence_checkpoint where checkpoint_id = ${checkpoint_id}::int8`.execute(db);
  return rows[0];
}

/** Lists all checkpoints, the oldest first: some thousand in ten years. */
export async function listCheckpoints(db: Db): Promise<StoredCheckpoint[]> {
  const { rows } = await sql<StoredCheckpoint>`
    select ${COLUMNS} from evidence_checkpoint order by checkpoint_id`.execute(db);
  return rows;
}

export async function insertCheckpoint(
  tx: Tx,
  { size, origin, note }: Pick<StoredCheckpoint, "size" | "origin" | "note">,
): Promise<StoredCheckpoint> {
  const { rows } = await sql<StoredCheckpoint>`
    insert into evidence_checkpoint (size, origin, note) values (${size}::int8, ${origin}, ${note})
    returning ${COLUMNS}`.execute(tx);
  return only(rows);
}

/** Lists the entries with which the log went on under another name, the oldest first. */
export async function listTurns(db: Db): Promise<Turn[]> {
  const { rows } = await sql<Turn & { log_index: number }>`
    select kind, key, log_index from evidence_entry where kind in ('restore', 'key')`.execute(db);
  return rows.toSorted((one, other) => one.log_index - other.log_index);
}
