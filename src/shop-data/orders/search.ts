import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";
import type { FoundRow } from "../found-row.ts";

export async function searchOrders(db: Db, increment_id: string): Promise<readonly FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select 'order' as kind, o.entity_id::text as id, o.increment_id as name, o.status as detail, o.created_at as at,
           o.grand_total as amount, o.order_currency_code as currency
      from shop_data.sales_order o where o.increment_id = ${increment_id}`.execute(db);
  return rows;
}
