import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { modelToken, nth, sampleEvidence, sampleReceipt, type Situation } from "../sample-receipts.ts";
import type { Check } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import { checkRates, checkRatesSum } from "./rates.ts";
import { sharesUnder, type Share } from "./shares.ts";
import {
  checkRefundsGross,
  checkRefundsSum,
  checkRefundsTax,
  checkSalesGross,
  checkSalesSum,
  checkSalesTax,
} from "./totals.ts";

type Rule = (evidence: Evidence, shares: readonly Share[]) => Check;

function look(rule: Rule, situation?: Situation) {
  const evidence = sampleEvidence(situation);
  const { outcome, expected, actual, difference, reason } = rule(evidence, sharesUnder("B", evidence));
  return [outcome, expected, actual, difference, reason];
}

describe("H2 to H4: sales, refunds and tax", () => {
  test("pass for figures that are the receipts'", () => {
    assert.deepEqual(look(checkSalesGross), ["passed", "450.5", "450.5", "0", null]);
    assert.deepEqual(look(checkRefundsGross), ["passed", "11.9", "11.9", "0", null]);
    assert.deepEqual(look(checkSalesTax), ["passed", "60.5", "60.5", "0", null]);
    assert.deepEqual(look(checkRefundsTax), ["passed", "1.9", "1.9", "0", null]);
  });

  test("fail with the exact difference", () => {
    const receipts = { 1: { grand_total: "118.99", tax_amount: "19.01" }, 5: { grand_total: "12", tax_amount: "1" } };
    assert.deepEqual(look(checkSalesGross, { receipts }), ["failed", "450.49", "450.5", "0.01", null]);
    assert.deepEqual(look(checkRefundsGross, { receipts }), ["failed", "12", "11.9", "-0.1", null]);
    assert.deepEqual(look(checkSalesTax, { receipts }), ["failed", "60.51", "60.5", "-0.01", null]);
    assert.deepEqual(look(checkRefundsTax, { receipts }), ["failed", "1", "1.9", "0.9", null]);
  });

  test("are skipped for a receipt without its amount or of an unknown type", () => {
    const reason = "1 receipts lack an amount or cannot be split";
    assert.equal(look(checkSalesGross, { receipts: { 1: { grand_total: null } } }).at(-1), reason);
    assert.equal(look(checkSalesTax, { receipts: { 1: { tax_amount: null } } }).at(-1), reason);
    assert.equal(look(checkSalesGross, { receipts: { 1: { tax_amount: null } } })[0], "passed");
    assert.equal(look(checkRefundsGross, { receipts: { 1: { sale_type: "gift" } } })[0], "skipped");
  });

  test("refunds count by magnitude on either side", () => {
    const receipts = { 5: { grand_total: "-11.9000", tax_amount: "-1.9000" } };
    assert.equal(look(checkRefundsGross, { receipts })[0], "passed");
    assert.equal(look(checkRefundsTax, { receipts })[0], "passed");
    const change: Situation["change"] = (document) => {
      document.refunds = { excl_tax: "-10.00", tax: "-1.90", incl_tax: "-11.90" };
      Object.assign(document.tax_rates[0] ?? {}, { refund_net: "-10.00", refund_tax: "-1.90" });
    };
    const said = "the closing states refunds as negative amounts";
    assert.deepEqual(look(checkRefundsGross, { change }), ["passed", "11.9", "11.9", "0", said]);
  });

  test("an unlisted receipt of the session counts", () => {
    const more = [sampleReceipt(9, { grand_total: "1", tax_amount: "0" })];
    assert.deepEqual(look(checkSalesGross, { more }), ["failed", "451.5", "450.5", "-1", null]);
  });
});

describe("H5: without tax + tax = including tax", () => {
  test("passes, and fails to the ten-thousandth", () => {
    assert.equal(look(checkSalesSum)[0], "passed");
    assert.equal(look(checkRefundsSum)[0], "passed");
    const sales: Situation["change"] = (document) => (document.sales.tax = "60.5001");
    assert.deepEqual(look(checkSalesSum, { change: sales }), ["failed", "450.5001", "450.5", "-0.0001", null]);
    const refunds: Situation["change"] = (document) => (document.refunds.tax = "1.89");
    assert.deepEqual(look(checkRefundsSum, { change: refunds }), ["failed", "11.89", "11.9", "0.01", null]);
  });
});

function rates(situation?: Situation): ReadonlyMap<string, Check> {
  const evidence = sampleEvidence(situation);
  return new Map(checkRates(evidence, sharesUnder("B", evidence)).map((check) => [check.id, check]));
}

/** The fields of a receipt without a tax breakdown: one line at 19 %, price including tax. */
const ITEMS_ONLY = {
  receipt_model: null,
  items: '[{"qty":1,"row_total":119,"tax_amount":19,"discount_amount":0,"tax_rate":19}]',
};

describe("H6: rates", () => {
  test("every figure of every rate passes", () => {
    assert.deepEqual(new Set([...rates().values()].map(({ outcome }) => outcome)), new Set(["passed"]));
    assert.equal(rates().get("H6:19:standard:sales_net")?.expected, "300");
    assert.equal(rates().get("H6:19:standard:refund_tax")?.expected, "1.9");
    assert.equal(rates().get("H6:exempt:sales_net")?.expected, "40");
  });

  test("a rate row fails with the exact difference, and no tolerance is given to breakdowns", () => {
    const change: Situation["change"] = (document) => (nth(document.tax_rates, 1).sales_tax = "3.51");
    const check = rates({ change }).get("H6:7:standard:sales_tax");
    assert.deepEqual([check?.outcome, check?.difference], ["failed", "0.01"]);
  });

  test("a rate that the closing does not name fails", () => {
    const receipt_model = modelToken([{ rate: 5, net: 100, tax: 19 }]);
    const checks = rates({ receipts: { 1: { receipt_model } } });
    const check = checks.get("H6:5:standard:sales_net");
    assert.deepEqual([check?.outcome, check?.expected, check?.actual], ["failed", "100", "0"]);
  });

  test("half a minor unit per receipt is tolerated when a receipt gave no breakdown", () => {
    const off = (amount: string): Situation => ({
      receipts: { 1: ITEMS_ONLY },
      change: (document) => (nth(document.tax_rates, 0).sales_net = amount),
    });
    const within = rates(off("300.01")).get("H6:19:standard:sales_net");
    assert.deepEqual([within?.outcome, within?.reason], ["passed", "matched within 1 (2 receipts)"]);
    assert.equal(rates(off("300.02")).get("H6:19:standard:sales_net")?.outcome, "failed");
    assert.equal(rates(off("300.00")).get("H6:19:standard:sales_net")?.reason, null);
  });

  test("reverse charge and exemption go to the treatments", () => {
    const change: Situation["change"] = (document) => (document.tax_treatments.exempt.sales_net = "41");
    assert.equal(rates({ change }).get("H6:exempt:sales_net")?.difference, "1");
    const reversed = rates({ receipts: { 4: { is_reverse_charge: "true" } } });
    assert.equal(reversed.get("H6:reverse_charge:sales_net")?.expected, "40");
    assert.equal(reversed.get("H6:exempt:sales_net")?.expected, "0");
  });

  test("is skipped, with the receipts named, when a receipt does not tell its rates", () => {
    const check = rates({ receipts: { 1: { receipt_model: '"{"' } } }).get("H6");
    assert.deepEqual([check?.outcome, check?.reason], ["skipped", "1 receipts do not tell their tax rates"]);
    assert.equal(check?.receipts_count, 1);
  });
});

describe("H7: rates close", () => {
  const sums = (situation?: Situation) => {
    const evidence = sampleEvidence(situation);
    return checkRatesSum(evidence, sharesUnder("B", evidence)).map(({ outcome, difference }) => [outcome, difference]);
  };

  test("passes, fails with the exact difference, and tolerates as H6", () => {
    assert.deepEqual(
      sums(),
      Array.from({ length: 4 }, () => ["passed", "0"]),
    );
    const change: Situation["change"] = (document) => (document.sales.excl_tax = "390.02");
    assert.deepEqual(sums({ change })[0], ["failed", "0.02"]);
    assert.deepEqual(sums({ change, receipts: { 1: ITEMS_ONLY } })[0], ["passed", "0.02"]);
  });
});
