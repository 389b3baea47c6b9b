import { describe } from "node:test";
import { checkVectors, type Vector } from "../../test/promotion-vectors.ts";
import { amount, percent, product, WHOLESALE } from "../../test/sample-cart.ts";
import { addReturnedLine, discountCart, discountLine, overridePrice, setCustomer } from "../cart/cart.ts";

const ONE: Pick<Vector, "lines"> = { lines: [["10.00", 1]] };

describe("order of rules", () => {
  checkVectors([
    // 10 % of 10.00 = 1.00; 20 % of 9.00 = 1.80
    {
      what: "each rule takes its part of the rest",
      ...ONE,
      rules: [{}, { discount_amount: "20" }],
      off: [280n],
      applied: [1, 2],
    },
    // Rule 2 first: 10.00 − 5.00; then 10 % of 5.00 = 0.50
    {
      what: "the lower sort_order comes first",
      ...ONE,
      rules: [{ sort_order: 5 }, { sort_order: 1, simple_action: "by_fixed", discount_amount: "5" }],
      off: [550n],
      applied: [2, 1],
    },
    // 10 % of 10.00 = 1.00; then 5.00
    {
      what: "of equal ones the lower id",
      ...ONE,
      rules: [{}, { simple_action: "by_fixed", discount_amount: "5" }],
      off: [600n],
    },
    // 10 % of 10.00, and no more
    {
      what: "a rule stops further rules",
      ...ONE,
      rules: [{ stop_rules_processing: true }, { discount_amount: "50" }],
      off: [100n],
      applied: [1],
    },
    // Rule 1 is for a and stops for the whole cart: b has nothing
    {
      what: "it stops them for every line",
      lines: [
        ["10.00", 1],
        ["10.00", 1],
      ],
      rules: [{ action_condition: sku("a"), stop_rules_processing: true }, { discount_amount: "50" }],
      off: [100n, 0n],
    },
    // No line is for rule 1, so that rule 2 applies: 50 % of 10.00
    {
      what: "a rule without a line stops nothing",
      ...ONE,
      rules: [{ action_condition: sku("z"), stop_rules_processing: true }, { discount_amount: "50" }],
      off: [500n],
      applied: [2],
    },
    // Rule 1 selects the line, takes 0 of it, and stops
    {
      what: "a rule that takes nothing off still stops",
      ...ONE,
      rules: [{ discount_step: 2, stop_rules_processing: true }, { discount_amount: "50" }],
      off: [0n],
      applied: [],
    },
    // 8.00 + 8.00, but the line costs 10.00
    {
      what: "rules together take at most the price",
      ...ONE,
      rules: [
        { simple_action: "by_fixed", discount_amount: "8" },
        { simple_action: "by_fixed", discount_amount: "8" },
      ],
      off: [1000n],
      applied: [1, 2],
    },
    // 4 pieces: 4.00; its part for 2 pieces is 2.00: 50 % of (20.00 − 2.00) = 9.00
    {
      what: "a percentage of some pieces is of their part of the rest",
      lines: [["10.00", 4]],
      rules: [
        { simple_action: "by_fixed", discount_amount: "1" },
        { discount_amount: "50", discount_qty: "2" },
      ],
      off: [1300n],
    },
  ]);
});

describe("who and when", () => {
  checkVectors([
    { what: "another website", ...ONE, rules: [{ website_ids: [2] }], off: [0n] },
    { what: "another customer group", ...ONE, rules: [{ customer_group_ids: [WHOLESALE] }], off: [0n] },
    // 10 % of 10.00
    {
      what: "the customer's group",
      ...ONE,
      group: WHOLESALE,
      rules: [{ customer_group_ids: [WHOLESALE] }],
      off: [100n],
    },
    { what: "no customer group", ...ONE, rules: [{ customer_group_ids: [] }], off: [0n] },
    { what: "the day before the first", ...ONE, rules: [{ from_date: "2026-11-24" }], off: [0n] },
    // First and last day are included: 10 % of 10.00
    { what: "its only day", ...ONE, rules: [{ from_date: "2026-11-23", to_date: "2026-11-23" }], off: [100n] },
    { what: "the day after the last", ...ONE, rules: [{ to_date: "2026-11-22" }], off: [0n] },
    { what: "used up by the customer", ...ONE, rules: [{ uses_per_customer: 2 }], off: [0n], change: used(2, 0) },
    // 1 of 2 uses: 10 % of 10.00
    { what: "a use is left", ...ONE, rules: [{ uses_per_customer: 2 }], off: [100n], change: used(1, 0) },
    // A walk-in customer has no limit: 10 % of 10.00
    { what: "a limit without a customer", ...ONE, rules: [{ uses_per_customer: 1 }], off: [100n] },
  ]);
});

describe("coupons", () => {
  const rules = [{ coupon_type: "SPECIFIC_COUPON" }];
  const coupons = [{ code: "Summer-10" }];
  checkVectors([
    { what: "a rule with a coupon needs it", ...ONE, rules, coupons, off: [0n] },
    // 10 % of 10.00
    {
      what: "its code, without regard to case",
      ...ONE,
      rules,
      coupons,
      code: " SUMMER-10",
      off: [100n],
      coupon: "applied",
    },
    { what: "another code", ...ONE, rules, coupons, code: "winter", off: [0n], coupon: "unknown_code" },
    // A generated code of a rule with generated codes: 10 % of 10.00
    {
      what: "a generated code",
      ...ONE,
      rules: [{ coupon_type: "AUTO" }],
      coupons: [{ code: "X7Q2" }],
      code: "x7q2",
      off: [100n],
      coupon: "applied",
    },
    // The rule applies to everybody, and its coupon is none
    {
      what: "a coupon of a rule without coupons",
      ...ONE,
      rules: [{}],
      coupons,
      code: "Summer-10",
      off: [100n],
      coupon: "unknown_code",
    },
    {
      what: "an expired coupon",
      ...ONE,
      rules,
      coupons: [{ code: "a", expiration_date: "2026-11-23 10:59:59" }],
      code: "a",
      off: [0n],
      coupon: "expired",
    },
    // It ends in a minute: 10 % of 10.00
    {
      what: "a coupon that ends soon",
      ...ONE,
      rules,
      coupons: [{ code: "a", expiration_date: "2026-11-23 11:01:00" }],
      code: "a",
      off: [100n],
      coupon: "applied",
    },
    {
      what: "a coupon of a later day",
      ...ONE,
      rules: [{ ...rules[0], from_date: "2026-12-01" }],
      coupons,
      code: "summer-10",
      off: [0n],
      coupon: "not_yet",
    },
    {
      what: "a coupon for another group",
      ...ONE,
      rules: [{ ...rules[0], customer_group_ids: [9] }],
      coupons,
      code: "summer-10",
      off: [0n],
      coupon: "not_for_this_customer",
    },
    {
      what: "a coupon that the customer used",
      ...ONE,
      rules,
      coupons: [{ code: "a", usage_per_customer: 1 }],
      code: "a",
      off: [0n],
      coupon: "used_up",
      change: used(0, 1),
    },
    // 0 is no limit: 10 % of 10.00
    {
      what: "a coupon without a limit",
      ...ONE,
      rules,
      coupons: [{ code: "a", usage_per_customer: 0 }],
      code: "a",
      off: [100n],
      coupon: "applied",
      change: used(7, 7),
    },
    {
      what: "a coupon whose products are not there",
      ...ONE,
      rules: [{ ...rules[0], action_condition: sku("z") }],
      coupons,
      code: "summer-10",
      off: [0n],
      coupon: "nothing_to_discount",
    },
    {
      what: "a coupon for a larger cart",
      ...ONE,
      rules: [
        { ...rules[0], condition: { conditions: [{ attribute_name: "total_qty", operator: ">=", value: "2" }] } },
      ],
      coupons,
      code: "summer-10",
      off: [0n],
      coupon: "conditions_not_met",
    },
    {
      what: "a coupon by a shipping method",
      ...ONE,
      rules: [
        {
          ...rules[0],
          condition: { conditions: [{ attribute_name: "shipping_method", operator: "==", value: "van" }] },
        },
      ],
      coupons,
      code: "summer-10",
      off: [0n],
      unjudged: [1],
      coupon: "not_judged",
    },
    // Rule 2 stops: 50 % of 10.00, and the coupon's rule does not apply
    {
      what: "a coupon after a rule that stops",
      ...ONE,
      rules: [
        { ...rules[0], sort_order: 9 },
        { discount_amount: "50", stop_rules_processing: true },
      ],
      coupons,
      code: "summer-10",
      off: [500n],
      coupon: "nothing_to_discount",
    },
  ]);
});

describe("taxes, currencies and other discounts", () => {
  const returned = (cart: Parameters<typeof addReturnedLine>[0]) =>
    addReturnedLine(cart, {
      line_id: "r",
      product: product("r", "10.00"),
      qty_e4: -10_000n,
      fulfillment_mode: "take_away",
      price_override_minor: 1000n,
      discount: amount(250n),
      returned_from: { sale_id: "s", line_id: "l" },
    });
  checkVectors([
    // 12.10 without tax 10.00: 10 % = 1.00
    {
      what: "of prices without tax, though they are stated with it",
      lines: [["12.10", 1]],
      rules: [{}],
      settings: { discount_tax: false },
      off: [100n],
    },
    // 10.00 with tax 12.10: 10 % = 1.21
    {
      what: "of prices with tax, though they are stated without",
      lines: [["10.00", 1]],
      rules: [{}],
      settings: { price_includes_tax: false },
      off: [121n],
    },
    // 10 % of 10.00
    {
      what: "of prices without tax",
      lines: [["10.00", 1]],
      rules: [{}],
      settings: { price_includes_tax: false, discount_tax: false },
      off: [100n],
    },
    // 100 % of 12.10, but the line's price without tax is 10.00
    {
      what: "never more than the line's price",
      lines: [["10.00", 1]],
      rules: [{ discount_amount: "100" }],
      settings: { price_includes_tax: false },
      off: [1000n],
    },
    // Yen have no decimals: 10 % of 155 = 15.5 → 16
    { what: "yen", lines: [["155", 1]], rules: [{}], currency: "JPY", off: [16n] },
    // 0.001 dinars: 10 % of 1.255 = 0.1255 → 0.126
    { what: "dinars of Kuwait", lines: [["1.255", 1]], rules: [{}], currency: "KWD", off: [126n] },
    // 100 yen × 1/3 = 33.3 → 33; 33.7 → 34; 33
    {
      what: "an amount in yen, shared",
      lines: [
        ["500", 1],
        ["500", 1],
        ["500", 1],
      ],
      rules: [{ simple_action: "cart_fixed", discount_amount: "100" }],
      currency: "JPY",
      off: [33n, 34n, 33n],
    },
    // Rules apply to the price that a person entered: 10 % of 5.00
    { what: "an entered price", ...ONE, rules: [{}], change: (cart) => overridePrice(cart, "a", 500n), off: [50n] },
    // A person's discount comes after the rules: 1.00 + 50 % of 9.00
    {
      what: "a person's discount of the line",
      ...ONE,
      rules: [{}],
      change: (cart) => discountLine(cart, "a", percent("50")),
      off: [550n],
    },
    // 1.00 + 9.00, at most what is left
    {
      what: "a person's amount above the rest",
      ...ONE,
      rules: [{}],
      change: (cart) => discountLine(cart, "a", amount(9900n)),
      off: [1000n],
    },
    // 1.00 + 50 % of 9.00
    {
      what: "a person's discount of the cart",
      ...ONE,
      rules: [{}],
      change: (cart) => discountCart(cart, percent("50")),
      off: [550n],
    },
    // Returned goods keep the discount of their sale, and count for no condition
    {
      what: "returned goods",
      ...ONE,
      rules: [{}, { condition: { conditions: [{ attribute_name: "total_qty", operator: ">", value: 1 }] } }],
      change: returned,
      off: [100n, -250n],
      applied: [1],
    },
  ]);
});

function sku(value: string) {
  return { conditions: [{ condition_type: "product", attribute_name: "sku", operator: "==", value }] };
}

function used(rule_times_used: number, coupon_times_used: number): NonNullable<Vector["change"]> {
  const rule_uses = { 1: { rule_times_used, coupon_code: "A", coupon_times_used } };
  return (cart) => setCustomer(cart, { customer_id: 7, customer_group_id: 0, prices: {}, rule_uses });
}
