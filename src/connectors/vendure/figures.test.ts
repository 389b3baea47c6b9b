import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SaleItem, SaleRecord } from "../../shop-data/records/record.ts";
import { amountText, linesOf, minorUnits, pieces } from "./figures.ts";

const item = (members: Partial<SaleItem> = {}): SaleItem => ({
  item_id: 1,
  product_id: null,
  sku: "tea",
  name: "Tea",
  qty_ordered: "3",
  price: "10.08",
  price_incl_tax: "11.99",
  row_total: "30.23",
  row_total_incl_tax: "35.97",
  tax_percent: "19",
  tax_amount: "5.74",
  discount_amount: "0",
  ...members,
});
const sale = (grand_total: string, items: readonly SaleItem[], members: Partial<SaleRecord> = {}) =>
  linesOf({
    order_currency_code: "EUR",
    shipping_amount: "0",
    shipping_tax_amount: "0",
    grand_total,
    items,
    ...members,
  } as unknown as SaleRecord);
const figures = (lines: ReturnType<typeof sale>) =>
  lines.map(({ quantity, unitPrice, adjustment }) => [quantity, unitPrice, adjustment]);

describe("lines for Vendure", () => {
  test("a line of three pieces at 11.99 has the price of one and the total 35.97", () => {
    assert.deepEqual(figures(sale("35.97", [item()])), [[3, 1199, 0]]);
  });

  test("the part of a line that the price of one cannot give is an adjustment of the line", () => {
    assert.deepEqual(figures(sale("10", [item({ row_total_incl_tax: "10" })])), [[3, 333, 1]]);
  });

  test("a discount of a line is off the amount with tax, or off the net amount, whichever adds up to the total", () => {
    const gross = item({ discount_amount: "3.6" });
    assert.deepEqual(figures(sale("32.37", [gross])), [[3, 1199, -360]]);
    const net = item({ discount_amount: "10.23", tax_amount: "3.8" });
    assert.deepEqual(figures(sale("23.8", [net])), [[3, 1199, -1217]]);
  });

  test("a weighed line is one piece with its quantity in the name, a returned line is 0 pieces", () => {
    const [weighed] = sale("9.05", [item({ qty_ordered: "0.455", row_total_incl_tax: "9.05" })]);
    assert.deepEqual([weighed?.quantity, weighed?.unitPrice, weighed?.soldQuantity], [1, 905, "0.455"]);
    const back = item({ qty_ordered: "-1", row_total_incl_tax: "-11.99" });
    assert.deepEqual(figures(sale("-11.99", [back])), [[0, 0, -1199]]);
    assert.deepEqual(["3", "0.455", "-1", "0"].map(pieces), [3, 1, 0, 0]);
  });

  test("shipping is a line of its own at Vendure", () => {
    const lines = sale("41.92", [item()], { shipping_amount: "5", shipping_tax_amount: "0.95" });
    assert.deepEqual(figures(lines), [
      [3, 1199, 0],
      [0, 0, 595],
    ]);
    assert.deepEqual([lines[1]?.name, lines[1]?.taxRate], ["Shipping", 19]);
  });

  test("amounts for Vendure are minor units of the currency", () => {
    assert.deepEqual(
      [minorUnits("12.34", "EUR"), minorUnits("12", "JPY"), minorUnits("1.2345", "KWD")],
      [1234, 12, 1235],
    );
    assert.deepEqual([minorUnits("0.005", "EUR"), minorUnits("-0.005", "EUR")], [1, -1]);
    assert.deepEqual(
      [amountText(1234, "EUR"), amountText(12, "JPY"), amountText(-5, "KWD")],
      ["12.34", "12", "-0.005"],
    );
  });
});
