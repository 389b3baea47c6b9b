import assert from "node:assert/strict";
import { test } from "node:test";
import { axisDayText } from "../src/parts/day.ts";
import { digitsOf, parseTyped } from "../src/parts/day-text.ts";

// The browser's language names no country.
Object.defineProperty(navigator, "languages", { value: [] });

test("a day is written and read in the order of the reader's language, and in ISO 8601", () => {
  for (const [locale, written] of [
    ["en", "01/03/2026"],
    ["nl", "01-03-2026"],
    ["de", "01.03.2026"],
  ] as const) {
    assert.equal(digitsOf("2026-03-01", "day", locale), written);
    assert.equal(digitsOf("2026-03-01T09:30", "minute", locale), `${written} 09:30`);
    for (const typed of [written, "1/3/2026", "1. 3. 2026", "2026-03-01"]) {
      assert.equal(parseTyped(typed, "day", locale), "2026-03-01", typed);
      assert.equal(parseTyped(`${typed} 9:30`.replace(/^(2026-\S+) /, "$1T0"), "minute", locale), "2026-03-01T09:30");
    }
  }
});

test("a day that does not exist, or is unfinished, is not read", () => {
  for (const typed of ["31/02/2026", "1/3", "1/3/26", "13/13/2026", "tomorrow", "2026-02-30", "01/03/2026 9:30"]) {
    assert.equal(parseTyped(typed, "day", "en"), undefined, typed);
  }
  for (const typed of ["01/03/2026", "01/03/2026 25:00"]) assert.equal(parseTyped(typed, "minute", "en"), undefined);
  assert.equal(parseTyped(" ", "day", "en"), "");
  assert.equal(digitsOf("never", "day", "en"), "never");
});

test("below the axis of a chart, only the first day and the first of another year have their year", () => {
  const days = ["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"];
  assert.deepEqual(
    days.map((day) => axisDayText(day, days, "day", "en")),
    ["30 Dec 2026", "31 Dec", "1 Jan 2027", "2 Jan"],
  );
  const months = ["2026-11-01", "2026-12-01", "2027-01-01", "2027-02-01"];
  assert.deepEqual(
    months.map((month) => axisDayText(month, months, "month", "nl")),
    ["nov 2026", "dec", "jan 2027", "feb"],
  );
});
