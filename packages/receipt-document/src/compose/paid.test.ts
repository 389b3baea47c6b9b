import assert from "node:assert/strict";
import { test } from "node:test";
import { SAMPLE_RECEIPTS } from "../../test/receipts.ts";
import { asToken, sampleReceipt } from "../../test/row.ts";
import type { ReceiptToPrint } from "../read/stored-receipt.ts";
import { signedPayments } from "./paid.ts";

const UNITS = 10_000;

function shown(receipt: ReceiptToPrint) {
  const { amount, tax, parts } = signedPayments(receipt);
  const money = (units: bigint | undefined) => (units === undefined ? null : Number(units) / UNITS);
  return {
    amount: money(amount),
    tax: money(tax),
    parts: parts.map((part) => [part.label ?? part.known ?? part.method ?? part.kind, money(part.amount)]),
  };
}

test("a refund to a gift card and in rounded cash shows each part with the sign of the total, up to the total", () => {
  for (const sign of [1, -1]) {
    const refund = sampleReceipt({
      sale_type: "refund",
      currency: "EUR",
      payment_method: "pos_cash",
      grand_total: (sign * 24.99).toFixed(4),
      tax_amount: (sign * 4.34).toFixed(4),
      amount_tendered: "20.0000",
      change_due: "0.0000",
      applied_credits: asToken([{ method: "gift_card", amount: 5 }]),
    });
    assert.deepEqual(shown(refund), {
      amount: -24.99,
      tax: -4.34,
      parts: [
        ["rounding", 0.01],
        ["method_cash", -20],
        ["method_gift_card", -5],
      ],
    });
  }
});

test("a stated rounding leads from the payments to the stored total, whether the printed total includes it or not", () => {
  for (const [sale_type, sign] of [
    ["sale", 1],
    ["refund", -1],
    ["exchange", 1],
    ["exchange", -1],
  ] as const) {
    const stored = sale_type === "exchange" ? sign : 1;
    const gift = sale_type === "exchange" ? 0 : 5;
    for (const printed of [25, 24.99]) {
      const receipt = sampleReceipt({
        sale_type,
        currency: "EUR",
        payment_method: "pos_cash",
        grand_total: (stored * 24.99).toFixed(4),
        amount_tendered: (25 - gift).toFixed(4),
        change_due: "0.0000",
        applied_credits: gift === 0 ? null : asToken([{ code: "gift_card", amount: gift }]),
        split_payments: asToken([{ method: "pos_cash", amount: 25 - gift }]),
        receipt_model: asToken({
          schema_version: 1,
          totals: { rounding: stored * 0.01, grand_total: stored * printed },
        }),
      });
      const { amount, parts } = shown(receipt);
      assert.equal(amount, sign * 24.99);
      assert.deepEqual(parts, [
        ["method_cash", sign * (25 - gift)],
        ...(gift === 0 ? [] : [["method_gift_card", sign * gift]]),
        ["rounding", -sign * 0.01],
      ]);
    }
  }
});

test("a stated rounding of a large step has its name, too", () => {
  const receipt = sampleReceipt({
    currency: "HUF",
    payment_method: "pos_cash",
    grand_total: "1232.0000",
    receipt_model: asToken({ schema_version: 1, totals: { rounding: -2, grand_total: 1230 } }),
  });
  assert.deepEqual(shown(receipt).parts, [
    ["method_cash", 1230],
    ["rounding", 2],
  ]);
});

test("the payments of each kind of receipt have one sign and add up to what it moved", () => {
  const moved = Object.fromEntries(Object.entries(SAMPLE_RECEIPTS).map(([name, receipt]) => [name, shown(receipt)]));
  assert.deepEqual(moved["sale"]?.parts, [["method_cash", 31.45]]);
  assert.deepEqual(moved["refund"], { amount: -13.95, tax: -0.74, parts: [["method_card", -13.95]] });
  assert.deepEqual(moved["exchange"]?.parts, [["method_cash", 10]]);
  assert.deepEqual(moved["layaway_deposit"]?.parts, [["method_card", 5]]);
  assert.deepEqual(moved["layaway_top_up"]?.parts, [["method_cash", 10]]);
  assert.deepEqual(moved["layaway_settlement"]?.parts, [["method_card", 7.45]]);
  assert.deepEqual(moved["split"]?.parts, [
    ["method_cash", 10],
    ["method_card", 16.45],
    ["Gift card ••19", 5],
  ]);
  for (const [name, { amount, parts }] of Object.entries(moved)) {
    const sum = parts.reduce((total, [, part]) => total + Math.round(Number(part) * UNITS), 0);
    if (parts.length > 0) assert.equal(sum, Math.round((amount ?? 0) * UNITS), name);
  }
});

test("an exchange that pays back is negative, and what its tenders lack is named", () => {
  const exchange = { sale_type: "exchange", currency: "EUR", payment_method: "pos_split" };
  const back = sampleReceipt({
    ...exchange,
    grand_total: "-12.0000",
    split_payments: asToken([{ method: "store_credit", amount: "7.00" }]),
  });
  assert.deepEqual(shown(back).parts, [
    ["method_store_credit", -7],
    ["not_stated", -5],
  ]);
  const rounded = sampleReceipt({
    ...exchange,
    grand_total: "12.0200",
    split_payments: asToken([
      { method: "pos_cash", amount: "7.00" },
      { method: "reward_points", amount: "5.00" },
    ]),
  });
  assert.deepEqual(shown(rounded).parts, [
    ["method_cash", 7],
    ["method_reward_points", 5],
    ["rounding", 0.02],
  ]);
});
