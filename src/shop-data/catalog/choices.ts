import { sql } from "kysely";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { Db } from "../../runtime/database.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";

/** SQL for the names of the category `c` and of its parents, from the top down. */
export const CATEGORY_PATH = `(
  with recursive above as (
    select a.entity_id, a.parent_id, a.name as path from shop_data.category a where a.entity_id = c.entity_id
    union all
    select p.entity_id, p.parent_id, p.name || ' / ' || above.path
      from shop_data.category p join above on p.entity_id = above.parent_id)
  select path from above where parent_id is null)`;

/** Source of the list of categories, with the names of their parents. */
export const CATEGORY_CHOICES: ListSource = {
  from: sql`shop_data.category as c`,
  select: sql`c.entity_id as category_id, c.name, ${sql.raw(CATEGORY_PATH)} as path`,
  columns: {
    category_id: { sql: "c.entity_id", type: "int" },
    name: { sql: "c.name", type: "text" },
  },
  primary_key: "category_id",
};

/** Source of the list of product attributes that a rule's conditions may use. */
export const ATTRIBUTE_CHOICES: ListSource = {
  from: sql`shop_data.product_attribute as a`,
  select: sql`a.attribute_id, a.attribute_code, a.frontend_label as name, a.frontend_input as input`,
  columns: {
    ...columnsOf("a", { attribute_id: "int", attribute_code: "text" }),
    name: { sql: "a.frontend_label", type: "text" },
    input: { sql: "a.frontend_input", type: "text" },
  },
  primary_key: "attribute_id",
};

export interface CustomerGroup {
  readonly customer_group_id: number;
  readonly name: string;
}

export async function listGroups(db: Db): Promise<CustomerGroup[]> {
  const { rows } = await sql<CustomerGroup>`
    select customer_group_id, customer_group_code as name from shop_data.customer_group order by 1`.execute(db);
  return rows;
}

/** Returns the current day in each time zone. */
export async function listToday(db: Db, time_zones: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ time_zone: string; today: string }>`
    select z as time_zone, (clock_timestamp() at time zone z)::date as today
      from unnest(${[...new Set(time_zones)]}::text[]) as z`.execute(db);
  return new Map(rows.map(({ time_zone, today }) => [time_zone, today]));
}
