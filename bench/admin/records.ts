import type pg from "pg";
import { completeProducts } from "../catalog.ts";
import { seedCustomers } from "../customers.ts";
import { saleId } from "./trade.ts";

const PRODUCTS = 50_000;
const CUSTOMERS = 100_000;
const COUPONS = 50_000;

/** Describes, for the printed figures, what {@link seedRecords} inserts. */
export const RECORDS = `${PRODUCTS} products, ${CUSTOMERS} customers, an order of every second receipt`;

/**
 * Inserts products, customers, prices, coupons and orders.
 *
 * Each product has a barcode, two categories and a website; a third have tier prices, a fifth a
 * special price. Each customer has an address, and one has their own prices. Every second receipt
 * has an order of two lines; a fifth of the orders are for a customer. There are two catalog rules.
 */
export async function seedRecords(owner: pg.Client, receipts: number): Promise<void> {
  await owner.query(
    `insert into shop_data.product (sku, name, price, special_price, qty, is_in_stock, weight)
     select 'SKU-' || n, (array['Linen shirt', 'Wool scarf', 'Leather belt', 'Canvas bag', 'Silk tie'])[1 + n % 5] || ' ' || n,
            5 + n * 7919 % 29500 / 100.0, case when n % 5 = 0 then 4 end, n * 31 % 40, n * 31 % 40 > 0, 0.25
       from generate_series(1, ${PRODUCTS}) n`,
  );
  await completeProducts(owner, "SKU-");
  await seedCustomers(owner, CUSTOMERS);
  for (const statement of PRICE_STATEMENTS) await owner.query(statement);
  await seedOrders(owner, receipts);
  await owner.query("vacuum (analyze)");
}

const PRICE_STATEMENTS = [
  `insert into shop_data.customer_price (customer_id, product_id, price)
   select (select min(entity_id) from shop_data.customer), entity_id, 8.88 from shop_data.product
    where sku like 'SKU-%' and entity_id % 4 = 0`,
  `insert into shop_data.catalogrule (name, website_ids, customer_group_ids, conditions, simple_action, discount_amount)
   values ('Bench all', '{1}', '{0,1,2,3}', '{}', 'by_percent', 10),
          ('Bench some', '{1}', '{0,1,2,3}', '{"price_from": 50}', 'by_fixed', 1.5)`,
  `with r as (insert into shop_data.salesrule (name) values ('Bench coupons') returning rule_id)
   insert into shop_data.salesrule_coupon (rule_id, code)
   select rule_id, 'BENCH' || n from r, generate_series(1, ${COUPONS}) n`,
];

async function seedOrders(owner: pg.Client, receipts: number): Promise<void> {
  await owner.query(
    `insert into shop_data.sales_order (increment_id, pos_sale_id, location_id, state, status, created_at, updated_at,
       customer_id, customer_is_guest, customer_email, customer_firstname, customer_lastname, subtotal, tax_amount, grand_total,
       base_grand_total, total_paid)
     select r.order_increment_id, r.sale_id, r.location_id, 'complete', 'complete', r.created_at, r.created_at, c.entity_id,
            (c.entity_id is null)::int, c.email, c.firstname, c.lastname, r.subtotal, r.tax_amount, r.grand_total,
            r.grand_total, r.grand_total
       from pos.receipt r
       join generate_series(0, $1::int - 1, 2) s (n) on r.sale_id = ${saleId("s.n")}
       left join shop_data.customer c
         on s.n % 10 = 0 and c.email = 'bench-' || 1 + s.n / 10 % ${CUSTOMERS} || '@bench.example'
      order by r.receipt_id`,
    [receipts],
  );
  await owner.query(
    `insert into shop_data.sales_order_item (order_id, store_id, sku, name, qty_ordered, price, base_price, row_total,
       base_row_total, row_total_incl_tax, tax_amount, discount_amount)
     select entity_id, 1, 'SKU-' || 1 + entity_id % ${PRODUCTS}, 'Product', 1, 10, 10, 10, 10, 12.1, 2.1, 0
       from shop_data.sales_order, generate_series(1, 2)`,
  );
}
