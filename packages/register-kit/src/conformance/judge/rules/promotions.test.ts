import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { add, product, tables } from "../../../../test/sample-cart.ts";
import { couponOf, ruleOf } from "../../../../test/promotion-vectors.ts";
import { discountCart, emptyCart, setCoupon } from "../../../cart/cart.ts";
import { priceCart } from "../../../cart/price-cart.ts";
import { readPromotions } from "../../../promotions/rules.ts";
import { completeSale } from "../../../sale/complete.ts";
import { receiptBody } from "../../../sale/receipt.ts";
import { orderRequest } from "../../../sale/requests.ts";
import type { Exchange } from "../exchange.ts";
import { amounts_add_up } from "./amounts.ts";
import { promotions_applied } from "./promotions.ts";

const NOW = "2026-11-23T12:00:00+01:00";
const exchangeOf = (method: string, path: string, request: string, answer: unknown): Exchange => ({
  step: "sell",
  at_ms: 0,
  method,
  path: `/rest/V1/${path}`,
  request: Buffer.from(request),
  status: 200,
  answer: "",
  received: 200,
  received_text: JSON.stringify(answer),
  shown_time: null,
  retry_after_seconds: null,
});

const PRODUCTS = [product("MUG", "10.00"), product("BOOK", "5.00")];
const PROMOTIONS = {
  items: [
    ruleOf({ stop_rules_processing: false }),
    ruleOf({ rule_id: 2, coupon_type: "SPECIFIC_COUPON", simple_action: "cart_fixed", discount_amount: "3" }),
  ],
  coupons: couponOf([{ code: "THREE", rule_id: 2 }]),
  unchanged: false,
  highest_revision: 1,
  catalog_id: "c",
};
const settings = tables().settings;
const rate = {
  id: 1,
  code: "NL",
  tax_country_id: "NL",
  tax_region_id: 0,
  tax_postcode: "*",
  zip_is_range: 0,
  zip_from: null,
  zip_to: null,
  rate: 21,
};
const READ = [
  exchangeOf(
    "GET",
    "pos/terminals/7/config",
    "",
    JSON.stringify({ config: { tax: settings }, location: null, resolved_config: { custom_sale_sku: "misc" } }),
  ),
  exchangeOf("GET", "pos/terminals/7/store", "", {
    currency: "EUR",
    customer_group_id: 0,
    timezone: "Europe/Amsterdam",
  }),
  exchangeOf("GET", "pos/tax-rates", "", {
    rates: [rate],
    rules: [
      {
        id: 1,
        priority: 0,
        calculate_subtotal: false,
        customer_tax_class_ids: [3],
        product_tax_class_ids: [2],
        tax_rate_ids: [1],
      },
    ],
    customer_groups: [{ customer_group_id: 0, tax_class_id: 3 }],
    store_rate_address: { country_id: "NL", region_id: 0, postcode: "*" },
  }),
  exchangeOf("GET", "pos/catalog", "", { items: PRODUCTS }),
  exchangeOf("GET", "pos/promotions", "", PROMOTIONS),
  exchangeOf("GET", "pos/promotions", "", { ...PROMOTIONS, items: [], coupons: [], unchanged: true }),
];

/** Returns the finding about a sale of the kit, after a change of its receipt. */
function examined({
  change = (body: string) => body,
  code = null as string | null,
  percent = undefined as string | undefined,
  read = READ,
} = {}) {
  let cart = add(add(emptyCart("EUR"), PRODUCTS[0] ?? product("", "0"), 2n), PRODUCTS[1] ?? product("", "0"));
  cart = setCoupon(cart, code);
  if (percent !== undefined) cart = discountCart(cart, { kind: "percent", percent });
  const promotions = { ...readPromotions(PROMOTIONS), website_id: 1, now_ms: 0 };
  const goods = priceCart(cart, { ...tables(), promotions });
  const stamp = { sale_id: "S", session_id: null, receipt_number: "1", created_at: NOW };
  const sale = completeSale({ kind: "sale", goods }, stamp, [{ tender: "card" }], 0n);
  const receipt = receiptBody(sale, {
    terminal_id: 7,
    terminal_name: "Till",
    location_id: 3,
    location_name: "Shop",
    staff_id: null,
    staff_name: "Ada",
    receipt_token: "ab".repeat(32),
    module_version: "1.4.0",
    raw_payload: "",
  });
  const exchanges = [
    ...read,
    exchangeOf("POST", "pos/receipts", change(receipt), {}),
    exchangeOf("POST", "orders", orderRequest(sale, 3)?.body ?? "", {}),
  ];
  const evidence = { exchanges, stored: undefined };
  return { ...promotions_applied.examine(evidence), sums: amounts_add_up.examine(evidence).result };
}

const PASSED = { result: "passed", seen: ["Lines with the discount of a promotion: 2."], sums: "passed" };

describe("promotions of a register", () => {
  test("the judge accepts a sale with promotions, with a coupon, and with a further discount of a person", () => {
    assert.deepEqual(examined(), PASSED);
    assert.deepEqual(examined({ code: "three" }), PASSED);
    assert.deepEqual(examined({ percent: "10" }), PASSED);
  });

  test("the judge refuses a sale after any of its discounts was changed", () => {
    // 10 % of 20.00 and of 5.00
    for (const [from, to] of [
      ["2.00", "2.10"],
      ["2.00", "1.90"],
      ["0.50", "0.40"],
      ["2.50", "2.60"],
    ] as const) {
      const change = (body: string) => body.replace(`"discount_amount":${from}`, `"discount_amount":${to}`);
      const { result, sums } = examined({ change });
      assert.ok(result === "failed" || sums === "failed", `${from} ${to}`);
    }
  });

  test("the judge refuses a smaller discount than promotions and coupon give, though it adds up", () => {
    const smaller = (body: string) =>
      body
        .replace('"discount_amount":2.00', '"discount_amount":1.80')
        .replace('"discount_amount":2.50', '"discount_amount":2.30');
    assert.deepEqual(examined({ change: smaller }), {
      result: "failed",
      seen: ["Sale S has the discounts MUG 1.80, BOOK 0.50; promotions give 2.00, 0.50."],
      sums: "passed",
    });
    const without = (body: string) => body.replaceAll(/"discount_amount":\d+\.\d+/g, '"discount_amount":0.00');
    assert.equal(examined({ change: without, code: "three" }).result, "failed");
  });

  test("the judge asks for no promotions of a register that did not read them", () => {
    const without = (body: string) => body.replaceAll(/"discount_amount":\d+\.\d+/g, '"discount_amount":0.00');
    const read = READ.filter(({ path }) => !path.endsWith("/promotions"));
    assert.equal(examined({ change: without, read }).result, "passed");
    assert.equal(promotions_applied.examine({ exchanges: READ, stored: undefined }).result, "not_seen");
  });
});
