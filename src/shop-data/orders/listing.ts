import { sql, type SqlBool } from "kysely";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";
import { CARRIES } from "./receipt-keys.ts";

/**
 * Source of the administration's list of orders, which can be filtered and sorted by the columns
 * that have an index.
 */
export const LISTED_ORDERS: ListSource = {
  from: sql`shop_data.shown_order as o`,
  select: sql`o.entity_id as order_id, o.increment_id, o.created_at, o.state, o.status, o.customer_id,
    nullif(concat_ws(' ', o.customer_firstname, o.customer_lastname), '') as customer_name, o.customer_email,
    o.location_id, (select l.name from pos.location l where l.location_id = o.location_id) as location_name,
    (select coalesce(r.terminal_name, t.name) from pos.receipt r left join pos.terminal t using (terminal_id)
      where ${sql.raw(CARRIES("o.pos_sale_id"))}) as terminal_name,
    o.grand_total, o.total_paid, o.total_refunded, o.order_currency_code as currency,
    o.is_sandbox`,
  columns: {
    order_id: { sql: "o.entity_id", type: "bigint" },
    increment_id: {
      sql: "o.increment_id",
      type: "text",
      sorted_by: "o.increment_id",
      is_never_empty: true,
      whereAnyOf: (numbers) => sql<SqlBool>`o.increment_id = any(${[...numbers]}::text[])`,
    },
    status: {
      sql: "o.status",
      type: "text",
      whereAnyOf: (statuses) => sql<SqlBool>`o.status = any(${[...statuses]}::text[])`,
    },
    coupon_code: { sql: "o.coupon_code", type: "text", indexed_when: "o.coupon_code is not null" },
    ...columnsOf("o", { created_at: "timestamp!", customer_id: "int", customer_email: "text", location_id: "int" }),
  },
  primary_key: "order_id",
  sandbox: { is_of: sql<boolean>`o.is_sandbox`, named_by: ["location_id", "order_id", "increment_id"] },
  paging: "by_keys",
};
