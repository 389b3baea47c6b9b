import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SAMPLE_RECEIPTS } from "../../test/receipts.ts";
import { SAMPLE_STORE } from "../../test/store.ts";
import { composeReceipt } from "./compose.ts";
import { directionOf, formatsFor } from "./formats.ts";

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ");

describe("a store's own formats", () => {
  const cases = [
    ["nl_NL", "€ 1.234,56", "21 november 2026 om 02:05", "Bon"],
    ["de_DE", "1.234,56 €", "21. November 2026 um 02:05", "Beleg"],
    ["fr_FR", "1 234,56 €", "21 novembre 2026 à 02:05", "Ticket"],
    ["es_ES", "1234,56 €", "21 de noviembre de 2026 a las 2:05", "Recibo"],
    ["it_IT", "1234,56 €", "21 novembre 2026 alle ore 02:05", "Ricevuta"],
    ["en_US", "€1,234.56", "November 21, 2026 at 2:05 AM", "Receipt"],
  ] as const;
  for (const [locale, amount, moment, heading] of cases) {
    test(`a store in ${locale} has its own formats`, () => {
      const formats = formatsFor(locale, "Europe/Amsterdam", "EUR");
      assert.equal(plain(formats.money(12_345_600n)), amount);
      assert.equal(plain(formats.moment("2026-11-21 01:05:20.123456+00")), moment);
      const document = composeReceipt(SAMPLE_RECEIPTS.sale, { ...SAMPLE_STORE, locale });
      assert.equal(document.language, locale.replace("_", "-"));
      assert.deepEqual(document.blocks[0], { kind: "heading", text: heading });
    });
  }
});

test("English without a country has British formats", () => {
  assert.equal(plain(formatsFor("en", "UTC", "EUR").moment("2026-11-21 01:05:20+00")), "21 November 2026 at 01:05");
});

test("amounts beyond what a float holds keep every digit", () => {
  const { money } = formatsFor("en_GB", "UTC", "EUR");
  assert.equal(money(99_999_999_999_999_999_900n), "€9,999,999,999,999,999.99");
  assert.equal(money(-10_050n), "-€1.01");
  assert.equal(money(0n), "€0.00");
});

test("each currency has its own decimals, and the price of one piece shows further ones", () => {
  assert.equal(formatsFor("en_US", "UTC", "JPY").money(12_345_000n), "¥1,235");
  assert.equal(plain(formatsFor("en_US", "UTC", "KWD").money(12_345n)), "KWD 1.235");
  assert.equal(formatsFor("en_US", "UTC", "EUR").unitPrice(125n), "€0.0125");
});

test("an unknown locale, time zone, currency or time does not fail", () => {
  const formats = formatsFor("xx_!!", "Mars/Olympus", "not a currency");
  assert.equal(formats.locale, "en-US");
  assert.equal(plain(formats.money(12_500n)), "1.25 not a currency");
  assert.equal(formatsFor("", "", undefined).money(12_500n), "1.25");
  assert.equal(plain(formats.moment("2026-11-21 01:05:20+00")), "November 21, 2026 at 1:05 AM");
  for (const text of ["infinity", "", "2026-13-01", "0044-03-15 10:00:00+00 BC"]) {
    assert.equal(formats.moment(text), undefined, text);
    assert.equal(formats.day(text), undefined, text);
  }
  assert.equal(formats.country("??"), undefined);
});

test("a language without texts gets English texts, digits, dates and direction", () => {
  for (const locale of ["pl_PL", "ar_EG", "ar"]) {
    const document = composeReceipt(SAMPLE_RECEIPTS.sale, { ...SAMPLE_STORE, locale });
    assert.equal(document.language, "en-GB");
    assert.equal(document.direction, "ltr");
    assert.deepEqual(document.blocks[1], { kind: "figure", label: "Total", value: "€31.45" });
    const { moment, country } = formatsFor(locale, "Europe/Warsaw", "EUR");
    assert.equal(moment("2026-11-21 01:05:20+00"), "21 November 2026 at 02:05");
    assert.equal(country("EG"), "Egypt");
  }
});

test("texts have the direction in which their language is written", () => {
  assert.equal(directionOf("ar"), "rtl");
  assert.equal(directionOf("he-IL"), "rtl");
  assert.equal(directionOf("nl-NL"), "ltr");
  assert.equal(directionOf("!"), "ltr");
});

test("an amount with minor units shows them though the language usually leaves them out", () => {
  const { money } = formatsFor("en_US", "UTC", "COP");
  assert.deepEqual(
    [money(100_005_000n), money(100_000_000n)].map((text) => text.replaceAll("\u00a0", " ")),
    ["COP 10,000.50", "COP 10,000"],
  );
});
