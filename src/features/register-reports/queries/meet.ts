import { type RawBuilder, sql } from "kysely";
import type { Db, RunNamed, Tx } from "../../../runtime/database.ts";
import { insertSavedEvents } from "../../events/queries.ts";

/** A receipt that was stored. Its sale is named by sale_id, or by pos_order_id when it has none. */
export interface Arrival {
  readonly receipt_id: number;
  readonly sale_id: string | null;
  readonly pos_order_id: string;
}

export interface DocumentsState {
  readonly report_id: string;
  readonly missing_documents: number;
  readonly state_documents_received: string;
}

/**
 * The receipt that is held for a listed sale, or null, as an expression.
 *
 * @param sale_id - a trusted column reference.
 */
export function heldReceipt(sale_id: string): RawBuilder<number | null> {
  const wanted = sql`lower(${sql.ref(sale_id)})`;
  return sql<number | null>`coalesce(
    (select receipt_id from receipt where lower(receipt.sale_id) = ${wanted}),
    (select receipt_id from receipt where lower(pos_order_id) = ${wanted} and receipt.sale_id is null))`;
}

/** Whether any closing lists one of these sales and has no receipt for it. */
export async function isAwaited(named: RunNamed, arrivals: readonly Arrival[]): Promise<boolean> {
  const rows = await named<{ is_awaited: boolean }>(
    "closing_awaits",
    `select exists (select from closing_document
       where receipt_id is null
         and lower(sale_id) = any (array(select lower(sale) from unnest($1::text[]) as sale))) as is_awaited`,
    [arrivals.map(saleOf)],
  );
  return rows[0]?.is_awaited ?? false;
}

/**
 * Gives arrived receipts to the documents that wait for them. Rows are locked in the order of their key, as in
 * `giveHeldReceipts`, so that two looks cannot deadlock.
 *
 * @returns the closing of each document that got its receipt.
 */
export async function giveArrivals(tx: Tx, arrivals: readonly Arrival[]): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    with arrived as (
      select receipt_id, lower(sale) as sale
        from unnest(${arrivals.map(({ receipt_id }) => receipt_id)}::int8[], ${arrivals.map(saleOf)}::text[])
          as a (receipt_id, sale)
    ), waiting as (
      select d.report_id, d.position, a.receipt_id
        from closing_document d join arrived a on lower(d.sale_id) = a.sale
       where d.receipt_id is null
       order by d.report_id, d.position for update of d
    )
    update closing_document d set receipt_id = w.receipt_id
      from waiting w
     where d.report_id = w.report_id and d.position = w.position and d.receipt_id is null
    returning d.report_id`.execute(tx);
  return rows.map(({ report_id }) => report_id);
}

/** Gives receipts that are held already to waiting documents of these closings; answers as `giveArrivals`. */
export async function giveHeldReceipts(tx: Tx, report_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    with waiting as (
      select d.report_id, d.position, held.receipt_id
        from closing_document d cross join lateral (select ${heldReceipt("d.sale_id")} as receipt_id offset 0) held
       where d.report_id = any(${[...report_ids]}::text[]) and d.receipt_id is null and held.receipt_id is not null
       order by d.report_id, d.position for update of d
    )
    update closing_document d set receipt_id = w.receipt_id
      from waiting w
     where d.report_id = w.report_id and d.position = w.position and d.receipt_id is null
    returning d.report_id`.execute(tx);
  return rows.map(({ report_id }) => report_id);
}

/** Holds the states of these closings for the transaction, in the order that all writers keep. */
export async function lockStates(tx: Tx, report_ids: readonly string[]): Promise<DocumentsState[]> {
  return tx
    .selectFrom("register_report_state")
    .select(["report_id", "missing_documents", "state_documents_received"])
    .where("report_id", "in", report_ids)
    .orderBy("report_id")
    .forUpdate()
    .execute();
}

/** How many different sales of each closing have no receipt; a closing without any is not in the answer. */
export async function countMissing(tx: Tx, report_ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ report_id: string; missing: number }>`
    select report_id, count(distinct lower(sale_id)) as missing
      from closing_document where report_id = any(${[...report_ids]}::text[]) and receipt_id is null
     group by report_id`.execute(tx);
  return new Map(rows.map(({ report_id, missing }) => [report_id, missing]));
}

export async function updateStates(tx: Tx, states: readonly DocumentsState[]): Promise<void> {
  await sql`
    update register_report_state s
       set missing_documents = n.missing_documents, state_documents_received = n.state_documents_received
      from unnest(
        ${states.map(({ report_id }) => report_id)}::text[],
        ${states.map(({ missing_documents }) => missing_documents)}::int[],
        ${states.map(({ state_documents_received }) => state_documents_received)}::text[]
      ) as n (report_id, missing_documents, state_documents_received)
     where s.report_id = n.report_id`.execute(tx);
}

/**
 * Draws a new revision for each of these closings, in the order given, with its outbox row. Only ever through
 * `asLastStatement`: the counter's lock is held from here to the commit, which is what makes revisions visible in
 * their order.
 */
export async function drawRevisions(tx: Tx, report_ids: readonly string[]): Promise<void> {
  const result = await sql`
    with counter as (
      update revision_counter set v = v + ${report_ids.length}::int returning v
    ), changed as (
      update register_report_state s
         set revision = counter.v - ${report_ids.length}::int + k.place, updated_at = clock_timestamp()
        from counter, unnest(${[...report_ids]}::text[]) with ordinality as k (report_id, place)
       where s.report_id = k.report_id
      returning s.report_id, s.revision
    )
    ${insertSavedEvents("changed")}`.execute(tx);
  if (Number(result.numAffectedRows) !== report_ids.length) throw new Error("a revision was drawn for no closing");
}

/**
 * Closings with a document whose receipt is held and was not given to it, of facts that are older than
 * `older_than_seconds` and not over an hour older than the newest one: what is older was seen by an earlier sweep.
 */
export async function findUnmet(db: Db, older_than_seconds: number): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    with span as materialized (
      select greatest((select max(stored_at) from receipt), (select max(stored_at) from register_report))
               - interval '1 hour' as since,
             clock_timestamp() - make_interval(secs => ${older_than_seconds}::float8) as until
    )
    select d.report_id
      from span join receipt r on r.stored_at >= span.since and r.stored_at <= span.until
      join closing_document d on lower(d.sale_id) = lower(coalesce(r.sale_id, r.pos_order_id)) and d.receipt_id is null
      join register_report c on c.report_id = d.report_id and c.stored_at <= span.until
    union
    select d.report_id
      from span join register_report c on c.stored_at >= span.since and c.stored_at <= span.until
      join closing_document d on d.report_id = c.report_id and d.receipt_id is null
      join receipt r on r.receipt_id = ${heldReceipt("d.sale_id")} and r.stored_at <= span.until
     order by report_id`.execute(db);
  return rows.map(({ report_id }) => report_id);
}

function saleOf({ sale_id, pos_order_id }: Arrival): string {
  return sale_id ?? pos_order_id;
}
