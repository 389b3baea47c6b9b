import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CheckWithSentence } from "./checks/checks.ts";
import { because } from "./checks/reasons.ts";
import {
  checksFingerprint,
  type ClosingState,
  documentsState,
  isAnythingChanged,
  isStateChanged,
  NOT_EVALUATED,
  ordersState,
  allStorable,
  withCounters,
} from "./states.ts";

const state: ClosingState = {
  report_id: "r",
  location_id: 1,
  listed_documents: 2,
  missing_documents: 1,
  missing_orders: 0,
  late_receipts: 0,
  facts_version: 0,
  state_documents_received: "incomplete",
  state_orders_processed: "not_evaluated",
  ...NOT_EVALUATED,
  is_due: false,
  is_evaluated: false,
};

describe("states from counters", () => {
  test("documents are complete exactly when no listed receipt is missing", () => {
    assert.equal(documentsState(0), "complete");
    assert.equal(documentsState(1), "incomplete");
    assert.equal(documentsState(5_000), "incomplete");
  });

  test("orders are not evaluated while documents are missing and no order is known to lack", () => {
    assert.equal(ordersState(1, 0), "not_evaluated");
    assert.equal(ordersState(1, 1), "incomplete");
    assert.equal(ordersState(0, 1), "incomplete");
    assert.equal(ordersState(0, 0), "complete");
  });

  test("orders keep their state while the evaluation is switched off, documents follow their counter", () => {
    const after = withCounters({ ...state, missing_documents: 0 }, false);
    assert.equal(after.state_documents_received, "complete");
    assert.equal(after.state_orders_processed, "not_evaluated");
    assert.equal(withCounters({ ...state, missing_documents: 0 }, true).state_orders_processed, "complete");
  });
});

const check: CheckWithSentence = {
  id: "H2",
  kind: "hard",
  title: "t",
  formula: "f",
  expected: "1",
  actual: "1",
  difference: "0",
  width: null,
  receipts: [],
  receipts_count: 0,
  against: "receipts",
  outcome: "passed",
  reason: null,
  sentence: { code: "H2", values: { stated: "1", expected: "1" }, text: "t" },
};

test("checks are stored without characters that a text column refuses", () => {
  const sent = {
    ...check,
    reason: because("numbers_not_listed", { numbers: "a\0b" }),
    sentence: { code: "H1_type", values: { type: "a\0b", count: 1 }, text: "a\0b" } as const,
    title: "\ud800",
    receipts: ["x\0"],
    expected: null,
  };
  const [stored] = allStorable([sent]);
  assert.deepEqual(stored, {
    ...sent,
    reason: because("numbers_not_listed", { numbers: "a\uFFFDb" }),
    sentence: { code: "H1_type", values: { type: "a\uFFFDb", count: 1 }, text: "a\uFFFDb" },
    title: "\uFFFD",
    receipts: ["x\uFFFD"],
  });
});

describe("changes", () => {
  test("a change of a state, the coverage, failed checks or findings draws a revision, no other change does", () => {
    assert.equal(
      isStateChanged(state, { ...state, missing_documents: 2, late_receipts: 1, checks_sha256: "a" }),
      false,
    );
    for (const key of ["documents_received", "orders_processed", "figures_reconciled"] as const) {
      assert.equal(isStateChanged(state, { ...state, [`state_${key}`]: "other" }), true, key);
    }
    for (const change of [{ coverage: "part" }, { failed_check_ids: "H2" }, { findings: "cash_short" }]) {
      assert.equal(isStateChanged(state, { ...state, ...change }), true);
    }
    const failed = { ...state, failed_checks: 1, failed_check_ids: "H2" };
    assert.equal(isStateChanged(failed, { ...failed, failed_check_ids: "H3" }), true, "another set of as many");
    assert.equal(isStateChanged(failed, { ...failed, coverage_width: "0.05", unplaced: "1", evaluation: "{}" }), false);
  });

  test("any changed value is written", () => {
    assert.equal(isAnythingChanged(state, { ...state }), false);
    assert.equal(isAnythingChanged(state, { ...state, late_receipts: 1 }), true);
  });

  test("equal checks have equal fingerprints", () => {
    assert.equal(checksFingerprint([check]), checksFingerprint([{ ...check }]));
    assert.notEqual(checksFingerprint([check]), checksFingerprint([{ ...check, outcome: "failed" }]));
  });
});
