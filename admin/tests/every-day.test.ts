import assert from "node:assert/strict";
import { test } from "node:test";
import { everyDay } from "../src/pages/telemetry/every-day.ts";

test("a day without events has its place between the others, across a change of the clocks", () => {
  assert.deepEqual(everyDay([{ date: "2026-03-29", count: 7 }], { from: "2026-03-28", to: "2026-03-30" }), [
    { date: "2026-03-28", count: 0 },
    { date: "2026-03-29", count: 7 },
    { date: "2026-03-30", count: 0 },
  ]);
});

test("an open or a very long period has the counted days only", () => {
  const counts = [{ date: "2026-03-29", count: 7 }];
  assert.deepEqual(everyDay(counts, { from: "", to: "2026-03-30" }), counts);
  assert.deepEqual(everyDay(counts, { from: "2016-01-01", to: "2026-03-30" }), counts);
});
