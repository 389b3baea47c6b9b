import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkedHold, endsBefore, retentionYears } from "./rules.ts";

describe("the years of a location", () => {
  test("are those that are set, else the proposal for the country of the company", () => {
    assert.deepEqual(retentionYears(12, "DE"), { years: 12, is_preset: false });
    const proposed = ["DE", "NL", "AT", "FR", "GB"].map((country) => retentionYears(0, country).years);
    assert.deepEqual(proposed, [10, 7, 7, 6, 6]);
    for (const country of ["BE", "", "toString"]) {
      assert.deepEqual(retentionYears(0, country), { years: null, is_preset: false });
    }
  });
});

describe("the first day that is still to be kept", () => {
  test("is counted from the end of the calendar year: a record of any day of it is due on 1 January", () => {
    assert.equal(endsBefore("2026-01-01", 7), "2019-01-01");
    assert.equal(endsBefore("2025-12-31", 7), "2018-01-01");
  });

  test("does not depend on leap days: those of 29 February are due with their year", () => {
    assert.equal(endsBefore("2028-02-29", 7), "2021-01-01");
    assert.equal(endsBefore("2028-02-29", 8), endsBefore("2028-03-01", 8));
    assert.ok("2020-02-29" < endsBefore("2028-01-01", 7) && "2020-02-29" > endsBefore("2027-12-31", 7));
  });
});

describe("a hold", () => {
  const hold = { from: "2020-02-29", to: "2020-02-29", reason: " Audit 4711 " };

  test("may be of one day, 29 February too, and has a reason without blanks around it", () => {
    assert.deepEqual(checkedHold(hold), { ...hold, reason: "Audit 4711" });
  });

  test("is refused for days that do not exist, an end before the beginning, and without a reason", () => {
    assert.throws(() => checkedHold({ ...hold, from: "2019-02-29" }), { code: "date_invalid" });
    assert.throws(() => checkedHold({ ...hold, to: "2020-02-28" }), { code: "period_reversed" });
    assert.throws(() => checkedHold({ ...hold, reason: " \n" }), { code: "field_required" });
  });
});
