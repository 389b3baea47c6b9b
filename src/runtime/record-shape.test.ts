import assert from "node:assert/strict";
import { test } from "node:test";
import { recordShape } from "./record-shape.ts";

void test("a record has every member in order, absent ones as null, others dropped", () => {
  const shape = recordShape(["sale_id", "is_paid", "total"]);
  const record = shape.make({ total: "1", other: 2, is_paid: false });
  assert.deepEqual(Object.entries(record), [
    ["sale_id", null],
    ["is_paid", false],
    ["total", "1"],
  ]);
  assert.deepEqual(shape.valuesOf(record), [null, false, "1"]);
});

void test("a key that could be code is refused", () => {
  for (const key of ["a b", "a}", "", "a-b", "1a", "a;b"]) assert.throws(() => recordShape([key]), /identifier/);
});
