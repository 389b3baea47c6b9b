import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newAttribute, newSku, saveProduct } from "../../../../test/fixtures/catalog/products.ts";
import { readCatalog } from "../../../../test/fixtures/register-catalog/follower.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call } = app;
const { token: admin } = await newAdministrator(app, ["Platform_Catalog::manage"]);

type Body = Record<string, unknown>;

async function save(product: Body): Promise<{ id: number; sku: string; extension_attributes: Body }> {
  const answer = await saveProduct(app, { sku: newSku(), name: "T-shirt", price: 10, ...product });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const put = (sku: string, product: Body) =>
  call("PUT", `/rest/V1/products/${encodeURIComponent(sku)}`, { body: { product } });
const link = (sku: string, extension_attributes: Body) => put(sku, { extension_attributes });

async function importCsv(content: string): Promise<{ refused: number; errors: { line: number; message: string }[] }> {
  const answer = await call("POST", "/admin/api/imports", { token: admin, body: { kind: "products", content } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

let after = 0;
/** Returns the rows that changed since the last call. */
async function changes(): Promise<readonly Body[]> {
  const { items, highest_revision } = await readCatalog(app, `changedAfter=${after}`);
  after = highest_revision;
  return items;
}
const linksOf = (rows: readonly Body[]) =>
  rows.map(({ sku, parent_id, position, options }) => [sku, parent_id, position, options]);

describe("the variants of a product", () => {
  test("a configurable product names its variants and their attributes; a register gets the labels", async () => {
    const [size, colour] = [await newAttribute(app, "text"), await newAttribute(app, "text")];
    const idOf = async (code: string) => (await call("GET", `/rest/V1/products/attributes/${code}`)).body.attribute_id;
    const [size_id, colour_id] = [await idOf(size), await idOf(colour)];
    const child = (value: string) =>
      save({
        custom_attributes: [
          { attribute_code: size, value },
          { attribute_code: colour, value: "Blue" },
        ],
      });
    const [small, large] = [await child("S"), await child("L")];
    const parent = await save({ type_id: "configurable" });
    assert.deepEqual(parent.extension_attributes["configurable_product_links"], []);
    await changes();
    const linked = await link(parent.sku, {
      configurable_product_links: [large.id, small.id],
      configurable_product_options: [
        { attribute_id: String(colour_id), label: "Colour", position: 1, values: [{ value_index: 1 }] },
        { attribute_id: size_id, label: "Size", position: 0 },
      ],
    });
    assert.equal(linked.status, 200, linked.text);
    const { configurable_product_links, configurable_product_options } = linked.body.extension_attributes;
    assert.deepEqual(configurable_product_links, [large.id, small.id]);
    assert.deepEqual(configurable_product_options, [
      {
        attribute_id: String(size_id),
        label: "Size",
        position: 0,
        product_id: parent.id,
        values: [{ value_index: "L" }, { value_index: "S" }],
      },
      {
        attribute_id: String(colour_id),
        label: "Colour",
        position: 1,
        product_id: parent.id,
        values: [{ value_index: "Blue" }],
      },
    ]);
    const labels = (value: string) => [
      { label: "Size", value },
      { label: "Colour", value: "Blue" },
    ];
    const rows = await changes();
    assert.deepEqual(
      linksOf(rows).toSorted((a, b) => String(a[2]).localeCompare(String(b[2]))),
      [
        [large.sku, parent.id, 0, labels("L")],
        [small.sku, parent.id, 1, labels("S")],
        [parent.sku, null, null, []],
      ],
    );

    // The product as it was read can be sent again.
    assert.equal((await link(parent.sku, linked.body.extension_attributes)).status, 200);
    assert.deepEqual(await changes(), [], "the same links are no change");

    // The label follows the value of the attribute.
    await put(small.sku, { custom_attributes: [{ attribute_code: size, value: "XS" }] });
    assert.deepEqual(linksOf(await changes()), [[small.sku, parent.id, 1, labels("XS")]]);

    await link(parent.sku, { configurable_product_links: [small.id] });
    assert.deepEqual(
      new Set((await changes()).map(({ sku, parent_id }) => `${String(sku)} ${String(parent_id)}`)),
      new Set([`${large.sku} null`, `${small.sku} ${parent.id}`, `${parent.sku} null`]),
    );
  });

  test("a variant that moves changes both parents, a deleted parent its variants", async () => {
    const [child, first, second] = [
      await save({}),
      await save({ type_id: "configurable" }),
      await save({ type_id: "configurable" }),
    ];
    await link(first.sku, { configurable_product_links: [child.id] });
    await changes();
    await link(second.sku, { configurable_product_links: [child.id] });
    assert.deepEqual(
      new Set((await changes()).map(({ product_id }) => product_id)),
      new Set([child.id, first.id, second.id]),
    );
    await call("DELETE", `/rest/V1/products/${encodeURIComponent(second.sku)}`);
    assert.deepEqual(
      (await changes()).map(({ product_id, parent_id }) => [product_id, parent_id]),
      [[child.id, null]],
    );
  });

  test("what cannot be a variant is refused with the reason", async () => {
    const [simple, parent] = [await save({}), await save({ type_id: "configurable" })];
    const size = await newAttribute(app, "text");
    const { attribute_id } = (await call("GET", `/rest/V1/products/attributes/${size}`)).body;
    const refusals: readonly (readonly [sku: string, sent: Body, reason: RegExp])[] = [
      [simple.sku, { configurable_product_links: [parent.id] }, /type configurable/],
      [parent.sku, { configurable_product_links: [parent.id] }, /cannot be a variant/],
      [parent.sku, { configurable_product_links: [99_999_999] }, /no product with the id/],
      [parent.sku, { configurable_product_options: [{ attribute_id: "99999" }] }, /no product attribute with the id/],
      [
        parent.sku,
        { configurable_product_options: [{ attribute_id }, { attribute_id: String(attribute_id), label: "Size" }] },
        /Name each attribute once/,
      ],
    ];
    for (const [sku, sent, reason] of refusals) {
      const answer = await link(sku, sent);
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, reason);
    }
  });
});

describe("an import of variants", () => {
  test("a row names its parent, which may stand below it, and its options", async () => {
    const [parent, small, large] = [newSku(), newSku(), newSku()];
    await changes();
    const file = (size: string) =>
      "sku,name,type,price,parent_sku,options\n" +
      `${small},Tee S,simple,9,${parent},Size=S|Colour=Blue\n` +
      `${parent},Tee,configurable,,,\n` +
      `${large},Tee L,simple,9,${parent.toLowerCase()},Size=${size}\n`;
    assert.deepEqual((await importCsv(file("L"))).errors, []);
    const rows = await changes();
    const parent_id = rows.find(({ sku }) => sku === parent)?.["product_id"];
    assert.deepEqual(
      linksOf(rows).toSorted((a, b) => String(a[2]).localeCompare(String(b[2]))),
      [
        [
          small,
          parent_id,
          0,
          [
            { label: "Size", value: "S" },
            { label: "Colour", value: "Blue" },
          ],
        ],
        [large, parent_id, 1, [{ label: "Size", value: "L" }]],
        [parent, null, null, []],
      ],
    );
    await importCsv(file("L"));
    assert.deepEqual(await changes(), [], "the same file again changes nothing");
    await importCsv(file("XL"));
    assert.deepEqual(
      (await changes()).map(({ sku }) => sku).toSorted(),
      [parent, large].toSorted(),
      "only the changed variant and its parent",
    );
    await importCsv(`sku,price\n${small},8\n`);
    assert.equal((await changes())[0]?.["parent_id"], parent_id, "without the column the parent stays");
    await importCsv(`sku,parent_sku\n${small},\n`);
    assert.deepEqual(linksOf((await changes()).filter(({ sku }) => sku === small)), [[small, null, null, []]]);
  });

  test("a parent that does not exist or has no variants, and an option without a value, are refused", async () => {
    const [simple, child] = [await save({}), newSku()];
    const { errors } = await importCsv(
      "sku,name,type,parent_sku,options\n" +
        `${child},Tee,simple,nowhere,\n${child}2,Tee,simple,${simple.sku},\n` +
        `${child}3,Tee,bundle,${simple.sku},\n${child}4,Tee,simple,,Size\n`,
    );
    const told = errors.map(({ line, message }) => `${line} ${message}`);
    assert.equal(told.length, 4, told.join());
    for (const [index, reason] of [
      /no product with the sku "nowhere"/,
      /must be configurable/,
      /no variant/,
      /Size=M/,
    ].entries()) {
      assert.match(told.join("\n"), new RegExp(`^${index + 2} .*${reason.source}`, "m"));
    }
  });

  test("a parent lists its variants as the platform exports them; the list replaces an earlier one", async () => {
    const [parent, small, large] = [newSku(), newSku(), newSku()];
    const size = await newAttribute(app, "text");
    const header = "sku,name,product_type,configurable_variations\n";
    const variants = `sku=${small},${size}=S, slim|sku=${large},Fit type=Wide`;
    const file = (list: string) =>
      `${header}${small},Tee S,simple,\n${large},Tee L,simple,\n${parent},Tee,configurable,"${list}"\n`;
    await changes();
    assert.deepEqual((await importCsv(file(variants))).errors, []);
    const found = await changes();
    const parent_id = found.find(({ sku }) => sku === parent)?.["product_id"];
    const { body } = await call("GET", `/rest/V1/products/attributes/${size}`);
    assert.deepEqual(
      linksOf(found.filter(({ sku }) => sku !== parent)).toSorted((a, b) => Number(a[2]) - Number(b[2])),
      [
        [small, parent_id, 0, [{ label: body.default_frontend_label, value: "S, slim" }]],
        [large, parent_id, 1, [{ label: "Fit type", value: "Wide" }]],
      ],
    );
    await importCsv(file(variants));
    assert.deepEqual(await changes(), []);
    await importCsv(`sku,variants\n${parent},sku=${large}\n`);
    assert.deepEqual(linksOf((await changes()).filter(({ sku }) => sku === small)), [[small, null, null, []]]);
    const { errors } = await importCsv(
      `sku,variants\n${parent},sku=nowhere\n${small},sku=${large}\n${parent}2,${large}\n`,
    );
    const told = errors.map(({ line, message }) => `${line} ${message}`).join("\n");
    for (const reason of [/^2 .*"nowhere"/m, /^3 .*must be configurable/m, /^4 .*sku=TEE-M/m])
      assert.match(told, reason);
  });
});
