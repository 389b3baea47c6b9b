import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { candidatesOf, type FoundPrices, reducedBy } from "./candidates.ts";

const NOTHING: FoundPrices = {
  asked_keys: '["tea","none","tea"]',
  keys: '["coffee","tea"]',
  skus: '["Coffee","Tea"]',
  ids: "4 7",
  prices: "5.0000 10.0000",
  special_prices: " ",
  sold_ids: "7",
  own_ids: null,
  own_websites: null,
  own_qtys: null,
  own_prices: null,
  tier_ids: null,
  tier_qtys: null,
  tier_values: null,
  tier_percentages: null,
  rule_ids: null,
  rule_prices: null,
};
const website = { website_id: 1, time_zone: "UTC", currency: "EUR", digits: 2 };
const lookup = {
  customer_id: 1,
  customer_group_id: 1,
  website,
  skus: ["TEA", "none", "tea"],
  only_priced: false,
};

describe("the candidates of a product", () => {
  test("the candidates come for each spelling in the order of the list, without unknown SKUs and those not sold", () => {
    const found = candidatesOf(NOTHING, lookup);
    assert.deepEqual(
      found.map(({ asked, sku, product_id, base_price, special_price }) => [
        asked,
        sku,
        product_id,
        base_price,
        special_price,
      ]),
      [
        ["TEA", "Tea", 7, "10.0000", null],
        ["tea", "Tea", 7, "10.0000", null],
      ],
    );
    assert.deepEqual(candidatesOf(NOTHING, { ...lookup, only_priced: true }), []);
  });

  test("the candidates take a website's own price of each quantity before that of all websites", () => {
    const own = { own_ids: "7 7 7", own_websites: "0 1 0", own_qtys: "1.0000 1.0000 5.0000", own_prices: "3 4 2" };
    const [first] = candidatesOf({ ...NOTHING, ...own }, lookup);
    assert.equal(first?.own_price, "4");
    assert.deepEqual(
      first.own_tiers.map(({ qty, price }) => [qty, price]),
      [["5.0000", "2"]],
    );
  });

  test("the candidates take the lowest tier of one piece or less, a percentage being of the base price", () => {
    const tiers = {
      tier_ids: "7 7 7",
      tier_qtys: "1.0000 0.5000 10.0000",
      tier_values: "9.0000  ",
      tier_percentages: " 25.00 33.33",
    };
    const [first] = candidatesOf({ ...NOTHING, ...tiers }, lookup);
    assert.equal(first?.tier_price, "7.5");
    assert.deepEqual(first.group_tiers, [{ qty: "10.0000", price: "6.67" }]);
  });
});

test("a percentage off rounds half up at the currency's decimals", () => {
  const cases: [string, string, number, string][] = [
    ["0.9900", "50.00", 2, "0.5"],
    ["0.9700", "50.00", 2, "0.49"],
    ["1001.0000", "33.33", 0, "667"],
    ["1.0000", "50.00", 0, "1"],
    ["10.0000", "33.33", 3, "6.667"],
    ["9999999999999999.9999", "0.00", 4, "9999999999999999.9999"],
    ["10.0000", "100.00", 2, "0"],
  ];
  for (const [price, percentage, digits, expected] of cases) {
    assert.equal(reducedBy(price, percentage, digits), expected, `${price} less ${percentage} %`);
  }
});
