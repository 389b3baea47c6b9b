import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../../../runtime/database.ts";
import type { EvidenceKind } from "../rules/leaf.ts";
import type { Hash } from "../rules/tree.ts";
import type { Entry } from "./log.ts";

/** An entry as it is stored, with what its commitments were made with. */
export interface StoredEntry extends Entry {
  readonly leaf_hash: Hash;
  readonly without_order: boolean;
  /** Null after an erasure, and for kinds without a personal commitment. */
  readonly salt: Buffer | null;
}

/** Reads entries from a place on. */
export async function listEntries(db: Db, from: number, count: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.log_index, e.kind, e.key, e.fiscal, e.personal, e.leaf_hash, e.without_order, s.salt
      from evidence_entry e left join evidence_salt s using (log_index)
     where e.log_index >= ${from}::int8 order by e.log_index limit ${count}`.execute(db);
  return rows;
}

/** Returns those of these receipts that are archived. */
export async function listArchived(db: Db, receipt_ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (receipt_ids.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${[...receipt_ids]}::text[]) as k (key)
     where exists (select from receipt_part_away a where k.key::int8 >= a.first_id and k.key::int8 < a.end_id)`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

export interface StoredTile {
  /** The bytes of its hashes, one after the other. */
  readonly hashes: Buffer;
  readonly root: Hash;
}

export async function findTile(db: Db, level: number, tile_index: number): Promise<StoredTile | undefined> {
  const { rows } = await sql<StoredTile>`
    select hashes, root from evidence_tile where level = ${level} and tile_index = ${tile_index}::int8`.execute(db);
  return rows[0];
}

const STORED_AT: Partial<Record<EvidenceKind, RawBuilder<string>>> = {
  receipt: sql`(select stored_at from receipt where receipt_id = k.key::int8)`,
  closing: sql`(select stored_at from register_report where report_id = k.key)`,
  annotation: sql`(select created_at from register_report_annotation where annotation_id = k.key::int8)`,
  invoice: sql`(select created_at from invoice where invoice_number = k.key)`,
};

/** Returns the rows among these that have been stored for more than an hour. */
export async function keepOld(db: Db, kind: EvidenceKind, keys: readonly string[]): Promise<string[]> {
  const stored_at = STORED_AT[kind];
  if (stored_at === undefined || keys.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${[...keys]}::text[]) as k (key)
     where ${stored_at} < statement_timestamp() - interval '1 hour'`.execute(db);
  return rows.map(({ key }) => key);
}
