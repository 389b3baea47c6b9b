import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../runtime/database.ts";

export interface WishlistItem extends Pick<
  Stored<"shop_data.wishlist_item">,
  "wishlist_item_id" | "product_id" | "qty" | "added_at" | "description"
> {
  readonly sku: string;
  readonly name: string;
  /** Base price of the product as decimal text; null for a product without a price. */
  readonly price: string | null;
}

/** Lists the wishlist items of a customer, newest first. */
export async function listWishes(db: Db | Tx, customer_id: number): Promise<WishlistItem[]> {
  const { rows } = await sql<WishlistItem>`
    select i.wishlist_item_id, i.product_id, p.sku, p.name, i.qty, p.price, i.added_at, i.description
      from shop_data.wishlist w
      join shop_data.wishlist_item i using (wishlist_id)
      join shop_data.product p on p.entity_id = i.product_id
     where w.customer_id = ${customer_id}
     order by i.added_at desc, i.wishlist_item_id desc`.execute(db);
  return rows;
}
