import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import { RECEIPT_FIGURES } from "./figures.ts";

/** Receipts that are digested in one transaction, which takes a fifth of a second. */
const DIGESTED_AT_ONCE_MAX = 20_000;

/**
 * Has this transaction be the only one that digests, and lets no receipt be erased meanwhile: of what it reads next
 * nothing is about to be erased.
 */
export async function lockDigest(tx: Tx): Promise<void> {
  await sql`lock table receipt_digest in share row exclusive mode`.execute(tx);
}

/** Locks of transactions that write receipts; they have theirs before they draw the number of one. */
const WRITERS = sql`pg_locks w
  where w.locktype = 'relation' and w.relation = 'receipt'::regclass and w.mode = 'RowExclusiveLock' and w.granted
    and w.database = (select oid from pg_database where datname = current_database())`;

/** The receipts that are due: after the first id, up to the last one. */
export interface DueReceipts {
  readonly after_id: number;
  readonly upto_id: number;
}

/** Undefined while a transaction runs that may still bring an older receipt, and when all are digested. */
export async function findDueReceipts(tx: Tx): Promise<DueReceipts | undefined> {
  const { rows } = await sql<DueReceipts>`
    select digested_id as after_id, least(seen_id, digested_id + ${DIGESTED_AT_ONCE_MAX}::int8) as upto_id
      from receipt_digest
     where digested_id < seen_id and seen_xid <= pg_snapshot_xmin(pg_current_snapshot())::text::int8
       and not exists (select from ${WRITERS} and w.virtualtransaction = any(seen_writers))`.execute(tx);
  return rows[0];
}

/** Adds receipts to the tables that lists are counted and found by. */
export async function insertDigest(tx: Tx, { after_id, upto_id }: DueReceipts): Promise<void> {
  await sql`
    with fresh as materialized (
      select receipt_id, created_at, terminal_id, location_id, grand_total, receipt_number, currency, terminal_name,
             location_name, register_session_id, customer_text(customer_name, customer_email) as customer, f.net_sales
        from shown_receipt r cross join lateral ${RECEIPT_FIGURES} f
       where receipt_id > ${after_id}::int8 and receipt_id <= ${upto_id}::int8
    ), customers as (
      insert into receipt_customer (receipt_id, created_at, terminal_id, location_id, grand_total, receipt_number, customer)
      select receipt_id, created_at, terminal_id, location_id, grand_total, receipt_number, customer
        from fresh where customer is not null
    ), came as (
      select lower(register_session_id) as session_key, terminal_id, location_id, currency,
             min(register_session_id) as register_session_id, min(terminal_name) as terminal_name,
             min(location_name) as location_name, count(*) as receipts, min(created_at) as first_receipt_at,
             max(created_at) as last_receipt_at, sum(net_sales) as total
        from fresh where register_session_id is not null group by 1, 2, 3, 4
    ), known as (
      delete from unclosed_session s where s.session_key in (select session_key from came)
      returning s.session_key, s.terminal_id, s.location_id, s.currency, s.register_session_id, s.terminal_name,
                s.location_name, s.receipts, s.first_receipt_at, s.last_receipt_at, s.total
    ), sessions as (
      insert into unclosed_session (session_key, terminal_id, location_id, currency, register_session_id, terminal_name,
        location_name, receipts, first_receipt_at, last_receipt_at, total)
      select session_key, terminal_id, location_id, currency, min(register_session_id), min(terminal_name),
             min(location_name), sum(receipts), min(first_receipt_at), max(last_receipt_at), sum(total)
        from (select * from known union all select * from came) as s
       where not exists (select from register_report c where lower(c.session_id) = s.session_key)
       group by 1, 2, 3, 4
    )
    update receipt_digest set digested_id = ${upto_id}::int8`.execute(tx);
}

/** Lets go of sessions that have been closed. */
export async function forgetClosedSessions(tx: Tx): Promise<void> {
  await sql`
    delete from unclosed_session s
     where exists (select from register_report c where lower(c.session_id) = s.session_key)`.execute(tx);
}

/**
 * Notes the newest receipt, to be digested once every transaction has ended that may bring one with a lower id. A
 * transaction of the future, as in a database restored from a dump, counts as none.
 */
export async function noteNewestReceipt(tx: Tx): Promise<void> {
  await sql`
    update receipt_digest
       set seen_id = coalesce((select max(receipt_id) from receipt), 0),
           seen_xid = pg_snapshot_xmax(pg_current_snapshot())::text::int8,
           seen_writers = array(select w.virtualtransaction from ${WRITERS})
     where digested_id >= seen_id or seen_xid > pg_snapshot_xmax(pg_current_snapshot())::text::int8`.execute(tx);
}

/** Up to which receipt they are digested. */
export async function digestedUpTo(db: Db): Promise<number> {
  const { digested_id } = await db.selectFrom("receipt_digest").select("digested_id").executeTakeFirstOrThrow();
  return digested_id;
}
