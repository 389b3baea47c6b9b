import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import { NAMES_ORDER } from "./links.ts";
import { CARRIES } from "./receipt-keys.ts";

/** SQL for whether the receipt `r` is of the sale of the order `o`. */
const IS_OF_ORDER = sql.raw<boolean>(CARRIES("o.pos_sale_id"));

/** SQL that identifies a person's e-mail addresses and accounts. */
export interface PersonKeys {
  /** Spellings of the address in lower case, as `text[]`. */
  readonly forms: RawBuilder<unknown>;
  /** Ids of the accounts, as `int[]`. */
  readonly ids: RawBuilder<unknown>;
}

/**
 * Returns SQL that defines `person_receipt` and `person_order`: rows with the address or in an
 * account, and the other half of each such sale. Omits erased rows.
 */
export function salesOf({ forms, ids }: PersonKeys): RawBuilder<unknown> {
  return sql`
    direct_receipt as materialized (
      select receipt_id, pos_order_id, order_increment_id from pos.receipt
       where customer_email is not null and erasure_id is null and pos.email_of(customer_email) = any(${forms})
      union
      select r.receipt_id, r.pos_order_id, r.order_increment_id
        from pos.receipt_claim c join pos.receipt r using (receipt_id)
       where c.customer_id = any(${ids}) and r.erasure_id is null
    ), direct_order as materialized (
      select entity_id, pos_sale_id, increment_id from shop_data.shown_order where lower(customer_email) = any(${forms})
      union
      select entity_id, pos_sale_id, increment_id from shop_data.shown_order where customer_id = any(${ids})
      union
      select o.entity_id, o.pos_sale_id, o.increment_id
        from shop_data.sales_order_address a join shop_data.sales_order o on o.entity_id = a.parent_id
       where a.email is not null and lower(a.email) = any(${forms}) and o.erasure_id is null
    ), person_receipt as materialized (
      select receipt_id, pos_order_id from direct_receipt
      union
      select r.receipt_id, r.pos_order_id from direct_order o join pos.receipt r on ${IS_OF_ORDER}
       where r.erasure_id is null
      union
      select r.receipt_id, r.pos_order_id from direct_order o join pos.receipt r on ${sql.raw(NAMES_ORDER)}
       where r.erasure_id is null
    ), person_order as materialized (
      select entity_id, pos_sale_id from direct_order
      union
      select o.entity_id, o.pos_sale_id
        from direct_receipt r join shop_data.sales_order o on lower(o.pos_sale_id) = lower(r.pos_order_id)
       where o.erasure_id is null
      union
      select o.entity_id, o.pos_sale_id
        from direct_receipt r join shop_data.sales_order o on o.increment_id = r.order_increment_id
       where o.erasure_id is null
    )`;
}

/**
 * Marks orders as erased, as `markReceipts` does for receipts. Also sets the order's change time,
 * so that connectors fetch it again.
 */
export async function markOrders(tx: Tx, erasure_id: number, entity_ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    with held as (
      select entity_id from shop_data.sales_order
       where entity_id = any(${[...entity_ids]}::int8[]) and erasure_id is null order by entity_id for update
    )
    update shop_data.sales_order o set erasure_id = ${erasure_id}, updated_at = clock_timestamp()
      from held where o.entity_id = held.entity_id
    returning o.entity_id`.execute(tx);
  return rows.length;
}

/**
 * Returns SQL for the orders since an instant that were placed before the last erasure, each with
 * its addresses. The whole statement must define `last`.
 */
export const ordersSince = (since: string): RawBuilder<unknown> => sql`
    select 'order', o.entity_id, o.pos_sale_id, lower(e.email), o.created_at
      from last join shop_data.sales_order o on o.updated_at >= ${since}::timestamptz and o.created_at <= last.erased_at
     cross join lateral (
       select o.customer_email as email
       union select a.email from shop_data.sales_order_address a where a.parent_id = o.entity_id) e
     where o.erasure_id is null and e.email is not null`;

/**
 * Returns SQL for sales since an instant of which only the order or only the receipt is erased,
 * with the id of the other one.
 */
export const otherHalvesSince = (since: string): RawBuilder<unknown> => sql`
    select 'order' as kind, o.entity_id as id, o.pos_sale_id as sale, r.erasure_id
      from shop_data.sales_order o join pos.receipt r on ${IS_OF_ORDER}
     where o.updated_at >= ${since}::timestamptz and o.erasure_id is null and r.erasure_id is not null
    union all
    select 'receipt', r.receipt_id, r.pos_order_id, o.erasure_id
      from pos.receipt r join shop_data.sales_order o on lower(o.pos_sale_id) = lower(r.pos_order_id)
     where r.stored_at >= ${since}::timestamptz and r.erasure_id is null and o.erasure_id is not null`;

/** Returns SQL for unmarked receipts of a range of numbers whose orders are erased. */
export const halvesOf = (from: number, to: number): RawBuilder<unknown> => sql`
    select 'receipt' as kind, r.receipt_id as id, r.pos_order_id as sale, o.erasure_id
      from pos.receipt r join shop_data.sales_order o on lower(o.pos_sale_id) = lower(r.pos_order_id)
     where r.receipt_id >= ${from}::int8 and r.receipt_id < ${to}::int8
       and r.erasure_id is null and o.erasure_id is not null`;
