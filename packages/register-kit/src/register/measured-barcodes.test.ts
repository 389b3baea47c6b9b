import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkMeasuredBarcodes, type MeasuredBarcode, readMeasured } from "./measured-barcodes.ts";

const PRICE: MeasuredBarcode = { prefix: "28", item_digits: 5, kind: "price", decimals: 2 };
const WEIGHT: MeasuredBarcode = { prefix: "29", item_digits: 5, kind: "weight", decimals: 3 };
const CHECKED: MeasuredBarcode = {
  prefix: "20",
  item_digits: 5,
  kind: "price",
  decimals: 2,
  has_own_check_digit: true,
};
const LONG: MeasuredBarcode = { prefix: "2", item_digits: 5, kind: "price", decimals: 2, has_own_check_digit: true };

/** Adds the check digit to 12 digits. */
function ean(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

describe("barcodes with a price or weight", () => {
  test("the prefix says where the product's number ends and what follows", () => {
    const rows = [PRICE, WEIGHT];
    const priced = readMeasured(rows, ean("281234500999"));
    assert.deepEqual(priced, { codes: [ean("281234500000"), "2812345", "12345"], kind: "price", value: "009.99" });
    assert.equal(readMeasured(rows, ean("290004201250"))?.value, "01.250");
    assert.equal(readMeasured(rows, ean("270004201250")), undefined, "another prefix");
    assert.equal(readMeasured([], ean("281234500999")), undefined, "no table");
    assert.equal(readMeasured(rows, ean("281234500000")), undefined, "no price");
    assert.equal(readMeasured([{ ...PRICE, decimals: 0 }], ean("281234501500"))?.value, "01500", "yen");
  });

  test("the longest prefix counts, and a UPC-A that begins with 2 is a code of 13 digits", () => {
    const upc: MeasuredBarcode = { prefix: "02", item_digits: 5, kind: "price", decimals: 2 };
    const code = ean("021234500450");
    assert.equal(readMeasured([upc], code.slice(1))?.value, "004.50");
    const rows: MeasuredBarcode[] = [
      { prefix: "2", item_digits: 6, kind: "price", decimals: 2 },
      { ...WEIGHT, prefix: "298" },
    ];
    checkMeasuredBarcodes(rows);
    assert.equal(readMeasured(rows, ean("298123450125"))?.kind, "weight");
    assert.equal(readMeasured(rows, ean("297123450125"))?.kind, "price");
  });

  test("a wrong check digit of the code, or of the price in it, is no price", () => {
    const good = ean("281234500999");
    assert.equal(readMeasured([PRICE], `${good.slice(0, 12)}${(Number(good[12]) + 1) % 10}`), undefined);
    // The examples of GS1's General Specifications: 28.75 has the check digit 9, 146.85 has 6.
    assert.equal(readMeasured([CHECKED], ean("201234592875"))?.value, "28.75");
    assert.equal(readMeasured([LONG], ean("212345614685"))?.value, "146.85");
    for (const wrong of "012345678") {
      assert.equal(readMeasured([CHECKED], ean(`2012345${wrong}2875`)), undefined, wrong);
    }
  });

  test("a table that does not add up to 13 digits is refused", () => {
    for (const wrong of [
      { ...PRICE, prefix: "40" },
      { ...PRICE, prefix: "" },
      { ...PRICE, item_digits: 10 },
      { ...PRICE, item_digits: 0 },
      { ...PRICE, decimals: 6 },
      { ...PRICE, decimals: 1.5 },
      { ...PRICE, item_digits: 8, has_own_check_digit: true },
    ]) {
      assert.throws(() => checkMeasuredBarcodes([wrong]), RangeError, JSON.stringify(wrong));
    }
    checkMeasuredBarcodes([PRICE, WEIGHT, CHECKED, LONG]);
  });
});
