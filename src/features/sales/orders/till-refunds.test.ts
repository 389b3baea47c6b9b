import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { sweepOrderLinks } from "../receipts/commands/link.ts";
import { ofSale, readOrder } from "../../../../test/fixtures/orders/orders.ts";
import { sampleTills } from "../../../../test/fixtures/orders/tills.ts";

const app = await openApp();
const { call, deps } = app;
const { till, placeBy, paidBy, refundOf } = await sampleTills(app);

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
