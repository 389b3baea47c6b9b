import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { storeSetting } from "../../../../test/settings.ts";
import { openApp } from "../../../../test/support.ts";
import { newAttribute, newSku, saveProduct } from "../../../../test/fixtures/catalog/products.ts";

const app = await openApp();
const { call, newToken } = app;

const setting = (path: string, value: string) => storeSetting(app, path, value);

describe("fixed product taxes", () => {
  const taxes = (query = "websiteId=1") => call("GET", `/rest/V1/pos/fixed-product-taxes?${query}`);

  test("fixed product taxes are rows of the products, shown as the platform shows them, while the setting is on", async () => {
    const code = await newAttribute(app, "weee");
    const sku = newSku();
    const saved = await saveProduct(app, {
      sku,
      name: "Radio",
      custom_attributes: [
        {
          attribute_code: code,
          value: [
            { website_id: 0, country: "nl", state: "0", value: "2.50" },
            { website_id: "1", country: "US", state: 12, value: 0.1234 },
            { website_id: 99, country: "BE", value: 9 },
          ],
        },
      ],
    });
    const shown = saved.body.custom_attributes.find((row: { attribute_code: string }) => row.attribute_code === code);
    assert.deepEqual(shown.value[0], {
      website_id: "0",
      country: "NL",
      state: "0",
      value: "2.5000",
      website_value: 2.5,
    });

    const off = await taxes();
    assert.deepEqual([off.status, off.body.rows], [200, []]);
    assert.match(off.body.generated_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);

    await setting("tax/weee/enable", "1");
    const on = await taxes();
    const rows = on.body.rows.filter((row: { sku: string }) => row.sku === sku);
    assert.deepEqual(rows, [
      { sku, attribute_code: code, website_id: 0, country_id: "NL", region_id: 0, value: 2.5 },
      { sku, attribute_code: code, website_id: 1, country_id: "US", region_id: 12, value: 0.1234 },
    ]);
    assert.deepEqual((await taxes("websiteId=0")).body.rows, on.body.rows);
    await setting("tax/weee/enable", "0");
    assert.deepEqual((await taxes()).body.rows, []);
  });

  test("fixed product taxes name their attributes to the registers, and a new one is a new configuration", async () => {
    await setting("tax/weee/enable", "1");
    const attributes = async () => JSON.parse((await call("GET", "/rest/V1/pos/config")).body).tax.weee.attributes;
    const before = await attributes();
    const code = await newAttribute(app, "weee");
    assert.deepEqual(
      await attributes(),
      [...before, { code, label: "The weee" }].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    );
    await call("PUT", `/rest/V1/products/attributes/${code}`, {
      body: { attribute: { default_frontend_label: "Recycling" } },
    });
    assert.ok((await attributes()).some((row: { label: string }) => row.label === "Recycling"));
    await setting("tax/weee/enable", "0");
    assert.deepEqual(await attributes(), []);
  });

  test("fixed product taxes are refused for an unknown website with 400, and without the resource with 401", async () => {
    assert.equal((await taxes("")).body.parameters.fieldName, "websiteId");
    assert.equal((await taxes("websiteId=99")).status, 400);
    assert.equal((await taxes("websiteId=")).status, 400);
    const token = await newToken(["Platform_Catalog::manage"]);
    assert.equal((await call("GET", "/rest/V1/pos/fixed-product-taxes?websiteId=1", { token })).status, 401);
  });
});
