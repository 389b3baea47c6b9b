import { type RawBuilder, sql } from "kysely";
import * as stored from "../../../commerce/orders/lists.ts";
import type { Db, Tx } from "../../../runtime/database.ts";
import type { Caller } from "../../../web-api/route.ts";
import { type ListSource, withinLocations } from "../../../web-api/list/search-list.ts";
import { isTill } from "./rules.ts";

type Row = Record<string, unknown>;

/** Condition for the orders that a caller may access, as `reachesOrder`; undefined for all. */
function withinReach(caller: Caller): RawBuilder<boolean> | undefined {
  const own = withinLocations(caller, sql<number | null>`o.location_id`);
  if (!isTill(caller)) return own && sql<boolean>`(o.location_id is null or ${own})`;
  return sql<boolean>`(o.pos_sale_id is not null and ${own ?? sql`true`})`;
}

/** Condition for invoices or credit memos of orders that a caller may access. */
function ofOrdersWithinReach(caller: Caller): RawBuilder<boolean> | undefined {
  const within = withinReach(caller);
  return within && stored.ofOrders(within);
}

export const ORDERS: ListSource = { ...stored.ORDERS, reach: withinReach };
export const INVOICES: ListSource = { ...stored.INVOICES, reach: ofOrdersWithinReach };
export const CREDIT_MEMOS: ListSource = { ...stored.CREDIT_MEMOS, reach: ofOrdersWithinReach };

async function findOne(
  db: Db | Tx,
  source: ListSource,
  alias: RawBuilder<unknown>,
  id: number,
  caller: Caller,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${source.select} from ${source.from}
     where ${alias}.entity_id = ${id} and ${source.reach?.(caller) ?? sql`true`}`.execute(db);
  return rows[0];
}

export function findOrder(db: Db | Tx, entity_id: number, caller: Caller): Promise<Row | undefined> {
  return findOne(db, ORDERS, sql`o`, entity_id, caller);
}

export function findInvoice(db: Db, entity_id: number, caller: Caller): Promise<Row | undefined> {
  return findOne(db, INVOICES, sql`d`, entity_id, caller);
}

export function findCreditMemo(db: Db, entity_id: number, caller: Caller): Promise<Row | undefined> {
  return findOne(db, CREDIT_MEMOS, sql`d`, entity_id, caller);
}

export interface ReceiptOfSale {
  readonly receipt_id: number;
  readonly location_id: number | null;
}

/** Finds the receipt of a sale; undefined when it has not arrived. */
export async function findReceiptOfSale(db: Db | Tx, pos_sale_id: string): Promise<ReceiptOfSale | undefined> {
  const { rows } = await sql<ReceiptOfSale>`
    select receipt_id, location_id from receipt where lower(pos_order_id) = lower(${pos_sale_id}::text)`.execute(db);
  return rows[0];
}
