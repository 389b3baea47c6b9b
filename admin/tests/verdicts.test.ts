import assert from "node:assert/strict";
import { test } from "node:test";
import { bySize } from "../src/pages/closings/checks/by-size.ts";
import { causesOf } from "../src/pages/closings/verdict/causes.ts";
import { verdictOf } from "@tillkeeper/texts/verdict";

const closing = {
  state_figures_reconciled: "matched",
  coverage: "full",
  coverage_width: "0",
  missing_documents: 0,
  unplaced: "0",
};

test("the verdict of a closing follows its figures, its coverage and its missing documents", () => {
  const of = (members: Partial<typeof closing>): string => verdictOf({ ...closing, ...members });
  assert.equal(of({}), "matched");
  assert.equal(of({ coverage: "bounded", coverage_width: "0.06" }), "matched_within");
  assert.equal(of({ state_figures_reconciled: "mismatched", missing_documents: 2 }), "mismatched");
  const open = { state_figures_reconciled: "not_evaluated", coverage: "none" };
  assert.equal(of({ ...open, missing_documents: 3 }), "waiting");
  assert.equal(of({ ...open, coverage: "part", unplaced: "12.1" }), "part");
  assert.equal(of({ ...open, coverage: "part" }), "part_open");
  assert.equal(of(open), "none");
});

test("the verdict shows the checks of its cause, then each sum of the closing's own figures that is wrong", () => {
  const check = (id: string, outcome = "failed") => ({ id, outcome });
  const checks = [check("H2"), check("H4:sales"), check("H5:sales"), check("H5:refunds", "passed")];
  const shown = (ids: readonly string[] | null) =>
    causesOf({ cause: ids === null ? null : { checks: ids }, checks }).map(({ id }) => id);
  assert.deepEqual(shown(["H4:sales"]), ["H4:sales", "H5:sales"]);
  assert.deepEqual(shown(["H5:sales"]), ["H5:sales"], "once");
  assert.deepEqual(shown(null), ["H5:sales"]);
});

test("checks are listed by size: failed hard checks first, the largest difference before smaller ones", () => {
  const check = (id: string, kind: string, outcome: string, difference: string | null) => ({
    id,
    kind,
    outcome,
    difference,
  });
  const sorted = bySize([
    check("passed", "hard", "passed", "9"),
    check("finding", "finding", "failed", "99"),
    check("small", "hard", "failed", "-1.5"),
    check("skipped", "hard", "skipped", null),
    check("large", "hard", "failed", "-10"),
  ]);
  assert.deepEqual(
    sorted.map(({ id }) => id),
    ["large", "small", "finding", "skipped", "passed"],
  );
});
