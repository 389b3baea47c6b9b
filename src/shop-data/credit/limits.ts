import { sql } from "kysely";
import { EMAIL_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import type { Tx } from "../../runtime/database.ts";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";

/** SQL for what the customer of the limit `l` owes: JSON text by base currency. */
const OPEN_INVOICES = sql`(
  select coalesce(json_agg(json_build_object('currency', currency, 'total', trim_scale(total)) order by currency), '[]')
    from (select i.base_currency_code as currency, sum(i.base_grand_total) as total
            from shop_data.sales_order o
            join shop_data.sales_invoice i on i.order_id = o.entity_id and i.state = 1
           where o.customer_id = l.customer_id and not o.is_sandbox group by 1) as owed)::text`;

export const CUSTOMER_LIMITS: ListSource = {
  from: sql`shop_data.customer_credit_limit as l join shop_data.customer as c on c.entity_id = l.customer_id`,
  select: sql`l.*, concat_ws(' ', c.firstname, c.middlename, c.lastname) as customer_name, c.email as customer_email,
    ${OPEN_INVOICES} as open_invoices`,
  columns: {
    customer: {
      sql: "(c.firstname || coalesce(' ' || c.middlename, '') || ' ' || c.lastname || ' ' || c.email)",
      type: "text",
      characters_max: 3 * TEXT_CHARACTERS_MAX + EMAIL_CHARACTERS_MAX + 3,
    },
    ...columnsOf("l", {
      customer_credit_limit_id: "int",
      customer_id: "int",
      website_id: "int",
      credit_limit: "numeric",
      updated_at: "timestamp",
    }),
  },
  primary_key: "customer_credit_limit_id",
};

export const GROUP_LIMITS: ListSource = {
  from: sql`shop_data.customer_group_credit_limit as l join shop_data.customer_group as g using (customer_group_id)`,
  select: sql`l.*, g.customer_group_code as group_name`,
  columns: columnsOf("l", {
    customer_group_credit_limit_id: "int",
    customer_group_id: "int",
    website_id: "int",
    credit_limit: "numeric",
    updated_at: "timestamp",
  }),
  primary_key: "customer_group_credit_limit_id",
};

/** Whether the customer or the customer group of a limit exists. */
export async function hasHolder(
  tx: Tx,
  holder: { readonly customer_id: unknown } | { readonly customer_group_id: unknown },
): Promise<boolean> {
  const found =
    "customer_id" in holder
      ? sql`select from shop_data.customer where entity_id = ${holder.customer_id}::int`
      : sql`select from shop_data.customer_group where customer_group_id = ${holder.customer_group_id}::int`;
  return (await found.execute(tx)).rows.length > 0;
}
