import assert from "node:assert/strict";
import { test } from "node:test";
import { readRows } from "./plugin-rows.ts";

const ROW = { field: "email", code: "blocked", severity: "error", message: "Blocked." };

test("a plugin's row keeps its suggestion only on normalize and info, and no unknown members", () => {
  const rows = (severity: string) => readRows([{ ...ROW, severity, suggested_value: "a", other: 1 }]);
  for (const severity of ["normalize", "info"]) {
    assert.deepEqual(rows(severity), [{ ...ROW, severity, suggested_value: "a" }]);
  }
  for (const severity of ["error", "warning"]) assert.deepEqual(rows(severity), [{ ...ROW, severity }]);
});

for (const answer of [
  undefined,
  null,
  "ok",
  {},
  [null],
  ["row"],
  [{ ...ROW, field: 1 }],
  [{ ...ROW, severity: "bad" }],
  [{}],
]) {
  test(`an answer of ${JSON.stringify(answer)} is refused`, () => {
    assert.throws(() => readRows(answer), /^Error: it answered/);
  });
}
