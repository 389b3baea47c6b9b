import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CARD, breakdown, evaluate, goods, sale, SMALL } from "../../../../../../test/fixtures/closings/case.ts";
import { NOTHING_AROUND } from "./evidence.ts";

describe("rate_unknown", () => {
  /** Whether a closing of one sale at a rate has the finding. */
  const isUnknown = (rate: string, rates: readonly string[], is_stacked = false, model = {}) => {
    const tax = ((Number(rate) * 100) / 100).toFixed(2);
    const total = (100 + Number(tax)).toFixed(2);
    const { findings } = evaluate({
      receipts: [sale(1, [goods(rate, "100.00", tax)], CARD, model)],
      closing: { sold: { [rate]: ["100.00", tax] }, tenders: { card: total } },
      setup: { around: { ...NOTHING_AROUND, taxes: { rates, is_stacked } } },
    });
    return findings.includes("rate_unknown");
  };

  test("twice a rate, and a sum of two that are not charged together, are unknown", () => {
    for (const rate of ["42", "18", "30", "20.99"]) assert.ok(isUnknown(rate, ["9", "21"]), rate);
    for (const rate of ["9", "21", "0"]) assert.ok(!isUnknown(rate, ["9", "21"]), rate);
  });

  test("where taxes stack, their sums and the tax on a tax are known", () => {
    for (const rate of ["14.975", "14.98", "15.4738"]) assert.ok(!isUnknown(rate, ["5", "9.975"], true), rate);
    assert.ok(isUnknown("10", ["5", "9.975"], true), "twice the same");
  });

  test("a rate of the breakdown counts, too; one of the closing without money does not", () => {
    assert.ok(isUnknown("21", ["21"], false, breakdown(["42", "100.00", "21.00"])));
    const { findings } = evaluate({
      receipts: [sale(1, [SMALL], CARD)],
      closing: { sold: { 21: ["10.00", "2.10"], 25: ["0.00", "0.00"] }, tenders: { card: "12.10" } },
      setup: { around: { ...NOTHING_AROUND, taxes: { rates: ["21"], is_stacked: false } } },
    });
    assert.ok(!findings.includes("rate_unknown"));
  });

  test("receipts that are exempt from tax have no rate to know", () => {
    const { findings } = evaluate({
      receipts: [sale(1, [goods("17", "100.00", "0.00")], CARD, { is_tax_exempt: true })],
      closing: { exempt: ["100.00"], tenders: { card: "100.00" } },
      setup: { around: { ...NOTHING_AROUND, taxes: { rates: ["21"], is_stacked: false } } },
    });
    assert.ok(!findings.includes("rate_unknown"));
  });
});
