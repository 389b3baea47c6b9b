import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { sampleCatalog } from "../../../../test/fixtures/pricing/catalog.ts";
import { sampleRulePrices } from "../../../../test/fixtures/pricing/rule-prices.ts";
import { follow, newFollower } from "../../../../test/fixtures/register-catalog/follower.ts";
import { openApp } from "../../../../test/support.ts";
import { indexRulePrices } from "./commands/prices.ts";

const app = await openApp();
const { call, deps } = app;
const { product, customer, rule, ownPrice, pricesOf, website } = sampleCatalog(app);
const { itemsOf } = sampleRulePrices(app);
const { token: admin } = await newAdministrator(app, ["Platform_Catalog::manage"]);

const ALL_GROUPS = 32_000;
const special = { attribute_code: "special_price", value: "5" };
const half = { customer_group_id: ALL_GROUPS, qty: 1, extension_attributes: { percentage_value: 50, website_id: 0 } };
const ten = { customer_group_id: ALL_GROUPS, qty: 10, value: 4, extension_attributes: { website_id: 0 } };

/** Creates a product without a price, whose special price, tiers and rules would lower one. */
const priceless = () => product({ price: null, custom_attributes: [special], tier_prices: [half, ten] });

const delivered = async (id: number) => (await follow(app, newFollower())).products.get(id);
const put = (sku: string, members: object) => call("PUT", `/rest/V1/products/${sku}`, { body: { product: members } });

async function importCsv(kind: string, content: string) {
  const answer = await call("POST", "/admin/api/imports", { token: admin, body: { kind, content } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const codesOf = ({ remarks }: { remarks: { code: string; column: string; line: number }[] }) =>
  remarks.map(({ code, column, line }) => [code, column, line]);

describe("a product without a price", () => {
  test("the product has the price null on every route, and one that costs nothing has 0", async () => {
    const [none, free] = [await priceless(), await product({ price: 0 })];
    const absent = await product({ price: undefined });
    for (const [{ id, sku }, price] of [
      [none, null],
      [absent, null],
      [free, 0],
    ] as const) {
      assert.equal((await call("GET", `/rest/V1/products/${sku}`)).body.price, price);
      assert.equal((await delivered(id))?.["price"], price);
      const page = await call("GET", `/admin/api/products/${id}`, { token: admin });
      assert.equal(page.body.price, price);
      const listed = await call("GET", `/admin/api/products?filter[sku]=${sku}`, { token: admin });
      assert.equal(listed.body.items[0].price, price);
    }
    assert.deepEqual((await delivered(none.id))?.["tiers"], [{ customer_group_id: ALL_GROUPS, qty: 10, value: 4 }]);
  });

  test("the product can be read and written back, lose its price and get one", async () => {
    const { id, sku } = await priceless();
    const read = (await call("GET", `/rest/V1/products/${sku}`)).body;
    const written = await put(sku, read);
    assert.equal(written.status, 200, written.text);
    assert.deepEqual({ ...written.body, updated_at: "" }, { ...read, updated_at: "" });
    await rule({ conditions: { skus: [sku] }, simple_action: "by_percent", discount_amount: "10" });
    for (const [price, ruled] of [
      [50, 45],
      [null, undefined],
      [20, 18],
    ] as const) {
      assert.equal((await put(sku, { price })).body.price, price);
      await indexRulePrices(deps);
      assert.equal((await itemsOf(id))[0]?.rule_price, ruled);
      assert.equal((await delivered(id))?.["price"], price);
    }
  });

  test("no rule, tier or special price makes a price for a customer, and a price of their own does", async () => {
    const { id, sku } = await priceless();
    for (const simple_action of ["to_fixed", "to_percent", "by_fixed", "by_percent"]) {
      await rule({ conditions: { skus: [sku] }, simple_action });
    }
    await indexRulePrices(deps);
    assert.deepEqual(await itemsOf(id), []);
    const who = await customer();
    const priced = async () => (await pricesOf({ customerId: who, skus: [sku], websiteId: 1 })).body.prices;
    const explained = async (qty: number) =>
      (await call("GET", `/admin/api/products/${id}/price?customer_id=${who}&qty=${qty}`, { token: admin })).body;
    assert.deepEqual(await priced(), []);
    const { price, source, steps } = await explained(20);
    assert.deepEqual([price, source], [null, null]);
    assert.ok(steps.every(({ is_effective }: { is_effective: boolean }) => !is_effective));
    await ownPrice(who, id, "7.50");
    const [row] = await priced();
    assert.deepEqual([row.base_price, row.customer_price, row.source], [7.5, 7.5, "customer_price"]);
    assert.equal((await explained(1)).source, "customer_price");
    const own = await call("GET", `/admin/api/customer-prices?filter[sku]=${sku}`, { token: admin });
    assert.equal(own.body.items[0].base_price, null);
  });

  test("the price of the products beside it is found", async () => {
    const [none, tea] = [await priceless(), await product({ custom_attributes: [special] })];
    const skus = [none.sku, tea.sku];
    const { body } = await pricesOf({ customerId: await customer(), skus, websiteId: 1 });
    assert.deepEqual(
      body.prices.map(({ sku, customer_price }: Record<string, unknown>) => [sku, customer_price]),
      [[tea.sku, 5]],
    );
  });

  test("the preview of a price rule leaves it out", async () => {
    const { sku } = await priceless();
    const body = {
      name: "All",
      website_ids: [1],
      customer_group_ids: [1],
      simple_action: "by_fixed",
      discount_amount: 1,
      conditions: { skus: [sku] },
    };
    const { body: preview } = await call("POST", "/admin/api/price-rules/preview", { token: admin, body });
    assert.deepEqual([preview.product_count, preview.examples], [0, []]);
  });

  test("an import stores an empty price as none, and remarks on new goods without one", async () => {
    const [a, b, c, d] = [1, 2, 3, 4].map(() => `sku-${randomUUID()}`);
    const rows = `sku,name,type,price\n${a},A,simple,\n${b},B,virtual,\n${c},C,configurable,\n${d},D,simple,0\n`;
    const first = await importCsv("products", rows);
    assert.deepEqual(codesOf(first), [
      ["no_price", "price", 2],
      ["no_price", "price", 3],
    ]);
    assert.equal((await call("GET", `/rest/V1/products/${a}`)).body.price, null);
    assert.equal((await call("GET", `/rest/V1/products/${d}`)).body.price, 0);
    const again = await importCsv("products", rows);
    assert.deepEqual([again.unchanged, again.remarks_count], [4, 0]);
    const nameless = await importCsv("products", `sku,name\nsku-${randomUUID()},A\n`);
    assert.deepEqual(codesOf(nameless), [["no_price", "price", 2]]);
  });
});

describe("a price with more decimals than the currency", () => {
  test("an import of any prices remarks on those that registers round, by the currencies of their websites", async () => {
    const codes = [`jpy${randomUUID().slice(0, 8)}`, `kwd${randomUUID().slice(0, 8)}`];
    const [yen = "", dinar = ""] = codes;
    await website(yen, "Asia/Tokyo", "JPY");
    await website(dinar, "Asia/Kuwait", "KWD");
    const sku = `sku-${randomUUID()}`;
    const products = await importCsv(
      "products",
      [
        "sku,name,price,special_price,websites",
        `${sku},A,0.0125,,base`,
        `sku-${randomUUID()},B,0.125,0.12,${dinar}`,
        `sku-${randomUUID()},C,100.5,100,${yen}`,
        `sku-${randomUUID()},D,2.50,1.999,base`,
        `sku-${randomUUID()},E,2.50,,base|${yen}`,
        "",
      ].join("\n"),
    );
    assert.deepEqual(
      products.remarks.map(({ line, column, message }: Record<string, unknown>) => [line, column, message]),
      [
        [2, "price", "0.0125 has more decimals than EUR: a register charges 0.01."],
        [4, "price", "100.5 has more decimals than JPY: a register charges 101."],
        [5, "special_price", "1.999 has more decimals than EUR: a register charges 2."],
        [6, "price", "2.5 has more decimals than JPY: a register charges 3."],
      ],
    );
    const tiers = await importCsv(
      "tier-prices",
      `sku,website,qty,price\n${sku},base,5,0.011\n${sku},${dinar},5,0.011\n`,
    );
    assert.deepEqual(codesOf(tiers), [["finer_than_currency", "price", 2]]);
    const who = await customer();
    const { rows } = await deps.pool.query("select email from shop_data.customer where entity_id = $1", [who]);
    const own = await importCsv(
      "customer-prices",
      `email,customer_website,sku,website,price\n${rows[0].email},base,${sku},base,1.005\n`,
    );
    assert.deepEqual(codesOf(own), [["finer_than_currency", "price", 2]]);
  });
});
