import { sql } from "kysely";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";
import { COUPONS, RULES } from "./rules.ts";

/** Source of the administration's list of cart price rules. */
export const CART_RULES: ListSource = {
  ...RULES,
  columns: {
    ...RULES.columns,
    website_ids: { sql: "array_to_string(r.website_ids, ',')", type: "text" },
    customer_group_ids: { sql: "array_to_string(r.customer_group_ids, ',')", type: "text" },
  },
};

const USED_PERCENT = "(c.times_used::int8 * 100 / nullif(c.usage_limit, 0))";

/** Source of the list of coupons, with their rule and the number of their uses. */
export const LISTED_COUPONS: ListSource = {
  from: sql`shop_data.salesrule_coupon as c join shop_data.salesrule as r using (rule_id)`,
  select: sql`c.*, r.name as rule_name, ${sql.raw(USED_PERCENT)} as used_percent`,
  columns: {
    ...COUPONS.columns,
    rule_name: { sql: "r.name", type: "text" },
    used_percent: { sql: USED_PERCENT, type: "bigint" },
  },
  primary_key: "coupon_id",
};

export function couponUses(coupon_id: number): ListSource {
  return {
    from: sql`(select * from shop_data.salesrule_coupon_usage where coupon_id = ${coupon_id} and times_used > 0) as u
      left join shop_data.customer as c on c.entity_id = u.customer_id`,
    select: sql`u.customer_id, u.times_used,
      case when c.entity_id is not null then concat_ws(' ', c.firstname, c.middlename, c.lastname) end as customer_name`,
    columns: columnsOf("u", { customer_id: "int", times_used: "int" }),
    primary_key: "customer_id",
  };
}
