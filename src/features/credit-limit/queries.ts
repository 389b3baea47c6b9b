import { sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import type { ListSource } from "../../web-api/search-list.ts";

export const CUSTOMER_LIMITS: ListSource = {
  from: sql`commerce.customer_credit_limit as l`,
  select: sql`l.*`,
  columns: {
    customer_credit_limit_id: { sql: "l.customer_credit_limit_id", type: "int" },
    customer_id: { sql: "l.customer_id", type: "int" },
    website_id: { sql: "l.website_id", type: "int" },
    credit_limit: { sql: "l.credit_limit", type: "numeric" },
    updated_at: { sql: "l.updated_at", type: "timestamp" },
  },
  primary_key: "customer_credit_limit_id",
};

export const GROUP_LIMITS: ListSource = {
  from: sql`commerce.customer_group_credit_limit as l`,
  select: sql`l.*`,
  columns: {
    customer_group_credit_limit_id: { sql: "l.customer_group_credit_limit_id", type: "int" },
    customer_group_id: { sql: "l.customer_group_id", type: "int" },
    website_id: { sql: "l.website_id", type: "int" },
    credit_limit: { sql: "l.credit_limit", type: "numeric" },
    updated_at: { sql: "l.updated_at", type: "timestamp" },
  },
  primary_key: "customer_group_credit_limit_id",
};

/** Whether somebody has the limit: the customer, or the customer group. */
export async function hasHolder(
  tx: Tx,
  holder: { readonly customer_id: unknown } | { readonly customer_group_id: unknown },
): Promise<boolean> {
  const found =
    "customer_id" in holder
      ? sql`select from commerce.customer where entity_id = ${holder.customer_id}::int`
      : sql`select from commerce.customer_group where customer_group_id = ${holder.customer_group_id}::int`;
  return (await found.execute(tx)).rows.length > 0;
}
