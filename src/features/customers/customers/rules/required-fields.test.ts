import assert from "node:assert/strict";
import { test } from "node:test";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { requiredFields } from "./required-fields.ts";

const TABLE = [
  [{}, []],
  [{ email: "" }, ["email required error"]],
  [{ firstname: "  " }, ["firstname required error"]],
  [{ lastname: "\t\n" }, ["lastname required error"]],
  [
    { email: "", firstname: "", lastname: "" },
    ["email required error", "firstname required error", "lastname required error"],
  ],
  [{ company: "", phone: "" }, []],
] as const;

for (const [fields, rows] of TABLE) {
  test(`missing required fields of ${JSON.stringify(fields)} get their rows`, () => {
    assert.deepEqual(remarks(requiredFields, fields), rows);
  });
}

test("the validator of required fields always runs", () => {
  assert.equal(requiredFields.is_fixed, true);
});
