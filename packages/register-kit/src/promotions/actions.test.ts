import { describe } from "node:test";
import { checkVectors } from "../../test/promotion-vectors.ts";

// The shop of these vectors states prices with 21 % tax, and discounts apply to them.

describe("a percentage of the price", () => {
  checkVectors([
    // 10 % of 2 × 10.00 = 2.00
    { what: "a percentage of a line", lines: [["10.00", 2]], rules: [{}], off: [200n], applied: [1] },
    // 10 % of 0.15 = 0.015 → 0.02; 10 % of 0.14 = 0.014 → 0.01
    {
      what: "a half cent is rounded up",
      lines: [
        ["0.15", 1],
        ["0.14", 1],
      ],
      rules: [{}],
      off: [2n, 1n],
    },
    // 10 % of 0.15 = 0.015 → 0.02 on each line: lines do not carry roundings
    {
      what: "each line is rounded alone",
      lines: [
        ["0.15", 1],
        ["0.15", 1],
      ],
      rules: [{}],
      off: [2n, 2n],
    },
    // 33.3333 % of 9.99 = 3.3299… → 3.33
    { what: "a percentage has decimals", lines: [["9.99", 1]], rules: [{ discount_amount: "33.3333" }], off: [333n] },
    // 100 % of 3 × 1.99 = 5.97
    { what: "everything is free", lines: [["1.99", 3]], rules: [{ discount_amount: "100" }], off: [597n] },
    // min(100, 250) % of 1.00 = 1.00
    { what: "more than 100 % is 100 %", lines: [["1.00", 1]], rules: [{ discount_amount: "250" }], off: [100n] },
    // 10 % of 0.5 × 3.99 = 0.1995 → 0.20
    { what: "a percentage of half a piece", lines: [["3.99", "0.5"]], rules: [{}], off: [20n] },
    // floor(5 / 2) × 2 = 4 pieces; 10 % of 40.00 = 4.00
    { what: "a step of 2 leaves the fifth piece", lines: [["10.00", 5]], rules: [{ discount_step: 2 }], off: [400n] },
    // floor(2 / 3) × 3 = 0 pieces
    { what: "fewer pieces than a step", lines: [["10.00", 2]], rules: [{ discount_step: 3 }], off: [0n], applied: [] },
    // min(5, 3) = 3 pieces; 10 % of 30.00 = 3.00
    { what: "at most 3 pieces", lines: [["10.00", 5]], rules: [{ discount_qty: "3" }], off: [300n] },
    // min(5, 3) = 3; floor(3 / 2) × 2 = 2 pieces; 10 % of 20.00 = 2.00
    {
      what: "the maximum counts before the step",
      lines: [["10.00", 5]],
      rules: [{ discount_qty: "3", discount_step: 2 }],
      off: [200n],
    },
    // A maximum of 0 means no maximum: 10 % of 50.00
    { what: "a maximum of 0 means no maximum", lines: [["10.00", 5]], rules: [{ discount_qty: "0" }], off: [500n] },
    // min(2, 1.5) = 1.5 pieces; 10 % of 15.00 = 1.50
    { what: "the maximum is 1.5 pieces", lines: [["10.00", 2]], rules: [{ discount_qty: "1.5" }], off: [150n] },
  ]);
});

describe("an amount off each piece", () => {
  const fixed = { simple_action: "by_fixed", discount_amount: "1.50" };
  checkVectors([
    // 2 × 1.50 = 3.00
    { what: "an amount off each piece", lines: [["10.00", 2]], rules: [fixed], off: [300n] },
    // 3 × 1.50 = 4.50, but the line costs 3 × 1.00 = 3.00
    { what: "an amount above the price", lines: [["1.00", 3]], rules: [fixed], off: [300n] },
    // floor(7 / 3) × 3 = 6 pieces; 6 × 1.50 = 9.00
    { what: "whole steps of 3", lines: [["10.00", 7]], rules: [{ ...fixed, discount_step: 3 }], off: [900n] },
    // min(7, 2) = 2 pieces; 2 × 1.50 = 3.00
    {
      what: "at most 2 pieces of each line",
      lines: [
        ["9.00", 7],
        ["9.00", 1],
      ],
      rules: [{ ...fixed, discount_qty: "2" }],
      off: [300n, 150n],
    },
    // 0.25 × 1.50 = 0.375 → 0.38
    { what: "an amount off a quarter", lines: [["20.00", "0.25"]], rules: [fixed], off: [38n] },
    // 3 × 0.125 = 0.375 → 0.38
    {
      what: "an amount finer than a cent",
      lines: [["1.00", 3]],
      rules: [{ ...fixed, discount_amount: "0.125" }],
      off: [38n],
    },
  ]);
});

describe("buy X get Y", () => {
  const buy = (x: number, y: string) => ({ simple_action: "buy_x_get_y", discount_step: x, discount_amount: y });
  checkVectors([
    // floor(3 / 3) = 1 group; 1 × 1 piece free
    { what: "buy 2 get 1: the third is free", lines: [["4.00", 3]], rules: [buy(2, "1")], off: [400n] },
    // floor(2 / 3) = 0 groups; 2 left, not above 2
    { what: "buy 2 get 1: two pieces give none", lines: [["4.00", 2]], rules: [buy(2, "1")], off: [0n], applied: [] },
    // floor(7 / 3) = 2 groups; 2 free; 1 left
    { what: "buy 2 get 1: seven pieces give two", lines: [["4.00", 7]], rules: [buy(2, "1")], off: [800n] },
    // floor(9 / 5) = 1 group: 2 free; 4 left, 4 − 3 = 1 more
    { what: "buy 3 get 2: a begun group gives its part", lines: [["1.00", 9]], rules: [buy(3, "2")], off: [300n] },
    // floor(4 / 2) = 2 groups of 1 + 1
    { what: "buy 1 get 1", lines: [["2.50", 4]], rules: [buy(1, "1")], off: [500n] },
    // Y above X gives nothing
    { what: "Y above X gives nothing", lines: [["2.50", 9]], rules: [buy(1, "2")], off: [0n], applied: [] },
    // X of 0 gives nothing
    { what: "X of 0 gives nothing", lines: [["2.50", 9]], rules: [buy(0, "0")], off: [0n], applied: [] },
    // min(12, 6) = 6 pieces; floor(6 / 3) = 2 free
    {
      what: "at most 6 pieces count",
      lines: [["1.00", 12]],
      rules: [{ ...buy(2, "1"), discount_qty: "6" }],
      off: [200n],
    },
    // Pieces of different lines are not counted together: 2 and 1 pieces give none
    {
      what: "each line counts alone",
      lines: [
        ["4.00", 2],
        ["4.00", 1],
      ],
      rules: [buy(2, "1")],
      off: [0n, 0n],
    },
  ]);
});

describe("an amount off the cart", () => {
  const cart = (discount_amount: string) => ({ simple_action: "cart_fixed", discount_amount });
  checkVectors([
    // 10.00 of 30.00: 10.00 × 20 / 30 = 6.666… → 6.67; 10.00 × 10 / 30 − 0.0033… = 3.33
    {
      what: "shares by price",
      lines: [
        ["20.00", 1],
        ["10.00", 1],
      ],
      rules: [cart("10")],
      off: [667n, 333n],
    },
    // 0.3333 → 0.33 (cut 0.0033…); 0.3366… → 0.34 (−0.0033…); 0.33
    {
      what: "three equal lines",
      lines: [
        ["5.00", 1],
        ["5.00", 1],
        ["5.00", 1],
      ],
      rules: [cart("1")],
      off: [33n, 34n, 33n],
    },
    // 0.005 → 0.01 (−0.005); 0.005 − 0.005 = 0.00
    {
      what: "one cent goes to the first line",
      lines: [
        ["5.00", 1],
        ["5.00", 1],
      ],
      rules: [cart("0.01")],
      off: [1n, 0n],
    },
    // The cart costs 6.00: ratio 1 is 50.00, each line at most its price
    {
      what: "more than the cart costs",
      lines: [
        ["4.00", 1],
        ["2.00", 1],
      ],
      rules: [cart("50")],
      off: [400n, 200n],
    },
    // One line: all of it
    { what: "one line has all of it", lines: [["9.99", 3]], rules: [cart("7.77")], off: [777n] },
    // At most 1 piece of each line counts: 4.00 × 10 / 15 = 2.666… → 2.67; 1.33
    {
      what: "only one piece of a line counts",
      lines: [
        ["10.00", 3],
        ["5.00", 1],
      ],
      rules: [{ ...cart("4"), discount_qty: "1" }],
      off: [267n, 133n],
    },
    // min(50.00, 1 × 10.00) = 10.00 of 30.00
    {
      what: "at most the price of the pieces that count",
      lines: [["10.00", 3]],
      rules: [{ ...cart("50"), discount_qty: "1" }],
      off: [1000n],
    },
    // The first rule leaves 5.00 of a and 15.00 of b: 2.00 × 5 / 20 = 0.50; 1.50
    {
      what: "shares by what earlier rules left",
      lines: [
        ["10.00", 1],
        ["15.00", 1],
      ],
      rules: [{ discount_amount: "50", action_condition: SKU("a") }, cart("2")],
      off: [550n, 150n],
    },
    // b is selected by the first rule, so its share comes first: 0.005 → 0.01; a 0.00
    {
      what: "lines of an earlier rule get their shares first",
      lines: [
        ["5.00", 1],
        ["5.00", 1],
      ],
      rules: [{ discount_amount: "0", action_condition: SKU("b") }, cart("0.01")],
      off: [0n, 1n],
      applied: [2],
    },
    // A line that costs nothing has no share
    {
      what: "a free line has no share",
      lines: [
        ["0.00", 1],
        ["5.00", 1],
      ],
      rules: [cart("1")],
      off: [0n, 100n],
    },
  ]);
});

function SKU(sku: string) {
  return {
    condition_type: "combine",
    aggregator_type: "all",
    value: "1",
    conditions: [{ condition_type: "product", attribute_name: "sku", operator: "==", value: sku }],
  };
}
