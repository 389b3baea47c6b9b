import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { ofSale, place, readOrder } from "../../../../test/fixtures/orders/orders.ts";

const app = await openApp();
const { call } = app;

type Body = Record<string, unknown>;

const invoice = (order_id: number, body: Body = {}) => call("POST", `/rest/V1/order/${order_id}/invoice`, { body });
const refund = (order_id: number, body: Body = {}) => call("POST", `/rest/V1/order/${order_id}/refund`, { body });
const cancel = (order_id: number) => call("POST", `/rest/V1/orders/${order_id}/cancel`, { body: {} });
const read = async (kind: "invoices" | "creditmemo", id: number): Promise<Body> => {
  const answer = await call("GET", `/rest/V1/${kind}/${id}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body as Body;
};
const standing = async (order_id: number) => {
  const { state, status, total_paid, total_due, total_refunded, total_invoiced } = await readOrder(app, order_id);
  return { state, status, total_invoiced, total_paid, total_due, total_refunded };
};
const invoiceRefused = (reason: string) => ({ message: `Invoice Document Validation Error(s):\n${reason}` });
const refundRefused = (reason: string) => ({ message: `Creditmemo Document Validation Error(s):\n${reason}` });

async function paidOrder(members: Body = {}) {
  const order = await place(app, members);
  const answer = await invoice(order.entity_id, { capture: true });
  assert.equal(answer.status, 200, answer.text);
  const [tea, cup] = order.items.map(({ item_id }: { item_id: number }) => item_id) as [number, number];
  return { entity_id: order.entity_id as number, invoice_id: answer.body as number, tea, cup };
}

describe("an invoice", () => {
  test("an invoice of a sale over the counter completes the order, paid", async () => {
    const order = await place(app, ofSale());
    const { body: id } = await invoice(order.entity_id, { capture: true, notify: true, comment: { comment: "Paid" } });
    assert.equal(typeof id, "number");
    assert.deepEqual(await standing(order.entity_id), {
      state: "complete",
      status: "complete",
      total_invoiced: 40.85,
      total_paid: 40.85,
      total_due: 0,
      total_refunded: 0,
    });
    const { state, grand_total, order_id, items, comments, increment_id } = await read("invoices", id);
    assert.deepEqual({ state, grand_total, order_id }, { state: 2, grand_total: 40.85, order_id: order.entity_id });
    assert.match(String(increment_id), /^\d{9}$/);
    assert.deepEqual(
      (items as Body[]).map(({ sku, qty, row_total }) => [sku, qty, row_total]),
      [
        ["tea", 3, 30],
        ["cup", 1, 5],
      ],
    );
    assert.deepEqual(
      (comments as Body[]).map(({ comment }) => comment),
      ["Paid"],
    );
  });

  test("an invoice leaves an order that still has to be sent in processing, and completes a virtual one", async () => {
    assert.equal((await standing((await paidOrder()).entity_id)).state, "processing");
    assert.equal((await standing((await paidOrder({ is_virtual: 1 })).entity_id)).state, "complete");
    const { entity_id } = await paidOrder();
    await call("POST", "/rest/V1/orders", { body: { entity: { entity_id, ...ofSale() } } });
    assert.equal((await standing(entity_id)).state, "complete", "it turns out to be a sale");
  });

  test("an invoice that is not captured stays open until its money is taken, once", async () => {
    const order = await place(app, ofSale());
    const { body: id } = await invoice(order.entity_id);
    assert.equal((await read("invoices", id))["state"], 1);
    assert.equal((await standing(order.entity_id)).total_due, 40.85);
    const captures = await Promise.all(
      Array.from({ length: 5 }, () => call("POST", `/rest/V1/invoices/${id}/capture`, { body: {} })),
    );
    assert.deepEqual(captures.map(({ status }) => status).toSorted(), [200, 400, 400, 400, 400]);
    assert.equal((await read("invoices", id))["state"], 2);
    assert.equal((await standing(order.entity_id)).total_paid, 40.85);
    assert.equal((await call("POST", "/rest/V1/invoices/999999/capture", { body: {} })).status, 404);
  });

  test("invoices of parts of an order add up to it to the cent, and carry shipping once", async () => {
    const order = await place(app, {
      items: [{ sku: "thirds", qty_ordered: 3, price: 3.33, row_total: 10, tax_amount: 0.7, discount_amount: 0.05 }],
      shipping_amount: 4,
      shipping_tax_amount: 0.84,
      grand_total: 15.5,
      base_to_order_rate: 3,
      order_currency_code: "USD",
    });
    const [{ item_id }] = order.items;
    const parts = [];
    for (let part = 0; part < 3; part += 1) {
      const { body } = await invoice(order.entity_id, { capture: true, items: [{ order_item_id: item_id, qty: 1 }] });
      parts.push(await read("invoices", body));
    }
    assert.deepEqual(
      parts.map(({ shipping_amount }) => shipping_amount),
      [4, 0, 0],
    );
    assert.deepEqual(
      parts.map(({ row_total, items }) => row_total ?? (items as Body[])[0]?.["row_total"]),
      [3.34, 3.32, 3.34],
    );
    assert.deepEqual(
      parts.map(({ grand_total, base_grand_total }) => [grand_total, base_grand_total]),
      [
        [8.4, 2.8],
        [3.55, 1.19],
        [3.55, 1.18],
      ],
    );
    const after = await readOrder(app, order.entity_id);
    const { total_paid, total_due, base_total_paid, base_grand_total, base_total_due } = after;
    assert.deepEqual({ total_paid, total_due, base_total_due }, { total_paid: 15.5, total_due: 0, base_total_due: 0 });
    assert.equal(base_total_paid, base_grand_total);
  });

  test("an invoice over more than is left, over another order's items, or over nothing is refused", async () => {
    const order = await place(app);
    const other = await place(app);
    const [{ item_id }] = order.items;
    const wanted = (order_item_id: number, qty: number) => ({ items: [{ order_item_id, qty }] });
    for (const [body, reason] of [
      [
        wanted(item_id, 4),
        'The quantity to invoice must not be greater than the uninvoiced quantity for product SKU "tea".',
      ],
      [
        { items: [...wanted(item_id, 2).items, ...wanted(item_id, 2).items] },
        'The quantity to invoice must not be greater than the uninvoiced quantity for product SKU "tea".',
      ],
      [
        wanted(other.items[0].item_id, 1),
        `The invoice contains one or more items that are not part of the original order (${other.items[0].item_id}).`,
      ],
      [wanted(item_id, 0), "The invoice can't be created without products. Add products and try again."],
      [wanted(item_id, -1), "A quantity must not be negative."],
    ] as const) {
      const answer = await invoice(order.entity_id, body);
      assert.deepEqual([answer.status, answer.body], [400, invoiceRefused(reason)]);
    }
    await invoice(order.entity_id, { capture: true });
    assert.equal((await invoice(order.entity_id)).status, 400);
    assert.equal((await standing(order.entity_id)).total_invoiced, 40.85);
    assert.equal((await invoice(999_999_999)).status, 404);
    const text = JSON.stringify({ items: [{ order_item_id: "x", qty: 1 }] });
    assert.equal((await call("POST", `/rest/V1/order/${other.entity_id}/invoice`, { body: text })).status, 400);
  });

  test("an invoice of everything, posted 20 times at once, exists once", async () => {
    const order = await place(app, ofSale());
    const answers = await Promise.all(Array.from({ length: 20 }, () => invoice(order.entity_id, { capture: true })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await standing(order.entity_id)).total_paid, 40.85);
  });
});

describe("a refund", () => {
  test("a refund of everything closes the order", async () => {
    const { entity_id } = await paidOrder(ofSale());
    const { body: id } = await refund(entity_id);
    const memo = await read("creditmemo", id);
    assert.deepEqual([memo["state"], memo["grand_total"], memo["invoice_id"]], [2, 40.85, null]);
    const { state, status, total_refunded } = await standing(entity_id);
    assert.deepEqual({ state, status, total_refunded }, { state: "closed", status: "closed", total_refunded: 40.85 });
    const again = await refund(entity_id);
    assert.equal(again.status, 400);
  });

  test("refunds of parts add up to what was paid, and the last one closes the order", async () => {
    const { entity_id, tea, cup } = await paidOrder(ofSale());
    const amounts = [];
    for (const items of [
      [{ order_item_id: tea, qty: 1 }],
      [{ order_item_id: tea, qty: 2 }],
      [{ order_item_id: cup, qty: 1 }],
    ]) {
      assert.equal((await standing(entity_id)).state, "complete");
      amounts.push((await read("creditmemo", (await refund(entity_id, { items })).body))["grand_total"]);
    }
    assert.deepEqual(amounts, [12.1, 24.2, 4.55]);
    assert.equal((await standing(entity_id)).state, "closed");
  });

  test("a refund of one invoice takes no more than that invoice", async () => {
    const order = await place(app);
    const [tea] = order.items;
    const first = await invoice(order.entity_id, { capture: true, items: [{ order_item_id: tea.item_id, qty: 1 }] });
    const second = await invoice(order.entity_id);
    const of = (id: number, body: Body = {}) => call("POST", `/rest/V1/invoice/${id}/refund`, { body });
    const tooMany = await of(first.body, { items: [{ order_item_id: tea.item_id, qty: 2 }] });
    assert.deepEqual(
      tooMany.body,
      refundRefused(
        'The quantity to creditmemo must not be greater than the unrefunded quantity for product SKU "tea".',
      ),
    );
    assert.deepEqual((await of(second.body)).body, refundRefused("The invoice is not paid: it cannot be refunded."));
    const memo = await of(first.body, { isOnline: false });
    assert.deepEqual((await read("creditmemo", memo.body))["invoice_id"], first.body);
    assert.equal((await read("invoices", first.body))["total_refunded"], 12.1);
    assert.equal((await of(first.body)).status, 400);
    assert.equal((await of(999_999)).status, 404);
    assert.equal((await standing(order.entity_id)).state, "processing");
  });

  test("a refund of each invoice gives back what that invoice took, in any order", async () => {
    const item = { sku: "thirds", qty_ordered: 3, price: 3.33, tax_amount: 2.1, discount_amount: 1 };
    const order = await place(app, { items: [item] });
    const [{ item_id }] = order.items;
    const ids: number[] = [];
    for (let piece = 0; piece < 3; piece += 1) {
      const items = [{ order_item_id: item_id, qty: 1 }];
      ids.push((await invoice(order.entity_id, { capture: true, items })).body as number);
    }
    const totals: unknown[] = [];
    for (const id of [ids[1], ids[0], ids[2]]) {
      const answer = await call("POST", `/rest/V1/invoice/${id}/refund`, { body: {} });
      totals.push((await read("creditmemo", answer.body))["grand_total"]);
    }
    assert.deepEqual(totals, [3.69, 3.7, 3.7]);
    assert.deepEqual(await standing(order.entity_id), {
      state: "closed",
      status: "closed",
      total_invoiced: 11.09,
      total_paid: 11.09,
      total_due: 0,
      total_refunded: 11.09,
    });
  });

  test("a refund takes adjustments, and shipping back whole or in part", async () => {
    const { entity_id, tea } = await paidOrder({ shipping_amount: 10, shipping_tax_amount: 2.1 });
    const goods = { items: [{ order_item_id: tea, qty: 1 }] };
    const partly = await refund(entity_id, { ...goods, arguments: { shipping_amount: 5, adjustment_negative: 1.15 } });
    assert.equal((await read("creditmemo", partly.body))["grand_total"], 17, "12.10 + 5.00 + 1.05 − 1.15");
    const rest = await refund(entity_id, { ...goods, arguments: { adjustment_positive: 2 } });
    const { shipping_amount, grand_total } = await read("creditmemo", rest.body);
    assert.deepEqual([shipping_amount, grand_total], [5, 20.15]);
    for (const [args, reason] of [
      [{ shipping_amount: 1 }, "Maximum shipping amount allowed to refund is: 0"],
      [{ adjustment_positive: 100 }, "The most money available to refund is 15.8."],
      [{ adjustment_negative: 100 }, "The most money available to refund is 15.8."],
      [{ adjustment_positive: -1 }, "The adjustments of a credit memo must not be negative."],
    ] as const) {
      assert.deepEqual((await refund(entity_id, { ...goods, arguments: args })).body, refundRefused(reason));
    }
  });

  test("a refund, posted 20 times at once, gives the money back once", async () => {
    const { entity_id, tea } = await paidOrder(ofSale());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(entity_id, { items: [{ order_item_id: tea, qty: 2 }] })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await standing(entity_id)).total_refunded, 24.2);
  });

  test("a refund of an unpaid order is refused", async () => {
    const { entity_id } = await place(app);
    assert.deepEqual(
      (await refund(entity_id)).body,
      refundRefused("A creditmemo can not be created when an order has a status of pending."),
    );
    await invoice(entity_id);
    assert.deepEqual((await refund(entity_id)).body, refundRefused("The most money available to refund is 0."));
    assert.equal((await refund(999_999_999)).status, 404);
  });
});

describe("orders without goods or money", () => {
  test("an order of an amount alone is invoiced and refunded whole", async () => {
    const { entity_id } = await place(app, { items: [], grand_total: 12.34, ...ofSale() });
    assert.equal((await invoice(entity_id, { capture: true })).status, 200);
    assert.equal((await invoice(entity_id, { capture: true })).status, 400);
    assert.equal((await standing(entity_id)).state, "complete");
    assert.equal((await refund(entity_id)).status, 200);
    assert.equal((await standing(entity_id)).state, "closed");
  });

  test("a free order is completed by its invoice and closed by its refund", async () => {
    const { entity_id } = await place(app, { items: [{ sku: "gift", qty_ordered: 2, price: 0 }], ...ofSale() });
    await invoice(entity_id, { capture: true });
    assert.equal((await standing(entity_id)).state, "complete");
    await refund(entity_id);
    assert.equal((await standing(entity_id)).state, "closed");
  });
});

describe("cancelling", () => {
  test("cancelling ends an order that has no invoice, once, and refuses later changes", async () => {
    const { entity_id } = await place(app, ofSale(randomUUID()));
    assert.deepEqual((await cancel(entity_id)).body, true);
    assert.deepEqual((await cancel(entity_id)).body, false);
    const order = await readOrder(app, entity_id);
    assert.deepEqual(
      [order.state, order.status, order.total_canceled, order.items[0].qty_canceled],
      ["canceled", "canceled", 40.85, 3],
    );
    assert.deepEqual(
      (await invoice(entity_id)).body,
      invoiceRefused("An invoice cannot be created when an order has a status of canceled."),
    );
    const revived = await call("POST", "/rest/V1/orders", { body: { entity: { entity_id, state: "new" } } });
    assert.equal(revived.status, 400);
    assert.equal((await cancel(999_999_999)).status, 404);
  });

  test("cancelling keeps the invoiced part of an order", async () => {
    const order = await place(app);
    await invoice(order.entity_id, { capture: true, items: [{ order_item_id: order.items[0].item_id, qty: 1 }] });
    assert.equal((await cancel(order.entity_id)).body, true);
    const { state, total_canceled, items } = await readOrder(app, order.entity_id);
    assert.deepEqual([state, total_canceled, items[0].qty_canceled], ["processing", 28.75, 2]);
    assert.equal((await cancel(order.entity_id)).body, false);
    await refund(order.entity_id);
    assert.equal((await standing(order.entity_id)).state, "closed");
  });
});

test("invoices and credit memos are listed by their order", async () => {
  const { entity_id, invoice_id } = await paidOrder();
  const { body: memo_id } = await refund(entity_id);
  for (const [path, id] of [
    ["invoices", invoice_id],
    ["creditmemos", memo_id],
  ] as const) {
    const at = "searchCriteria[filter_groups][0][filters][0]";
    const answer = await call("GET", `/rest/V1/${path}?${at}[field]=order_id&${at}[value]=${entity_id}`);
    assert.deepEqual([answer.status, answer.body.total_count, answer.body.items[0]?.entity_id], [200, 1, id]);
  }
});
