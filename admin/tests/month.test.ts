import assert from "node:assert/strict";
import { test } from "node:test";
import { daysIn, daysOf, monthOf } from "../src/parts/month.ts";

test("a month has its first and last day, also in February and over the end of a year", () => {
  const { month, isWhole } = monthOf({ from: "2026-12-01", to: "2026-12-31" });
  assert.equal(isWhole, true);
  assert.deepEqual([month.from, month.to], ["2026-12-01", "2026-12-31"]);
  assert.deepEqual(month.plus(1), { from: "2027-01-01", to: "2027-01-31" });
  assert.deepEqual(month.plus(-12), { from: "2025-12-01", to: "2025-12-31" });
  assert.deepEqual(monthOf({ from: "2028-01-15", to: "" }).month.plus(1), { from: "2028-02-01", to: "2028-02-29" });
});

test("a period that is no whole month says so", () => {
  const period = { from: "2026-03-02", to: "2026-03-31" };
  assert.equal(monthOf(period).isWhole, false);
});

test("the days of a period are counted and named, both ends included", () => {
  const period = { from: "2028-02-28", to: "2028-03-01" };
  assert.deepEqual(daysOf(period), ["2028-02-28", "2028-02-29", "2028-03-01"]);
  assert.equal(daysIn(period), 3);
  assert.deepEqual(daysOf({ from: "2028-02-28", to: "" }), []);
  assert.ok(Number.isNaN(daysIn({ from: "2028-02-28", to: "" })));
});
