import { sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { textArray } from "../../../runtime/text-array.ts";
import type { Batch } from "../batch.ts";
import { importProblem } from "../problems.ts";
import { splitOption } from "../row.ts";
import type { Written } from "../upsert.ts";

/**
 * Refuses the rows whose parent is neither stored nor in the batch, or is not configurable, and
 * rows of products that have no variants themselves.
 */
export async function checkParents(tx: Tx, batch: Batch): Promise<void> {
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
    } else if (["configurable", "bundle", "grouped"].includes(types.get(sku) ?? "")) {
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
  return changed;
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
