import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { storeSetting } from "../../../../test/settings.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps, newToken } = app;
type Row = Record<string, unknown>;

const post = (kind: string, body: Row) => call("POST", `/rest/V1/${kind}`, { body });
const unique = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

async function newClass(class_type: string): Promise<number> {
  const answer = await post("taxClasses", { taxClass: { class_name: unique("Class"), class_type } });
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.text, /^"\d+"$/);
  return Number(answer.body);
}

async function newRate(more: Row = {}): Promise<Row & { readonly id: number }> {
  const answer = await post("taxRates", { taxRate: { code: unique("NL"), tax_country_id: "NL", rate: 21, ...more } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe("a tax class", () => {
  test("a tax class is created, renamed, listed and deleted in the platform's shapes", async () => {
    const id = await newClass("PRODUCT");
    const class_name = unique("Books");
    const renamed = await call("PUT", `/rest/V1/taxClasses/${id}`, {
      body: { taxClass: { class_name, class_type: "PRODUCT" } },
    });
    assert.equal(renamed.text, `"${id}"`);
    const stored = { class_id: id, class_name, class_type: "PRODUCT" };
    assert.deepEqual((await call("GET", `/rest/V1/taxClasses/${id}`)).body, stored);
    const list = await call(
      "GET",
      `/rest/V1/taxClasses/search?searchCriteria[filter_groups][0][filters][0][field]=class_id&searchCriteria[filter_groups][0][filters][0][value]=${id}`,
    );
    assert.deepEqual(list.body.items, [stored]);
    assert.equal((await call("DELETE", `/rest/V1/taxClasses/${id}`)).text, "true");
    assert.equal((await call("GET", `/rest/V1/taxClasses/${id}`)).status, 404);
  });

  test("tax classes start with the two that products and customer groups have by default", async () => {
    const { body } = await call("GET", "/rest/V1/taxClasses/search?searchCriteria[pageSize]=2");
    assert.deepEqual(body.items, [
      { class_id: 2, class_name: "Taxable Goods", class_type: "PRODUCT" },
      { class_id: 3, class_name: "Retail Customer", class_type: "CUSTOMER" },
    ]);
  });

  test("a tax class is refused with a missing member, an unknown type, a taken name or another type than stored", async () => {
    const id = await newClass("PRODUCT");
    const { body } = await call("GET", `/rest/V1/taxClasses/${id}`);
    const refused = async (taxClass: Row, path = "taxClasses", method = "POST") => {
      const answer = await call(method, `/rest/V1/${path}`, { body: { taxClass } });
      assert.equal(answer.status, 400, answer.text);
      return answer.body;
    };
    assert.deepEqual((await refused({ class_type: "PRODUCT" })).parameters, { fieldName: "class_name" });
    assert.equal((await refused({})).errors.length, 2);
    assert.deepEqual((await refused({ class_name: "x", class_type: "SHIPPING" })).parameters, {
      fieldName: "class_type",
      value: "SHIPPING",
    });
    assert.match(
      JSON.stringify(await refused({ class_name: body.class_name, class_type: "PRODUCT" })),
      /has this name already/,
    );
    assert.match(
      JSON.stringify(await refused({ class_name: "x", class_type: "CUSTOMER" }, `taxClasses/${id}`, "PUT")),
      /class_type/,
    );
  });

  test("a tax class that products have cannot be deleted", async () => {
    const answer = await call("DELETE", "/rest/V1/taxClasses/3");
    assert.equal(answer.status, 400);
    assert.match(answer.text, /customer groups or tax rules have this tax class/);
  });
});

describe("a tax rate", () => {
  test("a tax rate is stored exactly, and can be written back as it was read", async () => {
    const rate = await newRate({ rate: 19.6875, tax_region_id: 12, tax_postcode: "1012*" });
    const { id, code, ...members } = rate;
    assert.deepEqual(members, {
      tax_country_id: "NL",
      tax_region_id: 12,
      tax_postcode: "1012*",
      zip_is_range: 0,
      zip_from: null,
      zip_to: null,
      rate: 19.6875,
    });
    const again = await call("PUT", "/rest/V1/taxRates", { body: { taxRate: rate } });
    assert.deepEqual(again.body, rate);
    assert.deepEqual((await call("GET", `/rest/V1/taxRates/${id}`)).body, { ...rate, code });
  });

  test("a tax rate of a range of postcodes has both ends and a postcode made of them", async () => {
    const { zip_is_range, zip_from, zip_to, tax_postcode } = await newRate({
      zip_is_range: 1,
      zip_from: 1000,
      zip_to: 1999,
    });
    assert.deepEqual(
      { zip_is_range, zip_from, zip_to, tax_postcode },
      { zip_is_range: 1, zip_from: 1000, zip_to: 1999, tax_postcode: "1000-1999" },
    );
  });

  for (const [what, wrong, field] of [
    ["a country of three letters", { tax_country_id: "NLD" }, "tax_country_id"],
    ["a negative rate", { rate: -1 }, "rate"],
    ["a negative region", { tax_region_id: -1 }, "tax_region_id"],
    ["a range that ends before it begins", { zip_is_range: 1, zip_from: 5, zip_to: 4 }, "zip_to"],
    ["a range without an end", { zip_is_range: 1, zip_from: 5 }, "zip_to"],
  ] as const) {
    test(`a tax rate is refused with ${what}, and the answer names the member`, async () => {
      const answer = await post("taxRates", {
        taxRate: { code: unique("NL"), tax_country_id: "NL", rate: 21, ...wrong },
      });
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.parameters.fieldName, field);
    });
  }

  test("a tax rate is refused with a code that another rate has", async () => {
    const { code } = await newRate();
    const answer = await post("taxRates", { taxRate: { code, tax_country_id: "BE", rate: 6 } });
    assert.equal(answer.status, 400);
    assert.match(answer.text, /has this code already/);
  });

  test("an unknown tax rate is a 404 to every method", async () => {
    const body = { taxRate: { id: 987_654, code: unique("x"), tax_country_id: "NL", rate: 1 } };
    assert.equal((await call("PUT", "/rest/V1/taxRates", { body })).status, 404);
    assert.equal((await call("GET", "/rest/V1/taxRates/987654")).status, 404);
    assert.equal((await call("DELETE", "/rest/V1/taxRates/987654")).status, 404);
  });
});

describe("a tax rule", () => {
  test("a tax rule links classes and rates, replaces them, and keeps them from being deleted", async () => {
    const [customers, goods, high, low] = [
      await newClass("CUSTOMER"),
      await newClass("PRODUCT"),
      await newRate(),
      await newRate(),
    ];
    const rule = {
      code: unique("Rule"),
      priority: 1,
      position: 2,
      customer_tax_class_ids: [customers],
      product_tax_class_ids: [goods],
      tax_rate_ids: [high.id, low.id],
      calculate_subtotal: true,
    };
    const { body } = await post("taxRules", { rule });
    assert.deepEqual(body, { id: body.id, ...rule });
    for (const path of [`taxClasses/${goods}`, `taxClasses/${customers}`, `taxRates/${high.id}`]) {
      assert.equal((await call("DELETE", `/rest/V1/${path}`)).status, 400, path);
    }
    const put = await call("PUT", "/rest/V1/taxRules", { body: { rule: { ...body, tax_rate_ids: [low.id] } } });
    assert.deepEqual(put.body.tax_rate_ids, [low.id]);
    assert.equal((await call("DELETE", `/rest/V1/taxRates/${high.id}`)).text, "true");
    assert.equal((await call("DELETE", `/rest/V1/taxRules/${body.id}`)).text, "true");
    assert.equal((await call("DELETE", `/rest/V1/taxClasses/${goods}`)).text, "true");
  });

  test("a tax rate that a rule takes while it is being deleted stays", async () => {
    const { id } = await newRate();
    const client = await deps.pool.connect();
    try {
      await client.query("begin");
      await client.query("select from shop_data.tax_rate where tax_rate_id = $1 for key share", [id]);
      const deletion = call("DELETE", `/rest/V1/taxRates/${id}`);
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      while ((await deps.pool.query(waiting)).rows.length === 0) await sleep(5);
      const { rows } = await client.query("insert into shop_data.tax_rule (code) values ($1) returning tax_rule_id", [
        unique("Rule"),
      ]);
      await client.query("insert into shop_data.tax_rule_rate values ($1, $2)", [rows[0].tax_rule_id, id]);
      await client.query("commit");
      const { status, text } = await deletion;
      assert.equal(status, 400, text);
      assert.match(text, /Tax rules have this tax rate/);
    } finally {
      client.release(true);
    }
  });

  test("a tax rule is refused with a class of the other kind, and with a rate that does not exist", async () => {
    const rate = await newRate();
    const rule = {
      code: unique("Rule"),
      customer_tax_class_ids: [3],
      product_tax_class_ids: [2],
      tax_rate_ids: [rate.id],
    };
    const refused = async (more: Row) => (await post("taxRules", { rule: { ...rule, ...more } })).body.parameters;
    assert.deepEqual(await refused({ customer_tax_class_ids: [2] }), { fieldName: "customer_tax_class_ids", value: 2 });
    assert.deepEqual(await refused({ tax_rate_ids: [987_654] }), { fieldName: "tax_rate_ids", value: 987_654 });
    assert.deepEqual(await refused({ product_tax_class_ids: [] }), { fieldName: "product_tax_class_ids" });
  });
});

describe("the taxes of a register", () => {
  test("the taxes of a register are all classes, rates and rules, the groups' classes and the store's address in one answer", async () => {
    const rate = await newRate({ rate: 9 });
    await storeSetting(app, "tax/defaults/country", "BE");
    await storeSetting(app, "tax/defaults/postcode", "1000");
    const token = await newToken(["Vendor_Pos::locations"]);
    const { status, body } = await call("GET", "/rest/V1/pos/tax-rates?websiteId=0", { token });
    assert.equal(status, 200);
    assert.match(body.generated_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    assert.ok(body.classes.some(({ class_id }: Row) => class_id === 2));
    assert.deepEqual(
      body.rates.find(({ id }: Row) => id === rate.id),
      rate,
    );
    assert.ok(Array.isArray(body.rules));
    assert.ok(body.customer_groups.some(({ customer_group_id }: Row) => customer_group_id === 0));
    assert.deepEqual(body.store_rate_address, { country_id: "BE", region_id: 0, postcode: "1000" });
  });

  test("the taxes of a register of an unknown website are refused", async () => {
    assert.equal((await call("GET", "/rest/V1/pos/tax-rates?websiteId=987654")).status, 400);
  });
});
