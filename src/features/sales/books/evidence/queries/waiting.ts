import { type RawBuilder, sql } from "kysely";
import { type Db, only, type Tx } from "../../../../../runtime/database.ts";
import type { EvidenceKind } from "../rules/leaf.ts";

/** Rows that one look finds at most. */
export const FOUND_MAX = 500;
/** Rows that one step of a sweep looks at. */
const SWEPT_AT_ONCE = 5_000;
/** Receipts without an order at the end of the log that each look reads again. */
const AWAITED_ORDERS_MAX = 5_000;

/** Condition that a row is not in the log. */
function isUnlogged(kind: EvidenceKind, key: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from evidence_entry e where e.kind = ${sql.lit(kind)} and e.key = ${key})`;
}

const RECEIPT = isUnlogged("receipt", sql`r.receipt_id::text`);
const CLOSING = isUnlogged("closing", sql`c.report_id`);
const ANNOTATION = isUnlogged("annotation", sql`a.annotation_id::text`);
const INVOICE = isUnlogged("invoice", sql`i.invoice_number`);
const ERASURE = isUnlogged("erasure", sql`r.receipt_id::text`);
const ORDER = sql<boolean>`
  not exists (select from evidence_entry o where o.kind = 'order' and o.key = e.key)`;

/**
 * Returns the time from which rows are looked for: an hour before the last entry, or before now if
 * the database's clock has gone back since. No transaction lasts that long. Undefined when the log
 * is empty.
 */
export async function readSince(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ since: string }>`
    select least(logged_at, statement_timestamp()) - interval '1 hour' as since
      from evidence_entry order by log_index desc limit 1`.execute(db);
  return rows[0]?.since;
}

/** Returns the keys of rows that are not in the log, in their order. */
export async function keepUnlogged(tx: Tx, kind: EvidenceKind, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) with ordinality as k (key, n)
     where ${isUnlogged(kind, sql`k.key`)} order by n`.execute(tx);
  return rows.map(({ key }) => key);
}

type Find = (db: Db, since: string) => Promise<string[]>;

const find =
  (query: (since: string) => RawBuilder<{ key: string }>): Find =>
  async (db, since) => {
    const { rows } = await query(since).execute(db);
    return rows.map(({ key }) => key);
  };

/** The rows to log, in the order in which their kinds are looked for. */
export const LOOKS: readonly (readonly [EvidenceKind, Find])[] = [
  [
    "receipt",
    find(
      () => sql`
        select r.receipt_id::text as key from receipt r
         where r.receipt_id > (select coalesce(max(e.key::int8), 0) from evidence_entry e where e.kind = 'receipt')
         order by r.receipt_id limit ${FOUND_MAX}`,
    ),
  ],
  [
    // Those whose transaction ended after one with a higher id was logged.
    "receipt",
    find(
      (since) => sql`
        select r.receipt_id::text as key from receipt r where r.stored_at > ${since}::timestamptz and ${RECEIPT}
         order by r.stored_at limit ${FOUND_MAX}`,
    ),
  ],
  [
    "closing",
    find(
      (since) => sql`
        select c.report_id as key from register_report c where c.stored_at > ${since}::timestamptz and ${CLOSING}
         order by c.stored_at limit ${FOUND_MAX}`,
    ),
  ],
  [
    "annotation",
    find(
      (since) => sql`
        select a.annotation_id::text as key from register_report_annotation a
         where a.created_at > ${since}::timestamptz and ${ANNOTATION} order by a.created_at limit ${FOUND_MAX}`,
    ),
  ],
  [
    "invoice",
    find(
      (since) => sql`
        select i.invoice_number as key from invoice i
         where i.created_at > ${since}::timestamptz and ${INVOICE} order by i.created_at limit ${FOUND_MAX}`,
    ),
  ],
  [
    "order",
    find(
      () => sql`
        select e.key from (select * from evidence_entry where without_order order by log_index desc
                            limit ${AWAITED_ORDERS_MAX}) e
          join receipt r on r.receipt_id = e.key::int8
         where r.order_increment_id is not null and ${ORDER} limit ${FOUND_MAX}`,
    ),
  ],
  [
    "erasure",
    find(
      () => sql`
        select r.receipt_id::text as key from receipt r
         where r.erasure_id is not null and ${ERASURE} limit ${FOUND_MAX}`,
    ),
  ],
];

/** A step of a sweep over all rows. */
interface Swept {
  /** Where the next step begins; undefined after the last one. */
  readonly next: string | undefined;
  readonly keys: readonly string[];
}

type Sweep = (db: Db, from: string) => Promise<Swept>;

/**
 * @param page - gives `at`, by which it goes on, and `key`, null for a row that is logged, in the
 *   order of `at`.
 */
const sweep =
  (page: (from: string) => RawBuilder<{ at: string; key: string | null }>): Sweep =>
  async (db, from) => {
    const { rows } = await page(from).execute(db);
    const next = rows.length < SWEPT_AT_ONCE ? undefined : rows.at(-1)?.at;
    return { next, keys: rows.flatMap(({ key }) => (key === null ? [] : [key])) };
  };

const unlessLogged = (key: RawBuilder<string>, is_unlogged: RawBuilder<boolean>) =>
  sql<string | null>`case when ${is_unlogged} then ${key} end`;

/** All rows, however old, page by page; `from` is empty at first. */
export const SWEEPS: readonly (readonly [EvidenceKind, Sweep])[] = [
  [
    "receipt",
    sweep(
      (from) => sql`
        select r.receipt_id::text as at, ${unlessLogged(sql`r.receipt_id::text`, RECEIPT)} as key from receipt r
         where r.receipt_id > coalesce(nullif(${from}, ''), '0')::int8 order by r.receipt_id limit ${SWEPT_AT_ONCE}`,
    ),
  ],
  [
    "closing",
    sweep(
      (from) => sql`
        select c.report_id as at, ${unlessLogged(sql`c.report_id`, CLOSING)} as key from register_report c
         where c.report_id > ${from} order by c.report_id limit ${SWEPT_AT_ONCE}`,
    ),
  ],
  [
    "annotation",
    sweep(
      (from) => sql`
        select a.annotation_id::text as at, ${unlessLogged(sql`a.annotation_id::text`, ANNOTATION)} as key
          from register_report_annotation a
         where a.annotation_id > coalesce(nullif(${from}, ''), '0')::int8
         order by a.annotation_id limit ${SWEPT_AT_ONCE}`,
    ),
  ],
  [
    "invoice",
    sweep(
      (from) => sql`
        select i.invoice_id::text as at, ${unlessLogged(sql`i.invoice_number`, INVOICE)} as key from invoice i
         where i.invoice_id > coalesce(nullif(${from}, ''), '0')::int8 order by i.invoice_id limit ${SWEPT_AT_ONCE}`,
    ),
  ],
  [
    "order",
    sweep(
      (from) => sql`
        select e.log_index::text as at,
               case when exists (select from receipt r where r.receipt_id = e.key::int8 and r.order_increment_id is not null)
                     and ${ORDER} then e.key end as key
          from evidence_entry e
         where e.without_order and e.log_index > coalesce(nullif(${from}, ''), '-1')::int8
         order by e.log_index limit ${SWEPT_AT_ONCE}`,
    ),
  ],
];

/** Rows that are not in the log yet. */
export interface Waiting {
  readonly waiting: number;
  /** Age of the oldest in seconds; 0 without one. */
  readonly oldest_seconds: number;
}

/** Counts the receipts behind the last one in the log, and the closings of the last week. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as waiting,
           coalesce(extract(epoch from statement_timestamp() - min(stored_at)), 0)::float8 as oldest_seconds
      from (select stored_at from receipt
             where receipt_id > (select coalesce(max(e.key::int8), 0) from evidence_entry e where e.kind = 'receipt')
            union all
            select stored_at from register_report c
             where stored_at > statement_timestamp() - interval '7 days' and ${CLOSING}) w`.execute(db);
  return only(rows);
}
