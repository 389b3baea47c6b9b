import { sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { textArray } from "../../../runtime/text-array.ts";
import type { Batch } from "../batch.ts";
import type { Written } from "../upsert.ts";

/**
 * Puts products into the categories whose paths their rows list, and takes them out of others;
 * creates missing categories.
 *
 * @returns the ids of the products whose categories changed.
 */
export async function storeCategories(
  tx: Tx,
  batch: Batch,
  products: ReadonlyMap<number, Written>,
): Promise<readonly number[]> {
  if (!batch.has("categories")) return [];
  const listed = [...products].map(([index, { id }]) => ({ id, paths: batch.list(index, "categories").map(pathOf) }));
  const ids = await findOrMake(tx, new Set(listed.flatMap(({ paths }) => paths)));
  const pairs = listed.flatMap(({ id, paths }) =>
    [...new Set(paths)].flatMap((path) => {
      const category_id = ids.get(path);
      return category_id === undefined ? [] : [{ id, category_id }];
    }),
  );
  const { rows } = await sql<{ product_id: number }>`
    with given as (
      select * from unnest(${pairs.map(({ id }) => id)}::int[], ${pairs.map(({ category_id }) => category_id)}::int[])
                    as g (product_id, category_id)
    ), gone as (
      delete from shop_data.category_product k
       where k.product_id = any(${listed.map(({ id }) => id)}::int[])
         and not exists (select from given g where g.product_id = k.product_id and g.category_id = k.category_id)
      returning k.product_id
    ), added as (
      insert into shop_data.category_product (category_id, product_id)
      select category_id, product_id from given order by category_id, product_id
      on conflict do nothing
      returning product_id
    )
    select product_id from gone union select product_id from added`.execute(tx);
  return rows.map(({ product_id }) => product_id);
}

const SEPARATOR = "/";

/** Returns a path without blanks around its names. */
function pathOf(text: string): string {
  return text
    .split(SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .join(SEPARATOR);
}

/**
 * Finds the categories of the paths, and creates missing ones.
 *
 * @returns the id of each path, one level after the other.
 */
async function findOrMake(tx: Tx, paths: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const named = [...paths].filter((path) => path !== "").map((path) => path.split(SEPARATOR));
  const depth = named.reduce((most, names) => Math.max(most, names.length), 0);
  if (depth === 0) return ids;
  // Names of categories are not unique: imports create missing ones one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('categories', 0))`.execute(tx);
  for (let length = 1; length <= depth; length += 1) {
    const wanted = new Set(
      named.filter((names) => names.length >= length).map((names) => names.slice(0, length).join(SEPARATOR)),
    );
    const paths = [...wanted].map((path) => {
      const cut = path.lastIndexOf(SEPARATOR);
      return { path, name: path.slice(cut + 1), parent_id: cut === -1 ? null : (ids.get(path.slice(0, cut)) ?? null) };
    });
    const { rows } = await sql<{ n: number; id: number }>`
      with given as (
        select g.n, g.parent_id, g.name
          from unnest(${paths.map(({ parent_id }) => parent_id)}::int[], ${textArray(paths.map(({ name }) => name))}::text[])
               with ordinality as g (parent_id, name, n)
      ), found as (
        select distinct on (g.n) g.n, c.entity_id from given g
          join shop_data.category c on c.parent_id is not distinct from g.parent_id and lower(c.name) = lower(g.name)
         order by g.n, c.entity_id
      ), wanted as (
        select distinct on (parent_id, lower(name)) parent_id, name from given
         where n not in (select n from found) order by parent_id, lower(name), n
      ), made as (
        insert into shop_data.category (parent_id, name) select parent_id, name from wanted
        returning entity_id, parent_id, name
      )
      select n::int, entity_id as id from found
      union all
      select g.n::int, m.entity_id from given g
        join made m on m.parent_id is not distinct from g.parent_id and lower(m.name) = lower(g.name)`.execute(tx);
    for (const { n, id } of rows) ids.set(paths[n - 1]?.path ?? "", id);
  }
  return ids;
}
