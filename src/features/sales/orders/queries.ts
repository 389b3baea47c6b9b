import { type RawBuilder, sql } from "kysely";
import { registerName } from "../../../shared/resources/queries/register-name.ts";
import { keyOf } from "../../../web-api/list/rows.ts";
import * as listing from "../../../shop-data/orders/listing.ts";
import * as stored from "../../../shop-data/orders/lists.ts";
import { carries } from "../../../shop-data/orders/receipt-keys.ts";
import type { Db, Row } from "../../../runtime/database.ts";
import type { Caller } from "../../../web-api/route.ts";
import type { Totalled } from "../../../web-api/list/totals.ts";
import { type ListSource, withinLocations } from "../../../web-api/list/search-list.ts";
import { RECEIPT_FIGURES } from "../receipts/queries/totals.ts";
import { isTill } from "./rules.ts";

/**
 * Returns the condition for the orders that a caller may access, as `reachesOrder`; undefined when
 * the caller may access all.
 */
function withinReach(caller: Caller): RawBuilder<boolean> | undefined {
  const own = withinLocations(caller, sql<number | null>`o.location_id`);
  if (!isTill(caller)) return own && sql<boolean>`(o.location_id is null or ${own})`;
  return sql<boolean>`(o.pos_sale_id is not null and ${own ?? sql`true`})`;
}

/** Returns the condition for invoices or credit memos of orders that a caller may access. */
function ofOrdersWithinReach(caller: Caller): RawBuilder<boolean> | undefined {
  const within = withinReach(caller);
  return within && stored.ofOrders(within);
}

export const LISTED_ORDERS: ListSource = { ...listing.LISTED_ORDERS, reach: withinReach };

/** Sums per currency that the administration shows under its list of orders. */
export const TOTALLED_ORDERS: Totalled = {
  source: LISTED_ORDERS,
  currency: sql`o.order_currency_code`,
  sums: { grand_total: sql`o.grand_total`, total_refunded: sql`o.total_refunded` },
};

export const ORDERS: ListSource = { ...stored.ORDERS, reach: withinReach };
export const INVOICES: ListSource = { ...stored.INVOICES, reach: ofOrdersWithinReach };
export const CREDIT_MEMOS: ListSource = { ...stored.CREDIT_MEMOS, reach: ofOrdersWithinReach };

/** Finds an order, an invoice or a credit memo that the caller may access. */
export async function findOne(db: Db, source: ListSource, id: number, caller: Caller): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${source.select} from ${source.from}
     where ${keyOf(source)} = ${id} and ${source.reach?.(caller) ?? sql`true`}`.execute(db);
  return rows[0];
}

export interface ListedOrder {
  readonly increment_id: string;
  readonly pos_sale_id: string | null;
  readonly location_name: string | null;
  readonly terminal_name: string | null;
  readonly is_sandbox: boolean;
}

/** Finds an order with its sale, as the list shows it. */
export async function findListedOrder(db: Db, order_id: number, caller: Caller): Promise<ListedOrder | undefined> {
  const { from, select } = LISTED_ORDERS;
  const { rows } = await sql<ListedOrder>`
    select ${select}, o.pos_sale_id from ${from}
     where o.entity_id = ${order_id} and ${withinReach(caller) ?? sql`true`}`.execute(db);
  return rows[0];
}

/** Lists the invoices or credit memos of one order, the oldest first. */
export async function listDocuments(db: Db, { from, select }: ListSource, order_id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${select} from ${from} where d.order_id = ${order_id} order by d.entity_id`.execute(db);
  return rows;
}

/** Maximum number of receipts listed for one order. */
const RECEIPTS_MAX = 100;

/**
 * Lists the receipts of an order's sale and those that name the order by its number, the newest
 * first.
 */
export async function listReceiptsOfOrder(
  db: Db,
  { pos_sale_id, increment_id }: { readonly pos_sale_id: string | null; readonly increment_id: string },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.receipt_id, r.receipt_number, r.created_at, r.grand_total, f.signed_total, r.currency,
           nullif(${registerName(
             sql`coalesce(r.terminal_name, (select t.name from terminal t where t.terminal_id = r.terminal_id))`,
             sql`coalesce(r.location_name, (select l.name from location l where l.location_id = r.location_id))`,
           )}, '') as terminal_name
      from shown_receipt r cross join lateral ${RECEIPT_FIGURES} f
     where r.receipt_id in (
       select r.receipt_id from receipt r where ${carries(pos_sale_id)}
       union select receipt_id from receipt
              where lower(order_increment_id) = lower(${increment_id}::text) and order_increment_id = ${increment_id}::text)
     order by r.receipt_id desc limit ${RECEIPTS_MAX}::int`.execute(db);
  return rows;
}

/** Finds the receipt of a sale; undefined when it has not arrived. */
export async function findReceiptIdOfSale(db: Db, pos_sale_id: string): Promise<number | undefined> {
  const { rows } = await sql<{ receipt_id: number }>`
    select r.receipt_id from receipt r where ${carries(pos_sale_id)}`.execute(db);
  return rows[0]?.receipt_id;
}
