import assert from "node:assert/strict";
import { test } from "node:test";
import { ranked } from "../src/layout/search/ranked.ts";

const NAMES = ["Require an activation code for registers", "Days of a VAT-free sale", "VAT number", "Tax number"];
const namesFor = (text: string) =>
  ranked(
    NAMES.map((name) => ({ name })),
    text,
  ).map(({ name }) => name);

test("names with a word that begins with the text come before names that only contain it", () => {
  assert.deepEqual(namesFor("vat"), [NAMES[1], NAMES[2], NAMES[0]]);
  assert.deepEqual(namesFor("vat num"), [NAMES[2]]);
  assert.deepEqual(namesFor("activation code"), [NAMES[0]]);
  assert.deepEqual(namesFor("NUMBER"), [NAMES[2], NAMES[3]]);
  assert.deepEqual(namesFor("nothing"), []);
});
