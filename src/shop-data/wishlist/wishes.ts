import { sql } from "kysely";
import { columnsOf } from "../../web-api/search/compile.ts";
import { only, type Row, type Tx } from "../../runtime/database.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";

export const WISHES: ListSource = {
  from: sql`shop_data.wishlist_item as i join shop_data.wishlist as w using (wishlist_id)
    join shop_data.product as p on p.entity_id = i.product_id`,
  select: sql`i.wishlist_item_id, w.customer_id, i.product_id, p.sku, i.qty, i.description, i.added_at`,
  columns: {
    ...columnsOf("i", { wishlist_item_id: "int", product_id: "int", added_at: "timestamp" }),
    customer_id: { sql: "w.customer_id", type: "int" },
    sku: { sql: "p.sku", type: "text" },
  },
  primary_key: "wishlist_item_id",
};

/**
 * Returns the id of a customer's wishlist; creates it when missing. Concurrent calls create one.
 */
export async function ensureWishlist(tx: Tx, customer_id: number): Promise<number> {
  const { rows } = await sql<{ wishlist_id: number }>`
    insert into shop_data.wishlist (customer_id) values (${customer_id})
    on conflict (customer_id) do update set updated_at = clock_timestamp() returning wishlist_id`.execute(tx);
  return only(rows).wishlist_id;
}

/** Returns the id of the customer of a wishlist. */
export async function findWishlistCustomer(tx: Tx, wishlist_id: number): Promise<number> {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from shop_data.wishlist where wishlist_id = ${wishlist_id}`.execute(tx);
  return only(rows).customer_id;
}

/** Returns the wish for a product in a locked wishlist; undefined without one. */
export async function findWish(tx: Tx, wishlist_id: number, product_id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select * from shop_data.wishlist_item where wishlist_id = ${wishlist_id} and product_id = ${product_id}`.execute(
    tx,
  );
  return rows[0];
}
