import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { sampleCatalog } from "../../../../test/fixtures/pricing/catalog.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const { product, customer } = sampleCatalog(app);
const { token: admin } = await newAdministrator(app);

const read = (customer_id: number | string, token?: string) =>
  call("GET", `/rest/V1/pos/wishlist/${customer_id}`, token === undefined ? {} : { token });
const wish = (body: Record<string, unknown>) => call("POST", "/admin/api/wishlist-items", { token: admin, body });

describe("a wishlist", () => {
  test("a wishlist has the customer's products, newest first, with today's names and prices", async () => {
    const [tea, cup, who] = [await product({ price: "12.3456" }), await product({ name: "Cup" }), await customer()];
    await wish({ customer_id: who, sku: tea.sku.toUpperCase(), qty: "2.5", description: "for grandma" });
    const { body } = await wish({ customer_id: who, sku: cup.sku });
    const answer = await read(who);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.items_count, 2);
    const [first, second] = answer.body.items;
    assert.match(first.added_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(
      { ...first, added_at: "" },
      {
        wishlist_item_id: body.wishlist_item_id,
        product_id: cup.id,
        sku: cup.sku,
        name: "Cup",
        qty: 1,
        price: 100,
        added_at: "",
        description: null,
      },
    );
    assert.deepEqual(
      [second.sku, second.qty, second.price, second.description],
      [tea.sku, 2.5, 12.3456, "for grandma"],
    );
  });

  test("a wishlist that was never made is empty", async () => {
    const who = await customer();
    assert.deepEqual((await read(who)).body, { customer_id: who, items_count: 0, items: [] });
  });

  test("the wishlist of an unknown customer is a 404", async () => {
    const answer = await read(987_654);
    const parameters = { fieldName: "customerId", fieldValue: 987_654 };
    assert.deepEqual(
      [answer.status, answer.body],
      [404, { message: "No such entity with %fieldName = %fieldValue", parameters }],
    );
    assert.equal((await read("x")).status, 400);
  });

  test("a wishlist loses a product that is deleted", async () => {
    const [{ sku }, who] = [await product(), await customer()];
    await wish({ customer_id: who, sku });
    assert.equal((await call("DELETE", `/rest/V1/products/${sku}`)).status, 200);
    assert.equal((await read(who)).body.items_count, 0);
  });

  test("reading a wishlist needs its resource", async () => {
    const who = await customer();
    assert.equal((await read(who, await newToken(["Platform_Customer::manage"]))).status, 401);
    assert.equal((await read(who, await newToken(["Vendor_Pos::locations"]))).status, 200);
  });
});

describe("wishes in administration", () => {
  test("wishlist items for the same product are one, also when they come at once", async () => {
    const [{ sku }, who] = [await product(), await customer()];
    const answers = await Promise.all([1, 2, 3, 4].map((qty) => wish({ customer_id: who, sku, qty })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.equal((await read(who)).body.items_count, 1);
  });

  test("wishlist items are listed and removed in administration, each change audited", async () => {
    const [{ sku }, who] = [await product(), await customer()];
    const { body } = await wish({ customer_id: who, sku });
    const id = body.wishlist_item_id;
    const list = await call("GET", `/admin/api/wishlist-items?filter[customer_id]=${who}`, { token: admin });
    assert.deepEqual([list.body.total_count, list.body.items[0].wishlist_item_id], [1, id]);
    assert.equal((await call("DELETE", `/admin/api/wishlist-items/${id}`, { token: admin })).body, true);
    assert.equal((await call("DELETE", `/admin/api/wishlist-items/${id}`, { token: admin })).status, 404);
    const { rows } = await deps.pool.query(
      "select 1 from audit_log where entity_type = 'wish' and entity_id = $1 and field_name = 'qty'",
      [String(id)],
    );
    assert.equal(rows.length, 2);
  });

  test("wishlist items without a valid customer, product or quantity are refused", async () => {
    const [{ sku }, who] = [await product(), await customer()];
    for (const body of [
      { customer_id: 987_654, sku },
      { customer_id: who, sku: "no such thing" },
      { customer_id: who, sku, qty: 0 },
      { customer_id: who, sku, qty: -1 },
      { customer_id: who, sku, qty: "1000000000" },
      { customer_id: who },
    ]) {
      const answer = await wish(body);
      assert.equal(answer.status, 400, `${JSON.stringify(body)} ${answer.text}`);
    }
  });
});
