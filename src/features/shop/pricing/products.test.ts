import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { sampleCatalog } from "../../../../test/fixtures/pricing/catalog.ts";
import { planOf } from "../../../../test/plan.ts";
import { openApp } from "../../../../test/support.ts";
import { listedProducts } from "../../../shop-data/catalog/listing.ts";
import { indexRulePrices } from "./commands/prices.ts";

const app = await openApp();
const { call, deps } = app;
const { product, customer, rule, ownPrice, website, pricesOf } = sampleCatalog(app);
const { token } = await newAdministrator(app, ["Platform_Catalog::manage"]);
const get = (path: string, as: string = token) => call("GET", `/admin/api${path}`, { token: as });
const index = () => deps.jobs.runDue("index_rule_prices", () => indexRulePrices(deps));

interface Step {
  readonly source: string;
  readonly price: number | null;
  readonly is_effective: boolean;
}

async function priceOf(product_id: number, query: Record<string, string | number> = {}) {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const answer = await get(`/products/${product_id}/price?${asked.join("&")}`);
  assert.equal(answer.status, 200, answer.text);
  const offered = (answer.body.steps as Step[]).filter(({ price }) => price !== null);
  return {
    ...answer.body,
    offered: offered.map(({ source, price }) => [source, price]),
    effective: offered.filter(({ is_effective }) => is_effective).map(({ source }) => source),
  };
}

describe("the list of products", () => {
  test("products are searched through the index of their letters and sorted by those of number and name", async () => {
    const { columns } = listedProducts([]);
    assert.match(await planOf(app, "shop_data.product as p", columns["text"]), /product_by_letters/);
    for (const [column, name] of [
      ["sku", "product_sku_is_unique"],
      ["name", "product_by_name"],
    ] as const) {
      const { rows } = await deps.pool.query<Record<string, string>>(
        `explain select p.entity_id from shop_data.product p order by ${columns[column]?.sorted_by}, p.entity_id limit 25`,
      );
      assert.match(rows.map((row) => row["QUERY PLAN"]).join("\n"), new RegExp(name));
    }
  });

  test("a product is found by a part of its SKU or name, and by its whole barcode", async () => {
    await call("POST", "/rest/V1/products/attributes", {
      body: { attribute: { attribute_code: "ean", frontend_input: "text", default_frontend_label: "EAN" } },
    });
    const { sku, id } = await product({
      name: "Second Flush",
      custom_attributes: [{ attribute_code: "ean", value: "8712345678906" }],
    });
    const filters = [
      `[text][like]=%25${sku.slice(4, 30).toUpperCase()}%25`,
      "[text][like]=%25second fl%25",
      "[barcode]=8712345678906",
    ];
    for (const filter of filters) {
      const { items } = (await get(`/products?filter${filter}`)).body;
      assert.deepEqual(
        items.map((row: Record<string, unknown>) => [row["product_id"], row["sku"], row["barcode"], row["is_active"]]),
        [[id, sku, "8712345678906", true]],
        filter,
      );
    }
    assert.equal((await get("/products?filter[barcode]=871234567890")).body.total_count, 0);
  });

  test("a product is found by its barcode in every notation of it, in the list and in the search", async () => {
    const cases = [
      ["012345678905", ["12345678905", "012345678905", "0012345678905", "00012345678905", "]E00012345678905"]],
      ["0725272730706", ["725272730706", "0725272730706", "00725272730706", "0100725272730706"]],
      ["96385074", ["96385074", "0000096385074", "00000096385074"]],
      ["Own-4711", ["own-4711", "]C1Own-4711"]],
    ] as const;
    const made = await Promise.all(
      cases.map(([value]) => product({ custom_attributes: [{ attribute_code: "ean", value }] })),
    );
    for (const [index, [, codes]] of cases.entries()) {
      for (const code of codes) {
        const text = encodeURIComponent(code);
        const { items } = (await get(`/products?filter[barcode]=${text}`)).body;
        assert.deepEqual(
          items.map(({ sku }: { sku: string }) => sku),
          [made[index]?.sku],
          code,
        );
        const found = (await get(`/search?q=${text}`)).body.items.filter(
          ({ kind }: { kind: string }) => kind === "product",
        );
        assert.deepEqual(
          found.map(({ id }: { id: string }) => id),
          [String(made[index]?.id)],
          code,
        );
      }
    }
    for (const code of ["12345678904", "2345678905", "Own-471"]) {
      assert.equal((await get(`/products?filter[barcode]=${code}`)).body.total_count, 0, code);
    }
  });

  test("the page of a product has its categories, websites, tiers, attributes and stock", async () => {
    const category = await call("POST", "/rest/V1/categories", { body: { category: { name: "Tea" } } });
    const { id } = await product({
      tier_prices: [{ customer_group_id: 32_000, qty: 5, value: 80 }],
      extension_attributes: {
        website_ids: [1],
        category_links: [{ category_id: String(category.body.id), position: 0 }],
        stock_item: { qty: 7, is_in_stock: true },
      },
    });
    const { body, text } = await get(`/products/${id}`);
    assert.deepEqual([body.category_paths, body.website_ids, body.qty], [["Tea"], [1], 7], text);
    assert.deepEqual(body.tiers, [{ website_id: 0, customer_group_id: null, qty: 5, price: 80, percentage: null }]);
    assert.equal((await get("/products/999999")).status, 404);
  });

  test("products and their prices need the resource of the catalogue", async () => {
    const { id } = await product();
    const other = await newAdministrator(app, ["Platform_Sales::manage"]);
    for (const path of ["/products", `/products/${id}`, `/products/${id}/price`]) {
      assert.equal((await get(path, other.token)).status, 401, path);
    }
  });
});

describe("what a customer pays for a product today", () => {
  test("the lowest of the tier, the rule's and the special price is effective, and its rules are named", async () => {
    const { id, sku } = await product({
      tier_prices: [{ customer_group_id: 32_000, qty: 1, value: 95 }],
      custom_attributes: [{ attribute_code: "special_price", value: "92" }],
    });
    const first = await rule({ conditions: { skus: [sku] }, discount_amount: "10", sort_order: 1 });
    const last = await rule({
      conditions: { skus: [sku], price_from: 50 },
      discount_amount: "5",
      simple_action: "by_fixed",
      sort_order: 2,
      stop_rules_processing: true,
    });
    await rule({ conditions: { skus: [sku] }, discount_amount: "50", sort_order: 3 });
    await rule({ conditions: { skus: ["another"] }, discount_amount: "60", sort_order: 0 });
    await index();
    const guest = await priceOf(id);
    assert.deepEqual(
      [guest.price, guest.source, guest.offered, guest.effective],
      [
        85,
        "catalog_rule",
        [
          ["base", 100],
          ["special_price", 92],
          ["catalog_rule", 85],
          ["tier_price", 95],
        ],
        ["catalog_rule"],
      ],
    );
    assert.deepEqual(
      guest.rules.map((row: Record<string, unknown>) => [row["rule_id"], row["simple_action"], row["discount_amount"]]),
      [
        [first, "by_percent", 10],
        [last, "by_fixed", 5],
      ],
    );
  });

  test("the price is the one that registers get, at every quantity", async () => {
    const who = await customer(1, 2);
    const { id, sku } = await product({
      tier_prices: [
        { customer_group_id: 2, qty: 5, value: 80 },
        { customer_group_id: 32_000, qty: 10, value: 70 },
      ],
    });
    const [row] = (await pricesOf({ customerId: who, skus: [sku], websiteId: 1 })).body.prices;
    assert.deepEqual(row.tiers, [
      { qty: 5, price: 80 },
      { qty: 10, price: 70 },
    ]);
    for (const [qty, price, source] of [
      ["1", 100, "base"],
      ["4.9999", 100, "base"],
      ["5", 80, "tier_price"],
      ["12", 70, "tier_price"],
    ] as const) {
      const answer = await priceOf(id, { customer_id: who, qty });
      assert.deepEqual([answer.price, answer.source, answer.effective], [price, source, [source]], qty);
    }
  });

  test("a customer's own price goes before a lower one of all customers", async () => {
    const who = await customer();
    const { id, sku } = await product({ custom_attributes: [{ attribute_code: "special_price", value: "60" }] });
    await ownPrice(who, id, "120");
    const answer = await priceOf(id, { customer_id: who });
    assert.deepEqual([answer.price, answer.effective], [120, ["customer_price"]]);
    assert.equal((await pricesOf({ customerId: who, skus: [sku], websiteId: 1 })).body.prices[0].customer_price, 120);
    assert.deepEqual([(await priceOf(id)).price, (await priceOf(id)).effective], [60, ["special_price"]]);
  });

  test("a product that the website does not sell has no price there", async () => {
    const { id } = await product({ extension_attributes: { website_ids: [1] } });
    const far = await website("far", "Europe/Paris", "CHF");
    const answer = await priceOf(id, { website_id: far });
    assert.deepEqual([answer.price, answer.steps, answer.currency], [null, [], "CHF"]);
  });

  test("an unknown product, customer or website, and a text that is no quantity, are refused", async () => {
    const { id } = await product();
    for (const [path, status] of [
      ["999999/price", 404],
      [`${id}/price?customer_id=999999`, 404],
      [`${id}/price?website_id=99`, 400],
      [`${id}/price?qty=0`, 400],
      [`${id}/price?qty=-1`, 400],
      [`${id}/price?qty=many`, 400],
    ] as const) {
      assert.equal((await get(`/products/${path}`)).status, status, path);
    }
  });
});

describe("the preview of a price rule", () => {
  const preview = (members: Record<string, unknown>, as = token) =>
    call("POST", "/admin/api/price-rules/preview", {
      token: as,
      body: {
        name: "Tea week",
        website_ids: [1],
        customer_group_ids: [0],
        simple_action: "by_percent",
        discount_amount: 10,
        ...members,
      },
    });

  test("the preview counts the products of the conditions, with the prices that the index then has", async () => {
    const [{ sku, id }, { sku: cheap }] = [await product({ price: 24.99 }), await product({ price: 5 })];
    const conditions = { skus: [sku.toUpperCase(), cheap], price_from: 10 };
    const { body, text } = await preview({ conditions });
    assert.deepEqual(
      [body.product_count, body.currency, body.examples.map((row: Record<string, unknown>) => Object.values(row))],
      [1, "EUR", [[id, sku, "Tea", 24.99, 22.49]]],
      text,
    );
    const { rows } = await deps.pool.query("select from shop_data.catalogrule where name = 'Tea week'");
    assert.equal(rows.length, 0);
    await rule({ conditions, discount_amount: "10" });
    await index();
    assert.equal((await priceOf(id)).price, 22.49);
  });

  test("without conditions every product of the websites counts, and of an attribute those with its value", async () => {
    await call("POST", "/rest/V1/products/attributes", {
      body: { attribute: { attribute_code: "colour", frontend_input: "text", default_frontend_label: "Colour" } },
    });
    const { sku } = await product({ custom_attributes: [{ attribute_code: "colour", value: "Amber" }] });
    await product({ extension_attributes: { website_ids: [] } });
    const { rows } = await deps.pool.query<{ n: number }>(
      "select count(distinct product_id)::int as n from shop_data.product_website where website_id = 1",
    );
    assert.equal((await preview({})).body.product_count, rows[0]?.n);
    const coloured = await preview({ conditions: { attributes: [{ attribute_code: "colour", values: ["amber"] }] } });
    assert.deepEqual([coloured.body.product_count, coloured.body.examples[0]?.sku], [1, sku]);
  });

  test("a rule that could not be saved is refused, and so is a role without the catalogue", async () => {
    const wrong = await preview({ simple_action: "halve" });
    assert.deepEqual([wrong.status, wrong.body.code], [400, "field_not_choice"]);
    assert.equal((await preview({ website_ids: [99] })).status, 400);
    const other = await newAdministrator(app, ["Platform_Sales::manage"]);
    assert.equal((await preview({}, other.token)).status, 401);
  });
});
