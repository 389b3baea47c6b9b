import { sql } from "kysely";
import { type Db, only, sqlStateOf, type Tx } from "../../../../../runtime/database.ts";
import { hashOfLeaf, type Leaf } from "../rules/leaf.ts";
import { hashesOf, LogDamaged, nodesInTiles, TILE_HASHES, tileRoot } from "../rules/tiles.ts";
import type { Hash, NodeReader } from "../rules/tree.ts";

/** An entry before it has its place in the log. */
export interface NewEntry extends Leaf {
  /** What the personal commitment was made with; null when nobody may open it. */
  readonly salt: Buffer | null;
  readonly without_order: boolean;
}

/** A stored entry. */
export interface Entry extends Leaf {
  readonly log_index: number;
}

const UNIQUE_VIOLATION = "23505";
const LOCK = sql`hashtextextended('evidence log', 0)`;

/** Locks the log, so that one transaction at a time gives out places. */
export async function lockLog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** Locks the log; returns false when another transaction holds it. */
export async function tryLockLog(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}) as is_ours`.execute(tx);
  return only(rows).is_ours;
}

/** Returns the number of entries, which is the place of the next one. */
export async function readSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(max(log_index) + 1, 0)::int8 as size from evidence_entry`.execute(db);
  return only(rows).size;
}

/**
 * Appends entries, and the tiles that they complete. Call it under the lock of the log.
 *
 * @returns the new size.
 * @throws LogDamaged when the tiles or salts are those of a longer log, or entries of a tile lack.
 */
export async function appendEntries(tx: Tx, entries: readonly NewEntry[]): Promise<number> {
  try {
    return await append(tx, entries);
  } catch (error) {
    if (!(error instanceof RangeError) && sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new LogDamaged("The evidence log lacks entries. Run: tillkeeper evidence verify", { cause: error });
  }
}

async function append(tx: Tx, entries: readonly NewEntry[]): Promise<number> {
  const first = await readSize(tx);
  const size = first + entries.length;
  const hex = (of: (entry: NewEntry) => Buffer | null) => entries.map((entry) => of(entry)?.toString("hex") ?? null);
  await sql`
    insert into evidence_entry (log_index, kind, key, fiscal, personal, leaf_hash, without_order)
    select ${first}::int8 + n - 1, kind, key, decode(fiscal, 'hex'), decode(personal, 'hex'), decode(leaf_hash, 'hex'),
           without_order
      from unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ key }) => key)}::text[],
                  ${hex(({ fiscal }) => fiscal)}::text[], ${hex(({ personal }) => personal)}::text[],
                  ${hex(hashOfLeaf)}::text[], ${entries.map(({ without_order }) => without_order)}::boolean[])
           with ordinality as e (kind, key, fiscal, personal, leaf_hash, without_order, n)`.execute(tx);
  await sql`
    insert into evidence_salt (log_index, salt)
    select ${first}::int8 + n - 1, decode(salt, 'hex')
      from unnest(${hex(({ salt }) => salt)}::text[]) with ordinality as s (salt, n)
     where salt is not null`.execute(tx);
  await completeTiles(tx, first, size);
  return size;
}

async function completeTiles(tx: Tx, first: number, size: number): Promise<void> {
  let [from, to] = [tilesIn(first), tilesIn(size)];
  for (let level = 0; from < to; level += 1) {
    for (let tile_index = from; tile_index < to; tile_index += 1) {
      const hashes = await listHashes(tx, level, tile_index);
      await sql`
        insert into evidence_tile (level, tile_index, hashes, root)
        values (${level}, ${tile_index}, ${Buffer.concat(hashes)}, ${tileRoot(hashes)})`.execute(tx);
    }
    [from, to] = [tilesIn(from), tilesIn(to)];
  }
}

function tilesIn(hashes: number): number {
  return Math.floor(hashes / TILE_HASHES);
}

/** Reads the nodes of the log's tree. */
export function nodesOfLog(db: Db): NodeReader {
  return nodesInTiles((level, tile_index) => readTile(db, level, tile_index));
}

/**
 * Reads the hashes of a tile: fewer than 256 when it is not full, and none when it does not exist.
 */
export async function readTile(db: Db, level: number, tile_index: number): Promise<Hash[]> {
  const { rows } = await sql<{ hashes: Buffer }>`
    select hashes from evidence_tile where level = ${level} and tile_index = ${tile_index}::int8`.execute(db);
  const [stored] = rows;
  return stored === undefined ? listHashes(db, level, tile_index) : hashesOf(stored.hashes);
}

async function listHashes(db: Db, level: number, tile_index: number): Promise<Hash[]> {
  const [from, to] = [tile_index * TILE_HASHES, (tile_index + 1) * TILE_HASHES];
  const { rows } = await (
    level === 0
      ? sql<{ hash: Hash }>`
          select leaf_hash as hash from evidence_entry
           where log_index >= ${from}::int8 and log_index < ${to}::int8 order by log_index`
      : sql<{ hash: Hash }>`
          select root as hash from evidence_tile
           where level = ${level - 1} and tile_index >= ${from}::int8 and tile_index < ${to}::int8 order by tile_index`
  ).execute(db);
  return rows.map(({ hash }) => hash);
}

/** Finds the entry of a row; undefined when the row is not in the log. */
export async function findEntry(db: Db, kind: string, key: string): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select log_index, kind, key, fiscal, personal from evidence_entry where kind = ${kind} and key = ${key}`.execute(
    db,
  );
  return rows[0];
}

/** Finds the entry at a place; undefined when the log is shorter. */
export async function findEntryAt(db: Db, log_index: number): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select log_index, kind, key, fiscal, personal from evidence_entry where log_index = ${log_index}::int8`.execute(db);
  return rows[0];
}
