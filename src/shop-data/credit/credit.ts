import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";

/** A customer's credit on one website, as decimal text in the website's base currency. */
export interface Credit {
  /** Limit granted to the customer alone; null when not set. */
  readonly own_limit: string | null;
  /** Limit granted to each member of the customer's group; null when not set. */
  readonly group_limit: string | null;
  /** Base grand total of the customer's open invoices in the website's base currency. */
  readonly used: string;
}

/** Returns SQL for a limit; that of the website itself comes before that of all websites. */
const limitOf = (
  table: "customer_credit_limit" | "customer_group_credit_limit",
  whose: string,
  website_id: number,
) => sql`
  (select l.credit_limit from shop_data.${sql.raw(table)} l
    where l.${sql.raw(whose)} and l.website_id in (0, ${website_id}::int) order by l.website_id desc limit 1)`;

/** Finds the credit limits of a customer and their group, and the customer's open invoices. */
export async function findCredit(
  db: Db | Tx,
  { customer_id, website_id, currency }: { customer_id: number; website_id: number; currency: string },
): Promise<Credit> {
  const { rows } = await sql<Credit>`
    select ${limitOf("customer_credit_limit", "customer_id = c.entity_id", website_id)} as own_limit,
           ${limitOf("customer_group_credit_limit", "customer_group_id = c.group_id", website_id)} as group_limit,
           (select coalesce(sum(i.base_grand_total), 0) from shop_data.sales_order o
              join shop_data.sales_invoice i on i.order_id = o.entity_id and i.state = 1
             where o.customer_id = c.entity_id and not o.is_sandbox and i.base_currency_code = ${currency}::text) as used
      from shop_data.customer c where c.entity_id = ${customer_id}`.execute(db);
  return rows[0] ?? { own_limit: null, group_limit: null, used: "0" };
}
