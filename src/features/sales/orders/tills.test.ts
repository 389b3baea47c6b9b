import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { sweepOrderLinks } from "../receipts/commands/link.ts";
import { ofSale, place, post, readOrder, refused, sampleOrder } from "../../../../test/fixtures/orders/orders.ts";
import { sampleTills, TILL } from "../../../../test/fixtures/orders/tills.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const { HARBOUR, MARKET, till, neighbour, placeBy, paidBy, refundOf } = await sampleTills(app);

const MANAGE = "Platform_Sales::manage";
const UNAUTHORIZED = {
  message: "The consumer isn't authorized to access %resources.",
  parameters: { resources: MANAGE },
};
const MISSING = "The entity that was requested doesn't exist. Verify the entity and try again.";

async function storeReceipt(sale: string, location_id: number | null): Promise<void> {
  await deps.pool.query(
    withKeys("insert into receipt (pos_order_id, receipt_token, content_hash, location_id) values ($1, $2, '', $3)"),
    [sale, randomUUID(), location_id],
  );
}

describe("a token with Vendor_Pos::orders that is bound to a location", () => {
  test("a bound token places, reads, invoices, captures, comments and refunds an order of its location", async () => {
    const sale = randomUUID();
    const order = await placeBy(till, ofSale(sale));
    assert.deepEqual(order.extension_attributes, { pos_sale_id: sale, pos_location_id: HARBOUR });
    const { entity_id } = order;
    const invoice = await call("POST", `/rest/V1/order/${entity_id}/invoice`, { token: till, body: {} });
    assert.equal(invoice.status, 200, invoice.text);
    for (const [method, path, body] of [
      ["POST", `invoices/${invoice.body}/capture`, {}],
      ["POST", `orders/${entity_id}/comments`, { statusHistory: { comment: "Wrapped as a gift" } }],
      ["GET", `orders/${entity_id}`],
      ["GET", `orders/${entity_id}/statuses`],
      ["GET", `invoices/${invoice.body}`],
      ["PUT", "orders/create", { entity: { entity_id, customer_note: "Rings twice" } }],
    ] as const) {
      const answer = await call(method, `/rest/V1/${path}`, { token: till, ...(body === undefined ? {} : { body }) });
      assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
    }
    const memo = await refundOf(entity_id, randomUUID());
    assert.equal(memo.status, 200, memo.text);
    const read = await call("GET", `/rest/V1/creditmemo/${memo.body}`, { token: till });
    assert.equal(read.body.order_id, entity_id);
    assert.equal((await readOrder(app, entity_id)).state, "closed");
  });

  test("a bound token reaches neither an order of another location nor one of no location", async () => {
    const own = await paidBy(till);
    const elsewhere = await paidBy(neighbour);
    const ofWebShop = await place(app);
    const memo = await refundOf(elsewhere.entity_id, randomUUID(), neighbour, [
      { order_item_id: elsewhere.items[0].item_id, qty: 1 },
    ]);
    for (const [method, path, body] of [
      ["POST", `order/${elsewhere.entity_id}/invoice`, {}],
      ["POST", `order/${elsewhere.entity_id}/refund`, {}],
      ["POST", `invoice/${elsewhere.invoice_id}/refund`, {}],
      ["POST", `invoices/${elsewhere.invoice_id}/capture`, {}],
      ["POST", `orders/${elsewhere.entity_id}/comments`, { statusHistory: { comment: "x" } }],
      ["POST", "orders", { entity: { entity_id: elsewhere.entity_id, customer_note: "x" } }],
      ["POST", "orders", { entity: { entity_id: ofWebShop.entity_id, ...ofSale() } }],
      ["POST", `order/${ofWebShop.entity_id}/invoice`, {}],
      [
        "POST",
        "orders",
        { entity: sampleOrder({ extension_attributes: { pos_sale_id: "x", pos_location_id: MARKET } }) },
      ],
    ] as const) {
      const answer = await call(method, `/rest/V1/${path}`, { token: till, body });
      assert.deepEqual([answer.status, answer.body], [401, UNAUTHORIZED], `${method} ${path}`);
    }
    for (const path of [
      `orders/${elsewhere.entity_id}`,
      `orders/${elsewhere.entity_id}/statuses`,
      `orders/${ofWebShop.entity_id}`,
      `invoices/${elsewhere.invoice_id}`,
      `creditmemo/${memo.body}`,
    ]) {
      const answer = await call("GET", `/rest/V1/${path}`, { token: till });
      assert.deepEqual([answer.status, answer.body], [404, { message: MISSING }], path);
    }
    for (const [list, id, hidden] of [
      ["orders", own.entity_id, [elsewhere.entity_id, ofWebShop.entity_id]],
      ["invoices", own.invoice_id, [elsewhere.invoice_id]],
    ] as const) {
      const { body } = await call("GET", `/rest/V1/${list}?searchCriteria`, { token: till });
      const ids = body.items.map(({ entity_id }: { entity_id: number }) => entity_id);
      assert.ok(ids.includes(id), list);
      assert.ok(!hidden.some((each) => ids.includes(each)), list);
      assert.equal(body.total_count, ids.length);
    }
    const memos = await call("GET", "/rest/V1/creditmemos?searchCriteria[pageSize]=100", { token: till });
    assert.ok(memos.body.items.every(({ entity_id }: { entity_id: number }) => entity_id !== memo.body));
  });

  test("a bound token has no right over rules and coupons, and cancels nothing", async () => {
    const { entity_id } = await placeBy(till);
    for (const [method, path] of [
      ["GET", "salesRules/search?searchCriteria"],
      ["POST", "salesRules"],
      ["PUT", "salesRules/1"],
      ["DELETE", "salesRules/1"],
      ["GET", "coupons/search?searchCriteria"],
      ["POST", "coupons"],
      ["PUT", "coupons/1"],
      ["DELETE", "coupons/1"],
      ["POST", `orders/${entity_id}/cancel`],
    ] as const) {
      const answer = await call(method, `/rest/V1/${path}`, { token: till, body: {} });
      assert.deepEqual([answer.status, answer.body], [401, UNAUTHORIZED], `${method} ${path}`);
    }
  });

  test("a bound token places no order without a sale, nor for the sale of another location", async () => {
    const reason = '"pos_sale_id" is required: the token places orders of sales only.';
    for (const members of [{}, ofSale("x".repeat(256))]) {
      const answer = await post(app, sampleOrder(members), till);
      assert.deepEqual([answer.status, answer.body], [400, refused(reason)]);
    }
    const sale = randomUUID();
    await storeReceipt(sale, MARKET);
    assert.equal((await post(app, sampleOrder(ofSale(sale)), till)).status, 401);
    const placed = randomUUID();
    await placeBy(neighbour, ofSale(placed));
    assert.equal((await post(app, sampleOrder(ofSale(placed)), till)).status, 401, "its order is there already");
  });

  test("a bound token that posts an order many times places it once", async () => {
    const members = ofSale();
    const answers = await Promise.all(Array.from({ length: 10 }, () => placeBy(till, members)));
    assert.equal(new Set(answers.map(({ entity_id }) => entity_id)).size, 1);
  });
});

describe("the location of an order", () => {
  test("an order gets the location of its receipt, whatever the request says; then the named one; then the token's only one", async () => {
    const both = await newToken([TILL], [HARBOUR, MARKET]);
    const located = async (token: string, sale: string, pos_location_id?: number) => {
      const { entity_id } = await placeBy(token, { extension_attributes: { pos_sale_id: sale, pos_location_id } });
      return (await readOrder(app, entity_id)).extension_attributes.pos_location_id;
    };
    const sold = randomUUID();
    await storeReceipt(sold, MARKET);
    assert.equal(await located(both, sold, HARBOUR), MARKET);
    assert.equal(await located(both, randomUUID(), HARBOUR), HARBOUR);
    assert.equal(await located(neighbour, randomUUID()), MARKET);
    const unknown = await post(app, sampleOrder(ofSale()), both);
    assert.deepEqual(unknown.body, refused('"pos_location_id" is required: the token is bound to several locations.'));
    const nowhere = await post(app, sampleOrder({ extension_attributes: { pos_location_id: 99_999 } }));
    assert.deepEqual(nowhere.body, refused("There is no location with the id 99999."));
  });

  test("an order gets its location with the receipt when the order came first, also by the sweep, and keeps it", async () => {
    const sales = [randomUUID(), randomUUID()] as const;
    const orders = await Promise.all(sales.map((sale) => place(app, ofSale(sale))));
    const statuses = () =>
      Promise.all(
        orders.map(
          async ({ entity_id }) => (await call("GET", `/rest/V1/orders/${entity_id}`, { token: till })).status,
        ),
      );
    assert.deepEqual(await statuses(), [404, 404]);
    await storeReceipt(sales[0], HARBOUR);
    await storeReceipt(sales[1], HARBOUR);
    await deps.pool.query("update receipt set order_increment_id = 'known' where pos_order_id = $1", [sales[1]]);
    await sweepOrderLinks(deps, 0);
    assert.deepEqual(await statuses(), [200, 200]);
    const [{ entity_id }] = orders as [{ entity_id: number }];
    const moved = await post(app, { entity_id, extension_attributes: { pos_location_id: MARKET } });
    assert.deepEqual(moved.body, refused('"pos_location_id" of a placed order cannot be changed.'));
  });
});

describe("an integration with Platform_Sales::manage", () => {
  test("a bound integration reads and writes orders of its locations and of no location, and no others", async () => {
    const bound = await newToken([MANAGE], [HARBOUR]);
    const own = await placeBy(till);
    const ofWebShop = await place(app);
    const elsewhere = await placeBy(neighbour);
    const status = async (method: string, path: string, body?: unknown) =>
      (await call(method, `/rest/V1/${path}`, { token: bound, ...(body === undefined ? {} : { body }) })).status;
    for (const { entity_id } of [own, ofWebShop]) {
      assert.equal(await status("GET", `orders/${entity_id}`), 200);
      assert.equal(await status("POST", `order/${entity_id}/invoice`, { capture: true }), 200);
      assert.equal(await status("POST", `order/${entity_id}/refund`, {}), 200);
    }
    assert.equal(await status("GET", `orders/${elsewhere.entity_id}`), 404);
    assert.equal(await status("POST", `order/${elsewhere.entity_id}/invoice`, {}), 401);
    assert.equal(await status("POST", `orders/${elsewhere.entity_id}/cancel`, {}), 401);
    assert.equal(await status("GET", "salesRules/search?searchCriteria"), 200);
    const { body } = await call("GET", "/rest/V1/orders?searchCriteria", { token: bound });
    const ids = new Set(body.items.map(({ entity_id }: { entity_id: number }) => entity_id));
    assert.deepEqual(
      [own, ofWebShop, elsewhere].map(({ entity_id }) => ids.has(entity_id)),
      [true, true, false],
    );
  });

  test("an integration that is not bound reaches every order", async () => {
    const unbound = await newToken([MANAGE]);
    for (const { entity_id } of [await placeBy(till), await placeBy(neighbour), await place(app)]) {
      const read = await call("GET", `/rest/V1/orders/${entity_id}`, { token: unbound });
      const paid = await call("POST", `/rest/V1/order/${entity_id}/invoice`, { token: unbound, body: {} });
      assert.deepEqual([read.status, paid.status], [200, 200]);
    }
  });
});
