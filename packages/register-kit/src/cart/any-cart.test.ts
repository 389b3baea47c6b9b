import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { sumOf } from "../money/decimals.ts";
import { HIGH, LOW, UNTAXED, tables, product, percent, amount } from "../../test/sample-cart.ts";
import {
  addLine,
  addReturnedLine,
  type Cart,
  discountCart,
  discountLine,
  emptyCart,
  overridePrice,
  setTreatment,
} from "./cart.ts";
import { readFixedTaxes } from "./fixed-taxes.ts";
import { type CartTables, priceCart } from "./price-cart.ts";

describe("any cart", () => {
  const discount = fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 10_000 }).map((basis_points) => percent((basis_points / 100).toFixed(2))),
      fc.bigInt(0n, 50_000n).map(amount),
    ),
  );
  const sold = fc.record({
    price: fc.integer({ min: 0, max: 5_000_000 }).map((units) => (units / 10_000).toFixed(4)),
    qty_e4: fc.oneof(
      fc.bigInt(1n, 30n).map((pieces) => pieces * 10_000n),
      fc.bigInt(1n, 90_000n),
    ),
    tax_class_id: fc.constantFrom(HIGH, LOW, UNTAXED),
    override: fc.option(fc.bigInt(0n, 90_000n)),
    discount,
    is_returned: fc.constantFrom(false, false, false, true),
  });
  /** Returns tables in which every other product has a fixed tax. */
  const tablesWith = (
    of: Partial<CartTables["settings"]>,
    products: number,
    { value, apply_vat }: { readonly value: number; readonly apply_vat: boolean },
  ): CartTables => {
    const rows = Array.from({ length: Math.ceil(products / 2) }, (_, index) => ({
      sku: String(index * 2),
      attribute_code: "fee",
      website_id: 0,
      country_id: "NL",
      region_id: 0,
      value: (value / 10_000).toFixed(4),
    }));
    return {
      ...tables(of),
      fixed_taxes: { ...readFixedTaxes(rows), settings: { enabled: true, apply_vat, attributes: [] } },
    };
  };
  const settings = fc.record({
    calculation_algorithm: fc.constantFrom("UNIT_BASE_CALCULATION", "ROW_BASE_CALCULATION", "TOTAL_BASE_CALCULATION"),
    price_includes_tax: fc.boolean(),
    apply_after_discount: fc.boolean(),
    discount_tax: fc.boolean(),
  });

  test("any cart adds up: net and tax to gross, lines to totals, taxes to lines and rows, discounts to the cart's", () => {
    fc.assert(
      fc.property(
        fc.array(sold, { maxLength: 12 }),
        discount,
        settings,
        fc.constantFrom("EUR", "CHF", "JPY", "KWD"),
        fc.constantFrom("standard", "standard", "exempt" as const),
        fc.option(fc.record({ value: fc.integer({ min: 0, max: 90_000 }), apply_vat: fc.boolean() })),
        (rows, off, of, currency, treatment, fee) => {
          const by = fee === null ? tables(of) : tablesWith(of, rows.length, fee);
          let cart: Cart = setTreatment(emptyCart(currency), treatment);
          for (const [index, row] of rows.entries()) {
            const line_id = String(index);
            const line = {
              line_id,
              product: product(line_id, row.price, row.tax_class_id),
              qty_e4: row.is_returned ? -row.qty_e4 : row.qty_e4,
              fulfillment_mode: "in_store",
            };
            if (row.is_returned) {
              const returned_from = { sale_id: "s", line_id };
              cart = addReturnedLine(cart, {
                ...line,
                price_override_minor: row.override,
                discount: row.discount,
                returned_from,
              });
            } else
              cart = discountLine(overridePrice(addLine(cart, line), line_id, row.override), line_id, row.discount);
          }
          const own = priceCart(cart, by);
          const priced = priceCart(discountCart(cart, off), by);
          const { lines, totals, taxes: by_rate } = priced;
          assert.equal(lines.length, fee === null ? rows.length : rows.length + Math.ceil(rows.length / 2));
          for (const line of lines) {
            assert.equal(line.net_minor + line.tax_minor, line.gross_minor);
            assert.equal(sumOf(line.taxes.map(({ tax_minor }) => tax_minor)), line.tax_minor);
            assert.equal(
              of.price_includes_tax ? line.gross_minor : line.net_minor,
              line.row_total_minor - line.discount_minor,
            );
            const [row, taken] =
              line.qty_e4 < 0n
                ? [-line.row_total_minor, -line.discount_minor]
                : [line.row_total_minor, line.discount_minor];
            assert.ok(taken >= 0n && taken <= row, `${taken} of ${row}`);
          }
          assert.equal(sumOf(lines.map(({ row_total_minor }) => row_total_minor)), totals.subtotal_minor);
          assert.equal(sumOf(lines.map(({ discount_minor }) => discount_minor)), totals.discount_minor);
          assert.equal(totals.net_minor + totals.tax_minor, totals.gross_minor);
          assert.equal(sumOf(by_rate.map(({ tax_minor }) => tax_minor)), totals.tax_minor);
          assert.equal(sumOf(by_rate.map(({ base_minor }) => base_minor)), totals.net_minor);
          assert.equal(new Set(by_rate.map(({ percent }) => percent)).size, by_rate.length);
          if (off?.kind === "amount") {
            const room = sumOf(
              own.lines
                .filter(({ qty_e4, fixed_tax_of }) => qty_e4 > 0n && fixed_tax_of === undefined)
                .map((line) => line.row_total_minor - line.discount_minor),
            );
            const taken = totals.discount_minor - own.totals.discount_minor;
            assert.equal(taken, off.amount_minor < room ? off.amount_minor : room);
          }
          assert.deepEqual(priceCart(discountCart(cart, off), by), priced);
        },
      ),
      { numRuns: 400 },
    );
  });
});
