import assert from "node:assert/strict";
import { test } from "node:test";
import { place } from "../../../../test/fixtures/orders/orders.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const terminal = await newTerminal(app.deps);

async function pageOf(fields: Record<string, unknown>): Promise<string> {
  const receipt = sampleReceipt(terminal, { currency: "EUR", ...fields });
  const stored = await app.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(stored.status, 200, stored.text);
  const page = await app.app.inject({ url: `/pos/receipt/${stored.body.receipt_token}` });
  assert.equal(page.statusCode, 200);
  return page.body;
}

test("a payment of an order's remaining credit shows what the order has left to pay, unless it states it", async () => {
  const { increment_id } = await place(app);
  for (const credit_due of [true, 1, "1", "25.00"]) {
    const page = await pageOf({ credit_due, order_increment_id: increment_id });
    assert.match(page, /Remaining due[^]{0,200}40\.85/, JSON.stringify(credit_due));
  }
  const stated = await pageOf({ credit_due: true, order_increment_id: increment_id, layaway_balance_owed: "7.50" });
  assert.match(stated, /Remaining due[^]{0,200}7\.50/);
  for (const fields of [{ order_increment_id: "none" }, { order_increment_id: increment_id, currency: "USD" }]) {
    assert.doesNotMatch(await pageOf({ credit_due: true, ...fields }), /Remaining due/);
  }
});
