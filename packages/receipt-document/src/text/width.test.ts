import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { textWidth, wrapText } from "./width.ts";

test("a character takes the columns that a printer gives it", () => {
  assert.equal(textWidth("Café 12,95"), 10);
  assert.equal(textWidth("Cafe\u0301"), 4);
  assert.equal(textWidth("日本語"), 6);
  assert.equal(textWidth("한글"), 4);
  assert.equal(textWidth("ｶﾀｶﾅ"), 4);
  assert.equal(textWidth("☕️👩‍👧"), 4);
  assert.equal(textWidth("€\u00a04,50"), 6);
  assert.equal(textWidth("\u200b"), 0);
});

describe("wrapping", () => {
  test("wrapping breaks at blanks, and inside of words only where a word is wider than a line", () => {
    assert.deepEqual(wrapText("Sourdough loaf, whole wheat", 12), ["Sourdough", "loaf, whole", "wheat"]);
    assert.deepEqual(wrapText("ABCDEFGHIJ K", 4), ["ABCD", "EFGH", "IJ K"]);
    assert.deepEqual(wrapText("全粒粉の丸パン", 6), ["全粒粉", "の丸パ", "ン"]);
    assert.deepEqual(wrapText("  kept  as it is", 20), ["  kept  as it is"]);
    assert.deepEqual(wrapText("", 20), [""]);
    // A line must not be broken at a blank that keeps an amount and its currency together.
    assert.deepEqual(wrapText("Total of €\u00a04,50", 12), ["Total of", "€\u00a04,50"]);
  });

  test("no wrapped line is too wide, and only blanks are lost", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "b", " ", " ", "é", "日", "한", "👩", "\u200d", "e\u0301"),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 20 }), (sample, columns) => {
        const lines = wrapText(sample, columns);
        for (const line of lines) assert.ok(textWidth(line) <= columns, JSON.stringify(line));
        assert.equal(lines.join("").replaceAll(" ", ""), sample.replaceAll(" ", ""));
      }),
    );
  });
});
