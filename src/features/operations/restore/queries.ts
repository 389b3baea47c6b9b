import { sql } from "kysely";
import { type Db, only, sqlStateOf, type Tx } from "../../../runtime/database.ts";
import { type Gap, lockSequences, NEWEST_DOCUMENTS, type Series } from "../../../shop-data/orders/restore.ts";
import { prefixOf } from "../../../shop-data/orders/sequence.ts";

/** Removes the limit of a statement's time: the lists can be long. */
export async function takeAnyTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

/**
 * Locks the revision counter.
 *
 * @returns its number.
 */
export async function lockRevision(tx: Tx): Promise<number> {
  const { rows } = await sql<{ v: number }>`select v from revision_counter for update`.execute(tx);
  return only(rows).v;
}

export async function setRevision(tx: Tx, v: number): Promise<void> {
  await sql`update revision_counter set v = ${v}::int8`.execute(tx);
}

export interface Sequence {
  /** Name of the table, by which a known number names its counter. */
  readonly counter: string;
  readonly sequence: string;
  readonly last: number;
}

/**
 * Lists the sequences of all ids. A number inserted by hand or by an import may be higher than the
 * last one that was drawn.
 */
export async function listSequences(tx: Tx): Promise<Sequence[]> {
  const { rows } = await sql<{ counter: string; sequence: string; table: string; column: string; last: number | null }>`
    select t.relname as counter, format('%I.%I', n.nspname, c.relname) as sequence,
           format('%I.%I', tn.nspname, t.relname) as table, a.attname as column, pg_sequence_last_value(c.oid) as last
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refobjsubid > 0
       and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid
      join pg_namespace tn on tn.oid = t.relnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where c.relkind = 'S' and n.nspname in ('pos', 'shop_data')
     order by t.relname`.execute(tx);
  const found: Sequence[] = [];
  for (const { counter, sequence, last, table, column } of rows) {
    const { rows: highest } = await sql<{ id: number | null }>`
      select max(${sql.ref(column)})::int8 as id from ${sql.table(table)}`.execute(tx);
    found.push({ counter, sequence, last: Math.max(last ?? 0, highest[0]?.id ?? 0) });
  }
  return found;
}

/**
 * Raises a sequence to at least this number.
 *
 * @returns false when the ids of its table cannot be that high.
 */
export async function raiseSequence(tx: Tx, sequence: string, at_least: number): Promise<boolean> {
  try {
    await sql`select raise_sequence(${sequence}::text::regclass, ${at_least}::int8)`.execute(tx);
    return true;
  } catch (error) {
    if (sqlStateOf(error) === "22003") return false;
    throw error;
  }
}

/**
 * Makes every waiting task search the platform before it is sent: it may have been sent before the
 * restore.
 */
export async function lookForTasksFirst(tx: Tx): Promise<void> {
  await sql`update connector_task set attempts = 1 where attempts = 0 and state = 'waiting'`.execute(tx);
}

/**
 * Locks and returns the number series of documents under every prefix that a store view may have
 * used.
 */
export async function lockSeries(tx: Tx): Promise<Series[]> {
  const stores = await tx.selectFrom("store").select("store_id").execute();
  const prefixes = [...new Set(stores.map(({ store_id }) => prefixOf(store_id)))];
  return lockSequences(tx, prefixes);
}

export interface Newest {
  readonly what: string;
  readonly number: string;
  readonly at: string;
}

/** Lists the newest receipt, closing, documents and audit log entry of the restored database. */
export async function listNewest(db: Db): Promise<Newest[]> {
  const { rows } = await sql<Newest>`
    (select 'receipt' as what, 'id ' || receipt_id || coalesce(', ' || receipt_number, '') as number, stored_at::text as at
       from receipt order by receipt_id desc limit 1)
    union all
    (select 'closing', series_code || ' ' || closing_number, stored_at::text
       from register_report order by stored_at desc limit 1)
    union all
    ${NEWEST_DOCUMENTS}
    union all
    (select 'audit log entry', 'id ' || log_id, created_at::text
       from audit_log order by log_id desc limit 1)`.execute(db);
  return rows;
}

/** Lists numbers that are missing between two closings of a series. */
export async function listMissingClosings(tx: Tx): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select series_code || ' (' || terminal_name || ', ' || location_name || ')' as subject,
           case when before + 1 = closing_number - 1 then (before + 1)::text
                else before + 1 || ' to ' || closing_number - 1 end as detail
      from (select *, lag(closing_number) over (partition by lower(series_id) order by closing_number) as before
              from register_report) as r
     where closing_number > before + 1
     order by stored_at desc`.execute(tx);
  return rows;
}

/** Lists receipts that closings list and that are not stored. */
export async function listMissingReceipts(tx: Tx): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select r.series_code || ' ' || r.closing_number || ' (' || r.terminal_name || ', ' || r.location_name || ')' as subject,
           s.missing_documents::text as detail
      from register_report_state s join register_report r on r.report_id = s.report_id
     where s.missing_documents > 0
     order by r.stored_at desc`.execute(tx);
  return rows;
}
