import { sql } from "kysely";
import { type Db, only, type Tx } from "../../../../runtime/database.ts";

/** A partition of the receipts: those with numbers from `first_id` up to, without, `end_id`. */
export interface ReceiptPart {
  readonly name: string;
  /** Null of `receipt_rest`, which takes what no other partition does. */
  readonly first_id: number | null;
  readonly end_id: number | null;
  /** Estimated; exact of `receipt_rest`. */
  readonly receipts: number;
  readonly size_bytes: number;
}

/** Lists the attached partitions by their numbers, `receipt_rest` last. */
export async function listReceiptParts(db: Db): Promise<ReceiptPart[]> {
  const { rows } = await sql<ReceiptPart>`select * from list_receipt_parts()`.execute(db);
  return rows;
}

export async function extendParts(tx: Tx, { cut }: { readonly cut: boolean }): Promise<number> {
  const { rows } = await sql<{ made: number }>`select extend_receipts(${cut}) as made`.execute(tx);
  return only(rows).made;
}

/** Ends each later statement of the transaction after `limit_ms`. */
export async function limitStatements(tx: Tx, limit_ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(limit_ms)}`.execute(tx);
}
