import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";
import type { StoredItem, StoredOrder } from "../../orders.ts";

const ORDER = sql`o.entity_id, o.increment_id, o.pos_sale_id, o.location_id, o.store_id, o.website_id, o.state, o.status, o.customer_id,
  o.customer_email, o.coupon_code, o.applied_rule_ids, o.is_virtual, o.base_currency_code, o.order_currency_code,
  o.base_to_order_rate, o.shipping_amount, o.shipping_tax_amount, o.shipping_refunded, o.grand_total,
  o.base_grand_total, o.total_invoiced, o.base_total_invoiced, o.total_paid, o.base_total_paid, o.total_refunded,
  o.base_total_refunded,
  exists (select from commerce.sales_invoice i where i.order_id = o.entity_id and i.state <> 3) as has_invoice`;

/** Locks an order for the transaction and returns it; undefined when it does not exist. */
export async function lockStoredOrder(tx: Tx, entity_id: number): Promise<StoredOrder | undefined> {
  // Locks in a statement of its own: only later statements see what was committed during the wait.
  const locked = await sql`select from commerce.sales_order where entity_id = ${entity_id} for update`.execute(tx);
  if (locked.rows.length === 0) return undefined;
  const { rows } = await sql<Omit<StoredOrder, "items">>`
    select ${ORDER} from commerce.sales_order o where o.entity_id = ${entity_id}`.execute(tx);
  const [order] = rows;
  return order && { ...order, items: await listItems(tx, entity_id) };
}

async function listItems(tx: Tx, order_id: number): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select item_id, product_id, sku, name, qty_ordered, qty_invoiced, qty_refunded, qty_canceled, price, row_total,
           tax_amount, discount_amount
      from commerce.sales_order_item where order_id = ${order_id} order by item_id`.execute(tx);
  return rows;
}

export type OrderOfSale = Pick<StoredOrder, "entity_id" | "pos_sale_id" | "location_id">;

/** The order that carries a sale. */
export async function findOrderOfSale(db: Db | Tx, pos_sale_id: string): Promise<OrderOfSale | undefined> {
  const { rows } = await sql<OrderOfSale>`
    select entity_id, pos_sale_id, location_id from commerce.sales_order
     where lower(pos_sale_id) = lower(${pos_sale_id}::text)`.execute(db);
  return rows[0];
}

export async function isIncrementIdTaken(tx: Tx, increment_id: string): Promise<boolean> {
  const { rows } = await sql`select from commerce.sales_order where increment_id = ${increment_id}`.execute(tx);
  return rows.length > 0;
}

/** The status that a state shows by default. */
export async function defaultStatusOf(db: Db | Tx, state: string): Promise<string> {
  const { rows } = await sql<{ status: string }>`
    select status from commerce.order_status_state where state = ${state}
     order by is_default desc, status collate "C" limit 1`.execute(db);
  return rows[0]?.status ?? state;
}

export interface StatusUse {
  readonly is_known: boolean;
  /** Whether the status belongs to the state. */
  readonly is_of_state: boolean;
  /** The states with this status; empty for a status that the merchant added. */
  readonly states: readonly string[];
}

export async function findStatusUse(tx: Tx, status: string, state: string): Promise<StatusUse> {
  const { rows } = await sql<{ is_known: boolean; states: string[] }>`
    select exists (select from commerce.order_status where status = ${status}) as is_known,
           array(select a.state from commerce.order_status_state a where a.status = ${status}) as states`.execute(tx);
  const { is_known, states } = rows[0] ?? { is_known: false, states: [] };
  return { is_known, states, is_of_state: states.length === 0 || states.includes(state) };
}
