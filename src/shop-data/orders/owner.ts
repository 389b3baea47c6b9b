import { sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import { carries } from "./receipt-keys.ts";

// Returns SQL for the orders of a sale: those with its id, and the one that its receipt names.
const ORDERS_OF_SALE = (pos_order_id: string) => sql`
  select entity_id from shop_data.sales_order where lower(pos_sale_id) = lower(${pos_order_id})
  union
  select o.entity_id from pos.receipt r join shop_data.sales_order o on o.increment_id = r.order_increment_id
   where ${carries(pos_order_id)}`;

/**
 * Locks the orders of a sale and returns the accounts that own them. The caller holds the lock of
 * the order.
 *
 * @param pos_order_id - in any case.
 */
export async function lockOrderOwners(tx: Tx, pos_order_id: string): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number | null }>`
    select customer_id from shop_data.sales_order where entity_id in (${ORDERS_OF_SALE(pos_order_id)})
     order by entity_id for update`.execute(tx);
  return [...new Set(rows.map(({ customer_id }) => customer_id))].filter((id) => id !== null);
}

/**
 * Finds the account that claimed the receipt of an order; undefined while it is unclaimed. The
 * transaction must hold the lock of the order, so that a claim of its receipt waits.
 */
export async function findClaimant(
  tx: Tx,
  { pos_sale_id, increment_id }: { readonly pos_sale_id: string | null; readonly increment_id: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ customer_id: number }>`
    select claim.customer_id from pos.receipt r join pos.receipt_claim claim using (receipt_id)
     where ${carries(pos_sale_id)}
        or lower(r.order_increment_id) = lower(${increment_id}) and r.order_increment_id = ${increment_id}
     order by r.receipt_id desc limit 1`.execute(tx);
  return rows[0]?.customer_id;
}

/**
 * Assigns the orders of a claimed receipt to its owner's account, unless they already have an
 * account. Called by the claim and by every later link of an order with its receipt. The caller
 * holds the lock of the order.
 *
 * @param pos_order_id - in any case; without a claim nothing happens.
 * @returns the ids of the assigned orders.
 */
export async function assignOrderToOwner(
  tx: Tx,
  pos_order_id: string,
): Promise<{ readonly entity_id: number; readonly customer_id: number }[]> {
  const { rows } = await sql<{ entity_id: number; customer_id: number }>`
    update shop_data.sales_order o
       set customer_id = c.entity_id, customer_group_id = c.group_id, customer_is_guest = 0,
           customer_email = coalesce(o.customer_email, c.email),
           customer_firstname = coalesce(o.customer_firstname, c.firstname),
           customer_lastname = coalesce(o.customer_lastname, c.lastname), updated_at = clock_timestamp()
      from pos.receipt r
      join pos.receipt_claim claim using (receipt_id)
      join shop_data.customer c on c.entity_id = claim.customer_id
     where ${carries(pos_order_id)}
       and o.entity_id in (${ORDERS_OF_SALE(pos_order_id)}) and o.customer_id is null
    returning o.entity_id, o.customer_id`.execute(tx);
  return rows;
}
