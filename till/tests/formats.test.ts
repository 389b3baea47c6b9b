import assert from "node:assert/strict";
import { test } from "node:test";
import { formatsOf } from "../src/till/formats.ts";

const dutch = formatsOf({ locale: "nl_NL", currency: "EUR", timezone: "Europe/Amsterdam", language: "nl" });

test("amounts are written in the shop's way, exactly, and read with either decimal sign", () => {
  assert.equal(dutch.money(1_295n).replaceAll("\u{A0}", " "), "€ 12,95");
  // A float would end in 92.
  assert.equal(dutch.amount(9_007_199_254_740_993n), "90071992547409,93");
  assert.equal(dutch.decimal, ",");
  assert.deepEqual(["12,95", "12.95", "12,9", "12", ",5", "0"].map(dutch.readAmount), [
    1_295n,
    1_295n,
    1_290n,
    1_200n,
    50n,
    0n,
  ]);
  assert.deepEqual(
    ["", ",", "1,234", "-1", "1e3", "1,2,3", "9999999999"].map(dutch.readAmount),
    Array.from({ length: 7 }, () => undefined),
  );
});

test("a currency without decimals has none, and one with three has three", () => {
  const yen = formatsOf({ locale: "ja_JP", currency: "JPY", timezone: "Asia/Tokyo", language: "en" });
  assert.equal(yen.decimals, 0);
  assert.equal(yen.readAmount("1250"), 1_250n);
  assert.equal(yen.readAmount("12.5"), undefined);
  const dinar = formatsOf({ locale: "en_KW", currency: "KWD", timezone: "Asia/Kuwait", language: "en" });
  assert.equal(dinar.readAmount("1.005"), 1_005n);
});

test("quantities have up to four decimals", () => {
  assert.deepEqual([10_000n, 3_500n, -20_000n, 12_345n].map(dutch.quantity), ["1", "0,35", "-2", "1,2345"]);
  assert.equal(dutch.readQuantity(dutch.quantity(12_345_000n)), 12_345_000n);
  assert.deepEqual(["2", "0,35", "0", "1,23456", ""].map(dutch.readQuantity), [
    20_000n,
    3_500n,
    undefined,
    undefined,
    undefined,
  ]);
});

test("an age is in minutes, hours or days, and never in the future", () => {
  const minute = 60_000;
  assert.deepEqual(
    [-5, 0, 12, 59, 60, 150, 24 * 60, 75 * 60].map((minutes) => dutch.age(0, minutes * minute)),
    [
      "nu",
      "nu",
      "12 minuten geleden",
      "59 minuten geleden",
      "1 uur geleden",
      "2 uur geleden",
      "gisteren",
      "3 dagen geleden",
    ],
  );
  // A person who reads German in a Dutch shop.
  const german = formatsOf({ locale: "nl_NL", currency: "EUR", timezone: "Europe/Amsterdam", language: "de" });
  assert.equal(german.age(0, 12 * minute), "vor 12 Minuten");
});

test("a moment is in the words of the shop and in its time zone", () => {
  const at = Temporal.Instant.from("2026-12-03T13:05:00Z").epochMilliseconds;
  const momentIn = (locale: string): string =>
    formatsOf({ locale, currency: "EUR", timezone: "Europe/Amsterdam", language: "en" }).moment(at);
  assert.deepEqual(["nl_NL", "de_DE", "en_GB"].map(momentIn), [
    "donderdag 3 december 2026 om 14:05",
    "Donnerstag, 3. Dezember 2026 um 14:05",
    "Thursday, 3 December 2026 at 14:05",
  ]);
});
