import assert from "node:assert/strict";
import { test } from "node:test";
import { codesOf } from "../src/parts/codes/lists.ts";
import { countryOf, proposalFor } from "../src/pages/first-run/countries.ts";

const from = (time_zone: string, ...languages: string[]) => ({ languages, time_zone });

test("the country of a browser is that of its zone, then of its languages", () => {
  assert.equal(countryOf(from("Europe/Berlin", "de-DE")), "DE");
  assert.equal(countryOf(from("Europe/Berlin", "en-US")), "DE", "an English browser in Berlin");
  assert.equal(countryOf(from("Europe/Amsterdam", "nl-BE", "nl")), "NL");
  assert.equal(countryOf(from("Europe/Zurich", "de-DE", "de-CH")), "CH");
  assert.equal(countryOf(from("UTC", "fr-CA", "en")), "CA", "a zone of no country");
  assert.equal(countryOf(from("UTC", "de")), "DE");
  assert.equal(countryOf(from("UTC")), "US");
});

test("zone, currency and language follow the country", () => {
  const german = from("Europe/Berlin", "de-DE", "en");
  assert.deepEqual(proposalFor("DE", german), { currency: "EUR", time_zone: "Europe/Berlin", locale: "de_DE" });
  assert.deepEqual(proposalFor("AT", german), { currency: "EUR", time_zone: "Europe/Vienna", locale: "de_AT" });
  assert.deepEqual(proposalFor("CH", german), { currency: "CHF", time_zone: "Europe/Zurich", locale: "de_CH" });
  assert.deepEqual(proposalFor("FR", german), { currency: "EUR", time_zone: "Europe/Paris", locale: "fr_FR" });
  assert.deepEqual(proposalFor("GB", german), { currency: "GBP", time_zone: "Europe/London", locale: "en_GB" });
  assert.equal(proposalFor("US", from("America/Chicago", "en-US")).time_zone, "America/Chicago");
  assert.equal(proposalFor("US", german).time_zone, "America/New_York");
  assert.deepEqual(proposalFor("", german), { currency: undefined, time_zone: undefined, locale: undefined });
});

test("each proposed code is one that the settings take", () => {
  for (const country of codesOf("country")) {
    const { currency, time_zone, locale } = proposalFor(country, from("UTC"));
    if (currency !== undefined) assert.ok(codesOf("currency").includes(currency), `${country} ${currency}`);
    if (locale !== undefined) assert.ok(codesOf("locale").includes(locale), `${country} ${locale}`);
    if (time_zone !== undefined) {
      assert.doesNotThrow(() => new Intl.DateTimeFormat("en", { timeZone: time_zone }), `${country} ${time_zone}`);
    }
  }
});
