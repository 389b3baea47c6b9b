import { sql } from "kysely";
import { TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import type { Db, Tx } from "../../runtime/database.ts";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";
import { IMAGE_URL_OF } from "./pictures.ts";
import { CATEGORY_PATH } from "./choices.ts";
import { withBarcode } from "./products.ts";

/**
 * Returns the attribute ids of the codes, in the order of the codes; unknown codes are left out.
 */
export async function findAttributeIds(db: Db | Tx, codes: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ attribute_id: number }>`
    select a.attribute_id from unnest(${[...codes]}::text[]) with ordinality as c (attribute_code, place)
      join shop_data.product_attribute a using (attribute_code) order by c.place`.execute(db);
  return rows.map(({ attribute_id }) => attribute_id);
}

/** Returns SQL for the first barcode of the product `p`, by the order of the attributes. */
function barcodeOf(attribute_ids: readonly number[]): string {
  const ids = `'{${attribute_ids.map(Number).join(",")}}'::integer[]`;
  return `(select v.value from shop_data.product_attribute_value v
            where v.product_id = p.entity_id and v.attribute_id = any(${ids})
            order by array_position(${ids}, v.attribute_id) limit 1)`;
}

/**
 * Returns the source of the administration's list of products.
 *
 * @param barcode_attributes - ids of the attributes that hold barcodes, the most important one
 *   first.
 */
export function listedProducts(barcode_attributes: readonly number[]): ListSource {
  const barcode = barcodeOf(barcode_attributes);
  return {
    from: sql`shop_data.product as p`,
    select: sql`p.entity_id as product_id, p.sku, p.name, p.type_id, p.price, p.special_price, p.tax_class_id,
      (select c.class_name from shop_data.tax_class c where c.class_id = p.tax_class_id) as tax_class, p.qty,
      p.is_in_stock, ${sql.raw(barcode)} as barcode, p.status = 1 as is_active, p.visibility > 1 as is_visible,
      array(select c.name from shop_data.category_product k join shop_data.category c on c.entity_id = k.category_id
             where k.product_id = p.entity_id order by k.position, c.entity_id) as categories,
      array(select category_id from shop_data.category_product where product_id = p.entity_id
             order by position, category_id) as category_ids, ${sql.raw(IMAGE_URL_OF)} as image_url, p.updated_at`,
    columns: {
      ...columnsOf("p", { type_id: "text", tax_class_id: "int", updated_at: "timestamp!" }),
      product_id: { sql: "p.entity_id", type: "int" },
      sku: { sql: "p.sku", type: "text", sorted_by: "lower(p.sku)", is_never_empty: true },
      name: { sql: "p.name", type: "text", sorted_by: "lower(p.name)", is_never_empty: true },
      price: { sql: "p.price", type: "numeric" },
      qty: { sql: "p.qty", type: "numeric" },
      is_in_stock: { sql: "p.is_in_stock", type: "bool" },
      is_active: { sql: "(p.status = 1)", type: "bool" },
      // Expression of the text search for products, the same as in the index product_by_letters.
      text: { sql: "(p.sku || ' ' || p.name)", type: "text", characters_max: 2 * TEXT_CHARACTERS_MAX + 1 },
      barcode: { sql: barcode, type: "text", whereAnyOf: withBarcode(barcode_attributes) },
    },
    primary_key: "product_id",
    paging: "by_keys",
  };
}

export interface ListedProduct extends Record<string, unknown> {
  readonly product_id: number;
  readonly sku: string;
}

/**
 * Finds a product as the administration's list has it, with its prices, websites, categories and
 * attributes.
 */
export async function findListedProduct(
  db: Db | Tx,
  product_id: number,
  barcode_attributes: readonly number[],
): Promise<ListedProduct | undefined> {
  const { select } = listedProducts(barcode_attributes);
  const { rows } = await sql<ListedProduct>`
    select ${select}, p.visibility, p.special_from_date, p.special_to_date, p.weight, p.created_at,
      array(select website_id from shop_data.product_website where product_id = p.entity_id order by 1) as website_ids,
      array(select ${sql.raw(CATEGORY_PATH)} from shop_data.category_product k
              join shop_data.category c on c.entity_id = k.category_id
             where k.product_id = p.entity_id order by k.position, c.entity_id) as category_paths,
      (select coalesce(json_agg(json_build_object('website_id', t.website_id, 'customer_group_id',
                case when not t.all_groups then t.customer_group_id end, 'qty', trim_scale(t.qty),
                'price', trim_scale(t.value), 'percentage', trim_scale(t.percentage_value))
              order by t.qty, t.value_id), '[]')
         from shop_data.product_tier_price t where t.product_id = p.entity_id)::text as tiers,
      (select coalesce(json_agg(json_build_object('name', a.frontend_label, 'value', left(v.value, 2000))
              order by a.frontend_label), '[]')
         from shop_data.product_attribute_value v join shop_data.product_attribute a using (attribute_id)
        where v.product_id = p.entity_id)::text as attributes
      from shop_data.product p where p.entity_id = ${product_id}`.execute(db);
  return rows[0];
}

/** Locks a product. Returns its SKU; undefined when there is none. */
export async function lockProduct(tx: Tx, product_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ sku: string }>`
    select sku from shop_data.product where entity_id = ${product_id} for update`.execute(tx);
  return rows[0]?.sku;
}
