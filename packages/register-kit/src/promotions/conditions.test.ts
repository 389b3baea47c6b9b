import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkVectors, pricedVector, type Vector } from "../../test/promotion-vectors.ts";

/** Two lines: 2 × 12.10 (10.00 without tax) of 0.5 kg in category 3, and 1 × 1.21 in 4 and 5. */
const LINES: Vector["lines"] = [
  ["12.10", 2, { category_ids: [3], weight: "0.5" }],
  ["1.21", 1, { category_ids: [4, 5], weight: null, name: "Tea pot" }],
];
const NONE = [0n, 0n];
// 10 % of 24.20 = 2.42; 10 % of 1.21 = 0.121 → 0.12
const BOTH = [242n, 12n];

type Leaf = readonly [attribute: string, operator: string, value: unknown];
const leaf = ([attribute_name, operator, value]: Leaf) => ({
  condition_type: "address",
  attribute_name,
  operator,
  value,
});
const group = (leaves: readonly Leaf[], more: object = {}) => ({
  condition_type: "combine",
  aggregator_type: "all",
  value: "1",
  conditions: leaves.map(leaf),
  ...more,
});
const carts = (
  leaves: readonly Leaf[],
  more: object,
  off: readonly bigint[],
  unjudged: readonly number[] = [],
): Vector => ({
  what: `${JSON.stringify(leaves)} ${JSON.stringify(more)}`,
  lines: LINES,
  rules: [{ condition: group(leaves, more) }],
  off,
  unjudged,
});
const items = (
  leaves: readonly Leaf[],
  more: object,
  off: readonly bigint[],
  unjudged: readonly number[] = [],
): Vector => ({
  ...carts(leaves, more, off, unjudged),
  rules: [{ action_condition: group(leaves, more) }],
});

describe("conditions on the cart", () => {
  checkVectors([
    // Without tax: 2 × 10.00 + 1.00 = 21.00
    carts([["base_subtotal", ">=", "21"]], {}, BOTH),
    carts([["base_subtotal", ">", "21.00"]], {}, NONE),
    carts([["base_subtotal", "<=", 20.99]], {}, NONE),
    carts([["base_subtotal", "<", "21.01"]], {}, BOTH),
    carts([["base_subtotal", "==", "21.0"]], {}, BOTH),
    carts([["base_subtotal", "!=", "21"]], {}, NONE),
    // With tax: 24.20 + 1.21 = 25.41
    carts([["base_subtotal_total_incl_tax", "==", "25.41"]], {}, BOTH),
    // 2 + 1 pieces
    carts([["total_qty", "()", "3, 4"]], {}, BOTH),
    carts([["total_qty", "!()", "3;4"]], {}, NONE),
    // 2 × 0.5 kg
    carts([["weight", "==", "1"]], {}, BOTH),
    // Both of all; one of any; all unmet; any unmet
    carts(
      [
        ["total_qty", ">", "1"],
        ["weight", ">", "5"],
      ],
      {},
      NONE,
    ),
    carts(
      [
        ["total_qty", ">", "1"],
        ["weight", ">", "5"],
      ],
      { aggregator_type: "any" },
      BOTH,
    ),
    carts(
      [
        ["total_qty", ">", "1"],
        ["weight", ">", "5"],
      ],
      { value: "0" },
      NONE,
    ),
    carts(
      [
        ["total_qty", ">", "1"],
        ["weight", ">", "5"],
      ],
      { value: "0", aggregator_type: "any" },
      BOTH,
    ),
    carts(
      [
        ["total_qty", ">", "9"],
        ["weight", ">", "5"],
      ],
      { value: false },
      BOTH,
    ),
    carts([], {}, BOTH),
    // What a register does not know is not judged, unless the rest decides
    carts([["payment_method", "==", "cash"]], {}, NONE, [1]),
    carts([["country_id", "==", "NL"]], {}, NONE, [1]),
    carts([["region", "{}", "Holland"]], {}, NONE, [1]),
    carts(
      [
        ["payment_method", "==", "cash"],
        ["total_qty", ">", "9"],
      ],
      {},
      NONE,
    ),
    carts(
      [
        ["payment_method", "==", "cash"],
        ["total_qty", ">", "1"],
      ],
      { aggregator_type: "any" },
      BOTH,
    ),
    carts([["total_qty", "=~", "3"]], {}, NONE, [1]),
    carts([["total_qty", ">", "three"]], {}, NONE, [1]),
    carts([["total_qty", ">", "1"]], { condition_type: "customer_segment" }, NONE, [1]),
  ]);
});

describe("conditions on the lines", () => {
  const FIRST = [242n, 0n];
  const SECOND = [0n, 12n];
  checkVectors([
    items([["sku", "==", "A"]], {}, FIRST),
    items([["sku", "!=", "a"]], {}, SECOND),
    items([["sku", "()", "a , x"]], {}, FIRST),
    items([["sku", "!()", ["A", "X"]]], {}, SECOND),
    items([["sku", "==", ["a"]]], {}, NONE),
    items([["name", "{}", "TEA"]], {}, SECOND),
    items([["name", "!{}", "tea"]], {}, FIRST),
    items([["category_ids", "==", "3"]], {}, FIRST),
    items([["category_ids", "()", "5,6"]], {}, SECOND),
    items([["category_ids", "!=", "3"]], {}, SECOND),
    items([["category_ids", "!()", "5"]], {}, FIRST),
    items([["category_ids", "{}", "3,4"]], {}, BOTH),
    items([["quote_item_qty", ">=", 2]], {}, FIRST),
    // Price in the cart without tax: 10.00 and 1.00
    items([["quote_item_price", "==", "10"]], {}, FIRST),
    items([["quote_item_row_total", "<", "20"]], {}, SECOND),
    // The catalogue's price is as stated: 12.10 and 1.21
    items([["price", ">", "12"]], {}, FIRST),
    // A product without a weight is neither lighter nor heavier
    items([["weight", "<", "1"]], {}, FIRST),
    items([["weight", ">=", "0"]], {}, FIRST),
    items([["attribute_set_id", "==", "4"]], {}, NONE, [1]),
    items(
      [
        ["colour", "==", "red"],
        ["sku", "==", "z"],
      ],
      {},
      NONE,
    ),
    // The colour of b is not known, so that the rule is not applied to a either
    items(
      [
        ["colour", "==", "red"],
        ["sku", "==", "a"],
      ],
      { aggregator_type: "any" },
      NONE,
      [1],
    ),
    items([["sku", ">", "a"]], {}, NONE, [1]),
  ]);

  const found = (value: unknown, leaves: readonly Leaf[], aggregator_type = "all") => ({
    ...group([]),
    conditions: [{ condition_type: "Product\\Found", aggregator_type, value, conditions: leaves.map(leaf) }],
  });
  const subselect = (attribute_name: string, operator: string, value: string, leaves: readonly Leaf[]) => ({
    ...group([]),
    conditions: [
      {
        condition_type: "Product\\Subselect",
        aggregator_type: "all",
        attribute_name,
        operator,
        value,
        conditions: leaves.map(leaf),
      },
    ],
  });
  const searched = (
    what: string,
    condition: unknown,
    off: readonly bigint[],
    unjudged: readonly number[] = [],
  ): Vector => ({
    what,
    lines: LINES,
    rules: [{ condition }],
    off,
    unjudged,
  });
  checkVectors([
    searched("a product is found", found("1", [["sku", "==", "b"]]), BOTH),
    // No single line is both a and in category 4
    searched(
      "one product meets all",
      found("1", [
        ["sku", "==", "a"],
        ["category_ids", "==", "4"],
      ]),
      NONE,
    ),
    searched(
      "one product meets any",
      found(
        "1",
        [
          ["sku", "==", "z"],
          ["category_ids", "==", "4"],
        ],
        "any",
      ),
      BOTH,
    ),
    searched("a product is not found", found("0", [["sku", "==", "b"]]), NONE),
    searched("no such product", found("0", [["sku", "==", "z"]]), BOTH),
    searched("an unknown colour", found("1", [["colour", "==", "red"]]), NONE, [1]),
    // 2 pieces of a
    searched("pieces of a product", subselect("qty", ">=", "2", [["sku", "==", "a"]]), BOTH),
    searched("too few pieces of a product", subselect("qty", ">", "2", [["sku", "==", "a"]]), NONE),
    // 1.00 without tax
    searched("total of a category", subselect("base_row_total", "==", "1", [["category_ids", "==", "5"]]), BOTH),
    // 24.20 with tax
    searched("total with tax", subselect("base_row_total_incl_tax", "==", "24.2", [["sku", "==", "a"]]), BOTH),
    searched("a sum without conditions is never met", subselect("qty", ">=", "0", []), NONE),
  ]);
});

test("conditions of an unknown form are not judged, however they are nested", () => {
  let deep: unknown = group([["total_qty", ">", "1"]]);
  for (let depth = 0; depth < 10_000; depth += 1) deep = { ...group([]), conditions: [deep] };
  for (const condition of [deep, [], "x", { conditions: "x" }, { conditions: [null] }, { conditions: [5] }]) {
    const { promotions } = pricedVector({ what: "", lines: LINES, rules: [{ condition }], off: [] });
    assert.deepEqual(
      promotions.unjudged.map(({ rule_id }) => rule_id),
      [1],
    );
    assert.deepEqual(promotions.applied, []);
  }
});
