import { sql, type SqlBool } from "kysely";
import type { Db, Row, Stored, Tx } from "../../runtime/database.ts";
import { columnsOf } from "../../web-api/search/compile.ts";
import { VARIANTS_OF } from "./variants.ts";
import { notationsOf } from "./barcodes.ts";
import type { Column, Condition } from "../../web-api/search/conditions.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";

const ATTRIBUTES_OF = `
  select attribute_code, to_json(value) as value from (values
    ('tax_class_id', p.tax_class_id::text),
    ('special_price', p.special_price::text),
    ('special_from_date', p.special_from_date || ' 00:00:00'),
    ('special_to_date', p.special_to_date || ' 00:00:00')) v(attribute_code, value) where value is not null
  union all
  select 'category_ids', json_agg(category_id::text order by position, category_id)
    from shop_data.category_product where product_id = p.entity_id having count(*) > 0
  union all
  select a.attribute_code, to_json(v.value) from shop_data.product_attribute_value v
    join shop_data.product_attribute a using (attribute_id) where v.product_id = p.entity_id`;

/**
 * SQL for fixed taxes in the platform's format: numbers as text, and the value also as a number.
 */
const FIXED_TAXES_OF = `
  union all
  select a.attribute_code, json_agg(json_build_object('website_id', t.website_id::text, 'country', t.country,
         'state', t.state::text, 'value', t.value::text, 'website_value', trim_scale(t.value)) order by t.value_id)
    from shop_data.weee_tax t join shop_data.product_attribute a using (attribute_id)
   where t.entity_id = p.entity_id and a.frontend_input = 'weee' group by a.attribute_code`;

const selectProduct = (attributes: string): string => `
  p.entity_id as id, p.sku, p.name, p.attribute_set_id, p.price, p.status, p.visibility, p.type_id, p.created_at,
  p.updated_at, p.weight, '[]' as product_links, '[]' as options, '[]' as media_gallery_entries,
  (json_build_object(
    'website_ids', (select coalesce(json_agg(website_id order by website_id), '[]')
                      from shop_data.product_website where product_id = p.entity_id),
    'category_links', (select coalesce(json_agg(json_build_object('position', position, 'category_id', category_id::text)
                                                order by position, category_id), '[]')
                         from shop_data.category_product where product_id = p.entity_id),
    'stock_item', json_build_object('qty', trim_scale(p.qty), 'is_in_stock', p.is_in_stock))::jsonb
    || case when p.type_id = 'configurable' then ${VARIANTS_OF}::jsonb else '{}' end)::text as extension_attributes,
  (select coalesce(json_agg(json_build_object(
            'customer_group_id', case when t.all_groups then 32000 else t.customer_group_id end, 'qty', trim_scale(t.qty),
            'value', trim_scale(coalesce(t.value, round(p.price * (100 - t.percentage_value) / 100, 4))),
            'extension_attributes', case when t.percentage_value is null then json_build_object('website_id', t.website_id)
              else json_build_object('percentage_value', trim_scale(t.percentage_value), 'website_id', t.website_id) end)
          order by t.qty, t.value_id), '[]') from shop_data.product_tier_price t where t.product_id = p.entity_id)::text as tier_prices,
  (select coalesce(json_agg(json_build_object('attribute_code', c.attribute_code, 'value', c.value)), '[]')
     from (${attributes}) c)::text as custom_attributes`;

/**
 * Source of the list of products. It omits fixed product taxes, which only a single product shows.
 */
const PRODUCTS: ListSource = {
  from: sql`shop_data.product as p`,
  select: sql.raw(selectProduct(ATTRIBUTES_OF)),
  columns: columnsOf("p", {
    entity_id: "int",
    sku: "text",
    name: "text",
    type_id: "text",
    attribute_set_id: "int",
    status: "int",
    visibility: "int",
    price: "numeric",
    special_price: "numeric",
    tax_class_id: "int",
    weight: "numeric",
    qty: "numeric",
    created_at: "timestamp!",
    updated_at: "timestamp!",
  }),
  primary_key: "entity_id",
};

/**
 * Finds products by a value of any of the attributes. Uses an index on the first 200 characters of
 * the values, which may be long texts.
 */
export const withValue =
  (attribute_ids: readonly number[]) =>
  (texts: readonly string[]): Condition =>
    sql<SqlBool>`p.entity_id in (
      select v.product_id from shop_data.product_attribute_value v
       where v.attribute_id = any(${[...attribute_ids]}::int[])
         and left(lower(v.value), 200) = any(array(select left(lower(t), 200) from unnest(${[...texts]}::text[]) t))
         and lower(v.value) = any(array(select lower(t) from unnest(${[...texts]}::text[]) t)))`;

/** Finds products by a barcode in any of its notations. */
export const withBarcode =
  (attribute_ids: readonly number[]) =>
  (codes: readonly string[]): Condition =>
    withValue(attribute_ids)(codes.flatMap(notationsOf));

/**
 * Returns the source of the list of products that can also be filtered and sorted by the shop's own
 * attributes, as text.
 */
export async function productList(db: Db): Promise<ListSource> {
  const { rows } = await sql<{ attribute_id: number; attribute_code: string }>`
    select attribute_id, attribute_code from shop_data.product_attribute where frontend_input <> 'weee'`.execute(db);
  const own = rows.map(({ attribute_id, attribute_code }) => {
    const value = `(select value from shop_data.product_attribute_value
                     where product_id = p.entity_id and attribute_id = ${attribute_id})`;
    return [
      attribute_code,
      { sql: value, type: "text", whereAnyOf: withValue([attribute_id]) } satisfies Column,
    ] as const;
  });
  return { ...PRODUCTS, columns: { ...Object.fromEntries(own), ...PRODUCTS.columns } };
}

export async function findProduct(db: Db | Tx, sku: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${sql.raw(selectProduct(ATTRIBUTES_OF + FIXED_TAXES_OF))} from shop_data.product p
     where lower(p.sku) = lower(${sku})`.execute(db);
  return rows[0];
}

export const ATTRIBUTES: ListSource = {
  from: sql`shop_data.product_attribute as a`,
  select: sql`a.attribute_id, a.attribute_code, a.frontend_input, a.frontend_label as default_frontend_label`,
  columns: {
    ...columnsOf("a", { attribute_id: "int", attribute_code: "text", frontend_input: "text" }),
    default_frontend_label: { sql: "a.frontend_label", type: "text" },
  },
  primary_key: "attribute_id",
};

export type StoredAttribute = Omit<Stored<"shop_data.product_attribute">, "frontend_label"> & {
  readonly default_frontend_label: string;
};

export async function findAttribute(db: Db | Tx, code: string): Promise<StoredAttribute | undefined> {
  const { rows } = await sql<StoredAttribute>`
    select ${ATTRIBUTES.select} from shop_data.product_attribute a where a.attribute_code = ${code}`.execute(db);
  return rows[0];
}

export const CATEGORIES: ListSource = {
  from: sql`shop_data.category as c`,
  select: sql`c.entity_id as id, c.parent_id, c.name, c.is_active, c.position`,
  columns: columnsOf("c", {
    entity_id: "int",
    parent_id: "int",
    name: "text",
    is_active: "bool",
    position: "int",
  }),
  primary_key: "entity_id",
};

export async function findProductId(db: Db | Tx, sku: string): Promise<number | undefined> {
  const { rows } = await sql<{ entity_id: number }>`
    select entity_id from shop_data.product where lower(sku) = lower(${sku})`.execute(db);
  return rows[0]?.entity_id;
}

/** Tables that products and rules refer to, with the names of their id columns. */
const REFERENCES = {
  website: ["pos.website", "website_id"],
  category: ["shop_data.category", "entity_id"],
  "customer group": ["shop_data.customer_group", "customer_group_id"],
  product: ["shop_data.product", "entity_id"],
  "product attribute": ["shop_data.product_attribute", "attribute_id"],
} as const;

/** Returns the first of the ids that has no row in the table. */
export async function findMissing(
  tx: Tx,
  kind: keyof typeof REFERENCES,
  ids: readonly number[],
): Promise<number | undefined> {
  const [table, column] = REFERENCES[kind];
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::integer[]) as id
     where not exists (select from ${sql.table(table)} where ${sql.ref(column)} = id) limit 1`.execute(tx);
  return rows[0]?.id;
}

export async function listFixedTaxAttributes(tx: Tx): Promise<{ readonly code: string; readonly label: string }[]> {
  const { rows } = await sql<{ code: string; label: string }>`
    select attribute_code as code, frontend_label as label from shop_data.product_attribute
     where frontend_input = 'weee' order by attribute_code collate "C"`.execute(tx);
  return rows;
}
