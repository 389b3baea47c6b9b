import { sql } from "kysely";
import { type Db, only, type Tx } from "../../../../runtime/database.ts";

/**
 * `open` may get receipts, `closed` gets none any more. `archived` is in a file only, and `detached`
 * was taken out by hand.
 */
export type PartState = "open" | "closed" | "archived" | "detached";

/** A partition of the receipts: those with numbers from `first_id` up to, without, `end_id`. */
export interface ReceiptPart {
  readonly name: string;
  /** Null of `receipt_rest`, which takes what no other partition does. */
  readonly first_id: number | null;
  readonly end_id: number | null;
  readonly state: PartState;
  /** Estimated of an open one; exact of `receipt_rest`. */
  readonly receipts: number;
  readonly size_bytes: number;
  /** When its first and its last receipt were stored; null before it is closed. */
  readonly stored_from: string | null;
  readonly stored_until: string | null;
  readonly closed_at: string | null;
  /** The file of its archive; stays when the partition is read back. */
  readonly file: string | null;
}

/** Lists the partitions by their numbers, `receipt_rest` last. */
export async function listReceiptParts(db: Db): Promise<ReceiptPart[]> {
  const { rows } = await sql<ReceiptPart>`select * from list_receipt_parts()`.execute(db);
  return rows;
}

export async function extendParts(tx: Tx, { cut }: { readonly cut: boolean }): Promise<number> {
  const { rows } = await sql<{ made: number }>`select extend_receipts(${cut}) as made`.execute(tx);
  return only(rows).made;
}

/** Numbers of a partition. */
export interface PartRange {
  readonly first_id: number;
  readonly end_id: number;
}

/**
 * Lists attached partitions that are not closed although the next one took over so many days ago,
 * the oldest first.
 */
export async function listDueParts(db: Db, days: number): Promise<PartRange[]> {
  const { rows } = await sql<PartRange>`
    select p.first_id, p.end_id from receipt_part p
     where p.closed_at is null and p.first_id not in (select a.first_id from receipt_part_away a)
       and (select r.stored_at from receipt r where r.receipt_id >= p.end_id order by r.receipt_id limit 1)
           <= statement_timestamp() - make_interval(days => ${days}::int)
     order by p.first_id`.execute(db);
  return rows;
}

/** What a step over the receipts of a partition has found. */
export interface CountedReceipts {
  readonly receipts: number;
  readonly stored_from: string | null;
  readonly stored_until: string | null;
  /** As YYYY-MM-DD, in no order. */
  readonly days: readonly string[];
  readonly digest: string;
}

/** Counts receipts with numbers in a range. */
export async function countReceipts(db: Db, { first_id, end_id }: PartRange): Promise<CountedReceipts> {
  const { rows } = await sql<CountedReceipts>`
    select count(*) as receipts, min(r.stored_at) as stored_from, max(r.stored_at) as stored_until,
           coalesce(array_agg(distinct to_char(coalesce(r.sold_at, r.created_at at time zone 'UTC'), 'YYYY-MM-DD')), '{}') as days,
           coalesce(sum(receipt_digest(to_jsonb(r))), 0)::text as digest
      from receipt r where r.receipt_id >= ${first_id}::int8 and r.receipt_id < ${end_id}::int8`.execute(db);
  return only(rows);
}

/** Notes a partition as closed, with what is in it; returns false when it was closed already. */
export async function noteClosed(tx: Tx, { first_id }: PartRange, counted: CountedReceipts): Promise<boolean> {
  const { receipts, stored_from, stored_until, days, digest } = counted;
  await sql`select freeze_receipt_part(${first_id}::int8)`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    update receipt_part
       set closed_at = clock_timestamp(), receipts = ${receipts}::int8, stored_from = ${stored_from}::timestamptz,
           stored_until = ${stored_until}::timestamptz, digest = ${digest},
           days = (select coalesce(range_agg(daterange(day, day, '[]')), '{}') from unnest(${[...days]}::date[]) d (day))
     where first_id = ${first_id}::int8 and closed_at is null`.execute(tx);
  return numAffectedRows > 0n;
}

/** Ends each later statement of the transaction after `limit_ms`. */
export async function limitStatements(tx: Tx, limit_ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(limit_ms)}`.execute(tx);
}
