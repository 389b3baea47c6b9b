import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleClosing } from "../../../../../../test/fixtures/closings/closing.ts";
import {
  modelToken,
  sampleContext,
  sampleReceipt,
  toClosing,
} from "../../../../../../test/fixtures/closings/receipts.ts";
import { MAPPED } from "../../../../../../test/fixtures/closings/trade/payments.ts";
import { parseStoredAmount } from "../../../../../runtime/money.ts";
import { dayOf } from "../../../closings/rules/compare/closing.ts";
import { DEFAULT_BOOKING } from "../../../closings/rules/booking/choices.ts";
import type { ReceiptFacts } from "../../../closings/rules/facts.ts";
import type { Flow } from "../../../closings/rules/receipt/flows.ts";
import type { Slip } from "./slip.ts";
import { slipOf } from "./slip-of.ts";

function slip(fields: Partial<ReceiptFacts>, paidOf: (flow: Flow) => bigint = ({ paid, due }) => paid ?? due): Slip {
  const facts = sampleReceipt(1, fields);
  const day = dayOf(toClosing(sampleClosing()), [facts], { ...sampleContext(), method_tenders: MAPPED });
  const items = day.linesOf(facts).items ?? [];
  const { knownRates, unit } = day.context;
  return slipOf(day.receipt(facts, DEFAULT_BOOKING), { items, lines: "inside_apart", knownRates, unit, paidOf });
}

/** Returns the lines as `case rate gross tax`. */
const linesOf = ({ lines }: Slip) =>
  lines.map(({ business_case, rate, gross, tax, sku }) =>
    [business_case, rate, ...(sku === "" ? [] : [sku]), Number(gross) / 10_000, Number(tax) / 10_000].join(" "),
  );
const paymentsOf = ({ payments }: Slip) =>
  payments.map(({ tender, name, amount }) => [tender, name, Number(amount) / 10_000].join(" ").replace("  ", " "));

const BREAKDOWN_19 = modelToken([{ rate: 19, net: 10, tax: 1.9 }]);
const item = (sku: string, row_total: number, more: object = {}) => ({
  sku,
  name: sku,
  qty: 1,
  row_total,
  tax_rate: 19,
  ...more,
});

test("items get their share of the rate's amount; what cannot be divided is at the largest", () => {
  const found = slip({
    grand_total: "11.90",
    tax_amount: "1.90",
    payment_method: "pos_card",
    receipt_model: BREAKDOWN_19,
    items: JSON.stringify([item("a", 3.33), item("b", 3.34), item("c", 3.33)]),
  });
  assert.deepEqual(linesOf(found), ["goods 19 a 3.96 0.63", "goods 19 b 3.98 0.64", "goods 19 c 3.96 0.63"]);
  assert.deepEqual(paymentsOf(found), ["card pos_card 11.9"]);
  assert.deepEqual(found.findings, []);
});

test("a discount that stands on the receipt only lowers each item", () => {
  const found = slip({
    grand_total: "11.90",
    tax_amount: "1.90",
    payment_method: "pos_card",
    receipt_model: BREAKDOWN_19,
    items: JSON.stringify([item("a", 10), item("b", 15, { discount_amount: 5 })]),
  });
  assert.deepEqual(linesOf(found), ["goods 19 a 5.95 0.95", "goods 19 b 5.95 0.95"]);
});

test("cash is what was paid: its rounding is a line", () => {
  const fields = { grand_total: "11.98", tax_amount: "0", payment_method: "pos_cash" };
  const stated = slip({ ...fields, amount_tendered: "12", change_due: "0" });
  assert.deepEqual(linesOf(stated), ["goods untaxed 11.98 0", "surcharge untaxed 0.02 0"]);
  assert.deepEqual(paymentsOf(stated), ["cash 12"]);
  assert.deepEqual(paymentsOf(slip(fields, () => parseStoredAmount("11.95"))), ["cash 11.95"]);
});

test("a sale on invoice moves no money", () => {
  const found = slip({
    grand_total: "11.90",
    tax_amount: "1.90",
    payment_method: "checkmo",
    receipt_model: BREAKDOWN_19,
  });
  assert.deepEqual(linesOf(found), ["goods 19 11.9 1.9", "receivable untaxed -11.9 0"]);
  assert.deepEqual(paymentsOf(found), ["none 0"]);
});

test("money of an unknown tender is other money, and is found", () => {
  const found = slip({ grand_total: "5", tax_amount: "0", payment_method: "wampum" });
  assert.deepEqual(paymentsOf(found), ["other wampum 5"]);
  assert.deepEqual(found.findings, ["tender_unknown"]);
});

test("a layaway is deposit until its settlement, at the rates of its goods", () => {
  const model = modelToken([
    { rate: 19, net: 100, tax: 19 },
    { rate: 7, net: 100, tax: 7 },
  ]);
  const fields = { grand_total: "226", tax_amount: "26", payment_method: "pos_card", receipt_model: model };
  const deposit = slip({ ...fields, layaway_kind: "deposit", layaway_amount_captured: "50" });
  assert.deepEqual(linesOf(deposit), ["deposit 19 26.33 4.2", "deposit 7 23.67 1.55"]);
  const settlement = slip({ ...fields, layaway_kind: "settlement", layaway_amount_captured: "176" });
  assert.deepEqual(linesOf(settlement), [
    "goods 19 119 19",
    "goods 7 107 7",
    "deposit_released 19 -26.33 -4.2",
    "deposit_released 7 -23.67 -1.55",
  ]);
  assert.deepEqual(paymentsOf(settlement), ["card pos_card 176"]);
  const back = slip({
    ...fields,
    grand_total: "11.90",
    tax_amount: "1.90",
    receipt_model: BREAKDOWN_19,
    sale_type: "refund",
    layaway_kind: "deposit",
  });
  assert.deepEqual(linesOf(back), ["deposit_released 19 -11.9 -1.9"]);
});

test("a refund gives goods back below zero, in items and money", () => {
  const found = slip({
    grand_total: "11.90",
    tax_amount: "1.90",
    sale_type: "refund",
    payment_method: "pos_cash",
    receipt_model: BREAKDOWN_19,
    items: JSON.stringify([item("a", 11.9)]),
  });
  assert.deepEqual(linesOf(found), ["goods 19 a -11.9 -1.9"]);
  assert.equal(found.lines[0]?.quantity, -10_000n);
  assert.deepEqual(paymentsOf(found), ["cash -11.9"]);
});

test("taxes on one base are one rate", () => {
  const model = modelToken([
    { rate: 5, net: 100, tax: 5 },
    { rate: 9.975, net: 100, tax: 9.98 },
  ]);
  const found = slip({ grand_total: "114.98", tax_amount: "14.98", payment_method: "pos_card", receipt_model: model });
  assert.deepEqual(linesOf(found), ["goods 14.975 114.98 14.98"]);
});

test("what the receipt does not tell is at no rate, and is found", () => {
  const untold = slip({ grand_total: "11.90", tax_amount: "1.90", payment_method: "pos_card" });
  assert.deepEqual(linesOf(untold), ["goods undetermined 11.9 1.9"]);
  assert.deepEqual(untold.findings, ["lines_differ"]);
  const unreadable = slip({ grand_total: null, payment_method: "pos_card" });
  assert.deepEqual(paymentsOf(unreadable), ["none 0"]);
  assert.ok(unreadable.findings.includes("total_unknown"));
  const unknown = slip({ grand_total: "5", tax_amount: "0", sale_type: "raffle", payment_method: "pos_cash" });
  assert.deepEqual(linesOf(unknown), ["surcharge undetermined 5 0"]);
  assert.ok(unknown.findings.includes("kind_unknown"));
});
