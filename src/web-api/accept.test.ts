import assert from "node:assert/strict";
import { test } from "node:test";
import { prefersCsv } from "./accept.ts";

test("CSV is for a client that names it, unless it rather has JSON", () => {
  const asks = (...all: readonly string[]) => all.map((accept) => prefersCsv(accept));
  assert.deepEqual(
    asks("text/csv", "Text/CSV; header=present", "text/csv, application/json", "*/*;q=0.1, text/csv;q=0.5"),
    [true, true, true, true],
  );
  const browser = "text/html,application/xhtml+xml,*/*;q=0.8";
  assert.deepEqual(asks("", "*/*", "application/json", browser, "text/csv;q=0", "text/csv;q=0.5, application/json"), [
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  assert.equal(prefersCsv(undefined), false);
});
