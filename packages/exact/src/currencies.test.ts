import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import * as dinero from "dinero.js/currencies";
import { CASH_STEPS, cashStep, currencyCodes, isCurrency, minorDigits, minorUnit, shownDigits } from "./currencies.ts";

interface Fractions {
  readonly _digits?: string;
  readonly _cashDigits?: string;
  readonly _cashRounding?: string;
}

/** Currencies whose number of decimals in ISO 4217 differs from that in CLDR. */
const DIGITS_THAT_DIFFER = new Set("AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER".split(" "));

describe("codes and minor units", () => {
  test("live codes that Intl does not know are currencies, metals and test codes are not", () => {
    for (const code of ["VED", "CHW", "CHE", "CLF", "COU", "UYI", "UYW", "MXV", "USN", "BOV", "XCG", "XAD", "HRK"]) {
      assert.equal(isCurrency(code), true, code);
    }
    for (const code of ["XAU", "XTS", "XXX", "EURO", "eur", ""]) assert.equal(isCurrency(code), false, code);
  });

  test("minor units are those of ISO 4217", () => {
    const units = ["EUR", "HUF", "JPY", "KWD", "IQD", "CLF", "UYW", "MGA", "HRK", "XDR"].map(minorUnit);
    assert.deepEqual(units, [100n, 100n, 10_000n, 10n, 10n, 1n, 1n, 100n, 100n, 100n]);
  });

  test("the digits of Intl differ from ISO's for the listed currencies only", () => {
    const different = Intl.supportedValuesOf("currency").filter((code) => {
      const format = new Intl.NumberFormat("en", { style: "currency", currency: code });
      return isCurrency(code) && format.resolvedOptions().maximumFractionDigits !== minorDigits(code);
    });
    assert.deepEqual(new Set(different), DIGITS_THAT_DIFFER);
  });

  test("dinero.js has the same digits except for currencies of base 5", () => {
    const rows = Object.values(dinero) as readonly {
      code: string;
      base: number | readonly number[];
      exponent: number;
    }[];
    const different = rows.filter(({ code, exponent }) => !isCurrency(code) || minorDigits(code) !== exponent);
    assert.deepEqual(new Set(different.map(({ code }) => code)), new Set(["MGA", "MRU"]));
    assert.ok(different.every(({ base }) => base === 5));
  });

  test("cash steps are those of CLDR", () => {
    const { supplemental } = createRequire(import.meta.url)("cldr-core/supplemental/currencyData.json") as {
      readonly supplemental: { readonly currencyData: { readonly fractions: Readonly<Record<string, Fractions>> } };
    };
    const steps = Object.entries(supplemental.currencyData.fractions).flatMap(([code, fractions]) => {
      if (!isCurrency(code)) return [];
      const digits = Number(fractions._cashDigits ?? fractions._digits ?? 2);
      const step = BigInt(Math.max(1, Number(fractions._cashRounding ?? 0))) * 10n ** BigInt(4 - digits);
      return step > minorUnit(code) && (fractions._cashDigits ?? fractions._cashRounding) !== undefined
        ? [[code, step] as const]
        : [];
    });
    assert.deepEqual(Object.fromEntries(steps), CASH_STEPS);
    assert.equal(cashStep("EUR"), 0n);
  });

  test("an amount is shown with its minor units when it has some", () => {
    assert.deepEqual(
      [shownDigits("COP", 100_000_000n), shownDigits("COP", 100_005_000n), shownDigits("HUF", 12_704_000n)],
      [0, 2, 2],
    );
    assert.deepEqual([shownDigits("EUR", 100n), shownDigits("EUR", 1n), shownDigits("JPY", 1n)], [2, 2, 0]);
    assert.ok(currencyCodes().length > 160);
  });
});
