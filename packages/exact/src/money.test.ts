import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  formatAmount,
  isAmount,
  isShortestAmount,
  parseAmount,
  parseStoredAmount,
  roundNumberText,
  sumAmounts,
} from "./money.ts";

const LARGEST_AMOUNT_UNITS = 10n ** 19n - 1n;
const STORED_UNITS_LIMIT = 10n ** 20n;

/**
 * Returns digits × 10^exponent rounded to ten-thousandths, half away from zero, by plain BigInt
 * division.
 */
function roundedUnits(digits: bigint, exponent: number): bigint {
  const magnitude = digits < 0n ? -digits : digits;
  const shift = exponent + 4;
  const rounded =
    shift >= 0
      ? magnitude * 10n ** BigInt(shift)
      : (2n * magnitude + 10n ** BigInt(-shift)) / (2n * 10n ** BigInt(-shift));
  return digits < 0n ? -rounded : rounded;
}

function expectedText(digits: bigint, exponent: number): string | undefined {
  const units = roundedUnits(digits, exponent);
  return units >= STORED_UNITS_LIMIT || units <= -STORED_UNITS_LIMIT ? undefined : formatAmount(units);
}

/** Returns digits × 10^-scale as text with a decimal point. */
function withPoint(digits: bigint, scale: number): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0");
  const point = text.length - scale;
  return `${digits < 0n ? "-" : ""}${text.slice(0, point)}${scale === 0 ? "" : `.${text.slice(point)}`}`;
}

void test("every amount comes back from its text", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -LARGEST_AMOUNT_UNITS, max: LARGEST_AMOUNT_UNITS }), (units) => {
      const text = formatAmount(units);
      assert.equal(parseAmount(text), units);
      assert.equal(parseAmount(withPoint(units, 4)), units);
      assert.doesNotMatch(text, /\.\d*0$|\.$|^-0$/);
    }),
  );
});

void test("an amount's value does not depend on its trailing zeros", () => {
  for (const text of ["1", "1.0", "1.00", "1.000", "1.0000"]) assert.equal(parseAmount(text), 10_000n);
  for (const text of ["0", "-0", "0.0000", "-0.00"]) assert.equal(formatAmount(parseAmount(text)), "0");
});

void test("a text outside the amount grammar is refused", () => {
  const refused = [
    "",
    "-",
    "+1",
    " 1",
    "1 ",
    "1\n",
    "01",
    "1.",
    ".5",
    "1.23456",
    "1,00",
    "1e3",
    "NaN",
    "Infinity",
    "0x1",
    "１",
  ];
  for (const text of [...refused, "1234567890123456", "--1", "1.2.3"]) {
    assert.equal(isAmount(text), false, text);
    assert.throws(() => parseAmount(text), RangeError, text);
  }
});

void test("a stored amount may have 16 integer digits, a closing's amount 15", () => {
  assert.equal(parseStoredAmount("9999999999999999.9999"), STORED_UNITS_LIMIT - 1n);
  assert.throws(() => parseAmount("9999999999999999.9999"), RangeError);
  assert.throws(() => parseStoredAmount("12345678901234567"), RangeError);
  assert.throws(() => parseStoredAmount("NaN"), RangeError);
});

void test("a sum is exact where floats are not", () => {
  assert.equal(formatAmount(sumAmounts(["0.1", "0.2", "-0.3"])), "0");
  assert.equal(formatAmount(sumAmounts(["19999999999999998.0001", "9999999999999999"])), "29999999999999997.0001");
  assert.throws(() => sumAmounts(["1e3"]), RangeError);
  assert.equal(formatAmount(sumAmounts([])), "0");
  assert.throws(() => sumAmounts(["1", "x"]), RangeError);
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -LARGEST_AMOUNT_UNITS, max: LARGEST_AMOUNT_UNITS })), (all) => {
      assert.equal(
        sumAmounts(all.map(formatAmount)),
        all.reduce((sum, units) => sum + units, 0n),
      );
    }),
  );
});

void test("a number is rounded half away from zero whatever its notation", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["1e3", "1000"],
    ["1.5E-2", "0.015"],
    ["1.00005", "1.0001"],
    ["-1.00005", "-1.0001"],
    ["1.00004999999", "1"],
    ["0.00005", "0.0001"],
    ["0.00004", "0"],
    ["-0.00004", "0"],
    ["-0", "0"],
    ["-0.0", "0"],
    ["0e999999999999", "0"],
    ["5e-5", "0.0001"],
    ["4.9e-5", "0"],
    ["9e-6", "0"],
    ["0.1", "0.1"],
    ["9007199254740.9931", "9007199254740.9931"],
    ["9999999999999999.9999", "9999999999999999.9999"],
    ["0.00000000000000000012e20", "12"],
    ["+7", "7"],
    ["007.50", "7.5"],
    [".5", "0.5"],
    ["5.", "5"],
    [" 12.30\n", "12.3"],
  ];
  for (const [text, expected] of cases) assert.equal(roundNumberText(text), expected, text);
});

void test("a text that is no number, or has more than 16 integer digits, has no rounded text", () => {
  const refused = [
    "",
    " ",
    ".",
    "-",
    "e5",
    "1e",
    "1e+",
    "NaN",
    "Infinity",
    "0x10",
    "1_0",
    "1,5",
    "1.2.3",
    "1 2",
    "\u00a01",
    "١",
  ];
  const tooLarge = ["1e16", "10000000000000000", "9999999999999999.99995", "-1e400", "1e400", "1e99999999999999999999"];
  for (const text of [...refused, ...tooLarge]) assert.equal(roundNumberText(text), undefined, text);
});

void test("rounding a number with a huge exponent costs no more than its text", () => {
  assert.equal(roundNumberText("1e-99999999"), "0");
  assert.equal(roundNumberText(`1e-${"9".repeat(400)}`), "0");
  assert.equal(roundNumberText(`1e${"9".repeat(400)}`), undefined);
  assert.equal(roundNumberText(`0.${"0".repeat(100_000)}7e100001`), "7");
  assert.equal(roundNumberText(`${"1".repeat(100_000)}e-99999`), "1.1111");
});

void test("rounding agrees with whole-number arithmetic for any digits and exponent", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.integer({ min: -40, max: 20 }),
      (digits, exponent) => {
        assert.equal(roundNumberText(`${digits}e${exponent}`), expectedText(digits, exponent));
      },
    ),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.nat({ max: 30 }),
      fc.integer({ min: -30, max: 20 }),
      (digits, scale, exponent) => {
        const text = withPoint(digits, scale);
        assert.equal(roundNumberText(`${text}E${exponent}`), expectedText(digits, exponent - scale));
        assert.equal(roundNumberText(text), expectedText(digits, -scale));
      },
    ),
    { numRuns: 500 },
  );
});

test("a text that counts as shortest is the text of its rounded number", () => {
  const digits = fc.stringMatching(/^-?\d{0,17}(\.\d{0,6})?$/);
  fc.assert(
    fc.property(digits, (text) => {
      if (isShortestAmount(text)) assert.equal(roundNumberText(text), text);
    }),
    { numRuns: 5_000 },
  );
  for (const text of ["0", "-1", "12.5", "0.0001", "-0.5", "999999999999999.9999"])
    assert.ok(isShortestAmount(text), text);
  for (const text of ["-0", "00", "01", "1.0", "1.50", "1e3", ".5", "5.", "-", "", "1.00001", "1 "]) {
    assert.ok(!isShortestAmount(text), text);
  }
});
