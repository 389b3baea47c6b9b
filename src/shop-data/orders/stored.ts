import { CompiledQuery, sql } from "kysely";
import { constraintOf, type Db, only, type RunNamed, type Tx } from "../../runtime/database.ts";
import { ORDER_LOCK } from "./mutex.ts";
import type { StoredOrder } from "./order.ts";
import { CARRIES } from "./receipt-keys.ts";

/** Locks an order for the transaction and returns it; undefined when it does not exist. */
export async function lockStoredOrder(tx: Tx, entity_id: number): Promise<StoredOrder | undefined> {
  // Locks in a separate statement: only later statements see rows committed during the wait.
  const locked = await sql`select from shop_data.sales_order where entity_id = ${entity_id} for update`.execute(tx);
  return locked.rows.length === 0 ? undefined : findStoredOrder(tx, entity_id);
}

/** Returns an order that the transaction has locked. */
export async function findStoredOrder(tx: Tx, entity_id: number): Promise<StoredOrder | undefined> {
  const { rows } = await sql<Omit<StoredOrder, "items">>`
    select o.*, exists (select from shop_data.sales_invoice i
                         where i.order_id = o.entity_id and i.state <> 3) as has_invoice
      from shop_data.sales_order o where o.entity_id = ${entity_id}`.execute(tx);
  const [order] = rows;
  if (order === undefined) return undefined;
  const items = tx.selectFrom("shop_data.sales_order_item").selectAll().where("order_id", "=", entity_id);
  return { ...order, items: await items.orderBy("item_id").execute() };
}

export type OrderOfSale = Pick<StoredOrder, "entity_id" | "pos_sale_id" | "location_id" | "is_sandbox">;

export interface SaleDocuments {
  /** Whether an order has to be sent to a platform; undefined when it was not read. */
  readonly has_connector?: boolean;
  /** Ids of locations that are or were sandboxes. */
  readonly sandbox_ids: readonly number[];
  readonly order?: OrderOfSale;
  readonly receipt?: { readonly location_id: number | null };
}

type SaleRow = {
  readonly entity_id: number | null;
  readonly pos_sale_id: string | null;
  readonly location_id: number | null;
  readonly has_receipt: boolean;
  readonly has_connector: boolean;
  readonly is_sandbox: boolean;
  readonly sandbox_ids: readonly number[];
  readonly receipt_location_id: number | null;
};

/**
 * Locks a sale as `lockOrder`, and finds its order and its receipt in the same statement. Does not
 * find rows committed during the wait: the unique index then refuses a second order, see
 * `isSecondOrder`.
 */
export async function lockSale(tx: Tx, named: RunNamed, pos_sale_id: string): Promise<SaleDocuments> {
  const row = only(await named<SaleRow>("lock_sale", LOCK_SALE, [pos_sale_id], tx));
  const { entity_id, location_id, is_sandbox, sandbox_ids, receipt_location_id, has_connector } = row;
  return {
    has_connector,
    sandbox_ids,
    ...(entity_id === null ? {} : { order: { entity_id, pos_sale_id: row.pos_sale_id, location_id, is_sandbox } }),
    ...(row.has_receipt ? { receipt: { location_id: receipt_location_id } } : {}),
  };
}

const LOCK_SALE = `
  select ${ORDER_LOCK}, o.entity_id, o.pos_sale_id, o.location_id,
         r.receipt_id is not null as has_receipt, r.location_id as receipt_location_id,
         exists (select from pos.connector where is_active) as has_connector, o.is_sandbox,
         array(select location_id from pos.sandbox_location) as sandbox_ids
    from (select) as once
    left join shop_data.sales_order o on lower(o.pos_sale_id) = lower($1)
    left join pos.receipt r on ${CARRIES("$1")}`;

/** Lists the ids of the locations that are or were sandboxes. */
export async function listSandboxIds(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ location_id: number }>`select location_id from pos.sandbox_location`.execute(tx);
  return rows.map(({ location_id }) => location_id);
}

/** Whether a save failed because another transaction placed the sale's order. */
export function isSecondOrder(error: unknown): boolean {
  return constraintOf(error) === "order_of_a_sale_is_unique";
}

export async function isIncrementIdTaken(tx: Tx, increment_id: string): Promise<boolean> {
  const { rows } = await sql`select from shop_data.sales_order where increment_id = ${increment_id}`.execute(tx);
  return rows.length > 0;
}

/** Returns a part of a statement: the default status of a state. */
export const DEFAULT_STATUS = (state: string): string => `
    select status from shop_data.order_status_state where state = ${state}
     order by is_default desc, status collate "C" limit 1`;

export async function defaultStatusOf(db: Db | Tx, state: string): Promise<string> {
  const { rows } = await db.executeQuery<{ status: string }>(CompiledQuery.raw(DEFAULT_STATUS("$1"), [state]));
  return rows[0]?.status ?? state;
}

/**
 * Finds whether a status is known, and its states. A status that the merchant added has no states
 * and fits every state.
 */
export async function findStatusUse(tx: Tx, status: string, state: string) {
  const { rows } = await sql<{ is_known: boolean; states: string[] }>`
    select exists (select from shop_data.order_status where status = ${status}) as is_known,
           array(select a.state from shop_data.order_status_state a where a.status = ${status}) as states`.execute(tx);
  const { is_known, states } = only(rows);
  return { is_known, states, is_of_state: states.length === 0 || states.includes(state) };
}

/** Finds the increment ids of the orders of these sales, by the sale in lower case. */
export async function findOrderIncrementIds(
  db: Db | Tx,
  pos_sale_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ sale: string; increment_id: string }>`
    select lower(pos_sale_id) as sale, increment_id
      from shop_data.sales_order
     where lower(pos_sale_id) = any(
       array(select lower(sale) from unnest(${[...pos_sale_ids]}::text[]) as sale))`.execute(db);
  return new Map(rows.map((row) => [row.sale, row.increment_id]));
}

/** Finds the sale of an order; undefined when the order does not exist. */
export async function findSaleOfOrder(db: Db, entity_id: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ pos_sale_id: string | null }>`
    select pos_sale_id from shop_data.sales_order where entity_id = ${entity_id}`.execute(db);
  return rows[0]?.pos_sale_id;
}

/**
 * Finds what is left to pay of the order with this number, as decimal text in the order's currency.
 */
export async function findOrderDue(
  db: Db | Tx,
  increment_id: string | null,
): Promise<{ readonly total_due: string; readonly currency: string } | undefined> {
  const { rows } = await sql<{ total_due: string; currency: string }>`
    select total_due, order_currency_code as currency from shop_data.sales_order
     where increment_id = ${increment_id} order by entity_id desc limit 1`.execute(db);
  return rows[0];
}

/** Finds the order that a receipt names, with the data that the receipt's page shows. */
export async function findOrderByNumber(
  db: Db | Tx,
  increment_id: string | null,
): Promise<{ readonly increment_id: string; readonly status: string; readonly grand_total: string } | undefined> {
  const { rows } = await sql<{ increment_id: string; status: string; grand_total: string }>`
    select increment_id, status, grand_total from shop_data.sales_order
     where increment_id = ${increment_id} order by entity_id desc limit 1`.execute(db);
  return rows[0];
}
