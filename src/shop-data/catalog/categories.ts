import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";

const CATEGORIES_MAX = 500;

/**
 * Finds the ids and names of the categories of the two top levels: the root, and below it those
 * that shoppers know.
 */
export async function findTopCategories(db: Db): Promise<readonly { readonly code: string; readonly label: string }[]> {
  const { rows } = await sql<{ code: string; label: string }>`
    select c.entity_id::text as code, concat_ws(' / ', p.name, c.name) as label
      from shop_data.category c left join shop_data.category p on p.entity_id = c.parent_id
     where p.parent_id is null
     order by p.position nulls first, p.entity_id nulls first, c.position, c.entity_id
     limit ${CATEGORIES_MAX}`.execute(db);
  return rows;
}
