import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import type { PriceCandidates } from "../../../shop-data/catalog/prices/lookup.ts";
import { formatAmount, parseStoredAmount } from "../../../runtime/money.ts";
import { askBuiltin, checkResolved, priceRow, usefulTiers } from "./rules/prices.ts";
import { displayDigits } from "../../../runtime/currencies.ts";

const amount = fc.bigInt(0n, 10n ** 9n).map(formatAmount);
const maybe = fc.option(amount, { nil: null });
const tier = fc.record({ qty: fc.bigInt(1n, 10n ** 6n).map(formatAmount), price: amount });
const tiers = fc.array(tier, { maxLength: 5 });
const candidates: fc.Arbitrary<PriceCandidates & { readonly base_price: string }> = fc.record({
  asked: fc.constant("Tea"),
  product_id: fc.constant(1),
  sku: fc.constant("tea"),
  base_price: amount,
  own_price: maybe,
  own_tiers: tiers,
  tier_price: maybe,
  group_tiers: tiers,
  rule_price: maybe,
  special_price: maybe,
});

const units = parseStoredAmount;

describe("the price that a customer gets", () => {
  test("the price of a customer is that of their own list, else the lowest of base, tier, rule and special price", () => {
    fc.assert(
      fc.property(candidates, (product) => {
        const row = priceRow(product, askBuiltin(product), "EUR");
        const { own_price, base_price, tier_price, rule_price, special_price } = product;
        const reductions = { tier_price, catalog_rule: rule_price, special_price };
        const prices = [base_price, ...Object.values(reductions)].filter((price) => price !== null).map(units);
        const expected =
          own_price === null ? prices.reduce((low, price) => (price < low ? price : low)) : units(own_price);
        assert.equal(units(row?.customer_price ?? base_price), expected);
        if (row === undefined || expected === units(base_price)) return;
        const first = Object.entries(reductions).find(([, price]) => price !== null && units(price) === expected);
        assert.equal(row.source, own_price === null ? first?.[0] : "customer_price");
      }),
    );
  });

  test("the price of a customer has a row exactly when it is not the base price, or larger quantities are cheaper", () => {
    fc.assert(
      fc.property(candidates, (product) => {
        const row = priceRow(product, askBuiltin(product), "EUR");
        const isPlain =
          row === undefined || (units(row.customer_price) === units(row.base_price) && row.tiers === undefined);
        assert.equal(row === undefined, isPlain);
      }),
    );
  });

  test("the price of a customer falls with every tier, and tiers begin above one piece", () => {
    fc.assert(
      fc.property(fc.array(tier, { maxLength: 8 }), amount, (tiers, price) => {
        const useful = usefulTiers(tiers, price);
        let [qty, lowest] = [units("1"), units(price)];
        for (const row of useful) {
          assert.ok(units(row.qty) > qty && units(row.price) < lowest);
          [qty, lowest] = [units(row.qty), units(row.price)];
        }
        for (const row of tiers.filter(({ qty: from }) => units(from) > units("1"))) {
          const paid = useful.findLast(({ qty: from }) => units(from) <= units(row.qty))?.price ?? price;
          assert.ok(units(paid) <= units(row.price), "no tier that was sent is cheaper than what is left");
        }
      }),
    );
  });
});

describe("a plugin's answer", () => {
  test("a plugin's answer is matched by SKU in any case, the first row of each counts", () => {
    const answers = checkResolved("mine", [
      { sku: "TEA", customer_price: "1.50" },
      { sku: "tea", customer_price: "2" },
    ]);
    assert.deepEqual([...answers], [["tea", { source: "mine", customer_price: "1.5" }]]);
  });

  test("a plugin's answer is refused whole when a price is negative or no decimal text", () => {
    for (const customer_price of ["-1", "cheap", "", 5, null]) {
      assert.throws(() => checkResolved("mine", [{ sku: "tea", customer_price: customer_price as string }]), /for tea/);
    }
    const tiers = [{ qty: "x", price: "1" }];
    assert.throws(() => checkResolved("mine", [{ sku: "tea", customer_price: "1", tiers }]), /for tea/);
  });
});

test("a currency has its own number of decimals, an unknown currency has two", () => {
  assert.deepEqual(["EUR", "JPY", "KWD", "XXXX", ""].map(displayDigits), [2, 0, 3, 2, 2]);
});
