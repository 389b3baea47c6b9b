import assert from "node:assert/strict";
import { test } from "node:test";
import { MISTAKES, type Mistake, withMistake } from "./mistakes.ts";
import { closingOf } from "./sample-session.ts";

const right = closingOf({ seed: 7, count: 40, price_includes_tax: true, cash_step_minor: 5 }).closing;

for (const mistake of Object.keys(MISTAKES) as Mistake[]) {
  test(`the mistake ${mistake} changes the closing, and nothing but it`, () => {
    const wrong = withMistake(right, mistake);
    assert.notDeepEqual(wrong, right);
    assert.deepEqual(Object.keys(wrong), Object.keys(right));
    assert.equal(wrong.report_id, right.report_id);
  });
}
