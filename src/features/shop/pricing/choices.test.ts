import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { sampleCatalog } from "../../../../test/fixtures/pricing/catalog.ts";

const app = await openApp();
const { call, deps } = app;
const { website } = sampleCatalog(app);
const { token } = await newAdministrator(app, ["Platform_Catalog::manage"]);
const get = (path: string, as: string = token) => call("GET", `/admin/api${path}`, { token: as });

test("any administrator can read the websites with their day, zone and currency, and the customer groups", async () => {
  const far = await website("auckland", "Pacific/Auckland", "NZD");
  const { token: reader } = await newAdministrator(app, ["Vendor_Pos::locations"]);
  const { body, status, text } = await get("/pricing-scopes", reader);
  assert.equal(status, 200, text);
  const { rows } = await deps.pool.query<{ today: string }>(
    "select (clock_timestamp() at time zone 'Pacific/Auckland')::date as today",
  );
  assert.deepEqual(
    body.websites.find((row: { website_id: number }) => row.website_id === far),
    {
      website_id: far,
      name: "auckland",
      time_zone: "Pacific/Auckland",
      currency: "NZD",
      do_prices_include_tax: false,
      today: rows[0]?.today,
    },
  );
  assert.deepEqual(body.tax_classes, [], "for who makes products only");
  assert.deepEqual((await get("/pricing-scopes")).body.tax_classes[0], { class_id: 2, class_name: "Taxable Goods" });
  assert.deepEqual(body.customer_groups[0], { customer_group_id: 0, name: "NOT LOGGED IN" });
  assert.equal((await call("GET", "/admin/api/pricing-scopes")).status, 401);
});

test("a time zone that the database does not know counts as UTC", async () => {
  for (const [code, zone] of [
    ["legacy", "US/Pacific-New"],
    ["offset", "+05:30"],
  ] as const) {
    const far = await website(code, zone, "EUR");
    const { body, status, text } = await get("/pricing-scopes");
    assert.equal(status, 200, text);
    assert.equal(body.websites.find((row: { website_id: number }) => row.website_id === far).time_zone, "UTC");
  }
});

test("a category is listed with the names of its parents", async () => {
  const make = async (name: string, parent_id?: number) => {
    const answer = await call("POST", "/rest/V1/categories", { body: { category: { name, parent_id } } });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.id as number;
  };
  const green = await make("Green", await make("Tea"));
  const { body } = await get(`/categories?filter[category_id]=${green}`);
  assert.deepEqual([body.items[0].name, body.items[0].path.endsWith("Tea / Green")], ["Green", true]);
});

test("attributes are listed by their code", async () => {
  await call("POST", "/rest/V1/products/attributes", {
    body: { attribute: { attribute_code: "brand", frontend_input: "text", default_frontend_label: "Brand" } },
  });
  const [found] = (await get("/product-attributes?filter[attribute_code]=brand")).body.items;
  assert.deepEqual([found.name, found.input], ["Brand", "text"]);
});

test("choices of the catalog need its resource", async () => {
  const other = await newAdministrator(app, ["Platform_Sales::manage"]);
  for (const path of ["/products", "/categories", "/product-attributes"]) {
    assert.equal((await get(path, other.token)).status, 401, path);
  }
});
