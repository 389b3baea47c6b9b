import { sql } from "kysely";
import { TEXT_CHARACTERS_MAX } from "../../../runtime/characters.ts";
import { columnsOf } from "../../../web-api/search/compile.ts";
import type { ListSource } from "../../../web-api/list/search-list.ts";

export const PRICE_RULES: ListSource = {
  from: sql`shop_data.catalogrule as r`,
  select: sql`r.*`,
  columns: {
    ...columnsOf("r", {
      rule_id: "int",
      name: "text",
      is_active: "bool",
      simple_action: "text",
      sort_order: "int",
      from_date: "date",
      to_date: "date",
    }),
    website_ids: { sql: "array_to_string(r.website_ids, ',')", type: "text" },
    customer_group_ids: { sql: "array_to_string(r.customer_group_ids, ',')", type: "text" },
    created_at: { sql: "r.created_at", type: "timestamp" },
    updated_at: { sql: "r.updated_at", type: "timestamp" },
  },
  primary_key: "rule_id",
};

export const OWN_PRICES: ListSource = {
  from: sql`shop_data.customer_price as c join shop_data.product as p on p.entity_id = c.product_id`,
  select: sql`c.*, p.sku, p.name as product_name, p.price as base_price`,
  columns: {
    customer_price_id: { sql: "c.customer_price_id", type: "int" },
    customer_id: { sql: "c.customer_id", type: "int" },
    product_id: { sql: "c.product_id", type: "int" },
    sku: { sql: "p.sku", type: "text" },
    product: { sql: "(p.sku || ' ' || p.name)", type: "text", characters_max: 2 * TEXT_CHARACTERS_MAX + 1 },
    website_id: { sql: "c.website_id", type: "int" },
    price: { sql: "c.price", type: "numeric" },
    updated_at: { sql: "c.updated_at", type: "timestamp" },
  },
  primary_key: "customer_price_id",
};
