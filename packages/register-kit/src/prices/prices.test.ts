import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { askBuiltin, priceRow } from "../../../../src/features/shop/pricing/rules/prices.ts";
import type { PriceCandidates } from "../../../../src/shop-data/catalog/prices/lookup.ts";
import { formatShort } from "../money/decimals.ts";
import { formatMoney } from "../money/money.ts";
import { priceOf, type ProductPrices } from "./prices.ts";

const TODAY = "2026-11-23";
const DAYS = ["2026-11-20", "2026-11-22", TODAY, "2026-11-24", "2026-12-01"];
const GROUP = 1;
const amount = fc.bigInt(0n, 2_000_000n).map((units) => formatShort(units, 4));

const product = fc.record({
  price: amount,
  special_price: fc.option(amount),
  special_from_date: fc.option(fc.constantFrom(...DAYS)),
  special_to_date: fc.option(fc.constantFrom(...DAYS)),
  tiers: fc.array(
    fc.record({
      customer_group_id: fc.constantFrom(32_000, 0, GROUP, 2),
      qty: fc.constantFrom("0.5", "1", "2", "5", "12"),
      value: amount,
    }),
    { maxLength: 5 },
  ),
  rule_prices: fc.uniqueArray(fc.record({ customer_group_id: fc.constantFrom(0, GROUP, 2), rule_price: amount }), {
    selector: ({ customer_group_id }) => customer_group_id,
  }),
});

/** Returns the price candidates that the server's query finds today for the group. */
function candidatesOf(of: ProductPrices): PriceCandidates {
  const mine = of.tiers.filter(({ customer_group_id }) => [32_000, GROUP].includes(customer_group_id));
  const ones = mine.filter(({ qty }) => Number(qty) <= 1).map(({ value }) => Number(value));
  const from = of.special_from_date ?? "0000-00-00";
  const to = of.special_to_date ?? "9999-99-99";
  return {
    asked: "s",
    product_id: 1,
    sku: "s",
    base_price: String(of.price),
    own_price: null,
    own_tiers: [],
    tier_price: ones.length === 0 ? null : String(Math.min(...ones)),
    group_tiers: mine
      .filter(({ qty }) => Number(qty) > 1)
      .map(({ qty, value }) => ({ qty: String(qty), price: String(value) })),
    rule_price:
      of.rule_prices.find(({ customer_group_id }) => customer_group_id === GROUP)?.rule_price.toString() ?? null,
    special_price: TODAY < from || to < TODAY || of.special_price === null ? null : String(of.special_price),
  };
}

const at = (qty: bigint) => ({ currency: "CLF", customer_group_id: GROUP, qty_e4: qty * 10_000n, today: TODAY });

describe("the price of a product", () => {
  test("the price of a product and its source are those of the server's rules, at one piece and at more", () => {
    const sources = new Set<string>();
    fc.assert(
      fc.property(product, fc.constantFrom(1n, 2n, 4n, 5n, 11n, 12n, 100n), (of, qty) => {
        const candidates = candidatesOf(of);
        const answer = askBuiltin(candidates);
        const row = priceRow(candidates, answer, "CLF");
        const one = priceOf(of, at(1n));
        // The currency CLF has four decimals, so its prices are not rounded.
        assert.equal(one.unit_minor, BigInt(Math.round(Number(answer?.customer_price ?? of.price) * 10_000)));
        assert.equal(one.source, answer?.source ?? "base");
        sources.add(one.source);
        const reached = row?.tiers?.findLast((tier) => Number(tier.qty) <= Number(qty))?.price;
        const many = priceOf(of, at(qty));
        assert.equal(
          many.unit_minor,
          BigInt(Math.round(Number(reached ?? answer?.customer_price ?? of.price) * 10_000)),
        );
        // A register that is online computes the same price from the server's row.
        if (row !== undefined) assert.equal(priceOf(of, { ...at(qty), answer: row }).unit_minor, many.unit_minor);
      }),
      { numRuns: 1000 },
    );
    assert.deepEqual([...sources].toSorted(), ["base", "catalog_rule", "special_price", "tier_price"]);
  });

  test("a price that the server answered precedes the catalogue's, even when higher, with the tiers of the answer", () => {
    const of = {
      price: 10,
      special_price: 8,
      special_from_date: null,
      special_to_date: null,
      tiers: [],
      rule_prices: [],
    };
    const answer = { customer_price: 12.5, source: "customer_price", tiers: [{ qty: 5, price: 11 }] };
    const price = (qty: bigint) => priceOf(of, { ...at(qty), currency: "EUR", answer });
    assert.deepEqual(price(1n), { unit_minor: 1250n, base_unit_minor: 1000n, source: "customer_price" });
    assert.equal(price(5n).unit_minor, 1100n);
    assert.equal(priceOf(of, { ...at(1n), currency: "EUR" }).unit_minor, 800n);
  });

  test("the price of a product is rounded to the minor unit of its currency", () => {
    const of = {
      price: "12.3456",
      special_price: null,
      special_from_date: null,
      special_to_date: null,
      tiers: [],
      rule_prices: [],
    };
    const shown = (currency: string) => formatMoney(priceOf(of, { ...at(1n), currency }).unit_minor, currency);
    assert.deepEqual(["EUR", "JPY", "KWD", "CLF"].map(shown), ["12.35", "12", "12.346", "12.3456"]);
  });

  test("the price of returned goods reaches the tier of as many pieces", () => {
    const tiers = [{ customer_group_id: 32_000, qty: "5.0000", value: "9" }];
    const of = {
      price: "10",
      special_price: null,
      special_from_date: null,
      special_to_date: null,
      tiers,
      rule_prices: [],
    };
    const price = (qty: bigint) => priceOf(of, { ...at(qty), currency: "EUR" }).unit_minor;
    assert.deepEqual([price(-5n), price(-4n), price(5n)], [900n, 1000n, 900n]);
  });
});
