import { sql } from "kysely";
import type { Db, Tx } from "../../../../../runtime/database.ts";
import type { Field } from "../rules/leaf.ts";

/** Texts of a receipt that its commitments hash. */
export interface ReceiptTexts {
  readonly receipt_id: number;
  readonly is_erased: boolean;
  /** Whether a hold keeps what proves the receipt, though its person is erased. */
  readonly is_held: boolean;
  readonly fiscal: readonly Field[];
  readonly personal: readonly Field[];
}

type Texts = Record<string, string | null>;

/**
 * Reads the texts of receipts in the order of their ids. A receipt may have megabytes: read few at
 * a time.
 */
export async function readReceiptTexts(db: Db, receipt_ids: readonly number[]): Promise<ReceiptTexts[]> {
  const ids = sql`any(${[...receipt_ids]}::int8[])`;
  const { rows: fiscal } = await sql<Texts & { row_id: number; is_erased: boolean; is_held: boolean }>`
    select r.receipt_id as row_id, r.erasure_id is not null as is_erased,
           r.erasure_id is not null and is_held(r) as is_held, f.*
      from receipt r cross join lateral evidence_1_receipt(r) f where r.receipt_id = ${ids} order by r.receipt_id`.execute(
    db,
  );
  const { rows: personal } = await sql<Texts & { row_id: number }>`
    select r.receipt_id as row_id, p.*
      from receipt r cross join lateral evidence_1_receipt_person(r) p where r.receipt_id = ${ids}`.execute(db);
  const persons = new Map(personal.map(({ row_id, ...texts }) => [row_id, Object.entries(texts)]));
  return fiscal.map(({ row_id, is_erased, is_held, ...texts }) => ({
    receipt_id: row_id,
    is_erased,
    is_held,
    fiscal: Object.entries<string | null>(texts),
    personal: persons.get(row_id) ?? [],
  }));
}

export interface RowHash {
  readonly key: string;
  readonly sha256: Buffer;
}

/** Reads the SHA-256 of the documents of closings. */
export async function readClosingHashes(db: Db, report_ids: readonly string[]): Promise<RowHash[]> {
  const { rows } = await sql<RowHash>`
    select report_id as key, sha256(convert_to(document, 'UTF8')) as sha256 from register_report
     where report_id = any(${[...report_ids]}::text[]) order by stored_at, report_id`.execute(db);
  return rows;
}

/** Reads the SHA-256 of the order numbers of receipts; receipts without an order are left out. */
export async function readOrderHashes(db: Db, receipt_ids: readonly string[]): Promise<RowHash[]> {
  const { rows } = await sql<RowHash>`
    select receipt_id::text as key, sha256(convert_to(order_increment_id, 'UTF8')) as sha256 from receipt
     where receipt_id = any(${[...receipt_ids]}::text[]::int8[]) and order_increment_id is not null
     order by receipt_id`.execute(db);
  return rows;
}

export interface RowFields {
  readonly key: string;
  readonly fields: readonly Field[];
}

export async function readAnnotations(db: Db, annotation_ids: readonly string[]): Promise<RowFields[]> {
  const { rows } = await sql<Texts & { annotation_id: string }>`
    select f.* from register_report_annotation a cross join lateral evidence_1_annotation(a) f
     where a.annotation_id = any(${[...annotation_ids]}::text[]::int8[]) order by a.annotation_id`.execute(db);
  return rows.map((texts) => ({ key: texts.annotation_id, fields: Object.entries<string | null>(texts) }));
}

export async function readInvoices(db: Db, invoice_numbers: readonly string[]): Promise<RowFields[]> {
  const { rows } = await sql<Texts & { invoice_number: string }>`
    select f.* from invoice i cross join lateral evidence_1_invoice(i) f
     where i.invoice_number = any(${[...invoice_numbers]}::text[]) order by i.invoice_id`.execute(db);
  return rows.map((texts) => ({ key: texts.invoice_number, fields: Object.entries<string | null>(texts) }));
}

/** Reads which erasure each receipt of an erased person belongs to. */
export async function readErasures(db: Db, receipt_ids: readonly string[]): Promise<RowFields[]> {
  const { rows } = await sql<{ erasure_id: string; receipt_id: string }>`
    select erasure_id::text as erasure_id, receipt_id::text as receipt_id from receipt
     where receipt_id = any(${[...receipt_ids]}::text[]::int8[]) and erasure_id is not null
     order by receipt_id`.execute(db);
  return rows.map((texts) => ({ key: texts.receipt_id, fields: Object.entries(texts) }));
}

/**
 * Deletes the salts of receipts: their personal commitments tell nothing any more. Those of
 * receipts under a hold stay.
 */
export async function deleteSalts(tx: Tx, receipt_ids: readonly string[]): Promise<void> {
  await sql`
    delete from evidence_salt s using evidence_entry e
     where e.kind = 'receipt' and e.key = any(${[...receipt_ids]}::text[]) and s.log_index = e.log_index
       and not exists (select from receipt r where r.receipt_id = e.key::int8 and is_held(r))`.execute(tx);
}

/** Deletes the salts of erased persons' receipts whose holds have ended. */
export async function deleteReleasedSalts(db: Db): Promise<void> {
  await sql`
    delete from evidence_salt s using evidence_entry e, receipt r
     where r.erasure_id is not null and e.kind = 'receipt' and e.key = r.receipt_id::text
       and s.log_index = e.log_index and not is_held(r)
       and exists (select from evidence_entry o where o.kind = 'erasure' and o.key = e.key)`.execute(db);
}
