import assert from "node:assert/strict";
import { test } from "node:test";
import { likelyHanded } from "./notes.ts";

test("the next sums in notes of the currency are offered, without the amount itself", () => {
  assert.deepEqual(likelyHanded(25_90n, "EUR"), [30_00n, 40_00n, 50_00n, 100_00n]);
  assert.deepEqual(likelyHanded(3_15n, "EUR"), [5_00n, 10_00n, 20_00n, 50_00n]);
  assert.deepEqual(likelyHanded(50_00n, "EUR"), [60_00n, 100_00n, 200_00n]);
  assert.deepEqual(likelyHanded(1_234n, "JPY"), [2_000n, 5_000n, 10_000n]);
  assert.deepEqual(likelyHanded(1_234n, "KWD"), [2_000n, 5_000n, 10_000n, 20_000n]);
});

test("a large amount is not offered in small notes", () => {
  assert.deepEqual(likelyHanded(1_234_00n, "EUR"), [1_300_00n, 1_400_00n]);
});
