import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  CARD,
  evaluate,
  exchange,
  goods,
  LARGE,
  SMALL,
  testCases,
} from "../../../../../../test/fixtures/closings/case.ts";

const NINE = goods("9", "100.00", "9.00");

/**
 * An exchange: goods of 121.00 for goods of 109.00 that came back, and another 12.10 at 9 % that
 * was given back.
 */
const given = { grand_total: "-0.10", tax_amount: "11.00" };
const as_less_sold = {
  sold: { 21: ["100.00", "21.00"] as const, 9: ["-11.10", "-1.00"] as const },
  returned: { 9: ["100.00", "9.00"] as const },
  tenders: { card_refunds: "0.10" },
};

describe("exchanges with an adjustment", () => {
  testCases([
    {
      name: "booked as less sold, where the adjustment is readable",
      receipts: [exchange(1, [LARGE], [NINE], CARD, { ...given, adjustment_positive: "12.10" })],
      closing: as_less_sold,
      verdict: "matched",
    },
    {
      name: "booked as less sold, where it is not",
      receipts: [exchange(1, [LARGE], [NINE], CARD, { ...given, adjustment_positive: '"some"' })],
      closing: as_less_sold,
      verdict: "not_evaluated",
      reasons: ["exchange_unsplit"],
    },
    {
      name: "that states no tax",
      receipts: [exchange(1, [LARGE], [NINE], CARD, { ...given, tax_amount: null, adjustment_positive: "12.10" })],
      closing: as_less_sold,
      verdict: "not_evaluated",
      reasons: ["tax_unstated", "exchange_unsplit"],
    },
    {
      name: "that states no tax, with 5.00 too much by card",
      receipts: [exchange(1, [LARGE], [NINE], CARD, { ...given, tax_amount: null, adjustment_positive: "12.10" })],
      closing: { ...as_less_sold, tenders: { card_refunds: "5.10" } },
      verdict: "mismatched",
      fails: ["C3:card_refunds"],
    },
  ]);
});

test("an amount for which the receipts set no limit is not compared, and its sentence names no limit", () => {
  const receipts = [exchange(1, [LARGE], [SMALL], CARD, { items: "[]" })];
  const closing = {
    sold: { 21: ["100.00", "21.00"] as const },
    returned: { 21: ["10.00", "2.10"] as const },
    tenders: { card: "108.90" },
  };
  const { checks } = evaluate({ receipts, closing });
  const open = checks.filter(({ reason }) => reason?.code === "left_open");
  assert.deepEqual(
    open.map(({ id, outcome, sentence }) => [id, outcome, sentence]),
    [
      ["H7:sales_net", "skipped", null],
      ["H7:refund_net", "skipped", null],
    ],
  );
  for (const { expected } of checks) assert.ok((expected ?? "").length < 40, expected ?? "");
});
