import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { lineTotal, precise } from "../../../test/fixtures/connectors/medusa/companion.ts";
import { formatAmount } from "@tillkeeper/exact/money";
import type { SaleItem, SaleRecord } from "../../shop-data/records/record.ts";
import { saleLines } from "./sale-lines.ts";

const item = (members: Partial<SaleItem>): SaleItem => ({
  item_id: 1,
  product_id: null,
  sku: "tea",
  name: "Tea",
  qty_ordered: "1",
  price: "0",
  price_incl_tax: null,
  row_total: "0",
  row_total_incl_tax: null,
  tax_percent: null,
  tax_amount: "0",
  discount_amount: "0",
  ...members,
});

const sale = (items: readonly SaleItem[], grand_total: string, members: Partial<SaleRecord> = {}): SaleRecord => ({
  order_id: 1,
  increment_id: "100001",
  pos_sale_id: "s-1",
  state: "complete",
  customer_id: null,
  customer_email: null,
  customer_firstname: null,
  customer_lastname: null,
  created_at: "2026-11-01T10:00:00.000Z",
  website_id: 1,
  store_id: 1,
  location_id: 1,
  order_currency_code: "EUR",
  base_currency_code: "EUR",
  subtotal: "0",
  tax_amount: "0",
  discount_amount: "0",
  shipping_amount: "0",
  shipping_tax_amount: "0",
  grand_total,
  base_grand_total: grand_total,
  coupon_code: null,
  payment_method: "pos_cash",
  shipping_method: null,
  billing_address: null,
  shipping_address: null,
  ...members,
  items,
});

/** Returns the lines as `3 × 11.99 = 35.97`, with adjustments and with all digits of the totals. */
const shown = (record: SaleRecord): string[] =>
  saleLines(record).map((line) => {
    const less = line.adjustments.map(({ amount, code }) => ` - ${amount} ${code}`).join("");
    const total = lineTotal(line);
    assert.equal(total % 10n ** 8n, 0n, "a total has more than four decimals");
    return `${line.title}: ${line.quantity} × ${line.unit_price}${less} = ${formatAmount(total / 10n ** 8n)}`;
  });

describe("the lines of a sale", () => {
  test("the lines of a sale keep the price with tax where it gives the total", () => {
    const tea = item({
      qty_ordered: "3",
      price: "10.0756",
      price_incl_tax: "11.99",
      row_total: "30.23",
      row_total_incl_tax: "35.97",
      tax_amount: "5.74",
      tax_percent: "19",
    });
    assert.deepEqual(shown(sale([tea], "35.97")), ["Tea: 3 × 11.99 = 35.97"]);
    assert.deepEqual(saleLines(sale([tea], "35.97"))[0]?.tax_lines, [{ rate: "19", code: "19" }]);
  });

  test("the lines of a sale lose the excess of a weight times a price", () => {
    const tea = item({ qty_ordered: "0.455", price: "19.9", row_total: "9.05" });
    assert.deepEqual(shown(sale([tea], "9.05")), ["Tea: 0.455 × 19.9 - 0.0045 rounding = 9.05"]);
  });

  test("the lines of a sale raise a price that gives too little, and lose the rest", () => {
    const tea = item({ qty_ordered: "7", price: "0.333", row_total: "2.34" });
    assert.deepEqual(shown(sale([tea], "2.34")), ["Tea: 7 × 0.3343 - 0.0001 rounding = 2.34"]);
  });

  test("the lines of a sale show discounts, also those that take everything, and those of a price with tax", () => {
    const free = item({ price: "5", row_total: "5", discount_amount: "5" });
    assert.deepEqual(shown(sale([free], "0")), ["Tea: 1 × 5 - 5 discount = 0"]);
    const gross = item({
      price: "10",
      price_incl_tax: "12.1",
      row_total: "10",
      row_total_incl_tax: "12.1",
      tax_amount: "1.89",
      discount_amount: "1.21",
    });
    assert.deepEqual(shown(sale([gross], "10.89")), ["Tea: 1 × 12.1 - 1.21 discount = 10.89"]);
  });

  test("the lines of a sale have returned goods as one line with a negative price", () => {
    const back = item({ qty_ordered: "-2", price: "5", row_total: "-10", tax_amount: "-1.9", tax_percent: "19" });
    assert.deepEqual(shown(sale([back], "-11.9")), ["Tea: 1 × -11.9 = -11.9"]);
  });

  test("the lines of a sale have the shipping, and amounts that no item explains, in lines without a SKU", () => {
    const record = sale([item({ price: "9.98", row_total: "9.98" })], "13.95", {
      shipping_amount: "3.3",
      shipping_tax_amount: "0.69",
    });
    assert.deepEqual(shown(record).slice(1), [
      "Shipping: 1 × 3.99 = 3.99",
      "Rounding and other amounts: 1 × -0.02 = -0.02",
    ]);
    assert.deepEqual(
      saleLines(record).map(({ variant_sku }) => variant_sku),
      ["tea", undefined, undefined],
    );
  });

  test("the lines of a sale add up to the grand total of any sale, each with its quantity", () => {
    const amount = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) }).map(formatAmount);
    const items = fc.array(
      fc.record({
        qty_ordered: amount(99_999),
        price: amount(9_999_999),
        row_total: amount(99_999_999),
        tax_amount: amount(999_999),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(items, amount(999_999_999), (members, grand_total) => {
        const record = sale(members.map(item), grand_total);
        const lines = saleLines(record);
        const sum = lines.reduce((total, line) => total + lineTotal(line), 0n);
        assert.equal(sum, precise(grand_total));
        for (const [index, { qty_ordered }] of members.entries()) {
          assert.equal(lines[index]?.quantity, qty_ordered === "0" ? "1" : qty_ordered);
        }
        for (const { adjustments } of lines) {
          for (const { amount: less } of adjustments) assert.ok(precise(less) > 0n);
        }
      }),
    );
  });
});
