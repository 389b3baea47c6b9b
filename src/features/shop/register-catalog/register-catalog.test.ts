import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newLocation } from "../../../../test/fixtures/customers/customers.ts";
import { newAttribute, newSku, saveProduct } from "../../../../test/fixtures/catalog/products.ts";
import { sampleSettings } from "../../../../test/fixtures/configuration/settings.ts";
import { readCatalog } from "../../../../test/fixtures/register-catalog/follower.ts";
import { storeSetting } from "../../../../test/settings.ts";
import { openApp } from "../../../../test/support.ts";
import { raiseCounters } from "../../operations/restore/commands.ts";
import { assignAllRevisions } from "./commands.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const shop = await sampleSettings(app);
const { token: admin } = await newAdministrator(app, ["Platform_Catalog::manage"]);

const read = (query = "") => readCatalog(app, query);

async function cursor(): Promise<number> {
  await assignAllRevisions(deps);
  const { rows } = await deps.pool.query<{ revision: number }>("select revision from shop_data.catalog_state");
  return rows[0]?.revision ?? 0;
}

async function newProduct(members: Record<string, unknown> = {}): Promise<{ id: number; sku: string }> {
  const answer = await saveProduct(app, { sku: newSku(), name: "Tea", price: 10, ...members });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const put = (sku: string, product: Record<string, unknown>) =>
  call("PUT", `/rest/V1/products/${encodeURIComponent(sku)}`, { body: { product } });

async function importCsv(kind: string, content: string): Promise<void> {
  const answer = await call("POST", "/admin/api/imports", { token: admin, body: { kind, content } });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.refused, 0, answer.text);
}

async function newCategory(name: string): Promise<number> {
  const { body } = await call("POST", "/rest/V1/categories", { body: { category: { name } } });
  return body.id;
}

describe("a row", () => {
  test("a row of the catalog has what a register sells with; its decimals are exact", async () => {
    const category_id = await newCategory("Tea");
    for (const code of ["ean", "gtin"]) {
      const attribute = { attribute_code: code, frontend_input: "text", default_frontend_label: code };
      await call("POST", "/rest/V1/products/attributes", { body: { attribute } });
    }
    const after = await cursor();
    const { id, sku } = await newProduct({
      name: "Green tea",
      price: "1234567890123456.7891",
      weight: "0.125",
      extension_attributes: {
        category_links: [{ category_id: String(category_id) }],
        stock_item: { qty: "7.5", is_in_stock: true },
      },
      tier_prices: [
        { customer_group_id: 32_000, qty: 5, value: "11.9999" },
        { customer_group_id: 2, qty: 1, extension_attributes: { percentage_value: 50, website_id: 1 } },
      ],
      custom_attributes: [
        { attribute_code: "special_price", value: "9.99" },
        { attribute_code: "special_from_date", value: "2026-01-02 00:00:00" },
        { attribute_code: "tax_class_id", value: "2" },
        { attribute_code: "gtin", value: "04006381333931" },
        { attribute_code: "ean", value: "4006381333931" },
      ],
    });
    const { text, body } = await call("GET", `/rest/V1/pos/catalog?changedAfter=${after}`);
    assert.deepEqual(Object.keys(body), ["items", "removed", "highest_revision", "catalog_id"]);
    assert.equal(body.items.length, 1, "the statements of one save are one change to a reader");
    const row = /"items":\[(\{.*\})\],"removed"/.exec(text)?.[1];
    assert.equal(
      row,
      `{"product_id":${id},"sku":"${sku}","name":"Green tea","type_id":"simple","status":1,"price":1234567890123456.7891,` +
        `"special_price":9.99,"special_from_date":"2026-01-02","special_to_date":null,` +
        `"tiers":[{"customer_group_id" : 2, "qty" : 1, "value" : 617283945061728.39}, {"customer_group_id" : 32000, "qty" : 5, "value" : 11.9999}],` +
        `"tax_class_id":2,"barcodes":["4006381333931", "04006381333931"],"category_ids":[${category_id}],"weight":0.125,` +
        `"parent_id":null,"position":null,"options":[],"image_url":null,` +
        `"stock":{"qty":7.5,"is_in_stock":true}}`,
    );
  });

  test("a row has the barcodes of the attributes that the setting names; another setting is another catalog", async () => {
    const code = await newAttribute(app, "text");
    const after = await cursor();
    const { id } = await newProduct({ custom_attributes: [{ attribute_code: code, value: "123" }] });
    const before = await read(`changedAfter=${after}`);
    assert.deepEqual(before.items[0]?.["barcodes"], []);
    await storeSetting(app, "vendor_pos_terminal/catalog/barcode_attributes", `unknown, ${code}`);
    const now = await read(`changedAfter=${after}`);
    assert.deepEqual(now.items.find(({ product_id }) => product_id === id)?.["barcodes"], ["123"]);
    assert.notEqual(now.catalog_id, before.catalog_id);
    await storeSetting(app, "vendor_pos_terminal/catalog/barcode_attributes", "ean,gtin,barcode");
    assert.equal((await read(`changedAfter=${after}`)).catalog_id, before.catalog_id);
  });
});

describe("a revision", () => {
  const tier = { customer_group_id: 32_000, qty: 3, value: 4 };
  const ways: readonly (readonly [name: string, write: (sku: string, id: number) => Promise<unknown>])[] = [
    ["a price", (sku) => put(sku, { price: 11 })],
    ["a special price", (sku) => put(sku, { custom_attributes: [{ attribute_code: "special_price", value: "8" }] })],
    ["tier prices", (sku) => put(sku, { tier_prices: [tier] })],
    ["no tier prices", (sku) => put(sku, { tier_prices: [] })],
    ["the stock", (sku) => put(sku, { extension_attributes: { stock_item: { qty: 3 } } })],
    ["an import of products", (sku) => importCsv("products", `sku,name,price\n${sku},Tea,12.5\n`)],
    ["an import of tier prices", (sku) => importCsv("tier-prices", `sku,qty,price\n${sku},10,9.5\n`)],
    ["an import of the same tier price", (sku) => importCsv("tier-prices", `sku,qty,price\n${sku},10,9.4\n`)],
    [
      "a category",
      async (sku) => {
        const category_id = String(await newCategory("Cups"));
        return put(sku, { extension_attributes: { category_links: [{ category_id }] } });
      },
    ],
    ["no category", (sku) => put(sku, { extension_attributes: { category_links: [] } })],
    ["a barcode", (sku) => put(sku, { custom_attributes: [{ attribute_code: "ean", value: "5" }] })],
    ["an import of a barcode", (sku) => importCsv("products", `sku,attribute:ean\n${sku},6\n`)],
    ["no barcode", (sku) => put(sku, { custom_attributes: [{ attribute_code: "ean", value: null }] })],
    [
      "a statement by hand",
      (_sku, id) => deps.pool.query("update shop_data.product set weight = 3 where entity_id = $1", [id]),
    ],
  ];

  test("every way to write a product gives it a new revision, and no other product", async () => {
    const { id, sku } = await newProduct();
    let known = JSON.stringify((await read(`changedAfter=${(await cursor()) - 1}`)).items[0]);
    for (const [name, write] of ways) {
      const after = await cursor();
      await write(sku, id);
      const { items, removed, highest_revision } = await read(`changedAfter=${after}`);
      assert.deepEqual([items.map(({ product_id }) => product_id), removed], [[id], []], name);
      assert.ok(highest_revision > after, name);
      const row = JSON.stringify(items[0]);
      assert.notEqual(row, known, `${name} is in the row`);
      known = row;
    }
  });

  test("a save that changes nothing that a register reads keeps the revision", async () => {
    const { sku } = await newProduct();
    const after = await cursor();
    await put(sku, { visibility: 2, price: 10 });
    await importCsv("products", `sku,name,price\n${sku},Tea,10\n`);
    assert.deepEqual(await read(`changedAfter=${after}`).then(({ items, removed }) => [items, removed]), [[], []]);
  });

  test("a deletion has a revision, and the SKU again is another product", async () => {
    const { id, sku } = await newProduct();
    const after = await cursor();
    assert.equal((await call("DELETE", `/rest/V1/products/${encodeURIComponent(sku)}`)).text, "true");
    const again = await newProduct({ sku });
    const { items, removed } = await read(`changedAfter=${after}`);
    assert.deepEqual([items.map(({ product_id }) => product_id), removed], [[again.id], [id]]);
  });

  test("a website that gets a product or loses it gives it a new revision", async () => {
    const { website_id } = await shop.newWebsite();
    const { id, sku } = await newProduct({ extension_attributes: { website_ids: [1] } });
    const after = await cursor();
    const move = (website_ids: number[]) => put(sku, { extension_attributes: { website_ids } });
    await move([website_id]);
    const left = await read(`changedAfter=${after}&websiteId=1`);
    assert.deepEqual([left.items.length, left.removed], [0, [id]]);
    const entered = await read(`changedAfter=${after}&websiteId=${website_id}`);
    assert.deepEqual([entered.items.map(({ product_id }) => product_id), entered.removed], [[id], []]);
    assert.notEqual(left.catalog_id, entered.catalog_id, "a register that moves to another website reads everything");
    await move([1, website_id]);
    assert.equal((await read(`changedAfter=${left.highest_revision}&websiteId=1`)).items[0]?.product_id, id);
  });
});

describe("a cursor", () => {
  test("a cursor above the highest revision gets the highest one", async () => {
    await newProduct();
    const highest_revision = await cursor();
    const answer = await read(`changedAfter=${highest_revision + 5}`);
    assert.deepEqual([answer.items, answer.removed, answer.highest_revision], [[], [], highest_revision]);
    assert.deepEqual(await read(`changedAfter=${highest_revision}`), answer);
  });

  test("a cursor reads pages of the size that it asks for", async () => {
    const after = await cursor();
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await newProduct()).id);
    await assignAllRevisions(deps);
    const first = await read(`changedAfter=${after}&pageSize=2`);
    const second = await read(`changedAfter=${first.highest_revision}&pageSize=2`);
    const third = await read(`changedAfter=${second.highest_revision}&pageSize=2`);
    assert.deepEqual(
      [first, second, third].map(({ items }) => items.map(({ product_id }) => product_id)),
      [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)],
    );
  });

  test("an invalid cursor, an unknown website and an invalid page size are refused", async () => {
    for (const bad of [
      "changedAfter=-1",
      "changedAfter=x",
      "changedAfter=9007199254740993",
      "changedAfter=9223372036854775808",
      "changedAfter[]=1",
      "changedAfter=%00",
      "pageSize=0",
      "pageSize=-1",
      "pageSize=1001",
      "pageSize=x",
      "websiteId=9999",
      "websiteId=-1",
      "websiteId=1%27",
    ]) {
      assert.equal((await call("GET", `/rest/V1/pos/catalog?${bad}`)).status, 400, bad);
    }
    for (const bad of ["changedAfter=-1", "changedAfter=x"]) {
      assert.equal((await call("GET", `/rest/V1/pos/categories?${bad}`)).status, 400, bad);
    }
  });

  test("a restore gives the catalog another id, so that no older cursor counts", async () => {
    const categories = async () => (await call("GET", "/rest/V1/pos/categories")).body.catalog_id;
    const [before, before_categories] = [await read(), await categories()];
    assert.equal((await read()).catalog_id, before.catalog_id);
    await raiseCounters(deps, []);
    const after = await read();
    assert.match(after.catalog_id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.notEqual(after.catalog_id, before.catalog_id);
    assert.notEqual(await categories(), before_categories);
  });
});

test("a register's token reads the catalog; one without the resource does not", async () => {
  const token = await newToken(["Vendor_Pos::locations"]);
  for (const path of ["catalog", "categories"]) {
    assert.equal((await call("GET", `/rest/V1/pos/${path}`, { token })).status, 200);
    const other = await newToken(["Vendor_Pos::receipts"]);
    assert.equal((await call("GET", `/rest/V1/pos/${path}`, { token: other })).status, 401);
  }
});

test("a token that is bound to locations reads the products of their websites only", async () => {
  const { website_id, code } = await shop.newWebsite();
  const { sku } = await newProduct({ extension_attributes: { website_ids: [website_id] } });
  const here = await newToken(["Vendor_Pos::locations"], [await newLocation(app, 1)]);
  const there = await newToken(["Vendor_Pos::locations"], [await newLocation(app, website_id)]);
  for (const list of ["catalog", "catalog-rule-prices", "fixed-product-taxes"]) {
    for (const [token, own, foreign] of [
      [here, [0, 1], [website_id]],
      [there, [website_id], [0, 1]],
    ] as const) {
      const statusOf = async (id: number): Promise<number> =>
        (await call("GET", `/rest/V1/pos/${list}?websiteId=${id}`, { token })).status;
      for (const id of own) assert.equal(await statusOf(id), 200, `${list} ${id}`);
      for (const id of foreign) assert.equal(await statusOf(id), 400, `${list} ${id}`);
    }
  }
  const skus = ({ text }: { readonly text: string }): boolean => text.includes(JSON.stringify(sku));
  assert.ok(skus(await call("GET", `/rest/V1/pos/catalog?websiteId=${website_id}`, { token: there })), code);
  assert.ok(!skus(await call("GET", "/rest/V1/pos/catalog?websiteId=1", { token: here })));
});

describe("categories", () => {
  test("categories are read as a whole when one changed, and not at all when none did", async () => {
    const parent_id = await newCategory("Kitchen");
    const first = (await call("GET", "/rest/V1/pos/categories")).body;
    const row = { category_id: parent_id, parent_id: null, name: "Kitchen", is_active: true, position: 0 };
    assert.deepEqual(
      first.items.find((item: { category_id: number }) => item.category_id === parent_id),
      row,
    );
    const readOn = (after: number) => call("GET", `/rest/V1/pos/categories?changedAfter=${after}`);
    const same = (await readOn(first.highest_revision)).body;
    assert.deepEqual(same, { ...first, items: [] });
    await newProduct();
    assert.deepEqual((await readOn(first.highest_revision)).body, same, "a product is no category");
    const { body } = await call("POST", "/rest/V1/categories", { body: { category: { name: "Cups", parent_id } } });
    const next = (await readOn(first.highest_revision)).body;
    assert.equal(next.items.length, first.items.length + 1);
    assert.ok(next.items.some((item: { category_id: number }) => item.category_id === body.id));
    for (const statement of [
      "update shop_data.category set name = name, position = position",
      "update shop_data.category set name = 'None' where entity_id = -1",
      "delete from shop_data.category where entity_id = -1",
    ]) {
      await deps.pool.query(statement);
      assert.deepEqual((await readOn(next.highest_revision)).body, { ...next, items: [] }, statement);
    }
    const catalog = await read(`changedAfter=${await cursor()}`);
    await deps.pool.query("update shop_data.category set position = position + 1");
    const later = (await readOn(next.highest_revision)).body;
    assert.equal(later.items.length, next.items.length);
    // A cursor that lacks only changes of categories catches up without getting a product.
    const passed = await read(`changedAfter=${catalog.highest_revision}`);
    assert.deepEqual([passed.items, passed.removed, passed.highest_revision], [[], [], later.highest_revision]);
    await deps.pool.query("delete from shop_data.category where entity_id = $1", [body.id]);
    assert.equal((await readOn(next.highest_revision)).body.items.length, first.items.length);
    const ahead = (await readOn(1e12)).body;
    assert.ok(ahead.highest_revision < 1e12 && ahead.items.length > 0, "a cursor from elsewhere gets everything");
  });
});
