import assert from "node:assert/strict";
import { test } from "node:test";
import { type Cart, type CartProduct, emptyCart, setCoupon, setCustomer } from "../src/cart/cart.ts";
import { type CartPriced, type CartTables, priceCart } from "../src/cart/price-cart.ts";
import { type PromotionCoupon, type PromotionRule, readPromotions } from "../src/promotions/rules.ts";
import { add, product, tables, WALK_IN } from "./sample-cart.ts";

/** Price per piece, number of pieces, and further members of the product. */
export type VectorLine = readonly [price: string, pieces: number | string, more?: Partial<CartProduct>];

export interface Vector {
  readonly what: string;
  /** Lines in their order, with the SKUs `a`, `b`, `c`. */
  readonly lines: readonly VectorLine[];
  readonly rules: readonly Partial<PromotionRule>[];
  /** Discount of each line in minor units. */
  readonly off: readonly bigint[];
  readonly coupons?: readonly (Partial<PromotionCoupon> & Pick<PromotionCoupon, "code">)[];
  readonly settings?: Partial<CartTables["settings"]>;
  readonly currency?: string;
  readonly today?: string;
  readonly group?: number;
  readonly code?: string;
  readonly change?: (cart: Cart) => Cart;
  /** Ids of the applied rules. */
  readonly applied?: readonly number[];
  /** Ids of the rules that cannot be judged. */
  readonly unjudged?: readonly number[];
  /** State of the coupon. */
  readonly coupon?: string;
}

/** Returns a rule for everybody; the first rule of a vector has the id 1. */
export const ruleOf = (of: Partial<PromotionRule>, index = 0): PromotionRule => ({
  rule_id: index + 1,
  name: `Rule ${index + 1}`,
  website_ids: [1],
  customer_group_ids: [WALK_IN],
  from_date: null,
  to_date: null,
  uses_per_customer: 0,
  condition: null,
  action_condition: null,
  stop_rules_processing: false,
  sort_order: 0,
  simple_action: "by_percent",
  discount_amount: "10",
  discount_qty: null,
  discount_step: 0,
  coupon_type: "NO_COUPON",
  ...of,
});

export const couponOf = (of: Vector["coupons"] & object): PromotionCoupon[] =>
  of.map((coupon) => ({ rule_id: 1, usage_per_customer: null, expiration_date: null, ...coupon }));

const NOON = "2026-11-23T11:00:00Z";

export function pricedVector(vector: Vector): CartPriced {
  const { lines, rules, coupons = [], settings = {}, currency = "EUR", today, group = WALK_IN, code } = vector;
  let cart = emptyCart(currency);
  for (const [index, [price, pieces, more]] of lines.entries()) {
    const sku = String.fromCodePoint(97 + index);
    const qty_e4 = BigInt(Math.round(Number(pieces) * 10_000));
    cart = add(cart, product(sku, price, 2, { category_ids: [], weight: null, ...more }));
    cart = { ...cart, lines: cart.lines.map((line) => (line.line_id === sku ? { ...line, qty_e4 } : line)) };
  }
  if (group !== WALK_IN) cart = setCustomer(cart, { customer_id: 1, customer_group_id: group, prices: {} });
  if (code !== undefined) cart = setCoupon(cart, code);
  const promotions = {
    ...readPromotions({ items: rules.map(ruleOf), coupons: couponOf(coupons) }),
    website_id: 1,
    now_ms: Temporal.Instant.from(NOON).epochMilliseconds,
  };
  return priceCart(vector.change?.(cart) ?? cart, {
    ...tables(settings),
    promotions,
    ...(today === undefined ? {} : { today }),
  });
}

/** Declares a test for each vector. */
export function checkVectors(vectors: readonly Vector[]): void {
  for (const vector of vectors) {
    test(vector.what, () => {
      const { lines, promotions, totals } = pricedVector(vector);
      assert.deepEqual(
        lines.map(({ discount_minor }) => discount_minor),
        vector.off,
      );
      assert.equal(
        totals.discount_minor,
        vector.off.reduce((sum, off) => sum + off, 0n),
      );
      if (vector.applied !== undefined)
        assert.deepEqual(
          promotions.applied.map(({ rule_id }) => rule_id),
          vector.applied,
        );
      assert.deepEqual(
        promotions.unjudged.map(({ rule_id }) => rule_id),
        vector.unjudged ?? [],
      );
      if (vector.coupon !== undefined) assert.equal(promotions.coupon?.state, vector.coupon);
    });
  }
}
