import assert from "node:assert/strict";
import { test } from "node:test";
import { postcodePatterns } from "./postcode-patterns/patterns.ts";

const patterns = postcodePatterns();
const rows = Object.entries(patterns).flatMap(([country, of]) => of.map((row) => ({ country, ...row })));

function accepts(country: string, postcode: string): boolean {
  return (patterns[country] ?? []).some((row) => new RegExp(row.pattern).test(postcode));
}

test("at least 160 countries have patterns, each under two capital letters, in order", () => {
  const countries = Object.keys(patterns);
  assert.ok(countries.length >= 160, `${countries.length} countries`);
  assert.deepEqual(
    countries.filter((code) => !/^[A-Z]{2}$/.test(code)),
    [],
  );
  assert.deepEqual(countries, [...countries].sort());
  assert.deepEqual(
    countries.filter((code) => patterns[code]?.length === 0),
    [],
  );
});

test("every example passes its own pattern", () => {
  assert.deepEqual(
    rows.filter((row) => !new RegExp(row.pattern).test(row.example)),
    [],
  );
});

test("every pattern covers the whole value", () => {
  const loose = rows.filter(({ pattern, example }) => {
    const expression = new RegExp(pattern);
    return (
      !pattern.startsWith("^") ||
      !pattern.endsWith("$") ||
      expression.test(`x${example}`) ||
      expression.test(`${example}x`) ||
      expression.test("")
    );
  });
  assert.deepEqual(loose, []);
});

test("no pattern can backtrack for long: each repetition has a bound of at most ten", () => {
  const unbounded = rows.filter(({ pattern }) => /[*+]|\{\d+,\}|\{\d{2,}|,\d{2,}\}/.test(pattern));
  assert.deepEqual(unbounded, []);
});

test("no two patterns of a country are the same", () => {
  for (const [country, of] of Object.entries(patterns)) {
    assert.equal(new Set(of.map((row) => row.pattern)).size, of.length, country);
  }
});

test("countries with several ways to write a postcode have a pattern for each", () => {
  for (const country of ["AR", "AZ", "BR", "CA", "GB", "JP", "KR", "MT", "MV", "PT", "TW", "US"]) {
    assert.ok((patterns[country]?.length ?? 0) >= 2, country);
  }
});

const CASES: readonly [country: string, postcode: string, accepted: boolean][] = [
  ["NL", "1012 JS", true],
  ["NL", "1012JS", true],
  ["NL", "0012 JS", false],
  ["NL", "1012 js", false],
  ["US", "90210", true],
  ["US", "90210-1234", true],
  ["US", "9021", false],
  ["GB", "SW1A 1AA", true],
  ["GB", "M1 1AE", true],
  ["GB", "SW1A", false],
  ["CA", "K1A 0B1", true],
  ["CA", "K1A0B1", true],
  ["CA", "D1A 0B1", false],
  ["BR", "01310-100", true],
  ["BR", "01310100", true],
  ["PT", "1100-148", true],
  ["JP", "100-0001", true],
  ["IE", "D6W XY00", true],
  ["DE", "1011", false],
  ["ES", "53001", false],
  ["HK", "999077", false],
];

for (const [country, postcode, accepted] of CASES) {
  test(`${postcode} ${accepted ? "passes" : "does not pass"} in ${country}`, () => {
    assert.equal(accepts(country, postcode), accepted);
  });
}
