import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";

const { call, deps } = await openApp();
const { token } = await newAdministrator({ deps });

const admin = (method: string, path: string, body?: object) => call(method, `/admin/api${path}`, { token, body });
const create = (body: object) => admin("POST", "/products", body);
const newSku = () => `own-${randomUUID()}`;

interface Listed {
  readonly product_id: number;
  readonly updated_at: string;
}

async function made(fields: object = {}) {
  const sku = newSku();
  const { status, body, text } = await create({ sku, name: "Bread", price: "2.40", ...fields });
  assert.equal(status, 200, text);
  return { ...(body as Listed), sku };
}

describe("a product of the form", () => {
  test("is what a register reads: price, tax class, barcode and category, on every website", async () => {
    const category = await admin("POST", "/categories", { name: "Bakery" });
    const { sku, product_id } = await made({
      tax_class_id: 2,
      barcode: " 4006381333931 ",
      category_ids: [category.body.category_id],
    });
    const read = await call("GET", `/rest/V1/products/${sku}`);
    assert.deepEqual([read.body.name, read.body.price, read.body.status], ["Bread", 2.4, 1]);
    const { rows } = await deps.pool.query<{ website_id: number }>(
      "select website_id from website where website_id > 0",
    );
    assert.deepEqual(
      read.body.extension_attributes.website_ids,
      rows.map(({ website_id }) => website_id).toSorted((a, b) => a - b),
    );
    const listed = await admin("GET", `/products?filter[barcode]=4006381333931`);
    assert.deepEqual(
      listed.body.items.map((row: Listed) => row.product_id),
      [product_id],
    );
    const shown = await admin("GET", `/products/${product_id}`);
    assert.deepEqual(shown.body.category_ids, [category.body.category_id]);
    const price = await admin("GET", `/products/${product_id}/price`);
    assert.equal(price.body.price, 2.4);
  });

  test("is changed field by field, and each change is in the audit log with its author", async () => {
    const { sku, product_id } = await made({ barcode: "4006381333931" });
    const changed = await admin("PUT", `/products/${product_id}`, { price: "2.60", name: "Rye bread" });
    assert.deepEqual([changed.status, changed.body.barcode], [200, "4006381333931"], changed.text);
    await admin("PUT", `/products/${product_id}`, { barcode: null, is_active: false });
    const read = await call("GET", `/rest/V1/products/${sku}`);
    assert.deepEqual([read.body.name, read.body.price, read.body.status], ["Rye bread", 2.6, 2]);
    const { rows } = await deps.pool.query<{ field_name: string; old_value: string; new_value: string }>(
      `select field_name, old_value, new_value from audit_log
        where entity_type = 'product' and entity_id = $1 and old_value is not null order by log_id`,
      [String(product_id)],
    );
    assert.deepEqual(rows.map(({ field_name, new_value }) => [field_name, new_value]).toSorted(), [
      ["barcode", null],
      ["is_active", "0"],
      ["name", "Rye bread"],
      ["price", "2.6000"],
    ]);
  });

  test("is refused with a reason, and nothing of it is stored", async () => {
    const { sku, product_id } = await made();
    const refusals = [
      [{ sku: sku.toUpperCase(), name: "Twin" }, /has this SKU/],
      [{ sku: newSku() }, /"name" is required|name/],
      [{ name: "No SKU" }, /sku/],
      [{ sku: newSku(), name: "Bread", price: "-1" }, /price/],
      [{ sku: newSku(), name: "Bread", barcode: "7".repeat(256) }, /barcode/],
      [{ sku: newSku(), name: "Bread", tax_class_id: 987_654 }, /tax class/],
      [{ sku: newSku(), name: "Bread", category_ids: [987_654] }, /category/],
    ] as const;
    for (const [body, reason] of refusals) {
      const answer = await create(body);
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, reason);
    }
    const renamed = await admin("PUT", `/products/${product_id}`, { sku: newSku() });
    assert.equal(renamed.status, 400);
    assert.equal((await admin("PUT", "/products/987654", { name: "x" })).status, 404);
    const { rowCount } = await deps.pool.query("select 1 from shop_data.product where name in ('Twin', 'No SKU')");
    assert.equal(rowCount, 0);
  });

  test("two creates of one SKU at once make one product", async () => {
    const sku = newSku();
    const answers = await Promise.all(["A", "B", "C"].map((name) => create({ sku, name })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400]);
  });

  test("is refused while the connected shop owns products", async () => {
    const { product_id } = await made();
    await deps.pool.query(
      "insert into connector (kind, settings, is_active, owned_kinds) values ('vendure', '{}', true, '{products}')",
    );
    try {
      for (const answer of [
        await create({ sku: newSku(), name: "Bread" }),
        await admin("PUT", `/products/${product_id}`, { price: "1" }),
      ]) {
        assert.equal(answer.status, 400, answer.text);
      }
    } finally {
      await deps.pool.query("delete from connector");
    }
  });
});
