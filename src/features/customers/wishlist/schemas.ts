import { Type } from "typebox";
import { Decimal, Int, Nullable, Text, Timestamp, nameSchemas, Clearable } from "../../../web-api/schema.ts";

const Item = Type.Object({
  wishlist_item_id: Int(),
  product_id: Int(),
  sku: Text(),
  name: Text(),
  qty: Decimal(),
  price: Nullable(Decimal({ description: "The product's base price; null: it has none." })),
  added_at: Timestamp(),
  description: Nullable(Text()),
});

export const Wishlist = Type.Object({ customer_id: Int(), items_count: Int(), items: Type.Array(Item) });

export const WishFields = Type.Object({
  customer_id: Int(),
  sku: Text(),
  qty: Type.Optional(Decimal({ description: "1 when absent; replaces that of the product when it is there already." })),
  description: Clearable(Text()),
});

/** A wish as the administration lists it. */
export const Wish = Type.Object({
  wishlist_item_id: Int(),
  customer_id: Int(),
  product_id: Int(),
  sku: Text(),
  qty: Decimal(),
  description: Nullable(Text()),
  added_at: Timestamp(),
});

nameSchemas({ WishlistItem: Item, Wishlist, Wish });
