import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { definePlugin } from "../../../plugins/plugin.ts";
import { ofSale, place, unevenItems } from "../../../../test/fixtures/orders/orders.ts";
import { samplePromotions } from "../../../../test/fixtures/promotions/promotions.ts";
import { checkRows } from "./rules.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const { ok, customer } = samplePromotions(app);

const urlOf = (customer_id: number | string) => `/rest/V1/pos/customer-insights/${customer_id}`;
const insightsOf = (customer_id: number) => ok("GET", urlOf(customer_id));

describe("the statistics", () => {
  test("the statistics add up a customer's orders exactly, refunds and cancellations taken into account", async () => {
    const [who, other] = [await customer(), await customer()];
    const at = (created_at: string) => place(app, { customer_id: who, created_at });
    await at("2026-01-01 10:00:00");
    const refunded = await at("2026-01-03 10:00:00");
    const canceled = await at("2026-01-10 10:00:00");
    await at("2026-01-06 22:00:00");
    await place(app, { customer_id: other });
    await ok("POST", `/rest/V1/orders/${canceled.entity_id}/cancel`, {});
    const invoice_id = await ok("POST", `/rest/V1/order/${refunded.entity_id}/invoice`, { capture: true });
    await ok("POST", `/rest/V1/invoice/${invoice_id}/refund`, {
      items: [{ order_item_id: refunded.items[0].item_id, qty: 1 }],
    });
    const { statistics, top_products, currency, sections } = await insightsOf(who);
    // The customer has three orders of 40.85; one tea of 12.10 was returned.
    assert.deepEqual(statistics, {
      orders_count: 3,
      lifetime_value: 110.45,
      average_order_value: 40.85,
      first_order_at: "2026-01-01 10:00:00",
      last_order_at: "2026-01-06 22:00:00",
      days_between_orders: 2.8,
      items_bought: 11,
      refunds_total: 12.1,
      favourite_location_id: null,
    });
    assert.deepEqual(top_products, [
      { sku: "tea", name: "Tea", qty: 8, total: 80 },
      { sku: "cup", name: "Cup", qty: 3, total: 15 },
    ]);
    assert.deepEqual([currency, sections], ["EUR", []]);
  });

  test("the statistics count of an order that was partly canceled only the invoiced part", async () => {
    const who = await customer();
    const { entity_id, items } = await place(app, { customer_id: who });
    await ok("POST", `/rest/V1/order/${entity_id}/invoice`, { items: [{ order_item_id: items[0].item_id, qty: 1 }] });
    await ok("POST", `/rest/V1/orders/${entity_id}/cancel`, {});
    const { statistics, top_products } = await insightsOf(who);
    assert.deepEqual([statistics.lifetime_value, statistics.items_bought], [12.1, 1]);
    assert.deepEqual(top_products, [{ sku: "tea", name: "Tea", qty: 1, total: 10 }]);
  });

  for (const base_to_order_rate of [1, 1.37]) {
    test(`the lifetime value is exact after each of ten refunds whose shares were rounded, at a rate of ${base_to_order_rate}`, async () => {
      const who = await customer();
      const order = await place(app, { customer_id: who, items: unevenItems(), base_to_order_rate });
      await ok("POST", `/rest/V1/order/${order.entity_id}/invoice`, { capture: true });
      const cents = (amount: number): number => Math.round(amount * 100);
      let refunded = 0;
      for (const { item_id, qty_ordered } of order.items) {
        for (let piece = 1; piece <= qty_ordered; piece += 1) {
          const items = [{ order_item_id: item_id, qty: 1 }];
          const memo_id = await ok("POST", `/rest/V1/order/${order.entity_id}/refund`, { items });
          const memo = await ok("GET", `/rest/V1/creditmemo/${memo_id}`);
          refunded += cents(memo.base_grand_total);
          assert.equal(cents(memo.base_grand_total) / 100, memo.base_grand_total);
          const { lifetime_value, refunds_total } = (await insightsOf(who)).statistics;
          assert.equal(refunds_total, refunded / 100);
          assert.equal(lifetime_value, (cents(order.base_grand_total) - refunded) / 100);
        }
      }
      assert.equal(refunded, cents(order.base_grand_total));
      assert.equal((await insightsOf(who)).statistics.items_bought, 0);
    });
  }

  test("the statistics of a customer without orders are zero or null", async () => {
    const who = await customer();
    assert.deepEqual(await insightsOf(who), {
      customer_id: who,
      currency: "EUR",
      statistics: {
        orders_count: 0,
        lifetime_value: 0,
        average_order_value: null,
        first_order_at: null,
        last_order_at: null,
        days_between_orders: null,
        items_bought: 0,
        refunds_total: 0,
        favourite_location_id: null,
      },
      top_products: [],
      sections: [],
    });
  });

  test("the statistics name the location of most receipts, and of two with equal counts the later one", async () => {
    const [who, first, second] = [await customer(), await newTerminal(deps), await newTerminal(deps)];
    const sell = async (terminal: typeof first, created_at: string) => {
      const sale = randomUUID();
      await ok("POST", "/rest/V1/pos/receipts", { receipt: sampleReceipt(terminal, { sale_id: sale }) });
      await place(app, { customer_id: who, created_at, ...ofSale(sale.toUpperCase()) });
    };
    const favourite = async () => (await insightsOf(who)).statistics.favourite_location_id;
    await sell(first, "2026-02-01 10:00:00");
    await sell(second, "2026-02-02 10:00:00");
    assert.equal(await favourite(), second.location_id);
    await sell(first, "2026-01-01 10:00:00");
    assert.equal(await favourite(), first.location_id);
  });

  test("the statistics add no amounts of another currency, and keep every digit", async () => {
    const who = await customer();
    await place(app, { customer_id: who });
    const foreign = await place(app, { customer_id: who });
    await deps.pool.query("update shop_data.sales_order set base_currency_code = 'USD' where entity_id = $1", [
      foreign.entity_id,
    ]);
    await deps.pool.query(
      "update shop_data.sales_order set base_grand_total = 9007199254740993.0001 where customer_id = $1 and base_currency_code = 'EUR'",
      [who],
    );
    const { text, body } = await call("GET", urlOf(who));
    assert.match(text, /"lifetime_value":9007199254740993\.0001,/);
    assert.deepEqual([body.statistics.orders_count, body.top_products[0].qty], [2, 3]);
  });
});

describe("a refused look-up of the statistics", () => {
  test("statistics of an unknown customer are refused with 404, of an invalid id with 400", async () => {
    const answer = await call("GET", urlOf(987_654));
    const parameters = { fieldName: "customerId", fieldValue: 987_654 };
    assert.deepEqual(
      [answer.status, answer.body],
      [404, { message: "No such entity with %fieldName = %fieldValue", parameters }],
    );
    assert.equal((await call("GET", urlOf("x"))).status, 400);
  });

  test("statistics are refused with 401 without the resource", async () => {
    const token = await newToken(["Vendor_Pos::locations"]);
    assert.equal((await call("GET", urlOf(1), { token })).status, 401);
  });
});

describe("plugins' sections", () => {
  test("plugins' sections are in their order; one that throws, hangs or answers an invalid value is left out and logged", async () => {
    const club = definePlugin({
      name: "club",
      insightSections: [
        {
          code: "throws",
          label: "Throws",
          rows: () => {
            throw new Error("the club is closed");
          },
        },
        { code: "hangs", label: "Hangs", rows: () => new Promise<never>(() => {}) },
        { code: "hangs_too", label: "Hangs", rows: () => new Promise<never>(() => {}) },
        { code: "member", label: "Club", rows: ({ customer_id }) => [{ label: "Number", value: `C-${customer_id}` }] },
        { code: "empty", label: "Empty", rows: () => Promise.resolve([]) },
      ],
    });
    const plugged = await openApp({ database: app.database, plugins: [club] });
    const who = await customer();
    const answer = await plugged.call("GET", urlOf(who));
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.sections, [
      { code: "member", label: "Club", rows: [{ label: "Number", value: `C-${who}` }] },
      { code: "empty", label: "Empty", rows: [] },
    ]);
    for (const code of ["throws", "hangs", "hangs_too"]) {
      assert.ok(
        plugged.log_lines.some((line) => line.includes(`"insightSections ${code}"`) && line.includes('"club"')),
      );
    }
  });

  test("plugins' sections are lists of at most a hundred rows of texts", () => {
    assert.deepEqual(checkRows([{ label: "a", value: "b", more: 1 }]), [{ label: "a", value: "b" }]);
    for (const wrong of [
      undefined,
      null,
      {},
      [null],
      [{ label: "a" }],
      [{ label: "a", value: 1 }],
      Array.from({ length: 101 }, () => ({ label: "a", value: "b" })),
    ]) {
      assert.throws(() => checkRows(wrong), Error, JSON.stringify(wrong));
    }
  });
});
