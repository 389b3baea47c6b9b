import assert from "node:assert/strict";
import { test } from "node:test";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { nameFormat } from "./name-format.ts";

const VALID = [
  "Jane",
  "Anne-Marie",
  "O’Brien",
  "D'Arcy",
  "St. John",
  "José",
  "李",
  "محمد",
  "Ann_2",
  "Loïc, jr.",
  "`Abla",
];
const INVALID = ["<script>", "Jane & Joe", "a@b", "http://spam.example", "Jane\u0000", "☎", "a".repeat(256)];

for (const firstname of VALID) {
  test(`the name ${firstname} passes, as first and as last name`, () => {
    assert.deepEqual(remarks(nameFormat, { firstname, lastname: firstname }), []);
  });
}

for (const firstname of INVALID) {
  test(`the name ${JSON.stringify(firstname.slice(0, 20))} is an error`, () => {
    assert.deepEqual(remarks(nameFormat, { firstname }), ["firstname name_invalid error"]);
    assert.deepEqual(remarks(nameFormat, { lastname: firstname }), ["lastname name_invalid error"]);
  });
}

test("a name of 255 characters passes, and a missing one is left to another validator", () => {
  assert.deepEqual(remarks(nameFormat, { firstname: "a".repeat(255), lastname: "" }), []);
});
