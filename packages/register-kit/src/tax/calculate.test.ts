import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { TAX_VECTORS } from "../../../../test/fixtures/taxes/vectors.ts";
import { parseQuantity, sumOf } from "../money/decimals.ts";
import { formatMoney, parseMoney } from "../money/money.ts";
import { type ApplicableTaxes, applicableTaxes } from "./applicable.ts";
import { calculateTaxes, customerPrice, rowTotal, type TaxableLine, type TaxedLine } from "./calculate.ts";
import { readTaxTables } from "./tables.ts";

const ADDRESS = { country_id: "NL", region_id: 0, postcode: "*" };
const ALGORITHMS = ["UNIT_BASE_CALCULATION", "ROW_BASE_CALCULATION", "TOTAL_BASE_CALCULATION"];

/**
 * Returns the taxes of a notation such as `7+1.25,5>9.975`: `+` adds a rate of the same priority,
 * `,` starts a priority on the subtotal, `>` one on top of the taxes before it.
 */
function taxesOf(notation: string): ApplicableTaxes {
  const rules = [...notation.matchAll(/([+,>]?)([\d.]+)/g)].map(([, sign = "", rate = ""]) => ({ sign, rate }));
  let priority = 0;
  const tables = readTaxTables({
    rates: rules.map(({ rate }, index) => ({
      id: index + 1,
      code: `rate ${index + 1}`,
      tax_country_id: "NL",
      tax_region_id: 0,
      tax_postcode: "*",
      zip_is_range: 0,
      zip_from: null,
      zip_to: null,
      rate,
    })),
    rules: rules.map(({ sign }, index) => {
      if (sign !== "+") priority += 1;
      return {
        id: index + 1,
        priority,
        calculate_subtotal: sign === ",",
        customer_tax_class_ids: [3],
        product_tax_class_ids: [2],
        tax_rate_ids: [index + 1],
      };
    }),
    customer_groups: [],
    store_rate_address: ADDRESS,
  });
  return applicableTaxes(tables, { customer_class_id: 3, product_class_id: 2, address: ADDRESS });
}

const ROW = /^(UNIT|ROW|TOTAL) (with|without) (after|before) ([A-Z]{3}) (\S+): (.+) = (.+)\n {2}(.+)$/gm;

describe("tax vectors computed by other code", () => {
  const rows = [...TAX_VECTORS.matchAll(ROW)];

  test("the vectors are all read, and have all algorithms, ways of pricing and currencies", () => {
    assert.equal(rows.length * 2, TAX_VECTORS.trim().split("\n").length);
    assert.ok(rows.length >= 70, `${rows.length} rows`);
    assert.equal(new Set(rows.map((row) => row.slice(1, 5).join(" "))).size >= 48, true);
  });

  for (const [title = "", algorithm, prices, discount, currency = "", rates = "", sold = "", expected = ""] of rows) {
    test(`taxes agree with the vector ${title.split("\n")[0] ?? ""}`, () => {
      const [store = "", customer = store] = rates.split("→");
      const taxes = taxesOf(customer);
      const lines = sold.split(" + ").map((line): TaxableLine => {
        const [, qty = "", unit = "", off = "0"] = /^(-?[\d.]+)×([\d.]+)(?:−([\d.]+))?$/.exec(line) ?? [];
        const qty_e4 = parseQuantity(qty);
        const discount_minor = parseMoney(off, currency);
        return {
          qty_e4,
          unit_minor: customerPrice(parseMoney(unit, currency), taxesOf(store), taxes),
          discount_minor: qty_e4 < 0n ? -discount_minor : discount_minor,
          taxes,
        };
      });
      const taxed = calculateTaxes(lines, {
        calculation_algorithm: `${algorithm}_BASE_CALCULATION`,
        price_includes_tax: prices === "with",
        apply_after_discount: discount === "after",
      });
      const figures = taxed.map(({ net_minor, tax_minor, gross_minor }) =>
        [net_minor, tax_minor, gross_minor].map((amount) => formatMoney(amount, currency)).join(" "),
      );
      assert.equal(figures.join(", "), expected);
    });
  }

  test("the tax of each priority in the platform's scenarios is that of the platform", () => {
    const of = (notation: string, algorithm: string, units: readonly bigint[], pieces: bigint) =>
      calculateTaxes(
        units.map((unit_minor) => ({
          qty_e4: pieces * 10_000n,
          unit_minor,
          discount_minor: 0n,
          taxes: taxesOf(notation),
        })),
        { calculation_algorithm: algorithm, price_includes_tax: false, apply_after_discount: true },
      ).map(({ taxes }) => taxes.map(({ percent, base_minor, tax_minor }) => [percent, base_minor, tax_minor]));
    // The platform's scenario multi_tax_rule_two_row_calculate_subtotal_yes_total.
    assert.deepEqual(of("9,5", "TOTAL_BASE_CALCULATION", [1005n, 1045n], 1n), [
      [
        ["9", 1005n, 90n],
        ["5", 1005n, 50n],
      ],
      [
        ["9", 1045n, 95n],
        ["5", 1045n, 53n],
      ],
    ]);
    // The platform's scenario multi_tax_rule_unit_calculate_subtotal_no: tax of 0.80 and 0.60.
    assert.deepEqual(of("7.5>5.5", "UNIT_BASE_CALCULATION", [100n], 10n), [
      [
        ["7.5", 1000n, 80n],
        ["5.5", 1000n, 60n],
      ],
    ]);
    // Two rates of one priority share the tax of 0.82 by 7 to 1.25: 0.695… and 0.124….
    assert.deepEqual(of("7+1.25", "ROW_BASE_CALCULATION", [999n], 1n), [
      [
        ["7", 999n, 70n],
        ["1.25", 999n, 12n],
      ],
    ]);
  });
});

const settings = fc.record({
  calculation_algorithm: fc.constantFrom(...ALGORITHMS),
  price_includes_tax: fc.boolean(),
  apply_after_discount: fc.boolean(),
});
const notations = ["0", "21", "9", "8.1", "7.5>5.5", "5,9.975", "7+1.25", "6+2.25>1.5,0.375"];
const kinds = notations.map(taxesOf);
const line = fc
  .record({
    qty_e4: fc.oneof(
      fc.bigInt(1n, 40n).map((pieces) => pieces * 10_000n),
      fc.bigInt(1n, 50_000n),
    ),
    unit_minor: fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 1_000_000n)),
    off: fc.constantFrom(0n, 0n, 1n, 10n, 33n, 100n),
    taxes: fc.constantFrom(...kinds),
    sign: fc.constantFrom(1n, 1n, 1n, -1n),
  })
  .map(({ off, sign, ...members }): TaxableLine => {
    const qty_e4 = members.qty_e4 * sign;
    const discount_minor = (rowTotal({ ...members, qty_e4 }) * off) / 100n;
    return { ...members, qty_e4, discount_minor };
  });
const lines = fc.array(line, { minLength: 1, maxLength: 12 });

describe("taxes of any lines", () => {
  test("net and tax of any lines add up to the gross amount, and taxes and bases agree", () => {
    fc.assert(
      fc.property(lines, settings, (cart, of) => {
        for (const [index, taxed] of calculateTaxes(cart, of).entries()) {
          const { discount_minor = 0n, taxes } = cart[index] ?? {};
          assert.equal(taxed.net_minor + taxed.tax_minor, taxed.gross_minor);
          assert.equal(sumOf(taxed.taxes.map(({ tax_minor }) => tax_minor)), taxed.tax_minor);
          assert.equal(
            of.price_includes_tax ? taxed.gross_minor : taxed.net_minor,
            taxed.row_total_minor - discount_minor,
          );
          assert.equal(taxed.taxes.length, taxes?.groups.flatMap(({ rates }) => rates).length);
          for (const { base_minor } of taxed.taxes) assert.equal(base_minor, taxed.net_minor);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("taxes of returned goods mirror those of the sale", () => {
    fc.assert(
      fc.property(lines, settings, (cart, of) => {
        const turned = cart.map((each) => ({ ...each, qty_e4: -each.qty_e4, discount_minor: -each.discount_minor }));
        const mirror = ({ taxes, ...figures }: TaxedLine) => ({
          ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, -value])),
          taxes: taxes.map((tax) => ({ ...tax, base_minor: -tax.base_minor, tax_minor: -tax.tax_minor })),
        });
        assert.deepEqual(calculateTaxes(turned, of), calculateTaxes(cart, of).map(mirror));
      }),
      { numRuns: 300 },
    );
  });

  test("taxes by TOTAL_BASE_CALCULATION add up to the rounded tax of the total", () => {
    fc.assert(
      fc.property(lines, fc.constantFrom("21", "8.1", "9.975"), fc.boolean(), (cart, notation, price_includes_tax) => {
        const taxes = taxesOf(notation);
        const sold = cart.filter(({ qty_e4 }) => qty_e4 > 0n).map((each) => ({ ...each, taxes }));
        const of = { calculation_algorithm: "TOTAL_BASE_CALCULATION", price_includes_tax, apply_after_discount: true };
        const paid = sumOf(sold.map((each) => rowTotal(each) - each.discount_minor));
        const { numerator, denominator } = taxes.ratio;
        const below = price_includes_tax ? denominator + numerator : denominator;
        const off = sumOf(calculateTaxes(sold, of).map(({ tax_minor }) => tax_minor)) * below - paid * numerator;
        assert.ok(2n * (off < 0n ? -off : off) <= below, `${off} of ${below}`);
      }),
      { numRuns: 300 },
    );
  });

  test("taxes of parts of a quantity add up: exactly by UNIT for whole pieces, to a minor unit a part otherwise", () => {
    fc.assert(
      fc.property(
        line,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        settings,
        (one, parts, of) => {
          const pieces = parts.reduce((sum, part) => sum + part, 0);
          const taxOf = (qty: number): bigint =>
            calculateTaxes([{ ...one, qty_e4: BigInt(qty) * 10_000n, discount_minor: 0n }], of)[0]?.tax_minor ?? 0n;
          const off = sumOf(parts.map(taxOf)) - taxOf(pieces);
          if (of.calculation_algorithm === "UNIT_BASE_CALCULATION") assert.equal(off, 0n);
          const roundings = BigInt((parts.length + 1) * one.taxes.groups.length);
          assert.ok(2n * (off < 0n ? -off : off) <= roundings, `${off}`);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("taxes that are carried over lines of many different rates stay exact", () => {
    const cart = Array.from({ length: 60 }, (_, index) => ({
      qty_e4: 10_000n,
      unit_minor: 333n + BigInt(index),
      discount_minor: 0n,
      taxes: kinds[index % kinds.length] ?? kinds[0]!,
    }));
    const of = {
      calculation_algorithm: "TOTAL_BASE_CALCULATION",
      price_includes_tax: true,
      apply_after_discount: true,
    };
    const taxed = calculateTaxes(cart, of);
    assert.equal(sumOf(taxed.map(({ gross_minor }) => gross_minor)), sumOf(cart.map(({ unit_minor }) => unit_minor)));
  });

  test("an unknown algorithm is refused", () => {
    const of = { calculation_algorithm: "TOTAL", price_includes_tax: true, apply_after_discount: true };
    assert.throws(() => calculateTaxes([], of), RangeError);
  });
});
