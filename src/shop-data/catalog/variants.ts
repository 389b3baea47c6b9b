import { sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";

/** An option of a variant: a fixed value, or the variant's value of an attribute. */
export type StoredOption = { readonly label: string } & (
  | { readonly value: string }
  | { readonly attribute_id: number }
);

/** SQL for the labels and values of the options of a variant `m`; null when it has none. */
export const OPTIONS_OF = `
  (select json_agg(json_build_object('label', o.pair->>'label', 'value', coalesce(v.value, o.pair->>'value')) order by o.place)
     from jsonb_array_elements(m.options) with ordinality as o (pair, place)
     left join shop_data.product_attribute_value v
       on v.product_id = m.child_id and v.attribute_id = (o.pair->>'attribute_id')::int
    where coalesce(v.value, o.pair->>'value') is not null)`;

/** SQL for the members of a configurable product `p` in the platform's format. */
export const VARIANTS_OF = `
  json_build_object(
    'configurable_product_options', (
      select coalesce(json_agg(json_build_object('attribute_id', g.attribute_id, 'label', g.label, 'position', g.place,
                                                 'values', g.values, 'product_id', p.entity_id) order by g.place), '[]')
        from (select o.pair->>'attribute_id' as attribute_id, min(o.pair->>'label') as label, min(o.place) - 1 as place,
                     json_agg(distinct jsonb_build_object('value_index', v.value)) as values
                from shop_data.product_variant m
               cross join jsonb_array_elements(m.options) with ordinality as o (pair, place)
                join shop_data.product_attribute_value v
                  on v.product_id = m.child_id and v.attribute_id = (o.pair->>'attribute_id')::int
               where m.parent_id = p.entity_id group by o.pair->>'attribute_id') g),
    'configurable_product_links', (
      select coalesce(json_agg(m.child_id order by m.position, m.child_id), '[]')
        from shop_data.product_variant m where m.parent_id = p.entity_id))`;

/** Returns the type of a product, and its variants in their order. */
export async function findVariants(
  tx: Tx,
  parent_id: number,
): Promise<{ readonly type_id: string; readonly child_ids: readonly number[] }> {
  const { rows } = await sql<{ type_id: string; child_ids: number[] }>`
    select p.type_id, array(select child_id from shop_data.product_variant
                             where parent_id = p.entity_id order by position, child_id) as child_ids
      from shop_data.product p where p.entity_id = ${parent_id}`.execute(tx);
  return rows[0] ?? { type_id: "", child_ids: [] };
}

/** Types of products that are sold as one of their variants or parts, never themselves. */
const PARENTS = ["configurable", "bundle", "grouped"];

/** Returns the SKU of the first product of the ids that cannot be a variant. */
export async function findNoVariant(tx: Tx, parent_id: number, ids: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ sku: string }>`
    select sku from shop_data.product
     where entity_id = any(${[...ids]}::int[]) and (type_id = any(${PARENTS}::text[]) or entity_id = ${parent_id})
     order by entity_id limit 1`.execute(tx);
  return rows[0]?.sku;
}

/** Returns the labels of attributes by their ids. */
export async function findLabels(tx: Tx, attribute_ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ attribute_id: number; frontend_label: string }>`
    select attribute_id, frontend_label from shop_data.product_attribute
     where attribute_id = any(${[...attribute_ids]}::int[])`.execute(tx);
  return new Map(rows.map(({ attribute_id, frontend_label }) => [attribute_id, frontend_label]));
}

/**
 * Replaces the variants of a product. A variant of another product moves.
 *
 * @param options - of all the variants; without it a variant keeps its options.
 */
export async function replaceVariants(
  tx: Tx,
  parent_id: number,
  child_ids: readonly number[],
  options: readonly StoredOption[] | undefined,
): Promise<void> {
  const ids = [...new Set(child_ids)];
  const given = options === undefined ? null : JSON.stringify(options);
  await sql`delete from shop_data.product_variant
             where parent_id = ${parent_id} and child_id <> all(${ids}::int[])`.execute(tx);
  await sql`
    insert into shop_data.product_variant as m (child_id, parent_id, position, options)
    select g.id, ${parent_id}::int, g.place - 1, coalesce(${given}::jsonb, '[]')
      from unnest(${ids}::int[]) with ordinality as g (id, place) order by g.id
    on conflict (child_id) do update
       set parent_id = excluded.parent_id, position = excluded.position,
           options = case when ${given}::jsonb is null and m.parent_id = excluded.parent_id then m.options
                          else excluded.options end`.execute(tx);
}
