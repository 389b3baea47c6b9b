import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { postcodePatterns } from "../../../../platform/configuration/postcode-patterns/patterns.ts";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { compilePostcodes, postcodeFormat } from "./postcode-format.ts";

const INVALID = ["postcode postcode_invalid error"];
const TABLE = [
  ["NL", "1012 AB", []],
  ["NL", "1012 ab", ["postcode postcode_normalized normalize → 1012 AB"]],
  ["nl", " 1012 AB", ["postcode postcode_normalized normalize → 1012 AB"]],
  ["NL", "12", INVALID],
  ["DE", "10115", []],
  ["DE", "1011", INVALID],
  ["GB", "SW1A 1AA", []],
  ["GB", "sw1a 1aa", ["postcode postcode_normalized normalize → SW1A 1AA"]],
  ["US", "12345-6789", []],
  ["US", "1234", INVALID],
  ["ZZ", "anything", ["postcode postcode_normalized normalize → ANYTHING"]],
  ["ZZ", "ANYTHING", []],
  ["NL", "", []],
] as const;

for (const [countryCode, postcode, rows] of TABLE) {
  test(`the postcode ${JSON.stringify(postcode)} in ${countryCode} gets its rows`, () => {
    assert.deepEqual(remarks(postcodeFormat, { countryCode, postcode }), rows);
  });
}

test("a postcode without a country is not validated", () => {
  assert.deepEqual(remarks(postcodeFormat, { postcode: "12" }), []);
});

test("every delivered pattern runs on the linear engine and passes its own example", () => {
  for (const [countryCode, patterns] of Object.entries(postcodePatterns())) {
    for (const { example } of patterns) {
      const rows = remarks(postcodeFormat, { countryCode, postcode: example });
      assert.deepEqual(rows, [], `${countryCode} ${example}`);
    }
  }
});

// On a backtracking engine neither of these ends.
describe("a postcode of 5,000 digits is answered at once", () => {
  const long = "1".repeat(5_000);

  test("a postcode of 5,000 digits is answered at once by a pattern made to backtrack", () => {
    const matches = compilePostcodes([{ pattern: "^(\\d+)+$", example: "1" }]);
    assert.equal(matches(`${long}x`), false);
    assert.equal(matches(long), true);
  });

  test("a postcode of 5,000 digits is answered at once by every country's patterns", () => {
    for (const countryCode of Object.keys(postcodePatterns())) {
      assert.deepEqual(remarks(postcodeFormat, { countryCode, postcode: `${long}x` }), INVALID, countryCode);
    }
  });
});
