import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOfWord, shownListed } from "./listed-kind.ts";

test("words of registers for a listed receipt are read as kinds", () => {
  for (const [word, kind] of [
    ["sale", "sale"],
    ["pos-refund", "refund"],
    ["Credit memo", "refund"],
    ["exchange", "exchange"],
    ["layaway_deposit", "deposit"],
    ["layaway_top_up", "top_up"],
    ["pos-layaway_settlement", "settlement"],
    ["credit_due", "credit_due"],
    ["bon", "unknown"],
  ] as const) {
    assert.equal(kindOfWord(word), kind, word);
  }
});

test("a listed receipt is shown by its stored receipt, and a register's word only where it contradicts it", () => {
  const shown = (type: string, kind: "sale" | "refund" | "deposit_refund" | "top_up" | null, amount: string) => {
    const { kind: of, stated_kind, amount: signed } = shownListed({ type, kind, amount });
    return [of, stated_kind, signed];
  };
  assert.deepEqual(shown("sale", "refund", "-14.50"), ["refund", "sale", "-14.5"]);
  assert.deepEqual(shown("refund", "refund", "14.50"), ["refund", null, "-14.5"]);
  assert.deepEqual(shown("refund", "deposit_refund", "5.00"), ["deposit_refund", null, "-5"]);
  assert.deepEqual(shown("layaway_top_up", "top_up", "5.00"), ["top_up", null, "5.00"]);
  assert.deepEqual(shown("sale", "top_up", "5.00"), ["top_up", null, "5.00"]);
  assert.deepEqual(shown("bon", "sale", "5.00"), ["sale", null, "5.00"]);
  assert.deepEqual(shown("refund", null, "5.00"), ["refund", null, "-5"]);
  assert.deepEqual(shown("bon", null, "5.00"), ["unknown", null, "5.00"]);
});
