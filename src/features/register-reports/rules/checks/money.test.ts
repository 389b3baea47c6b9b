import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nth, sampleEvidence, type Situation } from "../sample-receipts.ts";
import type { Check } from "./check.ts";
import { checkDrawer, checkExpectedCash, checkFloat } from "./drawer.ts";
import type { Evidence } from "./evidence.ts";
import { type PaidReceipt, readPayments } from "./payments.ts";
import { checkBusinessDate, checkClosingNumber, checkOpenedAt, checkReceiptNumberRange } from "./series.ts";
import {
  checkBalance,
  checkCard,
  checkCardRefunds,
  checkCash,
  checkCollected,
  checkCreditRedeemed,
  checkCreditsIssued,
  checkInvoice,
  checkProviderCount,
  checkRefunded,
  checkSplitCard,
  checkSplitCash,
} from "./tenders.ts";

type Rule = (evidence: Evidence, paid: readonly PaidReceipt[]) => Check;

function look(rule: Rule, situation?: Situation): Check {
  const evidence = sampleEvidence(situation);
  return rule(evidence, readPayments(evidence));
}

interface Row {
  readonly name: string;
  readonly rule: Rule;
  readonly wrong: Situation;
  readonly difference: string | null;
  /** With its reason; absent for a check that is never skipped. */
  readonly unknown?: readonly [Situation, string];
}

const unpaid: readonly [Situation, string] = [
  { receipts: { 1: { payment_method: "barter" } } },
  "how 1 receipts were paid is not known",
];
const noDrawer: Situation = {
  change: (document) => {
    for (const key of ["opening_float", "cash_expected", "cash_counted", "cash_difference", "cash_left_in_drawer"]) {
      Reflect.deleteProperty(document, key);
    }
    document.cash_drawer = false;
  },
};
const NO_DRAWER = "the register has no cash drawer";
const alone: Situation = { surroundings: { previous: null } };

const ROWS: readonly Row[] = [
  {
    name: "H8 cash difference",
    rule: checkDrawer,
    wrong: { change: (document) => (document.cash_difference = "0.10") },
    difference: "0.2",
  },
  {
    name: "C1 balance of the tenders",
    rule: checkBalance,
    wrong: { change: ({ tenders }) => (tenders.invoice = "39.00") },
    difference: "-1",
  },
  {
    name: "C2 cash",
    rule: checkCash,
    wrong: { change: ({ tenders }) => (tenders.cash = "120.00") },
    difference: "1",
    unknown: unpaid,
  },
  {
    name: "C2 cash of split payments",
    rule: checkSplitCash,
    wrong: { change: ({ tenders }) => (tenders.split_cash = "99.95") },
    difference: "-0.05",
    unknown: [{ receipts: { 3: { split_payments: '"[{}]"' } } }, "how 1 receipts were paid is not known"],
  },
  {
    name: "C3 card",
    rule: checkCard,
    wrong: { change: ({ tenders }) => (tenders.card = "53.49") },
    difference: "-0.01",
    unknown: unpaid,
  },
  {
    name: "C3 card of split payments",
    rule: checkSplitCard,
    wrong: { change: ({ tenders }) => (tenders.split_card = "0") },
    difference: "-138",
    unknown: unpaid,
  },
  {
    name: "C3 card refunds",
    rule: checkCardRefunds,
    wrong: { receipts: { 5: { payment_method: "pos_card" } } },
    difference: "-11.9",
    unknown: unpaid,
  },
  {
    name: "C3 collected by providers",
    rule: checkCollected,
    wrong: { receipts: { 2: { terminal_payment_id: "null" } } },
    difference: "53.5",
    unknown: unpaid,
  },
  {
    name: "C3 refunded by providers",
    rule: checkRefunded,
    wrong: { change: ({ providers }) => (nth(providers, 0).refunded = "5") },
    difference: "5",
    unknown: unpaid,
  },
  {
    name: "C3 number of terminal payments",
    rule: checkProviderCount,
    wrong: { change: ({ providers }) => (nth(providers, 0).count = 3) },
    difference: "1",
    unknown: unpaid,
  },
  {
    name: "C4 invoice",
    rule: checkInvoice,
    wrong: { receipts: { 4: { payment_method: "pos_card" } } },
    difference: "40",
    unknown: unpaid,
  },
  {
    name: "C5 credit redeemed",
    rule: checkCreditRedeemed,
    wrong: { receipts: { 1: { applied_credits: JSON.stringify('[{"code":"X","amount":"4.00"}]') } } },
    difference: "-4",
    unknown: [{ receipts: { 1: { applied_credits: '"[4"' } } }, "the credits of 1 receipts cannot be read"],
  },
  {
    name: "C5 credit issued",
    rule: checkCreditsIssued,
    wrong: { receipts: { 5: { payment_method: "store_credit" } } },
    difference: "-11.9",
    unknown: unpaid,
  },
  {
    name: "C6 expected cash",
    rule: checkExpectedCash,
    wrong: { change: (document) => (document.cash_expected = "437.00") },
    difference: "-0.1",
    unknown: [noDrawer, NO_DRAWER],
  },
  {
    name: "C7 float chain",
    rule: checkFloat,
    wrong: { change: (document) => (document.opening_float = "190.00") },
    difference: "-10",
    unknown: [alone, "there is no previous closing"],
  },
  {
    name: "C9 closing number",
    rule: checkClosingNumber,
    wrong: { change: (document) => (document.closing_number = 14) },
    difference: "2",
  },
  {
    name: "C9 opened after the previous closing",
    rule: checkOpenedAt,
    wrong: { change: (document) => (document.opened_at = "2026-03-13T19:59:59+01:00") },
    difference: null,
    unknown: [alone, "there is no previous closing"],
  },
  {
    name: "C9 business date",
    rule: checkBusinessDate,
    wrong: { change: (document) => (document.opened_at = "2026-03-14T23:30:00Z") },
    difference: null,
  },
  {
    name: "C9 receipt numbers",
    rule: checkReceiptNumberRange,
    wrong: { change: (document) => (document.last_receipt_number = "1006") },
    difference: null,
    unknown: [
      { change: (document) => Object.assign(document, { first_receipt_number: null, last_receipt_number: null }) },
      "the closing names no receipt numbers",
    ],
  },
];

for (const { name, rule, wrong, difference, unknown } of ROWS) {
  describe(name, () => {
    test("passes for the sample closing", () => {
      assert.equal(look(rule).outcome, "passed");
    });

    test("fails with the exact difference", () => {
      const check = look(rule, wrong);
      assert.deepEqual([check.outcome, check.difference], ["failed", difference]);
    });

    if (unknown !== undefined) {
      test("is skipped with its reason", () => {
        const check = look(rule, unknown[0]);
        assert.deepEqual([check.outcome, check.reason], ["skipped", unknown[1]]);
      });
    }
  });
}

test("H8 passes without a cash drawer", () => {
  assert.deepEqual([look(checkDrawer, noDrawer).outcome, look(checkDrawer, noDrawer).reason], ["passed", NO_DRAWER]);
});

test("C1 accepts cash rounding on either sign", () => {
  for (const cash_rounding of ["0.02", "-0.02"]) {
    const change: Situation["change"] = ({ tenders }) => Object.assign(tenders, { cash: "119.02", cash_rounding });
    assert.equal(look(checkBalance, { change }).outcome, "passed");
  }
});

test("C2 takes what was due when cash was not counted out, unless cash is rounded", () => {
  const receipts = { 1: { amount_tendered: null, change_due: null } };
  assert.equal(look(checkCash, { receipts }).outcome, "passed");
  const change: Situation["change"] = ({ tenders }) => (tenders.cash_rounding = "0.01");
  assert.equal(look(checkCash, { receipts, change }).outcome, "skipped");
});

test("C6 also adds the cash of layaway payments that is kept outside", () => {
  const receipts = { 1: { layaway_kind: "deposit", layaway_amount_captured: "119" } };
  assert.equal(look(checkExpectedCash, { receipts }).outcome, "passed");
  const change: Situation["change"] = ({ tenders }) => (tenders.cash = "0");
  const check = look(checkExpectedCash, { receipts, change });
  assert.deepEqual([check.outcome, check.reason], ["passed", "cash of layaway and credit due payments added"]);
});

test("the money of tenders decides only where no convention is in doubt", () => {
  assert.equal(look(checkCash).kind, "hard");
  assert.equal(look(checkCash, { receipts: { 1: { layaway_kind: "deposit" } } }).kind, "finding");
  assert.equal(look(checkBalance, { receipts: { 1: { layaway_kind: "deposit" } } }).kind, "hard");
  assert.equal(look(checkBalance, { receipts: { 5: { payment_method: "store_credit" } } }).kind, "finding");
  assert.equal(look(checkProviderCount).kind, "finding");
});

test("C9 knows the first closing of a series", () => {
  const change: Situation["change"] = (document) => (document.closing_number = 1);
  assert.equal(look(checkClosingNumber, { change, ...alone }).outcome, "passed");
  assert.equal(look(checkClosingNumber, alone).outcome, "failed");
});
