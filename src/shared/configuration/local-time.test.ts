import assert from "node:assert/strict";
import { test } from "node:test";
import { offsetSeconds } from "./local-time.ts";

test("the offset of a zone is that of the minute, on both sides of a change of the clocks", () => {
  const berlin = (at: string) => offsetSeconds("Europe/Berlin", at) / 60;
  assert.deepEqual(
    ["2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z", "2026-10-25T00:59:59.5Z", "2026-10-25T01:00:00Z"].map(berlin),
    [60, 120, 120, 60],
  );
  assert.deepEqual([berlin("2026-03-29T00:59:00Z"), berlin("2026-03-29T01:00:01Z")], [60, 120], "of minutes known");
  assert.equal(offsetSeconds("Asia/Kathmandu", "2026-01-01T00:00:00Z"), 20_700);
  assert.equal(offsetSeconds("America/St_Johns", "2026-01-01T00:00:00Z"), -12_600);
  assert.equal(offsetSeconds("UTC", null), 0);
});

test("years that no shop has had are no error", () => {
  for (const at of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"]) {
    assert.ok(Math.abs(offsetSeconds("Europe/Amsterdam", at)) <= 14 * 3_600);
  }
});
