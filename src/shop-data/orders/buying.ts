import { sql } from "kysely";
import { type Db, only, untilAborted } from "../../runtime/database.ts";
import { CARRIES } from "./receipt-keys.ts";

/**
 * A customer's purchases without canceled orders and parts. Amounts are decimal text in the
 * requested currency.
 */
export interface BuyingStatistics {
  readonly orders_count: number;
  /** Total of the orders less refunds. */
  readonly lifetime_value: string;
  /** Average total of an order before refunds; null without orders. */
  readonly average_order_value: string | null;
  readonly first_order_at: string | null;
  readonly last_order_at: string | null;
  /** Average days from one order to the next, with one decimal; null for fewer than two orders. */
  readonly days_between_orders: string | null;
  /** Number of pieces that were not returned. */
  readonly items_bought: string;
  readonly refunds_total: string;
  /** Location with the most receipts; of equal ones, the one with the latest receipt. */
  readonly favourite_location_id: number | null;
}

export interface BoughtProduct {
  readonly sku: string;
  readonly name: string;
  /** Pieces that were not returned, as decimal text. */
  readonly qty: string;
  /** Total without tax, as decimal text. */
  readonly total: string;
}

interface Asked {
  readonly customer_id: number;
  readonly currency: string;
  readonly digits: number;
}

const TOP_PRODUCTS = 5;

/** Reads the purchases of a customer, in two statements. */
export async function findBuying(
  db: Db,
  asked: Asked,
  signal: AbortSignal,
): Promise<{ statistics: BuyingStatistics; top_products: BoughtProduct[] }> {
  const statistics = await findStatistics(db, asked, signal);
  return { statistics, top_products: await listTopProducts(db, asked, signal) };
}

// SQL for an order's value. Where an order has invoices, a cancellation cancels everything that is
// not invoiced.
const VALUE = sql`case when o.total_canceled > 0 then o.base_total_invoiced else o.base_grand_total end`;
const KEPT = sql`(i.qty_ordered - i.qty_canceled - i.qty_refunded)`;

async function findStatistics(
  db: Db,
  { customer_id, currency, digits }: Asked,
  signal: AbortSignal,
): Promise<BuyingStatistics> {
  const { rows } = await sql<BuyingStatistics>`
    with orders as (
      select o.entity_id, o.created_at, o.pos_sale_id, o.base_total_refunded as refunded, ${VALUE} as value,
             o.base_currency_code = ${currency}::text as is_counted
        from shop_data.sales_order o where o.customer_id = ${customer_id} and o.state <> 'canceled' and not o.is_sandbox
    ), amounts as (
      select count(*)::int as orders_count,
             coalesce(sum(value - refunded) filter (where is_counted), 0) as lifetime_value,
             round(avg(value) filter (where is_counted), ${digits}::int) as average_order_value,
             coalesce(sum(refunded) filter (where is_counted), 0) as refunds_total,
             min(created_at) as first_order_at, max(created_at) as last_order_at,
             case when count(*) > 1 then round(extract(epoch from max(created_at) - min(created_at)) / 86400
                                               / (count(*) - 1), 1) end as days_between_orders
        from orders
    )
    select a.*,
           (select coalesce(sum(${KEPT}), 0) from orders o
              join shop_data.sales_order_item i on i.order_id = o.entity_id) as items_bought,
           (select r.location_id from orders o
              join pos.receipt r on ${sql.raw(CARRIES("o.pos_sale_id"))}
             where r.location_id is not null
             group by r.location_id order by count(*) desc, max(o.created_at) desc, r.location_id limit 1)
             as favourite_location_id
      from amounts a`.execute(db, untilAborted(signal));
  return only(rows);
}

async function listTopProducts(
  db: Db,
  { customer_id, currency, digits }: Asked,
  signal: AbortSignal,
): Promise<BoughtProduct[]> {
  const { rows } = await sql<BoughtProduct>`
    select i.sku, (array_agg(coalesce(i.name, '') order by o.created_at desc))[1] as name, sum(${KEPT}) as qty,
           round(sum(case when i.qty_ordered = 0 then 0 else i.base_row_total * ${KEPT} / i.qty_ordered end),
                 ${digits}::int) as total
      from shop_data.sales_order o
      join shop_data.sales_order_item i on i.order_id = o.entity_id
     where o.customer_id = ${customer_id} and o.state <> 'canceled' and not o.is_sandbox and o.base_currency_code = ${currency}::text
       and i.sku is not null
     group by i.sku having sum(${KEPT}) > 0
     order by sum(${KEPT}) desc, total desc, i.sku collate "C"
     limit ${TOP_PRODUCTS}::int`.execute(db, untilAborted(signal));
  return rows;
}
