import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nth, sampleEvidence, sampleReceipt, type Situation } from "../sample-receipts.ts";
import type { Check } from "./check.ts";
import {
  checkAmounts,
  checkCurrencies,
  checkDuplicates,
  checkElsewhere,
  checkOrderCount,
  checkReceiptNumbers,
  checkUnlisted,
} from "./documents.ts";

const ID = "0b5d9c1e-1111-4a6b-8c3d-00000000000";

function outcomeOf(check: Check) {
  const { outcome, expected, actual, difference, receipts, reason } = check;
  return { outcome, expected, actual, difference, receipts, reason };
}

describe("H1 amount of each document", () => {
  const look = (situation?: Situation) => outcomeOf(checkAmounts(sampleEvidence(situation)));

  test("passes for the grand totals, refunds on either sign", () => {
    assert.equal(look().outcome, "passed");
    assert.equal(look().difference, "0");
    assert.equal(look({ receipts: { 5: { grand_total: "-11.9000" } } }).outcome, "passed");
    assert.equal(look({ change: ({ documents }) => (nth(documents, -1).amount = "-11.90") }).outcome, "passed");
  });

  test("fails with the exact difference of the documents that differ", () => {
    const change: Situation["change"] = ({ documents }) => (nth(documents, 1).amount = "53.51");
    assert.deepEqual(look({ change }), {
      outcome: "failed",
      expected: "53.5",
      actual: "53.51",
      difference: "0.01",
      receipts: [`${ID}2`],
      reason: "1 of 5 documents differ",
    });
  });

  test("fails though two differences cancel each other out", () => {
    const check = look({ receipts: { 1: { grand_total: "118" }, 2: { grand_total: "54.5" } } });
    assert.deepEqual([check.outcome, check.difference, check.reason], ["failed", "0", "2 of 5 documents differ"]);
  });

  test("takes the amount captured of layaways and credit due", () => {
    const captured = { layaway_kind: "deposit", layaway_amount_captured: '"119.00"', grand_total: "500" };
    assert.equal(look({ receipts: { 1: captured } }).outcome, "passed");
    const collected = { credit_due: '{"amount_paid": 119, "remaining": 3}', grand_total: "500" };
    assert.equal(look({ receipts: { 1: collected } }).outcome, "passed");
    assert.equal(look({ receipts: { 1: { credit_due: "true" } } }).outcome, "passed");
  });

  test("is skipped when a receipt states no amount", () => {
    const check = look({ receipts: { 3: { grand_total: null } } });
    assert.deepEqual(
      [check.outcome, check.reason, check.receipts],
      ["skipped", "1 receipts do not state their amount", [`${ID}3`]],
    );
    const layaway = { layaway_kind: "top_up", layaway_amount_captured: "{" };
    assert.equal(look({ receipts: { 3: layaway } }).outcome, "skipped");
  });
});

describe("H1 currency and receipt number of each document", () => {
  test("a receipt in another currency fails, one without a currency does not", () => {
    assert.equal(checkCurrencies(sampleEvidence({ receipts: { 2: { currency: null } } })).outcome, "passed");
    assert.deepEqual(outcomeOf(checkCurrencies(sampleEvidence({ receipts: { 2: { currency: "CHF" } } }))), {
      outcome: "failed",
      expected: "CHF",
      actual: "EUR",
      difference: null,
      receipts: [`${ID}2`],
      reason: "1 of 5 documents differ",
    });
  });

  test("a different receipt number fails; where one of both is not set, there is nothing to compare", () => {
    assert.equal(checkReceiptNumbers(sampleEvidence()).outcome, "passed");
    assert.equal(checkReceiptNumbers(sampleEvidence({ receipts: { 1: { receipt_number: null } } })).outcome, "passed");
    assert.deepEqual(outcomeOf(checkReceiptNumbers(sampleEvidence({ receipts: { 1: { receipt_number: "9" } } }))), {
      outcome: "failed",
      expected: "9",
      actual: "1001",
      difference: null,
      receipts: [`${ID}1`],
      reason: "1 of 5 documents differ",
    });
  });
});

describe("H9 completeness", () => {
  test("a receipt of the session that is not listed fails", () => {
    assert.equal(checkUnlisted(sampleEvidence()).outcome, "passed");
    const check = checkUnlisted(sampleEvidence({ more: [sampleReceipt(9, { is_listed: false })] }));
    assert.deepEqual([check.outcome, check.actual, check.receipts], ["failed", "1", [`${ID}9`]]);
  });

  test("the same receipt twice in the facts is one receipt", () => {
    const evidence = sampleEvidence({ more: [sampleReceipt(1, { is_listed: false })] });
    assert.equal(checkUnlisted(evidence).outcome, "passed");
  });

  test("a sale listed twice fails, in whatever case", () => {
    assert.equal(checkDuplicates(sampleEvidence()).outcome, "passed");
    const change: Situation["change"] = ({ documents }) =>
      documents.push({ ...nth(documents, 0), sale_id: `${ID}1`.toUpperCase() });
    const check = checkDuplicates(sampleEvidence({ change }));
    assert.deepEqual([check.outcome, check.difference, check.receipts_count], ["failed", "1", 1]);
  });

  test("a sale that another closing lists fails; a sale of no concern does not", () => {
    const look = (sale_id: string) => checkElsewhere(sampleEvidence({ surroundings: { listed_elsewhere: [sale_id] } }));
    assert.equal(look("another").outcome, "passed");
    assert.deepEqual([look(`${ID}2`).outcome, look(`${ID}2`).receipts], ["failed", [`${ID}2`]]);
  });
});

describe("C8 number of orders", () => {
  test("counts sales and exchanges, or sales alone", () => {
    assert.equal(checkOrderCount(sampleEvidence()).outcome, "passed");
    const exchange = { 1: { sale_type: "exchange" } };
    assert.equal(checkOrderCount(sampleEvidence({ receipts: exchange })).outcome, "passed");
    const change: Situation["change"] = (document) => (document.order_count = 3);
    assert.equal(checkOrderCount(sampleEvidence({ receipts: exchange, change })).outcome, "passed");
    const check = checkOrderCount(sampleEvidence({ change }));
    assert.deepEqual([check.outcome, check.kind, check.expected, check.difference], ["failed", "finding", "4", "-1"]);
  });
});

test("a receipt without a sale_id answers to its pos_order_id, after one that has the sale_id", () => {
  const only = sampleEvidence({ receipts: { 1: { sale_id: null, pos_order_id: `${ID}1` } } });
  assert.equal(only.missing.length, 0);
  const rival = sampleReceipt(9, { sale_id: null, pos_order_id: `${ID}1`, grand_total: "1" });
  const both = sampleEvidence({ more: [rival] });
  assert.equal(both.matches[0]?.receipt.facts.receipt_id, 1);
  assert.deepEqual(
    both.unlisted.map(({ facts }) => facts.receipt_id),
    [9],
  );
});

test("at most 100 sale ids stand behind a check, and all are counted", () => {
  const more = Array.from({ length: 150 }, (_, index) => sampleReceipt(100 + index, {}));
  const check = checkUnlisted(sampleEvidence({ more }));
  assert.deepEqual([check.receipts.length, check.receipts_count], [100, 150]);
});
