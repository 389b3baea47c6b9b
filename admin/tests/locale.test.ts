import assert from "node:assert/strict";
import { test } from "node:test";
import { formatLocale } from "../src/parts/locale.ts";

test("numbers and dates are written as in the country that the browser names for the language", () => {
  assert.equal(formatLocale("nl", ["en-US", "nl-BE", "nl-NL"]), "nl-BE");
  assert.equal(formatLocale("de", ["de-AT"]), "de-AT");
  assert.equal(formatLocale("en", ["nl", "en-US"]), "en-US");
});

test("numbers and dates without a country are British in English, and those of the home country in other languages", () => {
  assert.equal(formatLocale("en", ["en", "nl-NL"]), "en-GB");
  assert.equal(formatLocale("en", []), "en-GB");
  assert.equal(formatLocale("nl", ["en-GB"]), "nl");
});
