import assert from "node:assert/strict";
import { test } from "node:test";
import { lacksOrder, type OrderFacts } from "./orders.ts";

const nothing: OrderFacts = {
  sale_type: null,
  layaway_kind: null,
  credit_due: null,
  order_increment_id: null,
  original_order_increment_id: null,
  credit_memo_id: null,
  rma_id: null,
  is_order_canceled: false,
  has_credit_memo: false,
};
const lacks = (facts: Partial<OrderFacts>): boolean => lacksOrder({ ...nothing, ...facts });

test("a sale needs its order", () => {
  assert.equal(lacks({}), true);
  assert.equal(lacks({ order_increment_id: "" }), true);
  assert.equal(lacks({ order_increment_id: "100001" }), false);
});

test("a canceled order is no order", () => {
  assert.equal(lacks({ order_increment_id: "100001", is_order_canceled: true }), true);
});

test("a refund of an order needs its credit memo or return; a refund without an order needs nothing", () => {
  const refund = { sale_type: "refund", original_order_increment_id: '"100001"' };
  assert.equal(lacks(refund), true);
  assert.equal(lacks({ ...refund, order_increment_id: "100002" }), true);
  assert.equal(lacks({ ...refund, credit_memo_id: "7" }), false);
  assert.equal(lacks({ ...refund, has_credit_memo: true }), false);
  assert.equal(lacks({ ...refund, rma_id: '"9"' }), false);
  assert.equal(lacks({ sale_type: "refund" }), false);
  assert.equal(lacks({ sale_type: "refund", original_order_increment_id: "null" }), false);
});

test("an exchange needs what both of its sides need", () => {
  const exchange = { sale_type: "exchange", original_order_increment_id: '"1"' };
  assert.equal(lacks({ ...exchange, order_increment_id: "2" }), true);
  assert.equal(lacks({ ...exchange, credit_memo_id: "3" }), true);
  assert.equal(lacks({ ...exchange, order_increment_id: "2", credit_memo_id: "3" }), false);
});

test("a layaway or credit-due payment needs its order or the original one", () => {
  for (const kind of [{ layaway_kind: "deposit" }, { credit_due: '{"amount": 5}' }]) {
    assert.equal(lacks(kind), true);
    assert.equal(lacks({ ...kind, order_increment_id: "1" }), false);
    assert.equal(lacks({ ...kind, original_order_increment_id: '"1"' }), false);
  }
});
