import { sql } from "kysely";
import { only, type Row, type Stored, type Tx } from "../../runtime/database.ts";
import type { StoredAttribute } from "./products.ts";

export type FixedTax = Omit<Stored<"shop_data.weee_tax">, "value_id" | "entity_id" | "attribute_id">;

export type TierRow = Omit<Stored<"shop_data.product_tier_price">, "value_id" | "product_id">;

/** Locks the product of a SKU, which is created first when it does not exist. */
export async function claimProduct(
  tx: Tx,
  sku: string,
): Promise<{ readonly entity_id: number; readonly is_new: boolean; readonly name: string }> {
  const inserted = await sql<{ entity_id: number }>`
    insert into shop_data.product (sku, name) values (${sku}, '')
    on conflict (lower(sku)) do nothing returning entity_id`.execute(tx);
  const { rows } = await sql<{ entity_id: number; name: string }>`
    select entity_id, name from shop_data.product where lower(sku) = lower(${sku}) for update`.execute(tx);
  return { ...only(rows), is_new: inserted.rows.length > 0 };
}

export async function updateProduct(tx: Tx, entity_id: number, values: Row): Promise<void> {
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update shop_data.product set ${sql.join([...assignments, sql`updated_at = clock_timestamp()`])}
     where entity_id = ${entity_id}`.execute(tx);
}

/**
 * Replaces the websites of a product. Writes only differences, so that the rule-price index is not
 * rebuilt needlessly.
 */
export async function replaceWebsites(tx: Tx, product_id: number, website_ids: readonly number[]): Promise<void> {
  const ids = [...new Set(website_ids)];
  await sql`delete from shop_data.product_website
             where product_id = ${product_id} and website_id <> all(${ids}::integer[])`.execute(tx);
  await sql`insert into shop_data.product_website (product_id, website_id)
            select ${product_id}::integer, id from unnest(${ids}::integer[]) as id on conflict do nothing`.execute(tx);
}

export async function listWebsiteIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ website_id: number }>`select website_id from pos.website`.execute(tx);
  return rows.map(({ website_id }) => website_id);
}

export type CategoryLink = Pick<Stored<"shop_data.category_product">, "category_id" | "position">;

export async function replaceCategories(tx: Tx, product_id: number, links: readonly CategoryLink[]): Promise<void> {
  const ids = links.map(({ category_id }) => category_id);
  await sql`delete from shop_data.category_product
             where product_id = ${product_id} and category_id <> all(${ids}::integer[])`.execute(tx);
  await sql`insert into shop_data.category_product (category_id, product_id, position)
            select distinct on (c.id) c.id, ${product_id}::integer, c.position
              from unnest(${ids}::integer[], ${links.map(({ position }) => position)}::integer[]) as c(id, position)
             order by c.id
            on conflict (category_id, product_id) do update set position = excluded.position`.execute(tx);
}

export async function replaceTiers(tx: Tx, product_id: number, tiers: readonly TierRow[]): Promise<void> {
  await sql`delete from shop_data.product_tier_price where product_id = ${product_id}`.execute(tx);
  for (const tier of tiers) {
    await tx
      .insertInto("shop_data.product_tier_price")
      .values({ ...tier, product_id })
      .execute();
  }
}

/** Natural key of a tier price. An empty website or group means all websites or all groups. */
interface TierKey {
  readonly sku?: string;
  readonly website?: string;
  readonly group?: string;
  /** Quantity as decimal text. */
  readonly qty?: string;
}

/** Deletes a tier price by its natural key, if there is one. */
export async function deleteTierPrice(tx: Tx, { sku = "", website = "", group = "", qty = "1" }: TierKey) {
  await sql`
    with gone as (
      delete from shop_data.product_tier_price t using shop_data.product p
       where p.entity_id = t.product_id and lower(p.sku) = lower(${sku}) and t.qty = ${qty}::numeric
         and t.website_id = coalesce((select w.website_id from pos.website w where lower(w.code) = lower(${website})), 0)
         and t.all_groups = (${group}::text = '')
         and t.customer_group_id = coalesce((select g.customer_group_id from shop_data.customer_group g
                                              where lower(g.customer_group_code) = lower(${group})), 0)
      returning t.product_id)
    update shop_data.product p set updated_at = clock_timestamp()
      from gone where gone.product_id = p.entity_id`.execute(tx);
}

/** Stores the value of an attribute, or removes it when null. */
export async function writeAttribute(
  tx: Tx,
  product_id: number,
  { attribute_id }: StoredAttribute,
  value: string | null,
): Promise<void> {
  if (value === null) {
    await sql`delete from shop_data.product_attribute_value
               where product_id = ${product_id} and attribute_id = ${attribute_id}`.execute(tx);
    return;
  }
  await sql`
    insert into shop_data.product_attribute_value (product_id, attribute_id, value)
    values (${product_id}, ${attribute_id}, ${value})
    on conflict (product_id, attribute_id) do update set value = excluded.value
      where product_attribute_value.value <> excluded.value`.execute(tx);
}

export async function replaceFixedTaxes(
  tx: Tx,
  product_id: number,
  { attribute_id }: StoredAttribute,
  taxes: readonly FixedTax[],
): Promise<void> {
  await sql`delete from shop_data.weee_tax
             where entity_id = ${product_id} and attribute_id = ${attribute_id}`.execute(tx);
  for (const tax of taxes) {
    await tx
      .insertInto("shop_data.weee_tax")
      .values({ ...tax, entity_id: product_id, attribute_id })
      .execute();
  }
}

/** Deletes the product of a SKU. Returns whether it existed. */
export async function deleteProduct(tx: Tx, sku: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from shop_data.product where lower(sku) = lower(${sku})`.execute(tx);
  return numAffectedRows === 1n;
}

export async function insertAttribute(tx: Tx, attribute: Omit<StoredAttribute, "attribute_id">): Promise<void> {
  await sql`
    insert into shop_data.product_attribute (attribute_code, frontend_input, frontend_label)
    values (${attribute.attribute_code}, ${attribute.frontend_input}, ${attribute.default_frontend_label})`.execute(tx);
}

export async function updateAttribute(tx: Tx, attribute_id: number, label: string): Promise<void> {
  await sql`update shop_data.product_attribute set frontend_label = ${label}
             where attribute_id = ${attribute_id}`.execute(tx);
}

export async function insertCategory(tx: Tx, category: Omit<Stored<"shop_data.category">, "entity_id">): Promise<Row> {
  return tx
    .insertInto("shop_data.category")
    .values(category)
    .returning(["entity_id as id", "parent_id", "name", "is_active", "position"])
    .executeTakeFirstOrThrow();
}
