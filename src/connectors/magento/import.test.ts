import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { MagentoDouble, TOKEN } from "../../../test/fixtures/connectors/magento/double.ts";
import { settingsOf } from "../../../test/fixtures/connectors/magento/connection.ts";
import { number } from "../../../test/fixtures/connectors/magento/plain.ts";
import { openApp } from "../../../test/support.ts";
import { newAdministrator } from "../../../test/administrator.ts";
import { pullAll } from "../commands/operate.ts";
import { MAGENTO } from "./kind.ts";

const app = await openApp({ connector_kinds: [MAGENTO], env: { WEBHOOK_ALLOW_PRIVATE: "on" } });
const { pool } = app.deps;
const double = new MagentoDouble();
before(async () => {
  await double.open();
  const { token } = await newAdministrator(app);
  const settings = Object.entries(settingsOf(double.url)).map(([name, value]) => ({ name, value }));
  const body = { kind: "magento", settings, secret: TOKEN, is_active: true };
  double.has_companion = false;
  const refused = await app.call("PUT", "/admin/api/connector", { body, token });
  assert.match(refused.text, /Tillkeeper_PosSale does not answer/);
  double.has_companion = true;
  const saved = await app.call("PUT", "/admin/api/connector", { body, token });
  assert.equal(saved.body.connector?.is_active, true, saved.text);
});
after(() => double.close());

const sweep = async () => {
  const counts: string[] = [];
  await pullAll(app.deps, "sweep", (label, { records, changed, refused, deleted }) => {
    counts.push(`${label}: ${records} ${changed} ${refused} ${deleted}`);
  });
  return counts;
};
const texts = async (statement: string) => (await pool.query({ text: statement, rowMode: "array" })).rows;

test("a sweep stores what the shop has, and the next one changes nothing", async () => {
  double.groups.push({ id: number(4), code: "Wholesale" });
  double.tax_rates.push(
    {
      id: number(1),
      code: "NL high",
      tax_country_id: "NL",
      tax_region_id: number(0),
      tax_postcode: "*",
      rate: "21.0000",
    },
    {
      id: number(2),
      code: "Range",
      tax_country_id: "ES",
      rate: number(7),
      zip_is_range: number(1),
      zip_from: number(35_000),
      zip_to: number(38_999),
    },
  );
  double.tax_rules.push({
    id: number(1),
    code: "Standard rule",
    priority: number(0),
    position: number(0),
    customer_tax_class_ids: [number(3)],
    product_tax_class_ids: [number(2)],
    tax_rate_ids: [number(1), number(2)],
  });
  const special = [
    { attribute_code: "special_price", value: "9.950000" },
    { attribute_code: "tax_class_id", value: "2" },
  ];
  double.addProduct(1, "sku-1", { price: "12.100000", custom_attributes: special }, 17);
  double.addProduct(2, "sku-2");
  double.orders.source.delete("sku-2");
  double.tier_prices.push(
    {
      sku: "sku-1",
      website_id: number(0),
      quantity: number(10),
      price: "8.5000",
      price_type: "fixed",
      customer_group: "Wholesale",
    },
    {
      sku: "sku-1",
      website_id: number(0),
      quantity: "2.5000",
      price: "5",
      price_type: "discount",
      customer_group: "ALL GROUPS",
    },
  );
  const account = { firstname: "Ada", lastname: "Moreau", website_id: number(1), updated_at: "2026-01-01 00:00:00" };
  const street = ["Markt 3", "Unit B"];
  const home = { street, city: "Delft", postcode: "2611 GP", country_id: "NL", telephone: "1", default_billing: true };
  double.customers.set("1", {
    ...account,
    id: number(1),
    email: "ada@shop.example",
    group_id: number(4),
    addresses: [home],
  });
  double.customers.set("2", {
    ...account,
    id: number(2),
    email: "max@shop.example",
    group_id: number(1),
    prefix: "Dr.",
  });

  assert.deepEqual(await sweep(), [
    "Tax classes: 2 2 0 0",
    "Tax rates: 2 2 0 0",
    "Tax rules: 1 1 0 0",
    "Customer groups: 2 2 0 0",
    "Customers: 2 2 0 0",
    "Products: 2 2 0 0",
    "Tier prices: 2 2 0 0",
  ]);
  assert.deepEqual(
    await texts("select sku, price::text, special_price::text, qty::text from shop_data.product order by sku"),
    [
      ["sku-1", "12.1000", "9.9500", "17.0000"],
      ["sku-2", "10.0000", null, "0.0000"],
    ],
  );
  assert.deepEqual(
    await texts(
      `select c.email, g.customer_group_code, a.street from shop_data.customer c
         join shop_data.customer_group g on g.customer_group_id = c.group_id
         left join shop_data.customer_address a on a.entity_id = c.default_billing order by c.email`,
    ),
    [
      ["ada@shop.example", "Wholesale", street],
      ["max@shop.example", "General", null],
    ],
  );
  assert.deepEqual(await texts("select kind, remote_id from connector_map where kind = 'customer' order by 2"), [
    ["customer", "1"],
    ["customer", "2"],
  ]);
  const again = await sweep();
  assert.deepEqual(
    again.filter((count) => !/^[\w ]+: \d+ 0 0 0$/.test(count)),
    [],
  );
});

test("a changed tier price and a deleted product are noticed, though no timestamp has changed", async () => {
  Object.assign(double.tier_prices[0] ?? {}, { price: "7.7700" });
  double.products.delete("2");
  const changed = (await sweep()).filter((count) => !/^[\w ]+: \d+ 0 0 0$/.test(count));
  assert.deepEqual(changed, ["Products: 1 0 0 1", "Tier prices: 2 1 0 0"]);
});
