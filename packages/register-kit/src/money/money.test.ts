import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { data } from "currency-codes";
import * as fc from "fast-check";
import { minorDigits as serverDigits } from "../../../../src/runtime/currencies.ts";
import { formatAmount, parseAmount } from "../../../../src/runtime/money.ts";
import { minorDigits } from "@tillkeeper/exact/currencies";
import {
  divideRounded,
  formatDecimal,
  formatQuantity,
  formatShort,
  parseDecimal,
  parseQuantity,
  roundDecimal,
  sumOf,
} from "./decimals.ts";
import { formatMoney, parseMoney, roundMoney, roundToStep, shareOut } from "./money.ts";

describe("currencies", () => {
  test("digits of currencies are those of ISO 4217, and the server has the same", () => {
    assert.deepEqual(
      ["HUF", "JPY", "KWD", "EUR", "CHF", "CLF", "ISK", "TND"].map((code) => minorDigits(code)),
      [2, 0, 3, 2, 2, 4, 0, 3],
    );
    // Leaves out metals and units of account, which have no minor unit.
    const money = data.filter(({ code, digits }) => !/^X(?!A[FD]|CD|OF|PF|CG)/.test(code) && digits !== undefined);
    assert.ok(money.length > 150);
    for (const { code, digits } of money) assert.equal(minorDigits(code), digits, code);
    for (const { code } of data) assert.equal(minorDigits(code), serverDigits(code), code);
  });
});

describe("decimal text", () => {
  test("decimal text is read in the currency's minor unit and written with all of its decimals", () => {
    assert.deepEqual(
      [parseMoney("12.5", "EUR"), parseMoney("12.5", "KWD"), parseMoney("-0.01", "CHF"), parseMoney("12.00", "JPY")],
      [1250n, 12_500n, -1n, 12n],
    );
    assert.deepEqual(
      [formatMoney(-5n, "EUR"), formatMoney(1250n, "JPY"), formatMoney(1n, "KWD"), formatMoney(0n, "EUR")],
      ["-0.05", "1250", "0.001", "0.00"],
    );
    assert.deepEqual([formatShort(212_500n, 4), formatShort(-1000n, 2), formatShort(5n, 0)], ["21.25", "-10", "5"]);
    assert.deepEqual([parseQuantity("0.35"), formatQuantity(-3500n)], [3500n, "-0.35"]);
  });

  test("decimal text finer than the unit is refused when read and rounded away from zero when rounded", () => {
    for (const text of ["0.001", "1.005"]) assert.throws(() => parseMoney(text, "EUR"), RangeError);
    assert.deepEqual(
      ["1.004", "1.005", "-1.005", "-1.0049", "0.0050"].map((text) => roundMoney(text, "EUR")),
      [100n, 101n, -101n, -100n, 1n],
    );
    assert.equal(roundMoney("0.5", "JPY"), 1n);
  });

  test("a text that is no decimal number is refused", () => {
    for (const text of ["", "1e3", "1.", ".5", "+1", " 1", "1,5", "NaN", "--1", "1".repeat(61)]) {
      assert.throws(() => parseDecimal(text, 2), RangeError, text);
    }
  });

  test("a written amount reads back, and the server writes and reads the same", () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 18n), 10n ** 18n), fc.integer({ min: 0, max: 4 }), (units, digits) => {
        assert.equal(parseDecimal(formatDecimal(units, digits), digits), units);
        assert.equal(roundDecimal(formatShort(units, digits), digits), units);
        assert.equal(parseAmount(formatShort(units, 4)), units);
        assert.equal(formatShort(units, 4), formatAmount(units));
      }),
    );
  });
});

describe("rounding", () => {
  test("rounding takes halves away from zero", () => {
    const cases = [
      [5n, 2n, 3n],
      [-5n, 2n, -3n],
      [5n, -2n, -3n],
      [4n, 3n, 1n],
      [-1n, 3n, 0n],
      [0n, 7n, 0n],
    ] as const;
    for (const [numerator, denominator, rounded] of cases) assert.equal(divideRounded(numerator, denominator), rounded);
    assert.throws(() => divideRounded(1n, 0n), RangeError);
  });

  test("rounding of cash goes to the nearest step", () => {
    assert.deepEqual(
      [1242n, 1243n, 1247n, 1248n, -1243n, -1242n].map((amount) => roundToStep(amount, 5n)),
      [1240n, 1245n, 1245n, 1250n, -1245n, -1240n],
    );
    assert.deepEqual([roundToStep(1250n, 500n), roundToStep(7n, 1n), roundToStep(7n, 0n)], [1500n, 7n, 7n]);
  });
});

describe("shares", () => {
  test("shares go by largest remainder, the first of equals first", () => {
    assert.deepEqual(shareOut(100n, [1n, 1n, 1n]), [34n, 33n, 33n]);
    assert.deepEqual(shareOut(-100n, [1n, 1n, 1n]), [-34n, -33n, -33n]);
    assert.deepEqual(shareOut(10n, [333n, 667n]), [3n, 7n]);
    assert.deepEqual(shareOut(5n, [0n, 0n]), [3n, 2n]);
    assert.deepEqual(shareOut(0n, []), []);
    assert.throws(() => shareOut(1n, []), RangeError);
    assert.throws(() => shareOut(1n, [2n, -1n]), RangeError);
  });

  test("shares add up, and are less than one minor unit from the exact share", () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 12n), 10n ** 12n),
        fc.array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 40 }),
        (amount, weights) => {
          const shares = shareOut(amount, weights);
          assert.equal(sumOf(shares), amount);
          const whole = sumOf(weights);
          if (whole === 0n) return;
          for (const [index, share] of shares.entries()) {
            const off = share * whole - amount * (weights[index] ?? 0n);
            assert.ok((off < 0n ? -off : off) < whole);
          }
        },
      ),
    );
  });
});
