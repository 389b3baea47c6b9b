import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { planOf } from "../../../../test/plan.ts";
import { openApp } from "../../../../test/support.ts";
import { productList } from "../../../shop-data/catalog/products.ts";
import { newAttribute, newSku, saveProduct } from "../../../../test/fixtures/catalog/products.ts";

const app = await openApp();
const { call, deps, newToken } = app;

const save = (product: Record<string, unknown>, prefix?: string) => saveProduct(app, product, prefix);
const read = (sku: string) => call("GET", `/rest/V1/products/${encodeURIComponent(sku)}`);

describe("a product", () => {
  test("a product is stored whole, read back in any case of its SKU, and can be written back as it was read", async () => {
    const [text, many] = [await newAttribute(app, "text"), await newAttribute(app, "multiselect")];
    const category = await call("POST", "/rest/V1/categories", { body: { category: { name: "Tea" } } });
    const sku = newSku();
    const answer = await save({
      sku,
      name: "Green tea",
      price: "12.3456",
      weight: 0.25,
      type_id: "simple",
      extension_attributes: {
        website_ids: [1],
        category_links: [{ category_id: String(category.body.id), position: 3 }],
        stock_item: { qty: 7.5, is_in_stock: true },
      },
      tier_prices: [
        { customer_group_id: 32_000, qty: 5, value: 11 },
        { customer_group_id: 2, qty: 1, extension_attributes: { percentage_value: 50, website_id: 1 } },
      ],
      custom_attributes: [
        { attribute_code: "special_price", value: "9.99" },
        { attribute_code: "special_from_date", value: "2026-01-02 00:00:00" },
        { attribute_code: "tax_class_id", value: 4 },
        { attribute_code: text, value: 'loose "leaf"' },
        { attribute_code: many, value: ["7", "8"] },
      ],
    });
    assert.equal(answer.status, 200, answer.text);
    const { id, created_at, updated_at, custom_attributes, ...product } = answer.body;
    assert.equal(typeof id, "number");
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.ok(updated_at >= created_at);
    assert.deepEqual(product, {
      sku,
      name: "Green tea",
      attribute_set_id: 4,
      price: 12.3456,
      status: 1,
      visibility: 4,
      type_id: "simple",
      weight: 0.25,
      extension_attributes: {
        website_ids: [1],
        category_links: [{ position: 3, category_id: String(category.body.id) }],
        stock_item: { qty: 7.5, is_in_stock: true },
      },
      product_links: [],
      options: [],
      media_gallery_entries: [],
      tier_prices: [
        { customer_group_id: 2, qty: 1, value: 6.1728, extension_attributes: { percentage_value: 50, website_id: 1 } },
        { customer_group_id: 32_000, qty: 5, value: 11, extension_attributes: { website_id: 0 } },
      ],
    });
    const value = (code: string) =>
      custom_attributes.find((row: { attribute_code: string }) => row.attribute_code === code)?.value;
    assert.deepEqual(
      ["special_price", "special_from_date", "special_to_date", "tax_class_id", "category_ids", text, many].map(value),
      ["9.9900", "2026-01-02 00:00:00", undefined, "4", [String(category.body.id)], 'loose "leaf"', "7,8"],
    );
    assert.deepEqual((await read(sku.toUpperCase())).body, answer.body);

    const again = await call("PUT", `/rest/V1/products/${encodeURIComponent(sku)}`, { body: { product: answer.body } });
    assert.equal(again.status, 200, again.text);
    assert.deepEqual({ ...again.body, updated_at }, answer.body);
  });

  test("a product keeps what a save leaves out, and loses what it sends as null", async () => {
    const code = await newAttribute(app, "text");
    const sku = newSku();
    await save({
      sku,
      name: "Tea",
      price: 5,
      custom_attributes: [
        { attribute_code: code, value: "x" },
        { attribute_code: "special_price", value: 3 },
      ],
    });
    const kept = await save({ sku, price: 6 });
    assert.deepEqual([kept.body.name, kept.body.price, kept.body.custom_attributes.length], ["Tea", 6, 3]);
    const lost = await save({
      sku,
      custom_attributes: [
        { attribute_code: code, value: null },
        { attribute_code: "special_price", value: "" },
      ],
    });
    assert.deepEqual(
      lost.body.custom_attributes.map((row: { attribute_code: string }) => row.attribute_code),
      ["tax_class_id"],
    );
  });

  test("a product saved twice at once is one product", async () => {
    const sku = newSku();
    const answers = await Promise.all(
      [sku, sku.toUpperCase(), sku.toLowerCase()].map((spelling) => save({ sku: spelling, name: "Tea", price: 1 })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  });

  test("a product is put on the website of the URL, or on all of them", async () => {
    const { rows } = await deps.pool.query<{ website_id: number }>(
      "insert into website (code, name) values ('second', 'Second') returning website_id",
    );
    const second = rows[0]?.website_id;
    const websites = async (prefix: string) =>
      (await save({ sku: newSku(), name: "Tea" }, prefix)).body.extension_attributes.website_ids;
    assert.deepEqual(await websites("/rest/default"), [1]);
    assert.deepEqual(await websites("/rest/all"), [1, second]);
  });

  test("a product with a wrong member is refused, and nothing of it is stored", async () => {
    const weee = await newAttribute(app, "weee");
    const wrong: readonly (readonly [Record<string, unknown>, RegExp])[] = [
      [{ sku: "" }, /\\"sku\\" is required/],
      [{ sku: "x".repeat(65) }, /longer than 64/],
      [{ name: "" }, /\\"name\\" is required/],
      [{ price: -1 }, /\\"price\\"/],
      [{ status: 3 }, /\\"status\\"/],
      [{ colour: "red" }, /not supported/],
      [{ extension_attributes: { website_ids: [99] } }, /no website with the id 99/],
      [{ extension_attributes: { category_links: [{ category_id: "99" }] } }, /no category with the id 99/],
      [{ tier_prices: [{ qty: 1 }] }, /needs a value or a percentage/],
      [{ tier_prices: [{ qty: 100_000_000, value: 1 }] }, /a quantity above 0, below 100 million/],
      [
        {
          tier_prices: [
            { qty: 2, value: 1 },
            { qty: "2.0", value: 2 },
          ],
        },
        /duplicate website, tier price/,
      ],
      [{ custom_attributes: [{ attribute_code: "unknown", value: "1" }] }, /no product attribute with the code/],
      [{ custom_attributes: [{ attribute_code: "special_price", value: "cheap" }] }, /is no amount/],
      [{ custom_attributes: [{ attribute_code: "special_to_date", value: "2026-13-01" }] }, /is no date/],
      [{ custom_attributes: [{ attribute_code: weee, value: "5" }] }, /must be a list of rows/],
      [
        { custom_attributes: [{ attribute_code: weee, value: [{ country: "NL", value: "-1" }] }] },
        /value of 0 or more/,
      ],
      [
        {
          custom_attributes: [
            {
              attribute_code: weee,
              value: [
                { country: "NL", value: 1 },
                { website_id: "0", country: "nl", state: 0, value: 2 },
              ],
            },
          ],
        },
        /^\{"message":"Set unique country-state combinations within the same fixed product tax\./,
      ],
    ];
    for (const [members, reason] of wrong) {
      const sku = newSku();
      const answer = await save({ sku, name: "Tea", ...members });
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, reason);
      assert.equal((await read(sku)).status, 404);
    }
    assert.equal((await save({ sku: newSku() })).status, 400);
  });

  test("a product that gets other tier prices gets a later `updated_at`", async () => {
    const sku = newSku();
    await save({ sku, name: "Tea", tier_prices: [{ qty: 2, value: 1 }] });
    const time = async () =>
      (await deps.pool.query("select updated_at::text from shop_data.product where sku = $1", [sku])).rows[0]
        ?.updated_at;
    const before = await time();
    await save({ sku, tier_prices: [{ qty: 2, value: 0.9 }] });
    assert.ok((await time()) > before);
  });

  test("a deleted product is gone, with its prices", async () => {
    const sku = newSku();
    await save({ sku, name: "Tea", tier_prices: [{ qty: 2, value: 1 }] });
    const path = `/rest/V1/products/${encodeURIComponent(sku)}`;
    assert.equal((await call("DELETE", path)).body, true);
    const missing = { message: "The product that was requested doesn't exist. Verify the product and try again." };
    assert.deepEqual([(await read(sku)).status, (await read(sku)).body], [404, missing]);
    assert.deepEqual((await call("DELETE", path)).body, missing);
  });
});

describe("lists", () => {
  test("the list of products finds products by an attribute over an index, in any case and of any length", async () => {
    const code = await newAttribute(app, "text");
    const long = `${"x".repeat(5_000)} end`;
    const ids: number[] = [];
    for (const value of ["Ab-1", "ab-2", long, null]) {
      const custom_attributes = value === null ? [] : [{ attribute_code: code, value }];
      ids.push((await save({ sku: newSku(), name: "Tea", custom_attributes })).body.id);
    }
    const found = async (value: string, condition = "eq") => {
      const filter = "searchCriteria[filter_groups][0][filters][0]";
      const query = `${filter}[field]=${code}&${filter}[value]=${encodeURIComponent(value)}&${filter}[condition_type]=${condition}`;
      const { body } = await call("GET", `/rest/V1/products?${query}`);
      return body.items.map(({ id }: { id: number }) => id);
    };
    assert.deepEqual(await found("AB-1"), [ids[0]]);
    assert.deepEqual(await found("ab-1,AB-2,none", "in"), ids.slice(0, 2));
    assert.deepEqual(await found(long.toUpperCase()), [ids[2]]);
    assert.deepEqual(await found(`${long} more`), []);
    assert.deepEqual(await found("ab-1", "neq"), ids.slice(1, 3), "a product without a value is neither");
    const column = (await productList(deps.db)).columns[code];
    const plan = await planOf(app, "shop_data.product p", column, ["eq", "ab-1"]);
    assert.match(plan, /product_attribute_value_by_value/, plan);
  });

  test("the list of products and one product alone answer the attributes that `fields` names by code", async () => {
    const weee = await newAttribute(app, "weee");
    const sku = newSku();
    const custom_attributes = [
      { attribute_code: weee, value: [{ country: "NL", value: 1 }] },
      { attribute_code: "special_price", value: "2.5" },
    ];
    assert.equal((await save({ sku, name: sku, price: 3, custom_attributes })).status, 200);
    const codesOf = ({ custom_attributes: rows }: { custom_attributes: { attribute_code: string }[] }) =>
      rows.map(({ attribute_code }) => attribute_code);
    const one = await call("GET", `/rest/V1/products/${encodeURIComponent(sku)}?fields=sku,custom_attributes[${weee}]`);
    assert.deepEqual([one.body.sku, codesOf(one.body)], [sku, [weee]]);
    const list = await call(
      "GET",
      `/rest/V1/products?searchCriteria[filter_groups][0][filters][0][field]=sku&searchCriteria[filter_groups][0][filters][0][value]=${encodeURIComponent(sku)}` +
        "&fields=items[custom_attributes[special_price]]",
    );
    assert.deepEqual(list.body.items.map(codesOf), [["special_price"]]);
  });

  test("the list of products is filtered, sorted and counted, without fixed product taxes", async () => {
    const weee = await newAttribute(app, "weee");
    const name = `Listed ${randomUUID()}`;
    for (const price of [3, 1, 2]) {
      const custom_attributes = [{ attribute_code: weee, value: [{ country: "NL", value: 1 }] }];
      assert.equal((await save({ sku: newSku(), name, price, custom_attributes })).status, 200);
    }
    const criteria =
      `searchCriteria[filter_groups][0][filters][0][field]=name&searchCriteria[filter_groups][0][filters][0][value]=${encodeURIComponent(name)}` +
      "&searchCriteria[sort_orders][0][field]=price&searchCriteria[sort_orders][0][direction]=ASC&searchCriteria[page_size]=2";
    const answer = await call("GET", `/rest/V1/products?${criteria}`);
    assert.deepEqual(
      [answer.body.total_count, answer.body.items.map((item: { price: number }) => item.price)],
      [3, [1, 2]],
    );
    assert.equal(answer.text.includes(weee), false);
    assert.equal((await call("GET", "/rest/V1/products")).status, 400);
    assert.equal(
      (await call("GET", "/rest/V1/products?searchCriteria[filter_groups][0][filters][0][field]=colour")).status,
      400,
    );
  });

  test("the list of products is filtered and sorted by the shop's own attributes", async () => {
    const [code, taxed] = [await newAttribute(app, "text"), await newAttribute(app, "weee")];
    const skus: string[] = [];
    for (const value of ["8710001", "8710002", "9990001", undefined]) {
      const sku = newSku();
      skus.push(sku);
      const custom_attributes = value === undefined ? [] : [{ attribute_code: code, value }];
      assert.equal((await save({ sku, name: "Coded", custom_attributes })).status, 200);
    }
    const found = async (query: string) => {
      const { body } = await call("GET", `/rest/V1/products?${query}`);
      return body.items.map((item: { sku: string }) => skus.indexOf(item.sku));
    };
    const by = (value: string, condition: string, field = code) =>
      `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}` +
      `&searchCriteria[filter_groups][0][filters][0][condition_type]=${condition}`;
    const sorted = `&searchCriteria[sort_orders][0][field]=${code}&searchCriteria[sort_orders][0][direction]=DESC`;
    assert.deepEqual(await found(by("8710002", "eq")), [1]);
    assert.deepEqual(await found(by("871%25", "like") + sorted), [1, 0]);
    assert.deepEqual(await found(by("9990001,8710001", "in") + sorted), [2, 0]);
    assert.equal((await call("GET", `/rest/V1/products?${by("1", "eq", taxed)}`)).status, 400);
  });

  test("the list of stores is the platform's, the administration as number 0", async () => {
    const of = async (path: string) => (await call("GET", `/rest/V1/store/${path}`)).body;
    const [websites, groups, views, configs] = await Promise.all(
      ["websites", "storeGroups", "storeViews", "storeConfigs?storeCodes[]=default"].map(of),
    );
    assert.deepEqual(websites.slice(0, 2), [
      { id: 0, code: "admin", name: "Admin", default_group_id: 0 },
      { id: 1, code: "base", name: "Main website", default_group_id: 1 },
    ]);
    assert.deepEqual([groups[1].website_id, groups[1].default_store_id], [1, 1]);
    assert.deepEqual(views[1], {
      id: 1,
      code: "default",
      name: "Default store view",
      website_id: 1,
      store_group_id: 1,
      is_active: 1,
    });
    assert.deepEqual(
      [configs.length, configs[0].base_currency_code, configs[0].timezone],
      [1, "EUR", "Europe/Amsterdam"],
    );
    assert.deepEqual(await of("storeConfigs?storeCodes[]=unknown"), []);
  });

  test("reading products, attributes, categories and websites needs Platform_Catalog::manage", async () => {
    const token = await newToken(["Vendor_Pos::locations"]);
    for (const path of ["products", "products/x", "products/attributes", "categories/list", "store/websites"]) {
      assert.equal((await call("GET", `/rest/V1/${path}`, { token })).status, 401, path);
    }
  });
});

describe("attributes and categories", () => {
  test("attributes and categories with a wrong member are refused", async () => {
    const post = (attribute: Record<string, unknown>) =>
      call("POST", "/rest/V1/products/attributes", { body: { attribute } });
    const code = await newAttribute(app, "text");
    for (const attribute of [
      { attribute_code: code, default_frontend_label: "Twice" },
      { attribute_code: "Upper", default_frontend_label: "X" },
      { attribute_code: "price", default_frontend_label: "X" },
      { attribute_code: "fine", default_frontend_label: "" },
      { attribute_code: "fine", default_frontend_label: "X", frontend_input: "swatch" },
    ]) {
      assert.equal((await post(attribute)).status, 400, JSON.stringify(attribute));
    }
    assert.equal((await call("GET", "/rest/V1/products/attributes/fine")).status, 404);
    const change = await call("PUT", `/rest/V1/products/attributes/${code}`, {
      body: { attribute: { frontend_input: "weee" } },
    });
    assert.equal(change.status, 400);
    const list = await call("GET", "/rest/V1/products/attributes?searchCriteria");
    assert.ok(list.body.items.some((row: { attribute_code: string }) => row.attribute_code === code));
    for (const category of [{ name: "" }, { name: "Tea", parent_id: 999 }]) {
      assert.equal((await call("POST", "/rest/V1/categories", { body: { category } })).status, 400);
    }
  });
});
