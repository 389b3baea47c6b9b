import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../../../runtime/database.ts";
import type { Caller } from "../../../../../web-api/route.ts";
import type { Field } from "../rules/leaf.ts";
import { readReceiptTexts } from "./rows.ts";

/** What a bundle is about: the closings of a location by business date, both ends included. */
export interface BundleScope {
  readonly location_id: number;
  readonly from: string;
  readonly to: string;
}

/** The end of a bundle: it has what was logged before, or stored before and never logged. */
export interface BundleEnd {
  readonly size: number;
  readonly created_at: string;
}

/** An entry of the log; hashes as hex. */
export interface StoredEntry {
  readonly log_index: number;
  readonly kind: string;
  readonly key: string;
  readonly fiscal: string;
  readonly personal: string | null;
}

export const ENTRY = sql`e.log_index, e.kind, e.key, encode(e.fiscal, 'hex') as fiscal, encode(e.personal, 'hex') as personal`;

/** Whether the closing `c` is in the bundle. */
export const isClosing = ({ location_id, from, to }: BundleScope): RawBuilder<boolean> => sql`
  (c.location_id = ${location_id} and c.business_date between ${from}::date and ${to}::date)`;

/** The first business date of the bundle on which a closing lists the receipt `r`; else null. */
const listedOn = (scope: BundleScope): RawBuilder<string | null> => sql`
  (select min(c.business_date)
     from closing_document d join register_report c on c.report_id = d.report_id
    where lower(d.sale_id) = lower(coalesce(r.sale_id, r.pos_order_id)) and d.receipt_id = r.receipt_id
      and ${isClosing(scope)})`;

/** Whether the receipt `r` is of the bundle's location and was created in its period. */
const isCreatedThere = ({ location_id, from, to }: BundleScope): RawBuilder<boolean> => sql`
  (r.location_id = ${location_id} and r.created_at >= ${from}::date and r.created_at < ${to}::date + 1)`;

/** Whether the invoice `i` is of the bundle's location and was issued in its period. */
export const isInvoiceOf = ({ location_id, from, to }: BundleScope): RawBuilder<boolean> => sql`
  (i.location_id = ${location_id} and i.issued_on between ${from}::date and ${to}::date)`;

/** Whether a bundle has an entry that is not below the size of the newest checkpoint. */
export async function hasLaterEntries(db: Db, scope: BundleScope, size: number): Promise<boolean> {
  const { rows } = await sql`
    select from evidence_entry e
     where e.log_index >= ${size} and case
       when e.kind = 'closing' then exists (
         select from register_report c where c.report_id = e.key and ${isClosing(scope)})
       when e.kind = 'annotation' then exists (
         select from register_report_annotation a join register_report c on c.report_id = a.report_id
          where a.annotation_id = e.key::bigint and ${isClosing(scope)})
       when e.kind in ('receipt', 'order') then exists (
         select from receipt r
          where r.receipt_id = e.key::bigint and (${isCreatedThere(scope)} or ${listedOn(scope)} is not null))
       when e.kind = 'invoice' then not exists (
         select from invoice i where i.invoice_number = e.key and not coalesce(${isInvoiceOf(scope)}, false))
       else true end
     limit 1`.execute(db);
  return rows.length > 0;
}

/** Lists the dates of a bundle's closings and of the receipts that were created in its period. */
export async function listDates(db: Db, scope: BundleScope): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select c.business_date::text as date from register_report c where ${isClosing(scope)}
    union
    select (r.created_at at time zone 'UTC')::date::text from receipt r where ${isCreatedThere(scope)}
     order by date`.execute(db);
  return rows.map(({ date }) => date);
}

/** Columns of a receipt that may have megabytes. */
const LONG_TEXTS = [
  "raw_payload",
  "receipt_model",
  "items",
  "split_payments",
  "applied_credits",
  "terminal_info",
  "terminal_raw_payload",
  "ship_to_shipments",
  "backorder_shipments",
  "credit_due",
];
const BYTES = sql.join(
  LONG_TEXTS.map((name) => sql`coalesce(octet_length(${sql.ref(`r.${name}`)}), 0)`),
  sql` + `,
);

/** Bytes of a receipt's texts, by which it is read in batches. */
export interface SizedReceipt {
  readonly receipt_id: number;
  readonly bytes: number;
}

/**
 * Lists the receipts in the bundle's file of a date, in the order of their ids: those that a
 * closing of the date lists first, and those of the location that were created on it (by UTC) and
 * that no closing of the bundle lists. Receipts that came after the checkpoint are not in it.
 */
export async function listDayReceipts(
  db: Db,
  { location_ids }: Pick<Caller, "location_ids">,
  scope: BundleScope,
  date: string,
  end: BundleEnd,
): Promise<SizedReceipt[]> {
  const { rows } = await sql<SizedReceipt>`
    with near as (
      select d.receipt_id from register_report c join closing_document d on d.report_id = c.report_id
       where c.location_id = ${scope.location_id} and c.business_date = ${date}::date
      union
      select r.receipt_id from receipt r
       where r.location_id = ${scope.location_id} and r.created_at >= ${date}::date and r.created_at < ${date}::date + 1
    )
    select r.receipt_id,
           ${BYTES} as bytes
      from near join receipt r on r.receipt_id = near.receipt_id
      left join evidence_entry e on e.kind = 'receipt' and e.key = r.receipt_id::text
     where coalesce(${listedOn(scope)}, (r.created_at at time zone 'UTC')::date) = ${date}::date
       and (${location_ids.length === 0} or r.location_id = any(${[...location_ids]}::int[]))
       and case when e.log_index is null then r.stored_at <= ${end.created_at}::timestamptz else e.log_index < ${end.size} end
     order by r.receipt_id`.execute(db);
  return rows;
}

/** A receipt as a bundle has it; hashes and salt as hex. */
export interface BundledReceipt {
  readonly receipt_id: number;
  readonly log_index: number | null;
  readonly fiscal: readonly Field[];
  /** Null for an erased person's receipt, which has `personal_hash` instead. */
  readonly personal: readonly Field[] | null;
  readonly personal_hash: string | null;
  readonly salt: string | null;
}

/** Reads receipts with their entries, in the order of their ids: few at a time, as their texts. */
export async function readBundledReceipts(db: Db, receipt_ids: readonly number[]): Promise<BundledReceipt[]> {
  const texts = await readReceiptTexts(db, receipt_ids);
  const { rows } = await sql<{
    receipt_id: number;
    log_index: number;
    without_order: boolean;
    personal_hash: string;
    salt: string | null;
  }>`
    select e.key::int8 as receipt_id, e.log_index, e.without_order, encode(e.personal, 'hex') as personal_hash,
           encode(s.salt, 'hex') as salt
      from evidence_entry e left join evidence_salt s on s.log_index = e.log_index
     where e.kind = 'receipt' and e.key = any(${receipt_ids.map(String)}::text[])`.execute(db);
  const entries = new Map(rows.map((row) => [row.receipt_id, row]));
  return texts.map(({ receipt_id, is_erased, fiscal, personal }) => {
    const entry = entries.get(receipt_id);
    return {
      receipt_id,
      log_index: entry?.log_index ?? null,
      fiscal: entry?.without_order === true ? fiscal.map(withoutOrder) : fiscal,
      personal: is_erased ? null : personal,
      personal_hash: is_erased ? (entry?.personal_hash ?? null) : null,
      salt: is_erased ? null : (entry?.salt ?? null),
    };
  });
}

/** A receipt that was logged before its order number came is proven without it. */
function withoutOrder([name, value]: Field): Field {
  return [name, name === "order_increment_id" ? null : value];
}

/** A closing as a bundle has it. */
export interface BundledClosing {
  readonly report_id: string;
  readonly series_id: string;
  readonly closing_number: number;
}

/** Lists the closings of a business date that were there at the checkpoint, by their numbers. */
export async function listDayClosings(
  db: Db,
  { location_id }: BundleScope,
  date: string,
  end: BundleEnd,
): Promise<BundledClosing[]> {
  const { rows } = await sql<BundledClosing>`
    select c.report_id, lower(c.series_id) as series_id, c.closing_number
      from register_report c left join evidence_entry e on e.kind = 'closing' and e.key = c.report_id
     where c.location_id = ${location_id} and c.business_date = ${date}::date
       and case when e.log_index is null then c.stored_at <= ${end.created_at}::timestamptz else e.log_index < ${end.size} end
     order by lower(c.series_id), c.closing_number`.execute(db);
  return rows;
}

/** Reads a closing's document, byte for byte as stored. */
export async function readDocument(db: Db, report_id: string): Promise<string> {
  const { rows } = await sql<{ document: string }>`
    select document from register_report where report_id = ${report_id}`.execute(db);
  return rows[0]?.document ?? "";
}

/**
 * Lists the receipts of the sales that a closing lists, in its order; null for a sale without a
 * receipt in the bundle.
 */
export async function listListedReceipts(db: Db, report_id: string, { size }: BundleEnd): Promise<(number | null)[]> {
  const { rows } = await sql<{ receipt_id: number | null }>`
    select case when e.log_index >= ${size} then null else d.receipt_id end as receipt_id
      from closing_document d
      left join evidence_entry e on e.kind = 'receipt' and e.key = d.receipt_id::text
     where d.report_id = ${report_id}
     order by d.position`.execute(db);
  return rows.map(({ receipt_id }) => receipt_id);
}

/** Reads entries by their kind and keys, in the order of the log. */
export async function findEntries(
  db: Db,
  kind: string,
  keys: readonly string[],
  { size }: BundleEnd,
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${ENTRY} from evidence_entry e
     where e.kind = ${kind} and e.key = any(${[...keys]}::text[]) and e.log_index < ${size}
     order by e.log_index`.execute(db);
  return rows;
}

/** Lists the entries of restores and new keys. */
export async function listTurns(db: Db, { size }: BundleEnd): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${ENTRY} from evidence_entry e
     where e.kind in ('restore', 'key') and e.log_index < ${size} order by e.log_index`.execute(db);
  return rows;
}

/**
 * Lists the receipts in a part of the log, `to` excluded, of which the database has no row any
 * more. Archived ones, which another period has, are not among them.
 */
export async function listDeletedReceipts(db: Db, from: number, to: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${ENTRY} from evidence_entry e
     where e.log_index >= ${from} and e.log_index < ${to} and e.kind = 'receipt'
       and not exists (select from receipt r where r.receipt_id = e.key::bigint)
       and not exists (select from receipt_part_away a where e.key::bigint >= a.first_id and e.key::bigint < a.end_id)
     order by e.log_index`.execute(db);
  return rows;
}

/** Finds the part of the log with the entries of receipts and closings, `to` excluded. */
export async function findRange(
  db: Db,
  receipt_ids: readonly string[],
  report_ids: readonly string[],
  { size }: BundleEnd,
): Promise<{ readonly from: number; readonly to: number } | undefined> {
  const { rows } = await sql<{ from: number | null; to: number }>`
    select min(e.log_index) as "from", max(e.log_index) + 1 as "to" from evidence_entry e
     where e.log_index < ${size}
       and (e.kind = 'receipt' and e.key = any(${[...receipt_ids]}::text[])
            or e.kind = 'closing' and e.key = any(${[...report_ids]}::text[]))`.execute(db);
  const [found] = rows;
  return found === undefined || found.from === null ? undefined : { from: found.from, to: found.to };
}

export interface BundledOrder extends StoredEntry {
  readonly order_increment_id: string | null;
}

/** Reads the entries of order numbers that came after their receipts. */
export async function listLateOrders(
  db: Db,
  receipt_ids: readonly string[],
  { size }: BundleEnd,
): Promise<BundledOrder[]> {
  const { rows } = await sql<BundledOrder>`
    select ${ENTRY}, r.order_increment_id
      from evidence_entry e join receipt r on r.receipt_id = e.key::bigint
     where e.kind = 'order' and e.key = any(${receipt_ids.map(String)}::text[]) and e.log_index < ${size}
     order by e.log_index`.execute(db);
  return rows;
}

export interface BundledAnnotation extends StoredEntry {
  readonly fields: readonly Field[];
}

/** Lists the annotations of closings, the oldest first. */
export async function listAnnotationIds(db: Db, report_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ annotation_id: string }>`
    select annotation_id::text as annotation_id from register_report_annotation
     where report_id = any(${[...report_ids]}::text[]) order by annotation_id`.execute(db);
  return rows.map(({ annotation_id }) => annotation_id);
}
