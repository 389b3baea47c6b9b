import { sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { textArray } from "../../../runtime/text-array.ts";
import type { Batch } from "../batch.ts";
import { importProblem } from "../problems.ts";
import { splitOption, splitVariant } from "../row.ts";
import type { Written } from "../upsert.ts";

/** Types of products that cannot be a variant. */
const PARENTS: ReadonlySet<string> = new Set(["configurable", "bundle", "grouped"]);

/**
 * Refuses the rows whose parent is neither stored nor in the batch, or is not configurable, and
 * rows of products that have no variants themselves.
 */
export async function checkParents(tx: Tx, batch: Batch): Promise<void> {
  if (batch.has("variants")) await checkVariants(tx, batch);
  if (!batch.has("parent_sku")) return;
  const given = batch.open().map((index) => ({
    index,
    sku: folded(batch.text(index, "sku")),
    parent: batch.text(index, "parent_sku"),
  }));
  const stored = await typesOf(tx, [...new Set(given.flatMap(({ sku, parent }) => [sku, folded(parent)]))]);
  const types = new Map(stored);
  for (const { index, sku } of given) {
    if (batch.has("type") || !stored.has(sku)) types.set(sku, batch.text(index, "type") ?? "simple");
  }
  for (const { index, sku, parent } of given) {
    if (parent === null) continue;
    const type = types.get(folded(parent));
    if (type === undefined) batch.refuse(index, "parent_sku", importProblem("unknown_sku", { sku: parent }));
    else if (type !== "configurable") {
      batch.refuse(index, "parent_sku", importProblem("parent_not_configurable", { sku: parent }));
    } else if (PARENTS.has(types.get(sku) ?? "")) {
      batch.refuse(index, "parent_sku", importProblem("not_variant"));
    }
  }
}

/**
 * Makes products variants of the parents that their rows name, and stores their options. A new
 * variant comes after the others of its parent.
 *
 * @returns the ids of the products whose parent or options changed.
 */
export async function storeVariants(
  tx: Tx,
  batch: Batch,
  products: ReadonlyMap<number, Written>,
): Promise<readonly number[]> {
  const rows = [...products].map(([index, { id }]) => ({ index, id }));
  const ids = rows.map(({ id }) => id);
  const parents = rows.map(({ index }) => batch.text(index, "parent_sku"));
  const changed: number[] = [];
  const note = ({ rows }: { readonly rows: readonly { readonly child_id: number }[] }): void => {
    changed.push(...rows.map(({ child_id }) => child_id));
  };
  if (batch.has("parent_sku")) {
    const without = ids.filter((_, position) => parents[position] === null);
    note(
      await sql<{ child_id: number }>`
        delete from shop_data.product_variant where child_id = any(${without}::int[]) returning child_id`.execute(tx),
    );
    note(
      await sql<{ child_id: number }>`
        insert into shop_data.product_variant as m (child_id, parent_id, position)
        select g.child_id, p.entity_id,
               coalesce((select max(position) from shop_data.product_variant where parent_id = p.entity_id), -1)
                 + row_number() over (partition by p.entity_id order by g.place)
          from unnest(${ids}::int[], ${textArray(parents)}::text[]) with ordinality as g (child_id, parent_sku, place)
          join shop_data.product p on lower(p.sku) = lower(g.parent_sku)
         where not exists (select from shop_data.product_variant v
                            where v.child_id = g.child_id and v.parent_id = p.entity_id)
         order by g.child_id
        on conflict (child_id) do update
           set parent_id = excluded.parent_id, position = excluded.position, options = '[]'
        returning child_id`.execute(tx),
    );
  }
  if (batch.has("options")) {
    const options = rows.map(({ index }) =>
      JSON.stringify(batch.list(index, "options").flatMap((text) => splitOption(text) ?? [])),
    );
    note(
      await sql<{ child_id: number }>`
        update shop_data.product_variant m set options = g.options::jsonb
          from unnest(${ids}::int[], ${textArray(options)}::text[]) as g (child_id, options)
         where m.child_id = g.child_id and m.options <> g.options::jsonb
        returning m.child_id`.execute(tx),
    );
  }
  if (batch.has("variants")) changed.push(...(await storeLists(tx, batch, products)));
  return changed;
}

const variantsOf = (batch: Batch, index: number) =>
  batch.list(index, "variants").flatMap((text) => splitVariant(text) ?? []);

/** Refuses rows that list a variant which does not exist, and rows of products without variants. */
async function checkVariants(tx: Tx, batch: Batch): Promise<void> {
  const given = batch.open().map((index) => ({ index, variants: variantsOf(batch, index) }));
  const skus = given.flatMap(({ index, variants }) => [
    folded(batch.text(index, "sku")),
    ...variants.map(({ sku }) => folded(sku)),
  ]);
  const types = new Map(await typesOf(tx, [...new Set(skus)]));
  for (const { index } of given) {
    const sku = folded(batch.text(index, "sku"));
    if (batch.has("type") || !types.has(sku)) types.set(sku, batch.text(index, "type") ?? "simple");
  }
  for (const { index, variants } of given) {
    const [sku, unknown] = [
      batch.text(index, "sku") ?? "",
      variants.find((variant) => !types.has(folded(variant.sku))),
    ];
    if (variants.length === 0) continue;
    if (types.get(folded(sku)) !== "configurable") {
      batch.refuse(index, "variants", importProblem("parent_not_configurable", { sku }));
    } else if (unknown !== undefined) {
      batch.refuse(index, "variants", importProblem("unknown_sku", { sku: unknown.sku }));
    } else if (variants.some((variant) => PARENTS.has(types.get(folded(variant.sku)) ?? ""))) {
      batch.refuse(index, "variants", importProblem("not_variant"));
    }
  }
}

/**
 * Replaces the variants of products by those that their rows list. Beside a column for parents an
 * empty list keeps them.
 *
 * @returns the ids of the parents whose variants changed.
 */
async function storeLists(tx: Tx, batch: Batch, products: ReadonlyMap<number, Written>): Promise<readonly number[]> {
  const lists = [...products]
    .map(([index, { id }]) => ({ id, variants: variantsOf(batch, index) }))
    .filter(({ variants }) => variants.length > 0 || !batch.has("parent_sku"));
  const labels = await labelsOf(tx);
  const rows = lists.flatMap(({ id, variants }) =>
    variants.map(({ sku, options }, position) => ({
      id,
      sku,
      position,
      options: JSON.stringify(options.map(({ label, value }) => ({ label: labels.get(label) ?? label, value }))),
    })),
  );
  const { rows: changed } = await sql<{ parent_id: number }>`
    with given as (
      select distinct on (c.entity_id) c.entity_id as child_id, g.parent_id, g.position, g.options::jsonb as options
        from unnest(${rows.map(({ id }) => id)}::int[], ${textArray(rows.map(({ sku }) => sku))}::text[],
                    ${rows.map(({ position }) => position)}::int[], ${textArray(rows.map(({ options }) => options))}::text[])
             as g (parent_id, sku, position, options)
        join shop_data.product c on lower(c.sku) = lower(g.sku) and c.entity_id <> g.parent_id
       order by c.entity_id
    ), gone as (
      delete from shop_data.product_variant m
       where m.parent_id = any(${lists.map(({ id }) => id)}::int[])
         and not exists (select from given g where g.child_id = m.child_id)
      returning m.parent_id
    ), written as (
      insert into shop_data.product_variant as m (child_id, parent_id, position, options)
      select child_id, parent_id, position, options from given order by child_id
      on conflict (child_id) do update
         set parent_id = excluded.parent_id, position = excluded.position, options = excluded.options
       where (m.parent_id, m.position, m.options) is distinct from (excluded.parent_id, excluded.position, excluded.options)
      returning m.parent_id
    )
    select parent_id from gone union select parent_id from written`.execute(tx);
  return changed.map(({ parent_id }) => parent_id);
}

/** Returns the labels of attributes by their codes, which the platform's export has. */
async function labelsOf(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ attribute_code: string; frontend_label: string }>`
    select attribute_code, frontend_label from shop_data.product_attribute`.execute(tx);
  return new Map(rows.map(({ attribute_code, frontend_label }) => [attribute_code, frontend_label]));
}

async function typesOf(tx: Tx, skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ sku: string; type_id: string }>`
    select lower(sku) as sku, type_id from shop_data.product
     where lower(sku) in (select lower(s) from unnest(${textArray(skus)}::text[]) as s)`.execute(tx);
  return new Map(rows.map(({ sku, type_id }) => [sku, type_id]));
}

function folded(text: string | null): string {
  return (text ?? "").toLowerCase();
}
