import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Cause } from "./cause/cause.ts";
import { type Evaluation, evaluateClosing, type ReceiptFacts } from "./checks/checks.ts";
import {
  closingWith,
  modelToken,
  nth,
  sampleReceipt,
  sampleReceipts,
  sampleContext,
} from "../../../../../test/fixtures/closings/receipts.ts";
import type { sampleClosing } from "../../../../../test/fixtures/closings/closing.ts";

type Document = ReturnType<typeof sampleClosing>;

function evaluateDay(change: (document: Document) => unknown, receipts: readonly ReceiptFacts[] = sampleReceipts()) {
  return evaluateClosing(closingWith(change), receipts, sampleContext());
}

function causeOf(evaluation: Evaluation): Cause {
  assert.equal(evaluation.figures, "mismatched");
  assert.ok(evaluation.cause);
  return evaluation.cause;
}

/** Adds amounts to members of a record of decimal texts. */
function raise(of: object, by: Readonly<Record<string, number>>): void {
  const amounts = of as Record<string, string>;
  for (const [name, more] of Object.entries(by)) amounts[name] = (Number(amounts[name]) + more).toFixed(2);
}

/** Raises the expected cash of a closing and the counted cash by the same amount. */
function raiseDrawer(document: Document, more: number): void {
  raise(document, { cash_expected: more, cash_counted: more });
}

/** A sixth receipt, paid by card without a card terminal. */
const SIXTH = sampleReceipt(6, {
  grand_total: "24.2000",
  tax_amount: "4.2000",
  payment_method: "pos_card",
  receipt_model: modelToken([{ rate: 21, net: 20, tax: 4.2 }]),
});

interface Row {
  readonly change: (document: Document) => unknown;
  readonly receipts?: readonly ReceiptFacts[];
  readonly cause: Pick<Cause, "code" | "values" | "checks">;
  readonly text: string;
}

/** Each row of the design's table of causes, by its words. */
const ROWS: Readonly<Record<string, Row>> = {
  "an unlisted receipt of which the closing has nothing": {
    change: () => undefined,
    receipts: [...sampleReceipts(), { ...SIXTH, is_listed: false }],
    cause: { code: "receipt_missing", values: { count: 1, amount: "24.2", number: "1006" }, checks: ["H9:unlisted"] },
    text: "Receipt 1006 for 24.20 is missing from the closing.",
  },
  "a receipt that is counted twice": {
    change: (document) => {
      raise(document.sales, { excl_tax: 50, tax: 3.5, incl_tax: 53.5 });
      raise(document.tenders, { card: 53.5 });
      raise(nth(document.tax_rates, 1), { sales_net: 50, sales_tax: 3.5 });
      raise(nth(document.providers, 0), { collected: 53.5 });
    },
    cause: { code: "receipt_twice", values: { amount: "53.5", number: "1002" }, checks: ["H2"] },
    text: "Receipt 1002 for 53.50 is counted twice.",
  },
  "a receipt that is booked under another tender": {
    change: (document) => raise(document.tenders, { invoice: -40, card: 40 }),
    cause: {
      code: "receipt_tender",
      values: { number: "1004", amount: "40", from: "invoice", to: "card" },
      checks: ["C3:card"],
    },
    text: "Receipt 1004 for 40.00 was paid by invoice but is booked as card.",
  },
  "a receipt paid in cash that is booked as card, the drawer with it": {
    change: (document) => {
      raise(document.tenders, { cash: -119, card: 119 });
      raiseDrawer(document, -119);
    },
    cause: {
      code: "receipt_tender",
      values: { number: "1001", amount: "119", from: "cash", to: "card" },
      checks: ["C2:cash"],
    },
    text: "Receipt 1001 for 119.00 was paid by cash but is booked as card.",
  },
  "a cash refund that is booked as card refund": {
    change: (document) => {
      nth(document.movements, 2).amount = "0.00";
      raise(document.tenders, { manual_card_refunds: 11.9 });
      raiseDrawer(document, 11.9);
    },
    cause: {
      code: "refund_tender",
      values: { number: "1005", amount: "11.9", from: "cash", to: "card" },
      checks: ["C3:card_refunds"],
    },
    text: "Receipt 1005 for 11.90 was paid back by cash but is booked as card.",
  },
  "money of one tender that is booked as another, and no receipt over it": {
    change: (document) => raise(document.tenders, { invoice: -7.5, card: 7.5 }),
    cause: { code: "tender", values: { amount: "7.5", from: "invoice", to: "card" }, checks: ["C4"] },
    text: "7.50 of invoice is booked as card.",
  },
  "cash that is booked as card, also in the expected cash": {
    change: (document) => {
      raise(document.tenders, { cash: -7.5, card: 7.5 });
      raiseDrawer(document, -7.5);
    },
    cause: { code: "tender_with_drawer", values: { amount: "7.5", from: "cash", to: "card" }, checks: ["C2:cash"] },
    text: "7.50 of cash is booked as card; the expected cash has the same error.",
  },
  "cash that is booked as card, not in the expected cash": {
    change: (document) => raise(document.tenders, { cash: -119, card: 119 }),
    cause: { code: "tender_without_drawer", values: { amount: "119", from: "cash", to: "card" }, checks: ["C2:cash"] },
    text: "119.00 of cash is booked as card; the expected cash is correct.",
  },
  "goods at another rate": {
    change: (document) => {
      raise(nth(document.tax_rates, 0), { sales_net: -100, sales_tax: -19 });
      raise(nth(document.tax_rates, 1), { sales_net: 111.21, sales_tax: 7.79 });
      raise(document.sales, { excl_tax: 11.21, tax: -11.21 });
    },
    cause: { code: "rate", values: { amount: "119", from: "19 %", to: "7 %" }, checks: ["H6:19:standard:sales_net"] },
    text: "Goods worth 119.00 are booked at 7 % instead of 19 %.",
  },
  "goods at a rate instead of tax exempt": {
    change: (document) => {
      raise(document.tax_treatments.exempt, { sales_net: -10.7 });
      raise(nth(document.tax_rates, 1), { sales_net: 10, sales_tax: 0.7 });
      raise(document.sales, { excl_tax: -0.7, tax: 0.7 });
    },
    cause: { code: "rate", values: { amount: "10.7", from: "exempt", to: "7 %" }, checks: ["H6:exempt:sales_net"] },
    text: "Goods worth 10.70 are booked at 7 % instead of tax exempt.",
  },
  "only the turnover, and its rates by the same": {
    change: (document) => {
      raise(document.sales, { excl_tax: 10, tax: 1.9, incl_tax: 11.9 });
      raise(nth(document.tax_rates, 0), { sales_net: 10, sales_tax: 1.9 });
    },
    cause: { code: "sales_high", values: { amount: "11.9" }, checks: ["H2"] },
    text: "Sales are 11.90 too high; the payments are correct.",
  },
  "only the refunds": {
    change: (document) => {
      raise(document.refunds, { excl_tax: -1, tax: -0.19, incl_tax: -1.19 });
      raise(nth(document.tax_rates, 0), { refund_net: -1, refund_tax: -0.19 });
    },
    cause: { code: "refunds_low", values: { amount: "1.19" }, checks: ["H3"] },
    text: "The refunds are 1.19 too low; the amounts paid back are correct.",
  },
  "turnover with the card that paid for it": {
    change: (document) => {
      raise(document.sales, { excl_tax: -10, tax: -1.9, incl_tax: -11.9 });
      raise(nth(document.tax_rates, 0), { sales_net: -10, sales_tax: -1.9 });
      raise(document.tenders, { card: -11.9 });
    },
    cause: { code: "sales_missing", values: { amount: "11.9", to: "card" }, checks: ["H2"] },
    text: "Sales of 11.90 and their payment (card) are missing.",
  },
  "turnover with the cash that paid for it, out of the drawer": {
    change: (document) => {
      raise(document.sales, { excl_tax: -10, tax: -1.9, incl_tax: -11.9 });
      raise(nth(document.tax_rates, 0), { sales_net: -10, sales_tax: -1.9 });
      raise(document.tenders, { cash: -11.9 });
      raiseDrawer(document, -11.9);
    },
    cause: { code: "sales_missing", values: { amount: "11.9", to: "cash" }, checks: ["H2"] },
    text: "Sales of 11.90 and their payment (cash) are missing.",
  },
  "sales and refunds by the same": {
    change: (document) => {
      raise(document.sales, { excl_tax: 10, tax: 1.9, incl_tax: 11.9 });
      raise(document.refunds, { excl_tax: 10, tax: 1.9, incl_tax: 11.9 });
      raise(nth(document.tax_rates, 0), {
        sales_net: 10,
        sales_tax: 1.9,
        refund_net: 10,
        refund_tax: 1.9,
      });
    },
    cause: { code: "both_high", values: { amount: "11.9" }, checks: ["H2"] },
    text: "Sales and refunds are both 11.90 too high.",
  },
  "only the difference of the drawer": {
    change: (document) => raise(document, { cash_difference: 0.02 }),
    cause: { code: "cash_difference", values: {}, checks: ["H8"] },
    text: "The cash difference is not counted cash minus expected cash.",
  },
  "only the expected cash": {
    change: (document) => raiseDrawer(document, 5),
    cause: { code: "cash_expected_high", values: { amount: "5" }, checks: ["C6"] },
    text: "The expected cash is 5.00 too high; the receipts and the cash tender agree.",
  },
  "the expected cash, counted right": {
    change: (document) => raise(document, { cash_expected: -5 }),
    cause: { code: "cash_expected_low", values: { amount: "5" }, checks: ["C6"] },
    text: "The expected cash is 5.00 too low; the receipts and the cash tender agree.",
  },
  "cash that is booked as rounding": {
    change: (document) => {
      raise(document.tenders, { cash: -50, cash_rounding: -50 });
      raiseDrawer(document, -50);
    },
    cause: { code: "cash_as_rounding", values: { amount: "50" }, checks: ["C1b"] },
    text: "50.00 of cash is booked as rounding.",
  },
  "a cash refund that was not taken out of the drawer": {
    change: (document) => {
      nth(document.movements, 2).amount = "0.00";
      raiseDrawer(document, 11.9);
    },
    cause: { code: "cash_refund", values: { amount: "11.9" }, checks: ["R6"] },
    text: "A cash refund of 11.90 was not taken out of the drawer.",
  },
  "only the amount of a document": {
    change: (document) => (nth(document.documents, 1).amount = "55.30"),
    cause: { code: "document_amount", values: { count: 1, number: "1002" }, checks: ["H1:amount"] },
    text: "Receipt 1002 is listed with another amount.",
  },
  "only the numbers of documents": {
    change: ({ documents }) => {
      nth(documents, 1).receipt_number = "7";
      nth(documents, 2).receipt_number = "8";
    },
    cause: { code: "document_number", values: { count: 2, number: "1002, 1003" }, checks: ["H1:receipt_number"] },
    text: "2 receipts are listed with another number: 1002, 1003.",
  },
  "only the type of a document": {
    change: (document) => (nth(document.documents, 1).type = "exchange"),
    cause: { code: "document_type", values: { count: 1, number: "1002" }, checks: ["H1:type"] },
    text: "Receipt 1002 is listed with another type.",
  },
  "a document that is left out of the list alone": {
    change: ({ documents }) => documents.splice(1, 1),
    receipts: sampleReceipts().map((receipt) => ({ ...receipt, is_listed: receipt.receipt_id !== 2 })),
    cause: { code: "document_unlisted", values: { count: 1, number: "1002" }, checks: ["H9:unlisted"] },
    text: "Receipt 1002 is in the figures but not in the list of documents.",
  },
  "a document that is listed twice": {
    change: ({ documents }) => documents.push({ ...nth(documents, 1) }),
    cause: { code: "document_twice", values: { count: 1, number: "1002" }, checks: ["H9:duplicates"] },
    text: "Receipt 1002 is listed more than once.",
  },
  "a figure with the wrong sign": {
    change: (document) => (document.tenders.invoice = "-40.00"),
    cause: { code: "wrong_sign", values: { check: "C4", amount: "80" }, checks: ["C4"] },
    text: "“Invoice” is stated with the wrong sign.",
  },
  "one figure with two digits exchanged": {
    change: (document) => (document.tenders.card = "35.50"),
    cause: { code: "one_differs", values: { check: "C3:card", amount: "18" }, checks: ["C3:card"] },
    text: "One figure differs: “Card” by 18.00. Are two digits swapped?",
  },
  "one figure": {
    change: (document) => (document.tenders.card = "54.50"),
    cause: { code: "one_differs", values: { check: "C3:card", amount: "1" }, checks: ["C3:card"] },
    text: "One figure differs: “Card” by 1.00.",
  },
  "figures without one cause": {
    change: (document) => {
      raise(document.tenders, { card: 3, invoice: 2 });
      raiseDrawer(document, 1);
    },
    cause: {
      code: "several_differ",
      values: { count: 3, check: "C3:card", amount: "3" },
      checks: ["C3:card", "C4", "C6"],
    },
    text: "3 figures differ; the largest is “Card”, by 3.00.",
  },
};

describe("the cause of a mismatch is one sentence", () => {
  for (const [name, { change, receipts, cause, text }] of Object.entries(ROWS)) {
    test(`a mismatch by ${name} has its cause in one sentence`, () => {
      const { code, values, checks, text: actual } = causeOf(evaluateDay(change, receipts));
      assert.deepEqual({ code, values, checks }, cause);
      assert.equal(actual, text);
    });
  }

  test("a drawer that was counted short is no mismatch: its finding names both sides", () => {
    const evaluation = evaluateDay(() => undefined);
    assert.deepEqual([evaluation.figures, evaluation.cause], ["matched", null]);
    assert.ok(evaluation.findings.includes("cash_short"));
    const check = evaluation.checks.find(({ id }) => id === "C9:cash");
    assert.equal(check?.sentence?.text, "Counted 437.00, expected 437.10: 0.10 short.");
  });

  test("a cause names no receipt where several receipts have the amount", () => {
    const again = sampleReceipt(6, {
      ...nth(sampleReceipts(), 1),
      receipt_id: 6,
      sale_id: "s6",
      receipt_number: "1006",
    });
    const twice = (document: Document, times: number) => {
      raise(document.sales, { excl_tax: 50 * times, tax: 3.5 * times, incl_tax: 53.5 * times });
      raise(document.tenders, { card: 53.5 * times });
      raise(nth(document.tax_rates, 1), { sales_net: 50 * times, sales_tax: 3.5 * times });
      raise(nth(document.providers, 0), { collected: 53.5 * times });
      document.documents.push({ sale_id: "s6", type: "sale", amount: "53.50", receipt_number: "1006" });
    };
    const receipts = [...sampleReceipts(), again];
    const { code, values } = causeOf(evaluateDay((document) => twice(document, 2), receipts));
    assert.deepEqual([code, values], ["one_receipt_twice", { amount: "53.5", number: "1002, 1006" }]);
  });

  test("a closing that is not mismatched has no cause", () => {
    const waiting = evaluateDay(() => undefined, sampleReceipts().slice(1));
    assert.deepEqual([waiting.figures, waiting.cause], ["not_evaluated", null]);
    const unmapped = sampleReceipts().map((receipt) => ({ ...receipt, payment_method: "checkmo" }));
    const open = evaluateDay(() => undefined, unmapped);
    assert.deepEqual([open.figures, open.cause], ["not_evaluated", null]);
  });

  test("a mismatch that no receipt can cure has its cause before the receipts are there", () => {
    const { code } = causeOf(evaluateDay((document) => raise(document, { cash_difference: 1 }), []));
    assert.equal(code, "cash_difference");
  });
});
