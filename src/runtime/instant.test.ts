import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { parseInstant } from "./instant.ts";

describe("parseInstant", () => {
  test("parseInstant reads ISO 8601 and stored columns' form, in UTC where no offset is given", () => {
    for (const [text, instant] of [
      ["2026-03-01T09:30:00Z", "2026-03-01T09:30:00Z"],
      ["2026-03-01t09:30:00Z", undefined],
      ["2026-03-01 09:30:00", "2026-03-01T09:30:00Z"],
      [" 2026-03-01 09:30:00 ", "2026-03-01T09:30:00Z"],
      ["2026-03-01T09:30", "2026-03-01T09:30:00Z"],
      ["2026-03-01", "2026-03-01T00:00:00Z"],
      ["2026-03-01T09:30:00.123456+02:00", "2026-03-01T07:30:00.123456Z"],
      ["2026-03-01T09:30:00+0200", "2026-03-01T07:30:00Z"],
      ["2026-03-01 09:30:00 -05:00", "2026-03-01T14:30:00Z"],
      ["2026-03-01T00:00:00+14:00", "2026-02-28T10:00:00Z"],
      ["2024-02-29", "2024-02-29T00:00:00Z"],
      ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"],
      // PostgreSQL would round digits below a microsecond up to the next day, or to a year of five
      // digits.
      ["2026-03-01T23:59:59.9999999Z", "2026-03-01T23:59:59.999999Z"],
      ["9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999Z"],
      ["1969-12-31T23:59:59.9999999Z", "1969-12-31T23:59:59.999999Z"],
    ] as const) {
      assert.equal(parseInstant(text), instant, text);
    }
  });

  test("parseInstant refuses dates and times that no calendar and no clock has", () => {
    for (const text of [
      "",
      "now",
      "2026-02-29",
      "2026-02-30T10:00:00Z",
      "2026-13-01",
      "2026-00-10",
      "2026-03-01T24:00:00Z",
      "2026-03-01T23:59:60Z",
      "2026-03-01T10:60:00Z",
      "2026-03-01T10:00:00+25:00",
      "2026-03-01T10:00:00 Europe/Amsterdam",
      "20260301",
      "1772357400",
      "0000-01-01",
      "0001-01-01T00:00:00+01:00",
      "9999-12-31T23:59:59-01:00",
      "+12026-01-01",
      "２０２６-03-01",
    ]) {
      assert.equal(parseInstant(text), undefined, text);
    }
  });

  test("every instant reads back as itself, in every offset", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }),
        fc.integer({ min: -840, max: 840 }),
        (seconds, offset_minutes) => {
          const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
          const sign = offset_minutes < 0 ? "-" : "+";
          const minutes = Math.abs(offset_minutes);
          const offset = `${sign}${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
          assert.equal(parseInstant(instant.toString({ timeZone: offset })), instant.toString());
        },
      ),
    );
  });

  test("parseInstant never throws", () => {
    const part = fc.stringMatching(/^[0-9TZ:. +-]{0,30}$/);
    fc.assert(fc.property(fc.oneof(fc.string(), part), (text) => void parseInstant(text)));
  });
});
