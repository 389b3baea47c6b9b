import { type RawBuilder, sql } from "kysely";

/** Returns SQL of the rows (category_id) of the product with a SKU, in any case. */
export function categoriesOfProduct(sku: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select g.category_id from shop_data.product p
    join shop_data.category_product g on g.product_id = p.entity_id where lower(p.sku) = lower(${sku}))`;
}

/** Returns SQL of the name of a category; null for one that is gone. */
export function categoryName(category_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select c.name from shop_data.category c where c.entity_id = ${category_id})`;
}
