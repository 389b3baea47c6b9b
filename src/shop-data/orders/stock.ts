import { CompiledQuery, sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import { textArray } from "../../runtime/text-array.ts";

/** Goods of an order: the product by its id, otherwise by its SKU. */
export interface StockLine {
  readonly product_id: number | null;
  readonly sku: string | null;
  /** Quantity as decimal text; negative for goods that leave the stock. */
  readonly qty: string;
}

/** Maximum of the database column `qty`. */
const QTY_MAX = "9999999999999999.9999";

/**
 * Changes the last known quantities of products, which may become negative. Ignores lines of
 * unknown products.
 *
 * Locks the products in the order of their ids, so that concurrent orders do not deadlock. Call it
 * before a number of a document is drawn: an order that waits for a product then delays no order of
 * other products.
 */
export async function moveStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  if (lines.length === 0) return;
  const values = [lines.map(({ product_id }) => product_id), lines.map(({ sku }) => sku), lines.map(({ qty }) => qty)];
  await tx.executeQuery(CompiledQuery.raw(`with ${MOVED_STOCK} select from moved_stock`, values));
}

/**
 * SQL of `moveStock` for a larger statement; $1, $2 and $3 are ids, SKUs and quantities of the
 * lines.
 */
export const MOVED_STOCK = `
  moves as (
    select coalesce(p.entity_id, s.entity_id) as entity_id, sum(l.qty) as qty
      from unnest($1::int[], $2::text[], $3::numeric[]) as l (product_id, sku, qty)
      left join shop_data.product p on p.entity_id = l.product_id
      left join shop_data.product s on p.entity_id is null and lower(s.sku) = lower(l.sku)
     group by 1),
  locked_products as (
    select entity_id from shop_data.product where entity_id in (select entity_id from moves)
     order by entity_id for no key update),
  moved_stock as (
    update shop_data.product p
       set qty = least(greatest(p.qty + m.qty, -${QTY_MAX}), ${QTY_MAX})
      from moves m join locked_products using (entity_id) where p.entity_id = m.entity_id
    returning p.entity_id)`;

/** Returns the quantities of products as decimal texts of four decimals, by SKUs in lower case. */
export async function listQuantities(db: Db, skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ sku: string; qty: string }>`
    select lower(sku) as sku, qty::text as qty from shop_data.product
     where lower(sku) in (select lower(s) from unnest(${textArray(skus)}::text[]) as s)`.execute(db);
  return new Map(rows.map(({ sku, qty }) => [sku, qty]));
}

/** Returns the SKUs, in lower case, whose stock the orders change. */
export async function findMovedSkus(
  db: Db,
  order_ids: readonly number[],
  skus: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sku: string }>`
    select distinct lower(coalesce(p.sku, i.sku)) as sku
      from shop_data.sales_order_item i left join shop_data.product p on p.entity_id = i.product_id
     where i.order_id = any(${[...order_ids]}::int[])
       and lower(coalesce(p.sku, i.sku)) in (select lower(s) from unnest(${textArray(skus)}::text[]) as s)`.execute(db);
  return new Set(rows.map(({ sku }) => sku));
}
