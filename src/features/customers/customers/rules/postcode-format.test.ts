import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { postcodePatterns } from "../../../../shared/configuration/postcode-patterns/patterns.ts";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { compilePostcodes } from "../../../../shared/configuration/postcode-patterns/notation.ts";
import { postcodeFormat } from "./postcode-format.ts";

const INVALID = ["postcode postcode_invalid error"];
const TABLE = [
  ["NL", "1012 AB", []],
  ["NL", "1012 ab", ["postcode postcode_normalized normalize → 1012 AB"]],
  ["nl", " 1012 AB", ["postcode postcode_normalized normalize → 1012 AB"]],
  ["NL", "12", INVALID],
  ["DE", "10115", []],
  ["DE", "1011", INVALID],
  ["NL", "１０１２　ａｂ", ["postcode postcode_normalized normalize → 1012 AB"]],
  ["NL", "1012  AB", ["postcode postcode_normalized normalize → 1012 AB"]],
  ["NL", "1012\u00a0AB", ["postcode postcode_normalized normalize → 1012 AB"]],
  ["NL", "1012-AB", ["postcode postcode_normalized normalize → 1012 AB"]],
  ["NL", "NL-1012 AB", ["postcode postcode_normalized normalize → 1012 AB"]],
  ["NL", "NL1012AB", ["postcode postcode_normalized normalize → 1012AB"]],
  ["NL", "1012AB", []],
  ["NL", "BE-1012 AB", INVALID],
  ["NL", "00ZZ99", INVALID],
  ["DE", "D-12345", ["postcode postcode_normalized normalize → 12345"]],
  ["DE", "DE 12345", ["postcode postcode_normalized normalize → 12345"]],
  ["DE", "D–12345", ["postcode postcode_normalized normalize → 12345"]],
  ["AT", "A-1010", ["postcode postcode_normalized normalize → 1010"]],
  ["CH", "CH-8001", ["postcode postcode_normalized normalize → 8001"]],
  ["FR", "F-75001", ["postcode postcode_normalized normalize → 75001"]],
  ["SE", "SE-11122", ["postcode postcode_normalized normalize → 11122"]],
  ["SE", "S-111 22", ["postcode postcode_normalized normalize → 111 22"]],
  ["LU", "L-1855", []],
  ["LT", "LT 01103", ["postcode postcode_normalized normalize → LT-01103"]],
  ["PL", "00950", ["postcode postcode_normalized normalize → 00-950"]],
  ["PL", "00 950", ["postcode postcode_normalized normalize → 00-950"]],
  ["PT", "1100 148", ["postcode postcode_normalized normalize → 1100-148"]],
  ["JP", "１００−０００１", ["postcode postcode_normalized normalize → 100-0001"]],
  ["JP", "〒100-0001", ["postcode postcode_normalized normalize → 100-0001"]],
  ["IE", "d6w-xk06", ["postcode postcode_normalized normalize → D6W XK06"]],
  ["CA", "k1a-0b1", ["postcode postcode_normalized normalize → K1A 0B1"]],
  ["US", "123456789", ["postcode postcode_normalized normalize → 12345-6789"]],
  ["US", "12345–6789", ["postcode postcode_normalized normalize → 12345-6789"]],
  ["IR", "۱۱۹۳۶۱۲۳۴۵", ["postcode postcode_normalized normalize → 1193612345"]],
  ["GB", "GIR 0AA", []],
  ["GB", "bfpo 1", ["postcode postcode_normalized normalize → BFPO 1"]],
  ["GB", "SW1A1AA", []],
  ["GB", "SW 1A 1AA", ["postcode postcode_normalized normalize → SW1A 1AA"]],
  ["GB", "m1-1ae", ["postcode postcode_normalized normalize → M1 1AE"]],
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

// On a backtracking engine neither of the two validations would end.
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
