import { sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import { DOCUMENTS, type NumberedDocument } from "./sequence.ts";

/** Maximum receipts whose orders are checked; the newest ones are checked. */
const RECEIPTS_MAX = 100_000;

export interface Series {
  readonly counter: NumberedDocument;
  readonly prefix: string;
  readonly restored: number;
}

/** Locks and lists the counters of documents, including those of these prefixes. */
export async function lockSequences(tx: Tx, prefixes: readonly string[]): Promise<Series[]> {
  await sql`
    insert into shop_data.sales_sequence (entity_type, prefix, last_number)
    select kind, prefix, 0 from unnest(${DOCUMENTS}::text[]) kind cross join unnest(${prefixes}::text[]) prefix
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<Series>`
    select entity_type as counter, prefix, last_number as restored from shop_data.sales_sequence
     order by entity_type, prefix for update`.execute(tx);
  return rows;
}

export async function setSeries(tx: Tx, raised: readonly RaisedSeries[]): Promise<void> {
  await sql`
    update shop_data.sales_sequence s set last_number = n.raised
      from unnest(${raised.map(({ counter }) => counter)}::text[], ${raised.map(({ prefix }) => prefix ?? "")}::text[],
                  ${raised.map((each) => each.raised)}::int8[]) as n (counter, prefix, raised)
     where s.entity_type = n.counter and s.prefix = n.prefix`.execute(tx);
}

interface RaisedSeries {
  readonly counter: string;
  readonly prefix: string | undefined;
  readonly raised: number;
}

/** SQL for the newest documents as rows of `what`, `number` and `at`, a part of a union. */
export const NEWEST_DOCUMENTS = sql`
    (select 'order', increment_id, updated_at::text from shop_data.sales_order order by entity_id desc limit 1)
    union all
    (select 'invoice', increment_id, updated_at::text from shop_data.sales_invoice order by entity_id desc limit 1)
    union all
    (select 'credit memo', increment_id, updated_at::text from shop_data.sales_creditmemo order by entity_id desc limit 1)`;

/** Missing data that other data refer to. */
export interface Gap {
  readonly subject: string;
  readonly detail: string;
}

/** Lists the missing orders that receipts name by a number of this service. */
export async function listMissingOrders(tx: Tx): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select r.order_increment_id as subject, min(r.receipt_id)::text as detail
      from (select * from pos.receipt order by receipt_id desc limit ${RECEIPTS_MAX}) as r
     where r.order_increment_id ~ '^[0-9]{9,18}$'
       and exists (select from shop_data.sales_order)
       and not exists (select from shop_data.sales_order o where o.increment_id = r.order_increment_id)
     group by r.order_increment_id
     order by r.order_increment_id desc`.execute(tx);
  return rows;
}
