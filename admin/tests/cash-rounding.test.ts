import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../src/pages/settings/cash-rounding.ts";

test("a sample amount is rounded to the nearest coin, exactly", () => {
  for (const [amount, step, paid] of [
    ["30.02", "0", "30.02"],
    ["30.02", "", "30.02"],
    ["30.02", "0.05", "30.0000"],
    ["30.03", "0.05", "30.0500"],
    ["30.02", "0.01", "30.02"],
    ["30.50", "1", "31.0000"],
    ["0.30", "0.1", "0.30"],
    ["30.02", "half", "30.02"],
  ] as const) {
    assert.equal(nearest(amount, step), paid, `${amount} by ${step}`);
  }
});
