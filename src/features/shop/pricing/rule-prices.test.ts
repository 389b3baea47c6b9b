import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { sql } from "kysely";
import { openApp } from "../../../../test/support.ts";
import { formatAmount, parseAmount } from "../../../runtime/money.ts";
import { indexRulePrices } from "./commands/prices.ts";
import { sampleCatalog } from "../../../../test/fixtures/pricing/catalog.ts";
import { type RulePrice, sampleRulePrices, todayIn } from "../../../../test/fixtures/pricing/rule-prices.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const { product, rule, website } = sampleCatalog(app);
const { list, itemsOf, priceOf, ruled } = sampleRulePrices(app);

describe("an operator", () => {
  const cases: readonly (readonly [action: string, amount: string, price: number])[] = [
    ["to_fixed", "89.99", 89.99],
    ["to_fixed", "250", 100],
    ["to_percent", "33.3333", 33.33],
    ["by_fixed", "0.01", 99.99],
    ["by_fixed", "250", 0],
    ["by_percent", "12.345", 87.66],
    ["by_percent", "100", 0],
  ];
  for (const [simple_action, discount_amount, price] of cases) {
    test(`the operator ${simple_action} ${discount_amount} makes 100.00 ${price}`, async () => {
      assert.equal(await priceOf((await ruled({ simple_action, discount_amount })).id), price);
    });
  }

  test("operators compute exactly as decimals do, rounded half up after each rule", async () => {
    const action = fc.constantFrom("to_fixed", "to_percent", "by_fixed", "by_percent");
    const step = fc.record({ action, amount: fc.bigInt(0n, 1_000_000n) });
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(0n, 10n ** 12n),
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (base, steps) => {
          const { rows } = await sql<{ price: string }>`
          select shop_data.price_after_rules(${formatAmount(base)}::numeric, action, amount::numeric, 2 order by place) as price
            from unnest(${steps.map((s) => s.action)}::text[], ${steps.map((s) => formatAmount(s.amount))}::text[])
                 with ordinality as s(action, amount, place)`.execute(deps.db);
          let price = base;
          for (const { action: name, amount } of steps) price = toCents(applied(name, price, amount));
          assert.equal(parseAmount(rows[0]?.price ?? ""), price);
        },
      ),
      { numRuns: 60 },
    );
  });
});

/**
 * Applies a rule to a price. The result is in units of 1 / 10^10, in which a percentage is exact.
 */
function applied(action: string, price: bigint, amount: bigint): bigint {
  const scale = 1_000_000n;
  if (action === "to_fixed") return (amount < price ? amount : price) * scale;
  if (action === "by_fixed") return (amount < price ? price - amount : 0n) * scale;
  return price * (action === "to_percent" ? amount : scale - amount);
}

/** Rounds half away from zero to whole cents. The result is in ten-thousandths. */
function toCents(value: bigint): bigint {
  const cent = 100_000_000n;
  const magnitude = value < 0n ? -value : value;
  const cents = (magnitude + cent / 2n) / cent;
  return (value < 0n ? -cents : cents) * 100n;
}

describe("rules on one product", () => {
  test("rules on one product apply by sort order, each to the price after the one before", async () => {
    const { id } = await ruled(
      { sort_order: 2, simple_action: "by_fixed", discount_amount: "10" },
      { sort_order: 1, simple_action: "by_percent", discount_amount: "50" },
    );
    assert.equal(await priceOf(id), 40);
  });

  test("rules on one product end with one that stops further rules, only where and while it applies", async () => {
    const stop = { sort_order: 1, stop_rules_processing: true, discount_amount: "10" };
    const later = { sort_order: 2, simple_action: "by_fixed", discount_amount: "5" };
    const zone = "Europe/Amsterdam";
    assert.equal(await priceOf((await ruled(stop, later)).id), 90);
    assert.equal(
      await priceOf((await ruled({ ...stop, conditions: { price_from: 100.01, price_to: 100.02 } }, later)).id),
      95,
    );
    assert.equal(await priceOf((await ruled({ ...stop, customer_group_ids: [2] }, later)).id), 95);
    const { id } = await ruled({ ...stop, to_date: todayIn(zone) }, later);
    assert.equal(await priceOf(id), 90);
    assert.equal(await priceOf(id, `websiteId=1&date=${todayIn(zone, 1)}`), 95);
  });

  test("rules on one product apply where every condition holds: SKU, category, attribute, price", async () => {
    await call("POST", "/rest/V1/products/attributes", {
      body: { attribute: { attribute_code: "colour", frontend_input: "select", default_frontend_label: "Colour" } },
    });
    const category = await call("POST", "/rest/V1/categories", { body: { category: { name: "Tea" } } });
    const category_id: number = category.body.id;
    const colour = (value: string) => ({ custom_attributes: [{ attribute_code: "colour", value }] });
    const links = { extension_attributes: { category_links: [{ category_id: String(category_id) }] } };
    const whole = await product({ ...colour("Green"), ...links, price: 20 });
    const others = [
      await product({ ...colour("red"), ...links, price: 20 }),
      await product({ ...colour("green"), price: 20 }),
      await product({ ...colour("green"), ...links, price: 20.01 }),
      await product({ ...links, price: 20 }),
    ];
    await rule({
      conditions: {
        skus: [whole, ...others].map(({ sku }) => sku),
        category_ids: [category_id],
        attributes: [{ attribute_code: "colour", values: ["GREEN", "blue"] }],
        price_from: 20,
        price_to: 20,
      },
    });
    await indexRulePrices(deps);
    assert.equal(await priceOf(whole.id), 18);
    for (const { id } of others) assert.equal(await priceOf(id), undefined);
  });

  test("rules on one product apply to their groups and websites, rounded to each website's currency", async () => {
    const yen = await website(`yen${randomUUID().slice(0, 8)}`, "Asia/Tokyo", "JPY");
    const made = await product({ price: 999, extension_attributes: { website_ids: [1, yen] } });
    await rule({
      conditions: { skus: [made.sku] },
      website_ids: [yen],
      customer_group_ids: [0, 2],
      discount_amount: "33",
    });
    await indexRulePrices(deps);
    assert.deepEqual(await itemsOf(made.id), []);
    assert.deepEqual(await itemsOf(made.id, `websiteId=${yen}`), [
      { product_id: made.id, customer_group_id: 0, rule_price: 669 },
      { product_id: made.id, customer_group_id: 2, rule_price: 669 },
    ]);
  });
});

describe("GET catalog-rule-prices", () => {
  test("the rule prices are unchanged while the indexer has not run since, and listed whole once it has", async () => {
    const { id, sku } = await ruled({});
    const { indexed_at } = (await list("websiteId=1")).body;
    const after = `websiteId=1&ifIndexedAfter=${encodeURIComponent(indexed_at)}`;
    const unchanged = await list(after);
    assert.deepEqual(unchanged.body, { indexed_at, date: todayIn("Europe/Amsterdam"), unchanged: true, items: [] });
    await call("PUT", `/rest/V1/products/${sku}`, { body: { product: { price: 200 } } });
    await indexRulePrices(deps);
    const changed = await list(after);
    assert.equal(changed.body.unchanged, false);
    assert.equal(await priceOf(id, after), 180);
  });

  test("the rule prices are compressed for a client that asks, and the same either way", async () => {
    await ruled({});
    const plain = await list("websiteId=1");
    assert.equal(plain.headers["content-encoding"], undefined);
    for (const [accepted, encoding, decode] of [
      ["gzip, deflate", "gzip", gunzipSync],
      ["gzip;q=0.5, br", "br", brotliDecompressSync],
    ] as const) {
      const answer = await app.app.inject({
        url: "/rest/V1/pos/catalog-rule-prices?websiteId=1",
        headers: { authorization: `Bearer ${app.token}`, "accept-encoding": accepted },
      });
      assert.equal(answer.headers["content-encoding"], encoding);
      assert.equal(answer.headers["vary"], "accept-encoding");
      assert.equal(decode(answer.rawPayload).toString(), plain.text);
    }
    assert.equal((await list("websiteId=1", { "accept-encoding": "gzip;q=0" })).text, plain.text);
  });

  test("the rule prices show only the fields that are asked for", async () => {
    const { id } = await ruled({});
    const answer = await list("websiteId=1&fields=date,items[product_id]");
    assert.deepEqual(Object.keys(answer.body), ["date", "items"]);
    assert.ok(answer.body.items.some((item: RulePrice) => item.product_id === id && Object.keys(item).length === 1));
    assert.deepEqual(Object.keys((await list("websiteId=1&fields=unchanged")).body), ["unchanged"]);
  });

  test("the rule prices take website 0 for the default website", async () => {
    assert.deepEqual((await list("websiteId=0")).body, (await list("websiteId=1")).body);
  });

  test("the rule prices are refused with 400 for a missing or wrong parameter, and with 401 without the right", async () => {
    assert.equal((await list("")).body.parameters.fieldName, "websiteId");
    assert.equal((await list("websiteId=99")).body.parameters.fieldName, "websiteId");
    for (const date of ["2026-02-30", "today", "2026-1-1", "0000-01-01", ""]) {
      assert.equal((await list(`websiteId=1&date=${date}`)).status, 400, date);
    }
    assert.equal((await list("websiteId=1&ifIndexedAfter=yesterday")).status, 400);
    const token = await newToken(["Platform_Catalog::manage"]);
    assert.equal((await call("GET", "/rest/V1/pos/catalog-rule-prices?websiteId=1", { token })).status, 401);
  });
});
