import assert from "node:assert/strict";
import { test } from "node:test";
import { type Direction, visualRuns } from "./text.ts";

/** Returns a line in visual order, from left to right. */
const seen = (line: string, direction: Direction): string =>
  visualRuns(line, direction)
    .map(({ text, is_rtl }) => (is_rtl ? Array.from(text).toReversed().join("") : text))
    .join("");

test("lines of both directions are in the order in which readers see them, amounts with their signs", () => {
  const lines: readonly [line: string, direction: Direction, expected: string][] = [
    ["Total -12.50 €", "ltr", "Total -12.50 €"],
    ["1 × קפה", "ltr", "1 × הפק"],
    ["abc שלום 5% (x)", "ltr", "abc 5% םולש (x)"],
    ["שלום world (abc) 12,50", "rtl", "world (abc) 12,50 םולש"],
    ['סה"כ -12.50 ₪', "rtl", '₪ -12.50 כ"הס'],
    ["₪ 12'345.00- חוב", "rtl", "בוח 12'345.00- ₪"],
    ["מחיר [א]", "rtl", "[א] ריחמ"],
    ["+31 20 טלפון", "rtl", "ןופלט 20 +31"],
    ["١٢٫٥٠ ر.س", "rtl", "س.ر ١٢٫٥٠"],
    ["א 😀 ב", "ltr", "ב 😀 א"],
  ];
  for (const [line, direction, expected] of lines) assert.equal(seen(line, direction), expected, line);
});
