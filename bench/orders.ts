import { randomUUID } from "node:crypto";
import { type RunningShop, socketOf } from "../test/running-service.ts";
import { beside, type Measured } from "./beside.ts";
import { limitOf } from "./limits.ts";
import { load, request } from "./load.ts";
import type { Bench, Figures } from "./part.ts";

const LINES = 2;

/**
 * Measures orders that registers place, and beside them one statement that writes the same rows.
 */
export async function benchOrders({ service, data_dir, shop, seconds, rounds }: Bench): Promise<Figures> {
  const next = (): Buffer => request("POST", "/rest/V1/orders", shop.token, orderBody(shop));
  const measured: Measured[] = [];
  await load({ port: service.port, clients: 4, seconds: 2, next });
  for (const clients of [1, 16]) {
    measured.push(
      await beside({
        name: `order of ${LINES} lines, ${clients} clients`,
        reach: "-",
        rounds,
        limit: () =>
          limitOf({
            socket: socketOf(data_dir),
            role: "tillkeeper",
            clients,
            seconds,
            parameters: {},
            statement: insertOrder(shop),
          }),
        run: () => load({ port: service.port, clients, seconds, next }),
      }),
    );
  }
  return { measured };
}

function orderBody({ location_id }: RunningShop): string {
  const amounts = { grand_total: 24.2, base_grand_total: 24.2, subtotal: 20, tax_amount: 4.2 };
  const items = Array.from({ length: LINES }, (_, line) => ({
    sku: `SKU-${line}`,
    name: `Product number ${line}`,
    qty_ordered: 1,
    price: 10,
    row_total: 10,
    tax_amount: 2.1,
  }));
  return JSON.stringify({
    entity: {
      ...amounts,
      order_currency_code: "EUR",
      customer_is_guest: 1,
      items,
      billing_address: {
        firstname: "Ada",
        lastname: "Moreau",
        street: ["Main 1"],
        city: "Delft",
        postcode: "2611 AB",
        country_id: "NL",
        telephone: "0151234567",
      },
      payment: { method: "pos_cash" },
      extension_attributes: { pos_sale_id: randomUUID(), pos_location_id: location_id },
    },
  });
}

/**
 * Returns a statement that writes all rows of an order: number, order, lines, address and history.
 */
function insertOrder({ location_id }: RunningShop): string {
  return `
    with drawn as (
      insert into shop_data.sales_sequence as s (entity_type, prefix, last_number) values ('order', 'B', 1)
      on conflict (entity_type, prefix) do update set last_number = s.last_number + 1 returning last_number),
    placed as (
      insert into shop_data.sales_order (increment_id, store_id, website_id, pos_sale_id, location_id, state, status,
        base_currency_code, order_currency_code, base_to_order_rate, subtotal, tax_amount, grand_total, base_grand_total)
      select 'B' || last_number, 1, 1, gen_random_uuid()::text, ${location_id}, 'new', 'pending', 'EUR', 'EUR', 1, 20, 4.2, 24.2, 24.2
        from drawn returning entity_id),
    items as (
      insert into shop_data.sales_order_item (order_id, store_id, sku, name, qty_ordered, price, base_price, row_total,
        base_row_total, row_total_incl_tax, tax_amount, discount_amount)
      select entity_id, 1, 'SKU-' || line, 'Product number ' || line, 1, 10, 10, 10, 10, 12.1, 2.1, 0
        from placed, generate_series(0, ${LINES - 1}) line),
    address as (
      insert into shop_data.sales_order_address (parent_id, address_type, firstname, lastname, street, city, postcode, country_id, telephone)
      select entity_id, 'billing', 'Ada', 'Moreau', '{Main 1}', 'Delft', '2611 AB', 'NL', '0151234567' from placed)
    insert into shop_data.sales_comment (order_id, entity_name, status) select entity_id, 'order', 'pending' from placed`;
}
