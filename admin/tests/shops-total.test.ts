import assert from "node:assert/strict";
import { test } from "node:test";
import { sumRows } from "../src/pages/dashboard/shops-total.ts";

test("the shops of Home add up to the figure above them, with those that are not shown in a row", () => {
  const day = [
    { currency: "EUR", receipts: 5, net_sales: "100.10" },
    { currency: "JPY", receipts: 1, net_sales: "700.00" },
  ];
  const shown = [
    { currency: "EUR", receipts: 2, net_sales: "60.05" },
    { currency: "EUR", receipts: 1, net_sales: "-0.05" },
    { currency: "JPY", receipts: 1, net_sales: "700.00" },
  ];
  assert.deepEqual(
    sumRows(day, shown).map(({ text, currency, receipts, net_sales }) => [text, currency, receipts, net_sales]),
    [
      ["others", "EUR", 2, "40.10"],
      ["total", "EUR", 5, "100.10"],
      ["total", "JPY", 1, "700.00"],
    ],
  );
});
