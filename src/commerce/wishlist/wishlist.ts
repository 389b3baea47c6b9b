import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";

export interface WishlistItem {
  readonly wishlist_item_id: number;
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  /** Decimal text. */
  readonly qty: string;
  /** Decimal text: the product's base price. */
  readonly price: string;
  readonly added_at: string;
  readonly description: string | null;
}

/** Lists the wishlist items of a customer, newest first. */
export async function listWishes(db: Db | Tx, customer_id: number): Promise<WishlistItem[]> {
  const { rows } = await sql<WishlistItem>`
    select i.wishlist_item_id, i.product_id, p.sku, p.name, i.qty, p.price, i.added_at, i.description
      from commerce.wishlist w
      join commerce.wishlist_item i using (wishlist_id)
      join commerce.product p on p.entity_id = i.product_id
     where w.customer_id = ${customer_id}
     order by i.added_at desc, i.wishlist_item_id desc`.execute(db);
  return rows;
}
