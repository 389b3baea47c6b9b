import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Check, evaluateClosing, figuresState, type ReceiptFacts, type Surroundings } from "./checks.ts";
import type { Closing } from "./closing.ts";
import { closingWith, nth, sampleReceipt, sampleReceipts, sampleSurroundings } from "./sample-receipts.ts";

function evaluate(
  closing: Closing = closingWith(),
  receipts: readonly ReceiptFacts[] = sampleReceipts(),
  surroundings: Surroundings = sampleSurroundings(),
) {
  return evaluateClosing(closing, receipts, surroundings);
}

const withOutcome = (checks: readonly Check[], outcome: Check["outcome"]): string[] =>
  checks.filter((check) => check.outcome === outcome).map(({ id }) => id);

describe("figures of a closing", () => {
  test("match when every check passes", () => {
    const { figures, orders, checks } = evaluate();
    assert.deepEqual(
      checks.filter(({ outcome }) => outcome !== "passed"),
      [],
    );
    assert.deepEqual([figures, orders], ["matched", "complete"]);
    const rules = new Set(checks.map(({ id }) => id.slice(0, 2)));
    assert.equal(rules.size, 18);
  });

  test("mismatch when a hard check fails, and not when a finding does", () => {
    assert.equal(evaluate(closingWith((document) => (document.sales.incl_tax = "450.51"))).figures, "mismatched");
    assert.equal(evaluate(closingWith((document) => (document.order_count = 9))).figures, "matched");
  });

  test("are not evaluated while a receipt is missing, and every check that waits says so", () => {
    const { figures, checks } = evaluate(closingWith(), sampleReceipts().slice(1));
    assert.equal(figures, "not_evaluated");
    assert.deepEqual(withOutcome(checks, "failed"), []);
    const waiting = checks.filter(({ outcome }) => outcome === "skipped");
    assert.deepEqual(new Set(waiting.map(({ reason }) => reason)), new Set(["1 listed sales have no receipt yet"]));
    const passed = new Set(withOutcome(checks, "passed").map((id) => id.slice(0, 2)));
    assert.deepEqual(passed, new Set(["H5", "H8", "H9", "C7", "C9"]));
    assert.equal(new Set(checks.map(({ id }) => id.slice(0, 2))).size, 18);
  });

  test("mismatch at once for what no receipt can cure", () => {
    const wrong: readonly Closing[] = [
      closingWith((document) => (document.sales.tax = "60.51")),
      closingWith((document) => (document.cash_difference = "0.00")),
      closingWith(({ documents }) => documents.push(...documents.slice(0, 1))),
    ];
    for (const closing of wrong) assert.equal(evaluate(closing, []).figures, "mismatched");
    const surroundings = { ...sampleSurroundings(), listed_elsewhere: [sampleReceipt(1, {}).sale_id ?? ""] };
    assert.equal(evaluate(closingWith(), [], surroundings).figures, "mismatched");
  });

  test("mismatch for a receipt of the session that is not listed", () => {
    const unlisted = sampleReceipt(9, { is_listed: false, grand_total: "0", tax_amount: "0" });
    const { figures, checks } = evaluate(closingWith(), [...sampleReceipts(), unlisted]);
    assert.deepEqual([figures, ...withOutcome(checks, "failed")], ["mismatched", "H9:unlisted"]);
  });

  test("are not evaluated when one of H1 to H5 is skipped", () => {
    const receipts = sampleReceipts().with(0, sampleReceipt(1, { sale_type: "gift", grand_total: "119.00" }));
    assert.equal(evaluate(closingWith(), receipts).figures, "not_evaluated");
    const { checks } = evaluate();
    assert.equal(figuresState(checks), "matched");
    assert.equal(figuresState(checks.filter(({ id }) => id !== "H3")), "not_evaluated");
    assert.equal(figuresState([]), "not_evaluated");
  });

  test("of a closing without documents match when all of them are zero", () => {
    const closing = closingWith((document) => {
      const zero = (amounts: object) => {
        for (const key of Object.keys(amounts)) Reflect.set(amounts, key, "0.00");
      };
      for (const amounts of [document.sales, document.refunds, document.tenders, document.tax_treatments.exempt]) {
        zero(amounts);
      }
      Object.assign(document, { documents: [], tax_rates: [], providers: [], movements: [], order_count: 0 });
      Object.assign(document, { cash_expected: "200.00", cash_counted: "200", cash_difference: "0" });
    });
    const { figures, orders } = evaluate(closing, []);
    assert.deepEqual([figures, orders], ["matched", "complete"]);
  });
});

describe("orders of a closing", () => {
  test("are incomplete as soon as one receipt lacks its order, whatever else is missing", () => {
    const [first, ...others] = sampleReceipts().map((receipt) => ({ ...receipt, order_increment_id: null }));
    assert.ok(first);
    assert.equal(evaluate(closingWith(), [first]).orders, "incomplete");
    assert.equal(evaluate(closingWith(), [first, ...others]).orders, "incomplete");
    assert.equal(evaluate(closingWith(), sampleReceipts().slice(1)).orders, "not_evaluated");
  });

  test("do not look at receipts that are not listed", () => {
    const unlisted = sampleReceipt(9, { is_listed: false, order_increment_id: null });
    assert.equal(evaluate(closingWith(), [...sampleReceipts(), unlisted]).orders, "complete");
  });
});

/** A session with a layaway deposit of 20 in cash for goods of 119, booked by one of the two conventions. */
function layawayDay(convention: "A" | "B" | "neither", layaways?: Surroundings["layaways"]) {
  const layaway = sampleReceipt(6, {
    grand_total: "119",
    tax_amount: "19",
    layaway_kind: "deposit",
    layaway_amount_captured: "20",
    payment_method: "pos_cash",
    amount_tendered: "20",
    change_due: "0",
    receipt_model: sampleReceipts()[0]?.receipt_model ?? null,
  });
  const closing = closingWith((document) => {
    const { tenders, documents, tax_rates } = document;
    documents.push({ sale_id: layaway.sale_id ?? "", type: "layaway", amount: "20.00", receipt_number: "1006" });
    tenders.cash = "139.00";
    Object.assign(document, { cash_expected: "457.10", cash_counted: "457.00" });
    if (convention === "B") tenders.layaway_payments = "20.00";
    if (convention === "A") {
      tenders.layaway_receivable = "99.00";
      document.sales = { excl_tax: "490.00", tax: "79.50", incl_tax: "569.50" };
      Object.assign(tax_rates[0] ?? {}, { sales_net: "400.00", sales_tax: "76.00" });
    }
    if (convention === "neither") document.sales.incl_tax = "470.50";
  });
  return evaluate(closing, [...sampleReceipts(), layaway], { ...sampleSurroundings(), layaways });
}

describe("layaways", () => {
  test("match when they are booked at the deposit or at the settlement, and the convention is told", () => {
    for (const convention of ["A", "B"] as const) {
      const { figures, checks, layaway_convention } = layawayDay(convention);
      assert.deepEqual(withOutcome(checks, "failed"), []);
      assert.deepEqual([figures, layaway_convention], ["matched", convention]);
    }
  });

  test("booked in another way than the series remembers are a finding; in the same way, or for the first time, they are none", () => {
    const found = (convention: "A" | "B" | "neither", before: "A" | "B" | null) =>
      layawayDay(convention, { convention: before, closing_number: 6 }).checks.find(({ id }) => id === "C9:layaways");
    assert.equal(found("A", "A")?.outcome, "passed");
    assert.equal(found("B", null)?.outcome, "skipped");
    assert.equal(found("neither", "A")?.outcome, "skipped");
    const flip = found("A", "B");
    assert.deepEqual(
      [flip?.kind, flip?.outcome, flip?.reason],
      ["finding", "failed", "closing 6 booked them in the other way"],
    );
    assert.equal(layawayDay("A", { convention: "B", closing_number: 6 }).figures, "matched");
    assert.ok(!evaluate().checks.some(({ id }) => id === "C9:layaways"), "without layaways there is nothing to say");
  });

  test("mismatch when neither convention closes sales, refunds, tax and tenders together", () => {
    const { figures, checks, layaway_convention } = layawayDay("neither");
    assert.deepEqual(withOutcome(checks, "failed"), ["H2", "H5:sales"]);
    assert.deepEqual([figures, layaway_convention], ["mismatched", null]);
    const unbalanced = closingWith(({ tenders }) => (tenders.invoice = "41.00"));
    const receipts = sampleReceipts().with(
      0,
      sampleReceipt(1, { layaway_kind: "top_up", layaway_amount_captured: "119", grand_total: "1", tax_amount: "0" }),
    );
    assert.equal(evaluate(unbalanced, receipts).checks.find(({ id }) => id === "C1")?.kind, "hard");
  });
});

test("amounts are compared in the currency's own minor unit", () => {
  const inCurrency = (currency: string, grand_total: string) => {
    const closing = closingWith((document) => (document.currency = currency));
    const receipts: ReceiptFacts[] = sampleReceipts().map((receipt) => ({ ...receipt, currency }));
    return evaluate(closing, receipts.with(3, { ...nth(receipts, 3), grand_total })).checks.find(
      ({ id }) => id === "H1:amount",
    )?.outcome;
  };
  assert.deepEqual([inCurrency("JPY", "40.3"), inCurrency("EUR", "40.3")], ["passed", "failed"]);
  assert.deepEqual([inCurrency("EUR", "40.004"), inCurrency("KWD", "40.004")], ["passed", "failed"]);
});

test("sums are exact beyond what a double holds", () => {
  const receipts = [1, 2, 3].map((id) => sampleReceipt(id, { grand_total: "999999999999999.99", tax_amount: "0" }));
  const { checks } = evaluate(closingWith(), [...receipts, ...sampleReceipts().slice(3)]);
  assert.equal(checks.find(({ id }) => id === "H2")?.expected, "3000000000000039.97");
});
