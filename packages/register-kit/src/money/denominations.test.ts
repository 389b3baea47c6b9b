import assert from "node:assert/strict";
import { test } from "node:test";
import { countByDenomination, denominationsOf } from "./denominations.ts";

test("cash is added up by coins and notes, the largest first", () => {
  assert.deepEqual(countByDenomination("EUR", { "0.20": 5, "50": 2, "0.2": 1, "1.00": 0 }), {
    counted_minor: 10_120n,
    counted: [
      { value_minor: 5_000n, pieces: 2 },
      { value_minor: 20n, pieces: 6 },
    ],
  });
  assert.equal(countByDenomination("JPY", { "10000": 3, "5": 1 }).counted_minor, 30_005n);
  assert.equal(countByDenomination("KWD", { "0.005": 3 }).counted_minor, 15n);
  assert.deepEqual(countByDenomination("EUR", {}), { counted_minor: 0n, counted: [] });
});

test("a coin that the currency does not have, and half a coin, are refused", () => {
  const counts: readonly Record<string, number>[] = [
    { "3": 1 },
    { "50": 1.5 },
    { "50": -1 },
    { "0.001": 1 },
    { fifty: 1 },
  ];
  for (const wrong of counts) {
    assert.throws(() => countByDenomination("EUR", wrong), RangeError, JSON.stringify(wrong));
  }
  assert.throws(() => countByDenomination("XTS", { "1": 1 }), RangeError);
  assert.equal(denominationsOf("XTS"), undefined);
});

test("every table has each value once, the largest first, and none below the minor unit", () => {
  for (const currency of ["AUD", "CHF", "CZK", "DKK", "EUR", "GBP", "HUF", "ISK", "JPY", "KWD", "NOK", "PLN", "SEK"]) {
    const values = denominationsOf(currency) ?? [];
    assert.ok(values.length > 8, currency);
    for (const [index, value] of values.entries())
      assert.ok(index === 0 || value < (values[index - 1] ?? 0n), currency);
  }
});
