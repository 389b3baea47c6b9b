import { HAS_ORDER } from "../../../../shop-data/orders/links.ts";
import { CARRIES, OF_SALE } from "../../../../shop-data/orders/receipt-keys.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db, RunNamed, Tx } from "../../../../runtime/database.ts";
import type { SweepSpan } from "../../../../runtime/sweep-span.ts";

/** A receipt that was stored. Its sale is named by sale_id, or by pos_order_id when it has none. */
export interface Arrival {
  readonly receipt_id: number;
  readonly sale_id: string | null;
  readonly pos_order_id: string;
  readonly register_session_id: string | null;
  readonly terminal_id: number | null;
  readonly created_at: string;
}

/**
 * A receipt that a closing got: for a sale that it lists, or as one of its session that it does not
 * list.
 */
export interface Assigned {
  readonly report_id: string;
  readonly receipt_id: number;
  readonly is_listed: boolean;
  /** Whether the document had a receipt of the sale from another session before. */
  readonly is_moved: boolean;
}

// `offset 0` keeps the planner to looking up a few rows by an index. Statistics of a few long
// closings, or none, make it read all receipts or documents for them.
const CLOSING_OF_SESSION = sql`
  cross join lateral (select * from register_report where lower(session_id) = lower(r.register_session_id) offset 0) c`;
const RECEIPTS_OF_SESSION = sql`
  cross join lateral (select * from receipt where lower(register_session_id) = lower(c.session_id) offset 0) r`;

/**
 * Returns the SQL of the id of the receipt stored for a listed sale, or null. Of several, such as a
 * deposit and its top-ups, it is the one of the closing's session.
 *
 * @param sale_id - a trusted column reference.
 * @param session_id - of the closing.
 */
export function storedReceipt(sale_id: string, session_id: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`coalesce(
    (select r.receipt_id from (${sql.raw(OF_SALE(`= pos.key_of(${sale_id})`))}) k join receipt r using (receipt_id)
      where lower(r.sale_id) = lower(${sql.ref(sale_id)})
      order by (lower(r.register_session_id) = lower(${session_id})) desc nulls last, r.receipt_id limit 1),
    (select r.receipt_id from receipt r where ${sql.raw(CARRIES(sale_id))} and r.sale_id is null))`;
}

/** Whether closings or orders were stored before receipts that belong to them. */
export interface Awaiting extends Record<string, boolean> {
  /**
   * Some closing lists one of the sales and has no receipt for it, closed the session of one of
   * them, or is the next one after one without a session.
   */
  readonly is_awaited: boolean;
  /** Some order or credit memo of the service belongs to one of the sales. */
  readonly has_order: boolean;
}

/**
 * Finds out whether closings or orders of the receipts were stored before them. Uses one statement,
 * because it runs after every batch.
 */
export async function findAwaiting(named: RunNamed, arrivals: readonly Arrival[]): Promise<Awaiting> {
  const without_session = arrivals.filter(({ register_session_id }) => register_session_id === null);
  const rows = await named<Awaiting>(
    "closing_awaits",
    `select exists (select from closing_document
       where receipt_id is null
         and lower(sale_id) = any (array(select lower(sale) from unnest($1::text[]) as sale)))
       or exists (select from register_report
                   where lower(session_id) = any (array(select lower(id) from unnest($2::text[]) as id)))
       or exists (select from unnest($4::int[], $5::timestamptz[]) as a (terminal_id, created_at)
                    join register_report c on c.terminal_id = a.terminal_id and c.closed_at >= a.created_at) as is_awaited,
       ${HAS_ORDER("$3")} as has_order`,
    [
      arrivals.map(saleOf),
      [...new Set(arrivals.map(({ register_session_id }) => register_session_id))],
      arrivals.map(({ pos_order_id }) => pos_order_id),
      without_session.map(({ terminal_id }) => terminal_id),
      without_session.map(({ created_at }) => created_at),
    ],
  );
  return rows[0] ?? { is_awaited: false, has_order: false };
}

/**
 * Lists the closings with a finding about a receipt `r` without a session: the next closing after
 * each receipt.
 */
export async function findNextClosings(db: Db | Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select distinct next.report_id
      from (select * from receipt r where ${which} offset 0) r cross join lateral (
        select c.report_id from register_report c
         where c.terminal_id = r.terminal_id and c.closed_at >= r.created_at
         order by c.closed_at, c.report_id limit 1) next
     where r.register_session_id is null
     order by next.report_id`.execute(db);
  return rows.map(({ report_id }) => report_id);
}

export const ofIds = (receipt_ids: readonly number[]) => sql`r.receipt_id = any(${[...receipt_ids]}::int8[])`;

export const storedIn = ({ since, until }: SweepSpan) =>
  sql`r.stored_at between ${since}::timestamptz and ${until}::timestamptz`;

/**
 * Assigns new receipts to the documents that wait for them, and unlisted receipts of a closed
 * session to its closing. Locks rows in the order of their key, documents first, as
 * `assignStoredReceipts` does, so that two runs cannot deadlock. A closing gets a receipt once, for
 * all documents that name its sale.
 */
export async function assignArrivals(tx: Tx, arrivals: readonly Arrival[]): Promise<Assigned[]> {
  const receipt_ids = arrivals.map(({ receipt_id }) => receipt_id);
  const sales = arrivals.map((arrival) => saleOf(arrival));
  const listed = await assignToWaiting(
    tx,
    sql`lower(d.sale_id) = any (array(select lower(sale) from unnest(${sales}::text[]) as sale))`,
  );
  const of_receipts = sql`
    (select * from receipt where receipt_id = any(${receipt_ids}::int8[]) offset 0) r ${CLOSING_OF_SESSION}`;
  return [...listed, ...(await assignOfSessions(tx, of_receipts))];
}

/** Assigns stored receipts to these closings; returns the same as `assignArrivals`. */
export async function assignStoredReceipts(tx: Tx, report_ids: readonly string[]): Promise<Assigned[]> {
  const ids = sql`${[...report_ids]}::text[]`;
  const listed = await assignToWaiting(tx, sql`d.report_id = any(${ids})`);
  return [...listed, ...(await assignSessionReceipts(tx, report_ids))];
}

/** Assigns to closings the receipts of their sessions that none of their documents has. */
export function assignSessionReceipts(tx: Tx, report_ids: readonly string[]): Promise<Assigned[]> {
  const of_closings = sql`
    (select * from register_report where report_id = any(${[...report_ids]}::text[]) offset 0) c ${RECEIPTS_OF_SESSION}`;
  return assignOfSessions(tx, of_closings);
}

/** Assigns stored receipts to documents that wait for their sale; a closing gets a receipt once. */
async function assignToWaiting(tx: Tx, which: RawBuilder<unknown>): Promise<Assigned[]> {
  const { rows } = await sql<Assigned>`
    with waiting as (
      select d.report_id, d.position, held.receipt_id
        from closing_document d join register_report c on c.report_id = d.report_id
             cross join lateral (select ${storedReceipt("d.sale_id", sql`c.session_id`)} as receipt_id offset 0) held
       where ${which} and d.receipt_id is null and held.receipt_id is not null
       order by d.report_id, d.position for update of d
    )
    update closing_document d set receipt_id = w.receipt_id
      from waiting w
     where d.report_id = w.report_id and d.position = w.position and d.receipt_id is null
    returning d.report_id, d.receipt_id, true as is_listed, false as is_moved`.execute(tx);
  return [...new Map(rows.map((one) => [`${one.report_id} ${one.receipt_id}`, one])).values()];
}

/**
 * Assigns receipts to a document with a receipt of the same sale in another session, else as
 * unlisted.
 *
 * @param pairs - SQL of receipts `r` with the closings `c` of their sessions.
 */
async function assignOfSessions(tx: Tx, pairs: RawBuilder<unknown>): Promise<Assigned[]> {
  const moved = await sql<Assigned>`
    with own as (
      select d.report_id, d.position, r.receipt_id
        from ${pairs}
             join closing_document d on d.report_id = c.report_id
                  and lower(d.sale_id) = lower(coalesce(r.sale_id, r.pos_order_id)) and d.receipt_id <> r.receipt_id
             join receipt had on had.receipt_id = d.receipt_id
       where lower(had.register_session_id) is distinct from lower(c.session_id)
       order by d.report_id, d.position for update of d
    )
    update closing_document d set receipt_id = own.receipt_id
      from own
     where d.report_id = own.report_id and d.position = own.position
    returning d.report_id, d.receipt_id, true as is_listed, true as is_moved`.execute(tx);
  const unlisted = await sql<Assigned>`
    insert into closing_unlisted_receipt (report_id, receipt_id)
    select c.report_id, r.receipt_id
      from ${pairs} where not ${isListed()}
     order by c.report_id, r.receipt_id
    on conflict do nothing
    returning report_id, receipt_id, false as is_listed, false as is_moved`.execute(tx);
  return [...moved.rows, ...unlisted.rows];
}

/**
 * Whether anything may have come for a closing since it was stored: a receipt that it lists or that
 * is of its session, or an order of a receipt that lacked it.
 */
export async function hasUnassigned(named: RunNamed, report_id: string): Promise<boolean> {
  const rows = await named<{ is_new: boolean }>(
    "closing_has_news",
    `select s.missing_orders > 0
         or exists (select from closing_document d
                     where s.missing_documents > 0 and d.report_id = c.report_id and d.receipt_id is null
                       and (exists (select from (${OF_SALE("= pos.key_of(d.sale_id)")}) k join receipt r using (receipt_id)
                                     where lower(r.sale_id) = lower(d.sale_id))
                            or exists (select from receipt r where ${CARRIES("d.sale_id")} and r.sale_id is null)))
         or exists (select from receipt r
                     where lower(r.register_session_id) = lower(c.session_id)
                       and not exists (select from closing_document d
                                        where d.report_id = c.report_id
                                          and lower(d.sale_id) = lower(coalesce(r.sale_id, r.pos_order_id))
                                          and coalesce(d.receipt_id, r.receipt_id) = r.receipt_id)
                       and not exists (select from closing_unlisted_receipt u
                                        where u.report_id = c.report_id and u.receipt_id = r.receipt_id)) as is_new
       from register_report c join register_report_state s on s.report_id = c.report_id
      where c.report_id = $1`,
    [report_id],
  );
  return rows[0]?.is_new ?? false;
}

/**
 * Lists closings with a stored receipt that was not assigned to them, when either was stored in the
 * span.
 */
export async function findUnassigned(db: Db, { since, until }: SweepSpan): Promise<string[]> {
  const of_span = sql`stored_at between ${since}::timestamptz and ${until}::timestamptz`;
  const receipts = sql`(select * from receipt where ${of_span} offset 0) r`;
  const closings = sql`(select * from register_report where ${of_span} offset 0) c`;
  const { rows } = await sql<{ report_id: string }>`
    select d.report_id
      from ${receipts} cross join lateral (
        select * from closing_document
         where lower(sale_id) = lower(coalesce(r.sale_id, r.pos_order_id)) and receipt_id is null offset 0) d
     where (select c.stored_at from register_report c where c.report_id = d.report_id) <= ${until}::timestamptz
    union
    select d.report_id
      from ${closings} cross join lateral (
        select * from closing_document where report_id = c.report_id and receipt_id is null offset 0) d
      join receipt r on r.receipt_id = ${storedReceipt("d.sale_id", sql`c.session_id`)} and r.stored_at <= ${until}::timestamptz
    union
    select c.report_id from ${receipts} ${CLOSING_OF_SESSION} where c.stored_at <= ${until}::timestamptz and ${isUnassigned()}
    union
    select c.report_id from ${closings} ${RECEIPTS_OF_SESSION} where r.stored_at <= ${until}::timestamptz and ${isUnassigned()}
     order by report_id`.execute(db);
  return rows.map(({ report_id }) => report_id);
}

/** Whether the closing `c` has the receipt `r` neither in its list nor beside it. */
function isUnassigned(): RawBuilder<boolean> {
  return sql<boolean>`(not ${isListed()}
    and not exists (select from closing_unlisted_receipt u
                     where u.report_id = c.report_id and u.receipt_id = r.receipt_id))`;
}

/** Whether a document of the closing `c` has the receipt `r`, or waits for its sale. */
function isListed(): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from closing_document d
     where d.report_id = c.report_id and lower(d.sale_id) = lower(coalesce(r.sale_id, r.pos_order_id))
       and coalesce(d.receipt_id, r.receipt_id) = r.receipt_id)`;
}

function saleOf({ sale_id, pos_order_id }: Arrival): string {
  return sale_id ?? pos_order_id;
}
