import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { sampleContext, toClosing } from "../../../../../../test/fixtures/closings/receipts.ts";
import { storedReceipt } from "../../../../../../test/register-kit/stored.ts";
import { evaluateClosing } from "../checks/checks.ts";
import {
  CARD,
  cash,
  exchange,
  goods,
  INVOICE,
  LARGE,
  MANUAL_CARD,
  NOTHING_DUE,
  parts,
  sale,
  SMALL,
  testCases,
} from "../../../../../../test/fixtures/closings/case.ts";

/** Days of a register whose exchanges pay back cash net, as it sent them. */
const PAID_BACK_DAYS = JSON.parse(
  readFileSync(new URL("../../../../../../test/fixtures/closings/paid-back-days.json", import.meta.url), "utf8"),
) as readonly { name: string; cash_step: string; receipts: readonly object[]; closing: object }[];

describe("how sales are paid", () => {
  testCases([
    {
      name: "01 cash and card",
      receipts: [sale(1, [SMALL], cash("20.00", "7.90")), sale(2, [LARGE], CARD)],
      closing: {
        sold: { 21: ["110.00", "23.10"] },
        tenders: { cash: "12.10", card: "121.00" },
        providers: ["121.00", "0.00", 1],
        drawer: "212.10",
      },
      verdict: "matched",
    },
    {
      name: "02 a total of zero",
      receipts: [sale(1, [goods("21", "0", "0")], NOTHING_DUE)],
      closing: { sold: { 21: ["0.00", "0.00"] } },
      verdict: "matched",
    },
    {
      name: "06 two parts",
      receipts: [sale(1, [LARGE], parts(["pos_cash", "21.00"], ["pos_card", "100.00"]))],
      closing: {
        sold: { 21: ["100.00", "21.00"] },
        tenders: { split_cash: "21.00", split_card: "100.00" },
        drawer: "221.00",
      },
      verdict: "matched",
    },
    {
      name: "07 two parts with change",
      receipts: [sale(1, [LARGE], parts(["pos_cash", "50.00"], ["pos_card", "100.00"]), { change_due: "29.00" })],
      closing: {
        sold: { 21: ["100.00", "21.00"] },
        tenders: { split_cash: "21.00", split_card: "100.00" },
        drawer: "221.00",
      },
      verdict: "matched",
    },
    {
      name: "49 cash without what was handed over",
      receipts: [sale(1, [SMALL], cash())],
      closing: { sold: { 21: ["10.00", "2.10"] }, tenders: { cash: "12.10" }, drawer: "212.10" },
      verdict: "matched",
    },
    {
      name: "50 cash handed over and change both 0",
      receipts: [sale(1, [SMALL], cash("0.0000", "0.0000"))],
      closing: { sold: { 21: ["10.00", "2.10"] }, tenders: { cash: "12.10" }, drawer: "212.10" },
      verdict: "matched",
    },
    {
      name: "51 an empty session",
      receipts: [],
      closing: {},
      verdict: "matched",
    },
    {
      name: "79 a register without a drawer",
      receipts: [sale(1, [SMALL], cash("20.00", "7.90"))],
      closing: {
        sold: { 21: ["10.00", "2.10"] },
        tenders: { cash: "12.10" },
        document: {
          cash_drawer: false,
          opening_float: undefined,
          cash_expected: undefined,
          cash_counted: undefined,
          cash_difference: undefined,
          cash_left_in_drawer: undefined,
        },
      },
      verdict: "matched",
    },
    {
      name: "invoice",
      receipts: [sale(1, [SMALL], INVOICE)],
      closing: { sold: { 21: ["10.00", "2.10"] }, tenders: { invoice: "12.10" } },
      verdict: "matched",
    },
    {
      name: "600 documents",
      receipts: Array.from({ length: 600 }, (_, index) => sale(index + 1, [SMALL], cash("12.10"))),
      closing: { sold: { 21: ["6000.00", "1260.00"] }, tenders: { cash: "7260.00" }, drawer: "7460.00" },
      verdict: "matched",
    },
  ]);
});

describe("exchanges that pay back cash and cards", () => {
  const back = goods("21", "100.00", "21.00");
  const receipts = [
    sale(1, [LARGE], cash("121.00")),
    sale(2, [LARGE], MANUAL_CARD),
    exchange(3, [SMALL], [back], cash()),
    exchange(4, [SMALL], [back], MANUAL_CARD),
  ];
  const sold = { sold: { 21: ["220.00", "46.20"] }, returned: { 21: ["200.00", "42.00"] } } as const;
  testCases([
    {
      name: "25a cash lowers its tender, cards have refunds",
      receipts,
      closing: { ...sold, tenders: { cash: "12.10", card: "121.00", manual_card_refunds: "108.90" }, drawer: "212.10" },
      verdict: "matched",
      booking: { paid_back: "cash_net" },
    },
    {
      name: "25b both lower their tenders",
      receipts,
      closing: { ...sold, tenders: { cash: "12.10", card: "12.10" }, drawer: "212.10" },
      verdict: "matched",
      booking: { paid_back: "net" },
    },
    {
      name: "25c neither lowers its tender",
      receipts,
      closing: {
        ...sold,
        tenders: { cash: "121.00", card: "121.00", manual_card_refunds: "108.90" },
        moved: { cash_refund: ["108.90"] },
        drawer: "212.10",
      },
      verdict: "matched",
      booking: { paid_back: "movement" },
    },
    {
      name: "25d cards lower their tender and cash does not",
      receipts,
      closing: {
        ...sold,
        tenders: { cash: "121.00", card: "12.10" },
        moved: { cash_refund: ["108.90"] },
        drawer: "212.10",
      },
      verdict: "mismatched",
      fails: ["C3:card"],
    },
    {
      name: "25e one of two exchanges in cash lowers the tender",
      receipts: [...receipts, exchange(5, [SMALL], [back], cash())],
      closing: {
        sold: { 21: ["230.00", "48.30"] },
        returned: { 21: ["300.00", "63.00"] },
        tenders: { cash: "12.10", card: "121.00", manual_card_refunds: "108.90" },
        moved: { cash_refund: ["108.90"] },
        drawer: "103.20",
      },
      verdict: "mismatched",
      fails: ["C2:cash"],
    },
  ]);

  for (const { name, cash_step, receipts: sent, closing } of PAID_BACK_DAYS) {
    test(`${name} is matched`, () => {
      const facts = sent.map((receipt, index) => ({
        ...storedReceipt(JSON.stringify({ receipt }), index + 1),
        order_increment_id: String(index + 1),
      }));
      const context = { ...sampleContext(), cash_step: BigInt(cash_step) };
      assert.equal(evaluateClosing(toClosing(closing), facts, context).figures, "matched");
    });
  }
});

describe("sales below zero", () => {
  const bottles = goods("0", "-5.00", "0");
  testCases([
    {
      name: "23a a bottle return that lowers the cash tender",
      receipts: [sale(1, [bottles], cash())],
      closing: { sold: { 0: ["-5.00", "0"] }, tenders: { cash: "-5.00" }, drawer: "195.00" },
      verdict: "matched",
      booking: { paid_back: "net" },
    },
    {
      name: "23b a bottle return as a movement",
      receipts: [sale(1, [bottles], cash())],
      closing: { sold: { 0: ["-5.00", "0"] }, moved: { cash_refund: ["5.00"] }, drawer: "195.00" },
      verdict: "matched",
      booking: { paid_back: "movement" },
    },
    {
      name: "24 a bottle return on a sale",
      receipts: [sale(1, [SMALL, goods("21", "-1.00", "-0.21")], cash("10.89"))],
      closing: { sold: { 21: ["9.00", "1.89"] }, tenders: { cash: "10.89" }, drawer: "210.89" },
      verdict: "matched",
    },
    {
      name: "25 an untaxed bottle return on a sale",
      receipts: [sale(1, [SMALL, { ...goods("0", "-0.25", "0"), qty: -1 }], cash("11.85"))],
      closing: { sold: { 21: ["10.00", "2.10"], 0: ["-0.25", "0"] }, tenders: { cash: "11.85" }, drawer: "211.85" },
      verdict: "matched",
    },
  ]);
});
