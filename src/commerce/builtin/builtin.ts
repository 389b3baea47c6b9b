import { sql } from "kysely";
import type { Commerce, OrderStatus } from "../commerce.ts";
import { indexRulePrices } from "./catalog/index-rules.ts";
import { findPrices } from "./catalog/prices.ts";
import { builtinCustomers } from "./customers.ts";
import { builtinPromotions } from "./promotions/promotions.ts";

/** The small platform of our own, on the same database. */
export const builtinCommerce: Commerce = {
  customers: builtinCustomers,
  catalog: { findPrices, indexRulePrices },
  promotions: builtinPromotions,

  async listOrderStatuses(db) {
    const { rows } = await sql<OrderStatus>`
      select s.status, s.label, a.state, coalesce(a.is_default, false) as is_default,
             coalesce(a.visible_on_front, false) as visible_on_front
        from commerce.order_status s
        left join lateral (
          select * from commerce.order_status_state a where a.status = s.status
           order by a.is_default desc, a.state collate "C" limit 1) a on true
       order by s.status collate "C"`.execute(db);
    return rows;
  },

  async findOrderIncrementIds(db, pos_sale_ids) {
    const { rows } = await sql<{ sale: string; increment_id: string }>`
      select lower(pos_sale_id) as sale, increment_id
        from commerce.sales_order
       where lower(pos_sale_id) = any(array(select lower(sale) from unnest(${[...pos_sale_ids]}::text[]) as sale))`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.sale, row.increment_id]));
  },
};
