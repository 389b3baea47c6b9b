import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { sweepOrderLinks } from "../receipts/commands/link.ts";
import { ofSale, place, post, readOrder, refused, sampleOrder } from "../../../../test/fixtures/orders/orders.ts";

const app = await openApp();
const { call, deps, newToken } = app;

const TILL = "Vendor_Pos::orders";
const MANAGE = "Platform_Sales::manage";

const locations = await Promise.all(
  ["harbour", "market"].map(async (code) => {
    const { body } = await call("POST", "/rest/V1/pos/locations", { body: { location: { name: code, code } } });
    return body.location_id as number;
  }),
);
const [HARBOUR, MARKET] = locations as [number, number];
const till = await newToken([TILL], [HARBOUR]);
const neighbour = await newToken([TILL], [MARKET]);

const UNAUTHORIZED = {
  message: "The consumer isn't authorized to access %resources.",
  parameters: { resources: MANAGE },
};
const MISSING = "The entity that was requested doesn't exist. Verify the entity and try again.";

async function storeReceipt(sale: string, location_id: number | null): Promise<void> {
  await deps.pool.query(
    "insert into receipt (pos_order_id, receipt_token, content_hash, location_id) values ($1, $2, '', $3)",
    [sale, randomUUID(), location_id],
  );
}

async function placeBy(token: string, members: Record<string, unknown> = ofSale()) {
  const answer = await post(app, sampleOrder(members), token);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function paidBy(token: string) {
  const order = await placeBy(token);
  const answer = await call("POST", `/rest/V1/order/${order.entity_id}/invoice`, { token, body: { capture: true } });
  assert.equal(answer.status, 200, answer.text);
  return { entity_id: order.entity_id as number, items: order.items, invoice_id: answer.body as number };
}

const refundOf = (order_id: number, pos_sale_id: string, token = till, items?: unknown) =>
  call("POST", `/rest/V1/order/${order_id}/refund`, {
    token,
    body: { arguments: { extension_attributes: { pos_sale_id } }, ...(items === undefined ? {} : { items }) },
  });

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

describe("a refund with a pos_sale_id", () => {
  test("a repeated refund with a pos_sale_id answers the first credit memo, on either route and in any case", async () => {
    const { entity_id, invoice_id, items } = await paidBy(till);
    const sale = randomUUID();
    const part = [{ order_item_id: items[0].item_id, qty: 1 }];
    const first = await refundOf(entity_id, sale, till, part);
    assert.equal(first.status, 200, first.text);
    const ofInvoice = await call("POST", `/rest/V1/invoice/${invoice_id}/refund`, {
      token: till,
      body: { items: part, arguments: { extension_attributes: { pos_sale_id: sale } } },
    });
    for (const again of [
      await refundOf(entity_id, sale.toUpperCase(), till, part),
      await refundOf(entity_id, sale),
      ofInvoice,
    ]) {
      assert.deepEqual([again.status, again.text], [200, first.text]);
    }
    assert.equal((await readOrder(app, entity_id)).total_refunded, 12.1);
    const memo = await call("GET", `/rest/V1/creditmemo/${first.body}`, { token: till });
    assert.deepEqual(memo.body.extension_attributes, { pos_sale_id: sale });
    const found = await call(
      "GET",
      `/rest/V1/creditmemos?searchCriteria[filter_groups][0][filters][0][field]=pos_sale_id&searchCriteria[filter_groups][0][filters][0][value]=${sale}`,
      { token: till },
    );
    assert.equal(found.body.total_count, 1);
  });

  test("a refund with a pos_sale_id, posted 20 times at once over two nodes, is one credit memo", async () => {
    const second = await openApp({ database: app.database });
    const { entity_id, items } = await paidBy(till);
    const sale = randomUUID();
    const body = {
      items: [{ order_item_id: items[0].item_id, qty: 1 }],
      arguments: { extension_attributes: { pos_sale_id: sale } },
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? call : second.call)("POST", `/rest/V1/order/${entity_id}/refund`, { token: till, body }),
      ),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal((await readOrder(app, entity_id)).total_refunded, 12.1);
  });

  test("a pos_sale_id of another order's refund is refused, also at once", async () => {
    const [one, other] = [await paidBy(till), await paidBy(till)];
    const sale = randomUUID();
    const answers = await Promise.all([one, other].map(({ entity_id }) => refundOf(entity_id, sale)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
    assert.deepEqual(answers.find(({ status }) => status === 400)?.body, {
      message: "Creditmemo Document Validation Error(s):\nThe sale has refunded another order already.",
    });
    assert.equal((await refundOf(one.entity_id, "x".repeat(256))).status, 400);
  });

  test("a repeated refund with a pos_sale_id is answered after the order is closed; without the key it is refused", async () => {
    const { entity_id } = await paidBy(till);
    const sale = randomUUID();
    const first = await refundOf(entity_id, sale);
    assert.equal((await refundOf(entity_id, sale)).text, first.text);
    assert.equal((await refundOf(entity_id, "")).status, 400);
  });
});

describe("a credit memo of a till's refund", () => {
  const terminal = newTerminal(deps);
  const thirds = { sku: "thirds", qty_ordered: 3, price: 3.33, tax_amount: 2.1, discount_amount: 1 };

  async function soldThirds(members: Record<string, unknown> = {}) {
    const sale = randomUUID();
    const order = await placeBy(till, { ...ofSale(sale), items: [thirds], ...members });
    const body = { capture: true };
    const invoice = await call("POST", `/rest/V1/order/${order.entity_id}/invoice`, { token: till, body });
    assert.equal(invoice.status, 200, invoice.text);
    const [{ item_id }] = order.items;
    return { entity_id: order.entity_id as number, item_id: item_id as number };
  }

  async function receiptOf(sale_id: string, grand_total: number, currency = "EUR", sale_type = "refund") {
    const receipt = { ...sampleReceipt(await terminal), sale_id, sale_type, grand_total, currency };
    const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
    assert.equal(answer.status, 200, answer.text);
  }

  async function memoOf(sale: string) {
    const { rows } = await deps.pool.query<Record<string, string>>(
      `select grand_total::float, base_grand_total::float, adjustment_positive::float, adjustment_negative::float
         from shop_data.sales_creditmemo where pos_sale_id = $1`,
      [sale],
    );
    return rows[0];
  }

  /** Refunds one piece. The receipt arrives before the request or after it. */
  async function refundPiece(
    { entity_id, item_id }: { entity_id: number; item_id: number },
    { paid, first, currency }: { paid: number; first: boolean; currency?: string },
  ) {
    const sale = randomUUID();
    if (first) await receiptOf(sale, paid, currency);
    const answer = await refundOf(entity_id, sale, till, [{ order_item_id: item_id, qty: 1 }]);
    assert.equal(answer.status, 200, answer.text);
    if (!first) await receiptOf(sale, paid, currency);
    return memoOf(sale);
  }

  for (const first of [true, false]) {
    const order_of_events = first ? "the receipt first" : "the request first";

    test(`a credit memo is what the till paid back, ${order_of_events}, and the last one what is left`, async () => {
      const order = await soldThirds();
      // Two offline tills each refund the first piece, so 3.70 is paid twice instead of 3.70 and
      // 3.69.
      const memos = [
        await refundPiece(order, { paid: 3.7, first }),
        await refundPiece(order, { paid: -3.7, first }),
        await refundPiece(order, { paid: 3.7, first }),
      ];
      assert.deepEqual(
        memos.map((memo) => memo?.["grand_total"]),
        [3.7, 3.7, 3.69],
      );
      assert.deepEqual(
        memos.map((memo) => [memo?.["adjustment_positive"], memo?.["adjustment_negative"]]),
        [
          [0, 0],
          [0.01, 0],
          [0, 0.01],
        ],
      );
      const { total_refunded, base_total_refunded, state } = await readOrder(app, order.entity_id);
      assert.deepEqual([total_refunded, base_total_refunded, state], [11.09, 11.09, "closed"]);
    });

    test(`a credit memo follows a receipt that paid less, in base amounts as well, ${order_of_events}`, async () => {
      const order = await soldThirds({ order_currency_code: "USD", base_to_order_rate: 2 });
      const memo = await refundPiece(order, { paid: 3.5, first, currency: "USD" });
      assert.deepEqual(memo, {
        grand_total: 3.5,
        base_grand_total: 1.75,
        adjustment_positive: 0,
        adjustment_negative: 0.2,
      });
      const { total_refunded, base_total_refunded } = await readOrder(app, order.entity_id);
      assert.deepEqual([total_refunded, base_total_refunded], [3.5, 1.75]);
      const other = await refundPiece(order, { paid: 9, first, currency: "EUR" });
      assert.equal(other?.["grand_total"], 3.69, "a receipt in another currency says nothing");
    });
  }

  test("an exchange's receipt, which is less than the goods that came back, changes no credit memo", async () => {
    const { entity_id, item_id } = await soldThirds();
    const sale = randomUUID();
    await receiptOf(sale, 1, "EUR", "exchange");
    await refundOf(entity_id, sale, till, [{ order_item_id: item_id, qty: 1 }]);
    assert.equal((await memoOf(sale))?.["grand_total"], 3.7);
  });

  test("a receipt and the refund that arrive at the same time agree, and the sweep repairs what a crash left", async () => {
    const order = await soldThirds();
    const sale = randomUUID();
    await Promise.all([
      receiptOf(sale, 3.6),
      refundOf(order.entity_id, sale, till, [{ order_item_id: order.item_id, qty: 1 }]),
    ]);
    assert.equal((await memoOf(sale))?.["grand_total"], 3.6);
    // Resets the credit memo to its amount before the adjustment, as after a crash.
    await deps.pool.query(
      `with memo as (update shop_data.sales_creditmemo set grand_total = 3.7, updated_at = clock_timestamp()
                      where pos_sale_id = $1 returning order_id)
       update shop_data.sales_order set total_refunded = 3.7 from memo where entity_id = memo.order_id`,
      [sale],
    );
    await sweepOrderLinks(deps, 0);
    assert.equal((await memoOf(sale))?.["grand_total"], 3.6);
    assert.equal((await readOrder(app, order.entity_id)).total_refunded, 3.6);
  });
});
