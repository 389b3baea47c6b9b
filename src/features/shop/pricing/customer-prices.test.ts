import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { definePlugin } from "../../../plugins/plugin.ts";
import type { PriceRequest } from "../../../plugins/hooks.ts";
import { indexRulePrices } from "./commands/prices.ts";
import { sampleCatalog } from "../../../../test/fixtures/pricing/catalog.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const catalog = sampleCatalog(app);
const { product, customer, rule, ownPrice, pricesOf } = catalog;

const tierOf = (customer_group_id: number, qty: number, value: number, percentage_value?: number) => ({
  customer_group_id,
  qty,
  value,
  extension_attributes: { website_id: 0, ...(percentage_value === undefined ? {} : { percentage_value }) },
});

async function priceOf(customerId: number, sku: string, others: Record<string, unknown> = {}) {
  const answer = await pricesOf({ customerId, skus: [sku], websiteId: 1, ...others });
  assert.equal(answer.status, 200, answer.text);
  assert.ok(answer.body.prices.length <= 1);
  return answer.body.prices[0];
}

describe("each resolver", () => {
  test("a customer's own price comes first, and a website's own before that of all websites", async () => {
    const [{ sku, id }, who] = [
      await product({ custom_attributes: [{ attribute_code: "special_price", value: "1" }] }),
      await customer(),
    ];
    await ownPrice(who, id, "120.55");
    assert.deepEqual(await priceOf(who, sku), {
      sku,
      base_price: 100,
      customer_price: 120.55,
      currency: "EUR",
      source: "customer_price",
    });
    await ownPrice(who, id, "80", "1", 1);
    assert.equal((await priceOf(who, sku)).customer_price, 80);
    assert.equal((await priceOf(await customer(), sku)).source, "special_price");
  });

  test("a tier for one piece is the price of its customer group only", async () => {
    const { sku } = await product({ tier_prices: [tierOf(2, 1, 70), tierOf(2, 10, 60), tierOf(32_000, 20, 0, 45)] });
    assert.deepEqual(await priceOf(await customer(1, 2), sku), {
      sku,
      base_price: 100,
      customer_price: 70,
      currency: "EUR",
      source: "tier_price",
      tiers: [
        { qty: 10, price: 60 },
        { qty: 20, price: 55 },
      ],
    });
    const other = await priceOf(await customer(1, 1), sku);
    assert.deepEqual([other.customer_price, other.source, other.tiers], [100, "tier_price", [{ qty: 20, price: 55 }]]);
  });

  test("a special price counts on its days only, and only below the base price", async () => {
    const who = await customer();
    const today = Temporal.Now.plainDateISO("Europe/Amsterdam");
    const special = (price: string, from: number, to: number) =>
      product({
        custom_attributes: [
          { attribute_code: "special_price", value: price },
          { attribute_code: "special_from_date", value: `${today.add({ days: from }).toString()} 00:00:00` },
          { attribute_code: "special_to_date", value: today.add({ days: to }).toString() },
        ],
      });
    const sourceOf = async (...days: [string, number, number]) =>
      (await priceOf(who, (await special(...days)).sku))?.source;
    assert.equal(await sourceOf("90", -2, 2), "special_price");
    assert.equal(await sourceOf("90", -9, -3), undefined);
    assert.equal(await sourceOf("90", 3, 9), undefined);
    assert.equal(await sourceOf("100", -2, 2), undefined);
    assert.equal(await sourceOf("130", -2, 2), undefined);
  });

  test("the lower of a catalog rule and a special price counts, on a tie the rule", async () => {
    const special = (price: string) =>
      product({ custom_attributes: [{ attribute_code: "special_price", value: price }] });
    const [below, above, same] = [await special("50"), await special("90"), await special("87.5")];
    const skus = [below, above, same].map(({ sku }) => sku.toUpperCase());
    await rule({ conditions: { skus }, discount_amount: "12.5" });
    await indexRulePrices(deps);
    const who = await customer();
    const priced = await Promise.all([below, above, same].map(({ sku }) => priceOf(who, sku)));
    assert.deepEqual(
      priced.map(({ source, customer_price }) => [source, customer_price]),
      [
        ["special_price", 50],
        ["catalog_rule", 87.5],
        ["catalog_rule", 87.5],
      ],
    );
  });

  test("a customer's own quantities replace the group's, and prices that are not lower are left out", async () => {
    const { sku, id } = await product({ tier_prices: [tierOf(32_000, 5, 10), tierOf(32_000, 50, 5)] });
    const who = await customer();
    await ownPrice(who, id, "90");
    await ownPrice(who, id, "95", "2");
    await ownPrice(who, id, "80", "12.5");
    assert.deepEqual((await priceOf(who, sku)).tiers, [{ qty: 12.5, price: 80 }]);
  });
});

describe("the answer", () => {
  test("the price list has no row for a base price, an unknown product and a product of another website", async () => {
    const [plain, elsewhere, who] = [await product(), await product(), await customer()];
    const other = await catalog.website(`w${randomUUID().slice(0, 8)}`, "UTC");
    await ownPrice(who, elsewhere.id, "1");
    await deps.pool.query("update shop_data.product_website set website_id = $1 where product_id = $2", [
      other,
      elsewhere.id,
    ]);
    const answer = await pricesOf({ customerId: who, skus: [plain.sku, elsewhere.sku, "no such thing"], websiteId: 1 });
    assert.deepEqual(answer.body, { prices: [] });
    assert.equal((await priceOf(who, elsewhere.sku, { websiteId: other })).customer_price, 1);
  });

  test("the price list names a SKU as it was asked for, once for each spelling", async () => {
    const [{ sku, id }, who] = [await product(), await customer()];
    await ownPrice(who, id, "9.99");
    const skus = [sku.toUpperCase(), sku, sku, sku.toUpperCase()];
    const answer = await pricesOf({ customerId: who, skus, websiteId: 1 });
    assert.deepEqual(
      answer.body.prices.map((row: { sku: string }) => row.sku),
      [sku.toUpperCase(), sku],
    );
  });

  test("the price list keeps every decimal of a price", async () => {
    const [{ sku, id }, who] = [await product({ price: "9007199254740.9931" }), await customer()];
    await ownPrice(who, id, "1234567890123456.1234");
    const answer = await pricesOf({ customerId: who, skus: [sku], websiteId: 1 });
    assert.match(answer.text, /"base_price":9007199254740\.9931,"customer_price":1234567890123456\.1234,/);
  });

  test("the price list takes the customer's website for website 0, and its currency", async () => {
    const website_id = await catalog.website(`y${randomUUID().slice(0, 8)}`, "Asia/Tokyo", "JPY");
    const { sku } = await product({
      extension_attributes: { website_ids: [website_id] },
      tier_prices: [tierOf(32_000, 1, 0, 33.33)],
      price: 1001,
    });
    const row = await priceOf(await customer(website_id), sku, { websiteId: 0 });
    assert.deepEqual([row.currency, row.customer_price], ["JPY", 667]);
  });

  test("the price list is empty for an unknown customer, including guests", async () => {
    const { sku } = await product({ custom_attributes: [{ attribute_code: "special_price", value: "1" }] });
    for (const customerId of [0, -5, 2_000_000_000]) {
      const answer = await pricesOf({ customerId, skus: [sku], websiteId: 1 });
      assert.deepEqual([answer.status, answer.body], [200, { prices: [] }]);
    }
  });

  test("the price list of more than 5,000 SKUs is complete", async () => {
    const who = await customer();
    const prefix = `many-${randomUUID()}`;
    await deps.pool.query(
      `with p as (insert into shop_data.product (sku, name, price, special_price) select $1 || n, 'Many', 10, 9 from generate_series(1, 12000) n returning entity_id)
       insert into shop_data.product_website select entity_id, 1 from p`,
      [prefix],
    );
    const skus = Array.from({ length: 12_000 }, (_, n) => `${prefix}${n + 1}`);
    const answer = await pricesOf({ customerId: who, skus, websiteId: 1 });
    assert.equal(answer.status, 200);
    assert.deepEqual(
      answer.body.prices.map((row: { sku: string }) => row.sku),
      skus,
    );
    const named = await call("POST", "/rest/V1/pos/customer-prices?fields=prices[customer_price]", {
      body: { request: { customerId: who, skus, websiteId: 1 } },
    });
    assert.equal(named.body.prices.length, 12_000);
    assert.deepEqual(named.body.prices[7], { customer_price: 9 });
  });
});

describe("a refused request for prices", () => {
  test("a price list is refused with 400 when storeView is null or unknown, and served when it is known", async () => {
    const request = { customerId: await customer(), skus: ["x"], websiteId: 1 };
    const refused = await pricesOf({ ...request, storeView: null });
    assert.equal(refused.status, 400);
    assert.match(refused.body.message, /storeView/);
    const unknown = await pricesOf({ ...request, storeView: "atlantis" });
    assert.deepEqual(
      [unknown.status, unknown.body],
      [
        400,
        {
          message: 'Invalid value of "%value" provided for the %fieldName field.',
          parameters: { fieldName: "storeView", value: "atlantis" },
        },
      ],
    );
    assert.equal((await pricesOf({ ...request, storeView: "default" })).status, 200);
  });

  test("a price list is refused with 400 for a missing, mistyped or undeclared member, or an unknown website", async () => {
    const customerId = await customer();
    assert.equal((await pricesOf({ skus: [] })).body.parameters.fieldName, "customerId");
    assert.equal((await pricesOf({ customerId })).body.parameters.fieldName, "skus");
    assert.equal((await pricesOf({ customerId, skus: "x" })).status, 400);
    assert.equal((await pricesOf({ customerId, skus: [null] })).status, 400);
    assert.equal((await pricesOf({ customerId, skus: [], basket: 1 })).status, 400);
    assert.equal((await pricesOf({ customerId, skus: [], websiteId: 999 })).status, 400);
    assert.equal((await call("POST", "/rest/V1/pos/customer-prices", { body: {} })).status, 400);
  });

  test("a price list is refused with 401 without the resource", async () => {
    const token = await newToken(["Vendor_Pos::receipts", "Platform_Catalog::manage"]);
    const answer = await call("POST", "/rest/V1/pos/customer-prices", { token, body: { request: {} } });
    assert.equal(answer.status, 401);
  });
});

describe("a plugin's resolver", () => {
  const asked: PriceRequest[] = [];
  const prices = (price: string) => (request: PriceRequest) => {
    asked.push(request);
    return request.products
      .filter(({ sku }) => sku.startsWith("plug"))
      .map(({ sku }) => ({ sku: sku.toUpperCase(), customer_price: price, tiers: [{ qty: "3", price: "0.5" }] }));
  };
  const plugins = [
    definePlugin({
      name: "broken",
      priceResolvers: [
        { code: "throws", place: "before", resolve: () => Promise.reject(new Error("out of order")) },
        {
          code: "talks",
          place: "before",
          resolve: ({ products: [first] }) => [{ sku: first?.sku ?? "", customer_price: "cheap" }],
        },
      ],
    }),
    definePlugin({
      name: "works",
      priceResolvers: [
        { code: "after_all", place: "after", resolve: prices("2.00") },
        {
          code: "first_of_all",
          place: "before",
          resolve: (request) => prices("1.00")(request).filter(({ sku }) => sku.startsWith("PLUG-A")),
        },
      ],
    }),
  ];

  test("a plugin's resolver precedes or follows the platform's own, and a failing one is logged by name and skipped", async () => {
    const plugged = await openApp({ database: app.database, plugins });
    const who = await customer();
    const suffix = randomUUID();
    const [a, b, c] = [`plug-a-${suffix}`, `plug-b-${suffix}`, `plug-c-${suffix}`];
    for (const sku of [a, b, c]) await product({ sku });
    await product({ sku: `own-${suffix}` });
    await deps.pool.query("update shop_data.product set special_price = 40 where lower(sku) = any($1)", [[a, b]]);
    const answer = await plugged.call("POST", "/rest/V1/pos/customer-prices", {
      body: { request: { customerId: who, skus: [a, b, c, `own-${suffix}`], websiteId: 1 } },
    });
    const bySku = new Map(answer.body.prices.map((row: { sku: string }) => [row.sku, row]));
    assert.deepEqual(bySku.get(a), {
      sku: a,
      base_price: 100,
      customer_price: 1,
      currency: "EUR",
      source: "first_of_all",
      tiers: [{ qty: 3, price: 0.5 }],
    });
    assert.deepEqual(
      [b, c].map((sku) => (bySku.get(sku) as { source: string }).source),
      ["special_price", "after_all"],
    );
    assert.equal(bySku.size, 3);
    assert.deepEqual(
      asked
        .at(-1)
        ?.products.map(({ sku, base_price }) => [sku, base_price])
        .toSorted(),
      [
        [`own-${suffix}`, "100.0000"],
        [c, "100.0000"],
      ],
    );
    for (const code of ["throws", "talks"]) {
      assert.ok(
        plugged.log_lines.some((line) => line.includes(code) && line.includes('"plugin":"broken"')),
        code,
      );
    }
  });
});
