import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { loadPlugins } from "../src/plugins/load.ts";
import { closingOf, newTill, submit } from "./fixtures/closings/shop.ts";
import { jobHandlers } from "../src/main/worker.ts";
import { openApp } from "./support.ts";

const plugins = await loadPlugins(["./examples/corner-shop.ts"], join(import.meta.dirname, ".."));
const [plugin] = plugins;
assert.ok(plugin);

const here = process.cwd();
const directory = await mkdtemp(join(tmpdir(), "tillkeeper-corner-shop-"));
after(async () => {
  process.chdir(here);
  await rm(directory, { recursive: true, force: true });
});

const shop = await openApp({ plugins });
const { call, deps } = shop;
const tools = { signal: new AbortController().signal };

test("the modules and providers of the example plugin reach the registers' configuration", async () => {
  const { body } = await call("GET", "/rest/V1/pos/config");
  const config = JSON.parse(body) as Record<string, unknown>;
  assert.deepEqual(config["credit_providers"], [
    { key: "vouchers", code: "vouchers", enabled: true, label: "Vouchers" },
  ]);
  assert.deepEqual(config["shipping_label_providers"], [{ code: "bike_courier", label: "Bike courier" }]);
  assert.deepEqual([config["has_rma_providers"], config["has_customer_balance"]], [true, true]);
  assert.equal((config["credits"] as Record<string, unknown>)["refund_to_store_credit"], true);
});

test("the diary of the example plugin has each closing that was stored and each terminal that fell silent", async () => {
  process.chdir(directory);
  const till = await newTill(shop);
  const report = closingOf(till);
  assert.equal((await submit(shop, report)).status, 200);
  const silent = await newTill(shop, till.location_id);
  await deps.pool.query("update terminal set created_at = created_at - interval '1 day' where terminal_id = $1", [
    silent.terminal_id,
  ]);
  await jobHandlers(deps).notice_silent_terminals({});
  await deps.dispatcher.runDue();
  process.chdir(here);
  const lines = (await readFile(join(directory, "corner-shop-diary.jsonl"), "utf8")).trim().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.ok(entries.some(({ report_id, terminal_name }) => report_id === report.report_id && terminal_name));
  assert.ok(entries.some((entry) => entry["silent"] === "Till"));
  assert.ok(entries.every(({ event_id }) => typeof event_id === "string"));
});

test("the validators of the example plugin offer a correction and a warning, on validation and on creation", async () => {
  const request = { email: `${randomUUID()}@example.con`, firstname: "A", lastname: "B", company: "C" };
  const validated = await call("POST", "/rest/V1/pos/customer-validate", { body: { request } });
  assert.equal(validated.body.valid, true, validated.text);
  const suggested_value = request.email.replace(/con$/, "com");
  const message = "Did you mean example.com?";
  const typo = { field: "email", code: "mail_typo", severity: "normalize", message, suggested_value };
  assert.deepEqual(
    validated.body.errors.filter(({ code }: { code: string }) => code === "mail_typo"),
    [typo],
  );
  const created = await call("POST", "/rest/V1/pos/customers", { body: { request } });
  assert.equal(created.body.success, true, created.text);
  const codes = created.body.errors.map(({ code }: { code: string }) => code);
  assert.ok(codes.includes("taxvat_missing"), created.text);
});

test("a customer of the staff's group gets its price from the service", async () => {
  const { rows } = await deps.pool.query<{ entity_id: number }>(
    `insert into shop_data.customer (website_id, store_id, group_id, email, firstname, lastname)
     values (1, 1, 2, $1, 'A', 'B') returning entity_id`,
    [`${randomUUID()}@example.com`],
  );
  const product = { sku: "tea", name: "Tea", price: 9.99, attribute_set_id: 4, type_id: "simple" };
  assert.equal((await call("POST", "/rest/V1/products", { body: { product } })).status, 200);
  const answer = await call("POST", "/rest/V1/pos/customer-prices", {
    body: { request: { customerId: rows[0]?.entity_id, skus: ["tea"], websiteId: 1 } },
  });
  assert.deepEqual(
    answer.body?.prices,
    [{ sku: "tea", base_price: 9.99, customer_price: 7.99, currency: "EUR", source: "staff_discount" }],
    answer.text,
  );
});

test("the staff discount of the example plugin is exact, and for staff only", async () => {
  const [resolver] = plugin.priceResolvers ?? [];
  const request = {
    customer_id: 1,
    customer_group_id: 2,
    website_id: 1,
    currency: "EUR",
    products: [
      { product_id: 1, sku: "tea", base_price: "9.9900" },
      { product_id: 2, sku: "ring", base_price: "90071992547409.9300" },
    ],
  };
  assert.deepEqual(await resolver?.resolve(request, tools), [
    { sku: "tea", customer_price: "7.99" },
    { sku: "ring", customer_price: "72057594037927.94" },
  ]);
  assert.deepEqual(await resolver?.resolve({ ...request, customer_group_id: 1 }, tools), []);
});

test("the example plugin has the limit and the history of a regular, and leaves others to the next resolver", async () => {
  const { rows } = await deps.pool.query<{ entity_id: number }>(
    `insert into shop_data.customer (entity_id, website_id, store_id, group_id, email, firstname, lastname)
     overriding system value values (1, 1, 1, 1, 'regular@example.com', 'A', 'B'), (1001, 1, 1, 1, 'new@example.com', 'A', 'B')
     on conflict (entity_id) do update set group_id = 1 returning entity_id`,
  );
  assert.equal(rows.length, 2);
  const limitOf = async (id: number) => (await call("GET", `/rest/V1/pos/customers/${id}/credit-limit`)).body;
  const regular = await limitOf(1);
  assert.deepEqual([regular.limit, regular.source], [250, "regulars"]);
  assert.equal((await limitOf(1001)).limit, 0);

  const sectionsOf = async (id: number) => (await call("GET", `/rest/V1/pos/customer-insights/${id}`)).body.sections;
  const [code, label] = ["regular", "Regular customer"];
  assert.deepEqual(await sectionsOf(1), [
    {
      code,
      label,
      rows: [
        { label: "Since", value: "2019" },
        { label: "Points", value: "1240" },
      ],
    },
  ]);
  assert.deepEqual(await sectionsOf(1001), [{ code, label, rows: [] }]);
});
