import { sql } from "kysely";
import { only, type Tx } from "../../../runtime/database.ts";
import { textArray } from "../../../runtime/text-array.ts";
import { ATTRIBUTE_PREFIX } from "../row.ts";
import { type Batch, fieldsOf, sameNames, type StoreContext, writeBatch } from "../batch.ts";
import { findTaxClasses } from "../look-up.ts";
import { storeCategories } from "./categories.ts";
import { checkParents, storeVariants } from "./variants.ts";
import type { Fields, TargetTable, Written } from "../upsert.ts";

const ATTRIBUTE: TargetTable = {
  table: "shop_data.product_attribute",
  id: "attribute_id",
  key: ["attribute_code"],
  types: { attribute_code: "text", frontend_label: "text", frontend_input: "text" },
};

export async function storeProductAttributes(tx: Tx, batch: Batch): Promise<void> {
  const fields = (index: number) =>
    fieldsOf(batch, index, { code: "attribute_code", label: "frontend_label", input: "frontend_input" });
  await writeBatch(tx, batch, ATTRIBUTE, fields, ["label"]);
}

const PRODUCT: TargetTable = {
  table: "shop_data.product",
  id: "entity_id",
  key: ["sku"],
  folded: ["sku"],
  conflict: "lower(sku)",
  types: {
    sku: "text",
    name: "text",
    type_id: "text",
    status: "int",
    visibility: "int",
    price: "numeric",
    special_price: "numeric",
    special_from_date: "date",
    special_to_date: "date",
    tax_class_id: "int",
    weight: "numeric",
    qty: "numeric",
    is_in_stock: "boolean",
  },
  has_updated_at: true,
};

const PRODUCT_COLUMNS = { ...sameNames(PRODUCT.types), type: "type_id" };

export async function storeProducts(tx: Tx, batch: Batch, context: StoreContext): Promise<void> {
  const classes = await findTaxClasses(tx, batch);
  await checkParents(tx, batch);
  const fields = (index: number): Fields => {
    const tax_class_id = classes.get(index);
    return {
      ...fieldsOf(batch, index, PRODUCT_COLUMNS),
      ...(tax_class_id === undefined ? {} : { tax_class_id: String(tax_class_id) }),
    };
  };
  const products = await writeBatch(tx, batch, PRODUCT, fields, ["name"]);
  const changed = new Set([
    ...(await storeWebsites(tx, batch, products, context.references.default_website_id)),
    ...(await storeAttributeValues(tx, batch, products, context)),
    ...(await storeCategories(tx, batch, products)),
    ...(await storeVariants(tx, batch, products)),
  ]);
  const touched: number[] = [];
  for (const [index, { id, outcome }] of products) {
    if (!changed.has(id)) continue;
    if (outcome === "unchanged") touched.push(id);
    batch.note(index, "updated");
  }
  await touchProducts(tx, touched);
}

/** Sets a new `updated_at` for products whose parts changed. */
export async function touchProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update shop_data.product set updated_at = clock_timestamp()
             where entity_id = any(${[...ids]}::int[])`.execute(tx);
}

/**
 * Stores the websites of products.
 *
 * @returns the ids of the products whose websites changed.
 */
async function storeWebsites(
  tx: Tx,
  batch: Batch,
  products: ReadonlyMap<number, Written>,
  default_website_id: number,
): Promise<number[]> {
  const pairs: { readonly product_id: number; readonly website_id: number }[] = [];
  for (const [index, { id, outcome }] of products) {
    if (batch.has("websites")) {
      for (const website_id of batch.list(index, "websites")) {
        pairs.push({ product_id: id, website_id: Number(website_id) });
      }
    } else if (outcome === "inserted") pairs.push({ product_id: id, website_id: default_website_id });
  }
  const given = sql`unnest(${pairs.map(({ product_id }) => product_id)}::int[], ${pairs.map(({ website_id }) => website_id)}::int[])
                    as g (product_id, website_id)`;
  const changed: number[] = [];
  if (batch.has("websites")) {
    const ids = [...products.values()].map(({ id }) => id);
    const { rows } = await sql<{ product_id: number }>`
      delete from shop_data.product_website w
       where w.product_id = any(${ids}::int[])
         and not exists (select from ${given} where g.product_id = w.product_id and g.website_id = w.website_id)
      returning product_id`.execute(tx);
    changed.push(...rows.map(({ product_id }) => product_id));
  }
  if (pairs.length > 0) {
    const { rows } = await sql<{ product_id: number }>`
      insert into shop_data.product_website (product_id, website_id)
      select g.product_id, g.website_id from ${given}
       where not exists (select from shop_data.product_website w
                          where w.product_id = g.product_id and w.website_id = g.website_id)
      on conflict do nothing returning product_id`.execute(tx);
    changed.push(...rows.map(({ product_id }) => product_id));
  }
  return changed;
}

/**
 * Stores the attribute values of products.
 *
 * @returns the ids of the products whose attributes changed.
 */
async function storeAttributeValues(
  tx: Tx,
  batch: Batch,
  products: ReadonlyMap<number, Written>,
  { references }: StoreContext,
): Promise<number[]> {
  const product_ids: number[] = [];
  const attribute_ids: number[] = [];
  const values: (string | null)[] = [];
  for (const name of batch.names) {
    if (!name.startsWith(ATTRIBUTE_PREFIX)) continue;
    const code = name.slice(ATTRIBUTE_PREFIX.length);
    const attribute_id = references.attributes.get(code)?.id ?? (await makeBarcodeAttribute(tx, code));
    for (const [index, { id }] of products) {
      product_ids.push(id);
      attribute_ids.push(attribute_id);
      values.push(batch.text(index, name));
    }
  }
  if (product_ids.length === 0) return [];
  const given = sql`unnest(${product_ids}::int[], ${attribute_ids}::int[], ${textArray(values)}::text[])
                    as g (product_id, attribute_id, value)`;
  const removed = await sql<{ product_id: number }>`
    delete from shop_data.product_attribute_value v using ${given}
     where v.product_id = g.product_id and v.attribute_id = g.attribute_id and g.value is null
    returning v.product_id`.execute(tx);
  const written = await sql<{ product_id: number }>`
    insert into shop_data.product_attribute_value as v (product_id, attribute_id, value)
    select g.product_id, g.attribute_id, g.value from ${given}
     where g.value is not null
       and not exists (select from shop_data.product_attribute_value v
                        where v.product_id = g.product_id and v.attribute_id = g.attribute_id and v.value = g.value)
    on conflict (product_id, attribute_id) do update set value = excluded.value
    returning product_id`.execute(tx);
  return [...removed.rows, ...written.rows].map(({ product_id }) => product_id);
}

/**
 * Finds the attribute for barcodes, or creates it.
 *
 * @returns the id of the attribute.
 */
export async function makeBarcodeAttribute(tx: Tx, code: string): Promise<number> {
  await sql`
    insert into shop_data.product_attribute (attribute_code, frontend_label, frontend_input)
    values (${code}, 'Barcode', 'text') on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ attribute_id: number }>`
    select attribute_id from shop_data.product_attribute where attribute_code = ${code}`.execute(tx);
  return only(rows).attribute_id;
}
