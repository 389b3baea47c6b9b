import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { applicableTaxes } from "./applicable.ts";
import { postcodeQuery, matchesPostcode } from "./postcodes.ts";
import { readTaxTables, type TaxRatesAnswer } from "./tables.ts";

type Rate = TaxRatesAnswer["rates"][number];
type Rule = TaxRatesAnswer["rules"][number];

const rate = (id: number, of: Partial<Rate> = {}): Rate => ({
  id,
  code: `rate ${id}`,
  tax_country_id: "US",
  tax_region_id: 0,
  tax_postcode: "*",
  zip_is_range: 0,
  zip_from: null,
  zip_to: null,
  rate: id,
  ...of,
});
const rule = (id: number, tax_rate_ids: readonly number[], of: Partial<Rule> = {}): Rule => ({
  id,
  priority: 0,
  calculate_subtotal: false,
  customer_tax_class_ids: [3],
  product_tax_class_ids: [2],
  tax_rate_ids,
  ...of,
});
const NEW_YORK = { country_id: "US", region_id: 43, postcode: "10001" };

function found(rates: readonly Rate[], rules: readonly Rule[], address = NEW_YORK, product_class_id = 2) {
  const tables = readTaxTables({ rates, rules, customer_groups: [], store_rate_address: NEW_YORK });
  return applicableTaxes(tables, { customer_class_id: 3, product_class_id, address });
}

const codes = (...of: Parameters<typeof found>): string[][] =>
  found(...of).groups.map(({ rates }) => rates.map(({ code }) => code.slice("rate ".length)));

describe("the rates of a rule", () => {
  test("one rate of a rule applies: the region's before the country's, the more specific postcode, the higher rate", () => {
    const rates = [
      rate(1),
      rate(2, { tax_region_id: 43 }),
      rate(3, { tax_region_id: 43, tax_postcode: "100*" }),
      rate(4, { tax_region_id: 43, tax_postcode: "10001" }),
      rate(5, { tax_region_id: 12, tax_postcode: "10001" }),
      rate(6, { tax_country_id: "CA" }),
      rate(7, { tax_postcode: "10001" }),
    ];
    const of = (...ids: number[]) => codes(rates, [rule(1, ids)])[0];
    assert.deepEqual(of(1, 2, 3, 4, 5, 6, 7), ["4"]);
    assert.deepEqual(of(1, 2, 3, 5, 6, 7), ["3"]);
    assert.deepEqual(of(1, 2, 7), ["2"]);
    assert.deepEqual(of(1, 7), ["7"]);
    assert.deepEqual(of(6), undefined);
    assert.deepEqual(codes([rate(1), rate(9)], [rule(1, [1, 9])]), [["9"]]);
  });

  test("the rates of a rule apply to its classes of customer and product only, and to no address without a country", () => {
    const rules = [rule(1, [1], { customer_tax_class_ids: [4] }), rule(2, [2], { product_tax_class_ids: [5, 6] })];
    const rates = [rate(1), rate(2)];
    assert.deepEqual(codes(rates, rules), []);
    assert.deepEqual(codes(rates, rules, NEW_YORK, 6), [["2"]]);
    assert.deepEqual(codes(rates, [rule(1, [1], { product_tax_class_ids: [0] })], NEW_YORK, 0), []);
    assert.deepEqual(codes(rates, [rule(1, [1])], { ...NEW_YORK, country_id: "" }), []);
  });

  test("the rates of rules add up within a priority, compound over priorities, or take the subtotal", () => {
    const rates = [rate(1, { rate: "5" }), rate(2, { rate: "9.9750" }), rate(3, { rate: 2.5 })];
    const ratio = (rules: readonly Rule[]) => {
      const { numerator, denominator } = found(rates, rules).ratio;
      return Number(numerator) / Number(denominator);
    };
    assert.equal(ratio([rule(1, [1]), rule(2, [2])]), 0.14975);
    assert.equal(ratio([rule(1, [1]), rule(2, [2], { priority: 1 })]), 0.154_737_5);
    assert.equal(ratio([rule(1, [1]), rule(2, [2], { priority: 1, calculate_subtotal: true })]), 0.14975);
    // Rules 2 and 3 have one priority; the last of them decides whether both use the subtotal.
    assert.equal(
      ratio([rule(1, [1]), rule(2, [2], { priority: 1 }), rule(3, [3], { priority: 1, calculate_subtotal: true })]),
      0.17475,
    );
    assert.deepEqual(codes(rates, [rule(3, [3], { priority: 2 }), rule(2, [2]), rule(1, [1])]), [["1", "2"], ["3"]]);
    assert.deepEqual(
      found(rates, [rule(1, [1]), rule(2, [2])]).groups[0]?.rates.map(({ percent }) => percent),
      ["5", "9.975"],
    );
  });

  test("a rate of two rules counts once, and a rate of 0 % not at all", () => {
    assert.deepEqual(codes([rate(1), rate(2)], [rule(1, [1]), rule(2, [1])]), [["1"]]);
    assert.deepEqual(codes([rate(1), rate(2)], [rule(1, [1]), rule(2, [1, 2], { priority: 1 })]), [["1"], ["2"]]);
    assert.deepEqual(codes([rate(1, { rate: "0.0000" })], [rule(1, [1])]), []);
  });
});

describe("a postcode", () => {
  const matches = (postcode: string, country: string, tax_postcode: string): boolean =>
    matchesPostcode({ tax_postcode, zip_range: null }, postcodeQuery(postcode, country));
  const inRange = (postcode: string, country: string, from: bigint, to: bigint): boolean =>
    matchesPostcode({ tax_postcode: `${from}-${to}`, zip_range: { from, to } }, postcodeQuery(postcode, country));

  test("a postcode matches itself, its beginnings with *, * and an empty text", () => {
    for (const text of ["*", "", "1012 AB", "1012 ab", "1012*", "1*", "1012 AB*"]) {
      assert.equal(matches("1012 AB", "NL", text), true, text);
    }
    for (const text of ["1012", "1013*", "2*", "1012 ABC", "1012 AC"])
      assert.equal(matches("1012 AB", "NL", text), false, text);
    assert.equal(matches("", "NL", "*"), true);
    assert.equal(matches("", "NL", "1*"), false);
  });

  test("a postcode that is a number matches ranges around it", () => {
    assert.equal(inRange("1012", "DK", 1000n, 1999n), true);
    assert.equal(inRange("1000", "DK", 1000n, 1000n), true);
    assert.equal(inRange("2000", "DK", 1000n, 1999n), false);
    assert.equal(inRange("00950", "DE", 900n, 999n), true);
    assert.equal(inRange("1012 AB", "NL", 1000n, 1999n), false);
    assert.equal(inRange("", "NL", 0n, 9999n), false);
  });

  test("a postcode with an extension counts as its number in the United States and in Portugal, elsewhere as a range", () => {
    assert.equal(inRange("10001-1234", "US", 10_000n, 10_100n), true);
    assert.equal(inRange("1000-205", "PT", 900n, 1100n), true);
    for (const text of ["10001", "10001-1234", "10001-12*", "100*"])
      assert.equal(matches("10001-1234", "US", text), true, text);
    assert.equal(inRange("1000-2000", "DK", 1100n, 1200n), true);
    assert.equal(inRange("1000-2000", "DK", 1100n, 2200n), false);
    assert.equal(matches("1000-2000", "DK", "1000-2000"), true);
    assert.equal(matches("1000-2000", "DK", "1*"), false);
    assert.equal(inRange("AB-CD", "GB", 0n, 9n), false);
  });

  test("a postcode * matches every text and no range", () => {
    assert.equal(matches("*", "NL", "1012 AB"), true);
    assert.equal(inRange("*", "NL", 0n, 9999n), false);
  });
});
