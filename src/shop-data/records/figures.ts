import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";

/** Figures by which sales are compared. Amounts are decimal text in the order's currency. */
export interface SaleFigures {
  readonly order_id: number;
  readonly currency: string;
  readonly grand_total: string;
  readonly tax_amount: string;
  readonly is_canceled: boolean;
  /** Total of the sale's credit memos. */
  readonly refunded: string;
  /** Number of the sale's credit memos. */
  readonly refunds: number;
  /** Number of the sale's lines. */
  readonly lines: number;
}

/** Lists the business days of orders in a time zone, as `2026-11-01`, in ascending order. */
export async function listSaleDays(
  db: Db,
  order_ids: readonly number[],
  time_zone: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(o.created_at at time zone ${time_zone}::text, 'YYYY-MM-DD') as day
      from shop_data.sales_order o where o.entity_id = any(${[...order_ids]}::int8[]) order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Lists the figures of those of the orders that were placed in a period. */
export async function listSaleFigures(
  db: Db,
  order_ids: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly SaleFigures[]> {
  const { rows } = await sql<SaleFigures>`
    select o.entity_id as order_id, o.order_currency_code as currency, trim_scale(o.grand_total) as grand_total,
           trim_scale(o.tax_amount) as tax_amount, o.state = 'canceled' as is_canceled, m.refunded, m.refunds,
           (select count(*)::int from shop_data.sales_order_item i where i.order_id = o.entity_id) as lines
      from shop_data.sales_order o
     cross join lateral (
       select trim_scale(coalesce(sum(c.grand_total), 0)) as refunded, count(*)::int as refunds
         from shop_data.sales_creditmemo c where c.order_id = o.entity_id) m
     where o.entity_id = any(${[...order_ids]}::int8[])
       and o.created_at >= ${from}::timestamptz and o.created_at < ${to}::timestamptz
     order by o.entity_id`.execute(db);
  return rows;
}
