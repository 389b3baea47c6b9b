import assert from "node:assert/strict";
import { test } from "node:test";
import { agoText } from "../src/parts/ago-text.ts";

/** Returns an hour of a day in November 2026 in the reader's time zone. */
const at = (day: number, hour: number): Date => new Date(2026, 10, day, hour);

test("yesterday is the day before today in the reader's time zone, however many hours that is ago", () => {
  const ago = (then: Date, now: Date): string => agoText(then, "en", now.getTime());
  assert.equal(ago(at(20, 13), at(21, 18)), "yesterday");
  assert.equal(ago(at(19, 19), at(21, 18)), "2 days ago");
  assert.equal(ago(at(20, 23), at(21, 18)), "19 hours ago");
  assert.equal(ago(at(22, 20), at(21, 18)), "tomorrow");
  assert.equal(ago(at(1, 9), at(21, 8)), "20 days ago");
});
