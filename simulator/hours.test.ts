import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hoursUntil, timeOn, usualHours } from "./hours.ts";

const ZONE = "Europe/Amsterdam";

describe("the hours of a simulated day that ends now", () => {
  for (const [now, opened, seconds] of [
    ["2026-11-23T18:00:00", "2026-11-23T09:00:00", 32_400],
    ["2026-11-23T23:59:59", "2026-11-23T09:00:00", 32_400],
    ["2026-11-23T17:59:59", "2026-11-23T08:59:59", 32_400],
    ["2026-11-23T10:00:00.5", "2026-11-23T01:00:01", 32_400],
    ["2026-11-23T02:00:00", "2026-11-23T00:00:00", 7200],
    ["2026-11-23T00:29:59", "2026-11-22T09:00:00", 32_400],
  ] as const) {
    test(`the hours of a day end by ${now}`, () => {
      const moment = Temporal.PlainDateTime.from(now).toZonedDateTime(ZONE);
      const hours = hoursUntil(moment);
      assert.equal(hours.opened_at.toPlainDateTime().toString(), opened);
      assert.equal(hours.seconds, seconds);
    });
  }

  test("the hours of a day move the times of the usual day to their place in it", () => {
    const day = Temporal.PlainDate.from("2026-11-23");
    const usual = usualHours(day, ZONE);
    assert.deepEqual(
      ["08:00", "13:30", "18:00", ""].map((time) => timeOn(usual, time)),
      ["08:00", "13:30", "18:00", ""],
    );
    const early = hoursUntil(Temporal.PlainDateTime.from("2026-11-23T12:00:00").toZonedDateTime(ZONE));
    assert.deepEqual([timeOn(early, "09:00"), timeOn(early, "18:00")], ["03:00", "12:00"]);
  });
});
