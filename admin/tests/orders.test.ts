import assert from "node:assert/strict";
import { test } from "node:test";
import { eventsOf } from "../src/pages/orders/events.ts";
import { sumsOf } from "../src/pages/orders/sums.ts";

const STORED_AT = "2026-11-27 05:06:48";
const SOLD_AT = "2026-11-27 01:56:31";

type Page = Parameters<typeof eventsOf>[0];

/** An order whose sale the register sent three hours later. */
const page = {
  order: {
    entity_id: 7,
    created_at: STORED_AT,
    grand_total: 124.1,
    order_currency_code: "EUR",
    status_histories: [
      { entity_id: 12, created_at: STORED_AT, status: "complete", comment: null },
      { entity_id: 11, created_at: STORED_AT, status: "pending", comment: null },
    ],
  },
  invoices: [
    { entity_id: 3, created_at: STORED_AT, increment_id: "I-3", grand_total: 124.1, order_currency_code: "EUR" },
  ],
  credit_memos: [],
  receipts: [{ receipt_id: 5, receipt_number: "A-5", created_at: SOLD_AT, grand_total: 124.1, currency: "EUR" }],
} as unknown as Page;

test("the history of an order is the newest first, and the sale has its own time", () => {
  assert.deepEqual(
    eventsOf(page).map(({ kind, number, status, at }) => [kind, number ?? status, at]),
    [
      ["status", "complete", STORED_AT],
      ["status", "pending", STORED_AT],
      ["invoice", "I-3", STORED_AT],
      ["receipt", "A-5", SOLD_AT],
      ["placed", undefined, SOLD_AT],
    ],
  );
  const [first] = eventsOf({ ...page, receipts: [] }).toReversed();
  assert.deepEqual([first?.kind, first?.at], ["placed", STORED_AT], "an order without a receipt");
});

test("the amounts below the items lead from their sum to the total, with tax where the order states it", () => {
  const order = {
    subtotal: 111.23,
    subtotal_incl_tax: 124.66,
    discount_amount: -0.56,
    shipping_amount: 0,
    shipping_incl_tax: 0,
    tax_amount: 13.43,
    grand_total: 124.1,
  };
  for (const discount_amount of [-0.56, 0.56]) {
    assert.deepEqual(sumsOf({ ...order, discount_amount }), [
      ["subtotal_with_tax", 124.66],
      ["discount", -0.56],
      ["total", 124.1],
      ["tax_of_total", 13.43],
    ]);
  }
  const net_discount = { subtotal: 2.1, subtotal_incl_tax: 2.29, discount_amount: -0.21, tax_amount: 0.17 };
  assert.deepEqual(sumsOf({ ...order, ...net_discount, grand_total: 2.06 }), [
    ["subtotal", 2.1],
    ["discount", -0.21],
    ["tax", 0.17],
    ["total", 2.06],
  ]);
  const without_items = { ...order, subtotal: 0, subtotal_incl_tax: 0, discount_amount: 0 };
  assert.deepEqual(sumsOf(without_items), [
    ["total", 124.1],
    ["tax_of_total", 13.43],
  ]);
  const without = { ...order, subtotal_incl_tax: null, discount_amount: 0, shipping_amount: 5, grand_total: 129.66 };
  assert.deepEqual(sumsOf(without), [
    ["subtotal", 111.23],
    ["shipping", 5],
    ["tax", 13.43],
    ["total", 129.66],
  ]);
});
