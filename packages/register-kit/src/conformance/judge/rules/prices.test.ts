import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Exchange } from "../exchange.ts";
import { prices_and_taxes } from "./prices.ts";

type Json = Readonly<Record<string, unknown>>;

const exchangeOf = (method: string, path: string, request: unknown, answer: unknown): Exchange => ({
  step: "sell",
  at_ms: 0,
  method,
  path: `/rest/V1/pos/${path}`,
  request: Buffer.from(request === undefined ? "" : JSON.stringify(request)),
  status: 200,
  answer: "",
  received: 200,
  received_text: JSON.stringify(answer),
  shown_time: null,
  retry_after_seconds: null,
});

const rate = (id: number, country: string, percent: number) => ({
  id,
  code: `${country} ${percent}`,
  tax_country_id: country,
  tax_region_id: 0,
  tax_postcode: "*",
  zip_is_range: 0,
  zip_from: null,
  zip_to: null,
  rate: percent,
});
const rule = (id: number, product_class: number, tax_rate_ids: readonly number[], priority = 0) => ({
  id,
  priority,
  calculate_subtotal: false,
  customer_tax_class_ids: [3],
  product_tax_class_ids: [product_class],
  tax_rate_ids,
});
const TAXES = {
  rates: [rate(1, "NL", 21), rate(2, "BE", 6), rate(3, "NL", 5), rate(4, "NL", 9.975)],
  rules: [rule(1, 2, [1, 2]), rule(2, 7, [3]), rule(3, 7, [4], 1)],
  customer_groups: [
    { customer_group_id: 0, tax_class_id: 3 },
    { customer_group_id: 1, tax_class_id: 3 },
    { customer_group_id: 2, tax_class_id: 9 },
  ],
  store_rate_address: { country_id: "NL", region_id: 0, postcode: "*" },
};
const product = (product_id: number, sku: string, price: number | null, more: Json = {}) => ({
  product_id,
  sku,
  name: sku,
  tax_class_id: 2,
  price,
  special_price: null,
  special_from_date: null,
  special_to_date: null,
  tiers: [],
  ...more,
});
const CATALOGUE = {
  items: [
    product(1, "MUG", 10),
    product(2, "SALE", 10, { special_price: 8, special_from_date: "2026-03-14", special_to_date: "2026-03-14" }),
    product(3, "TIER", 10, { tiers: [{ customer_group_id: 32000, qty: 5, value: 9 }] }),
    product(4, "RULE", 10),
    product(5, "OPEN", null),
    product(6, "BOTH", 10, { tax_class_id: 7 }),
  ],
};
const RULES = { date: "2026-03-14", items: [{ product_id: 4, customer_group_id: 0, rule_price: 7.5 }] };

interface Shop {
  readonly price_includes_tax?: boolean;
  readonly location?: Json;
}

function examined(line: Json, receipt: Json = {}, { price_includes_tax = false, location }: Shop = {}) {
  const tax = {
    calculation_algorithm: "TOTAL_BASE_CALCULATION",
    price_includes_tax,
    apply_after_discount: true,
    discount_tax: false,
  };
  const config = { config: { tax }, location: location ?? null, resolved_config: { custom_sale_sku: "misc" } };
  const items = [{ sku: "MUG", qty: 1, price: 10, discount_amount: 0, tax_class_id: 2, tax_rate: 21, ...line }];
  const body = { sale_id: "S", currency: "EUR", created_at: "2026-03-14T12:00:00+01:00", items, ...receipt };
  return prices_and_taxes.examine({
    exchanges: [
      exchangeOf("GET", "terminals/7/config", undefined, JSON.stringify(config)),
      exchangeOf("GET", "terminals/7/store", undefined, {
        currency: "EUR",
        customer_group_id: 0,
        timezone: "Europe/Amsterdam",
      }),
      exchangeOf("GET", "tax-rates", undefined, TAXES),
      exchangeOf("GET", "catalog", undefined, CATALOGUE),
      exchangeOf("GET", "catalog-rule-prices", undefined, RULES),
      exchangeOf("GET", "fixed-product-taxes", undefined, { rows: [{ sku: "MUG", attribute_code: "kiln_fee" }] }),
      exchangeOf("POST", "customer-prices", {}, { prices: [{ sku: "MUG", customer_price: 6, source: "group" }] }),
      exchangeOf("POST", "receipts", { receipt: body }, {}),
    ],
    stored: undefined,
  });
}

const BELGIUM = { tax_use_address: true, country_id: "BE", postcode: "1000" };
const CUSTOMER = { customer_name: "Ada" };

describe("prices and taxes of a register", () => {
  const right: readonly (readonly [what: string, line: Json, receipt?: Json, shop?: Shop])[] = [
    ["the catalogue's price", { tax_amount: 2.1 }],
    ["texts in place of numbers", { price: "10.0", qty: "1", tax_rate: "21.00", tax_amount: "2.10" }],
    ["another case of the SKU", { sku: "mug", tax_amount: 2.1 }],
    ["a special price on its day", { sku: "SALE", price: 8, base_unit_price: 10, tax_amount: 1.68 }],
    ["a tier that is reached", { sku: "TIER", qty: 5, price: 9, tax_amount: 9.45 }],
    ["a refund of a part of it", { sku: "TIER", qty: -1, price: 9, tax_amount: -1.89 }, { sale_type: "refund" }],
    ["a rule's price of the day", { sku: "RULE", price: 7.5, tax_amount: 1.58 }],
    ["two taxes, one upon the other", { sku: "BOTH", tax_class_id: 7, tax_rate: 14.975, tax_amount: 1.55 }],
    ["a price with tax", { tax_amount: 1.74 }, {}, { price_includes_tax: true }],
    ["the rate of the location's address", { tax_rate: 6, tax_amount: 0.6 }, {}, { location: BELGIUM }],
    [
      "its price with the location's tax",
      { price: 8.76, tax_rate: 6, tax_amount: 0.5 },
      {},
      { location: BELGIUM, price_includes_tax: true },
    ],
    ["a customer's price", { price: 6, tax_amount: 1.26 }, CUSTOMER],
    ["a customer of a group without tax", { tax_rate: 0, tax_amount: 0 }, CUSTOMER],
    ["a discount", { discount_amount: 5, tax_amount: 1.05 }],
    ["a discount that is stated with tax", { discount_amount: 6.05, tax_amount: 1.05 }],
    ["a cent more when tax is shared", { tax_amount: 2.11 }],
  ];
  for (const [what, line, receipt, shop] of right) {
    test(`the judge accepts ${what}`, () => {
      assert.deepEqual(examined(line, receipt, shop), {
        result: "passed",
        seen: ["Lines at the received price and rate: 1."],
      });
    });
  }

  const others: readonly (readonly [what: string, line: Json, receipt?: Json])[] = [
    ["reverse charge", { tax_rate: 0, tax_amount: 0 }, { is_reverse_charge: true }],
    ["an exempt sale", { tax_rate: 0, tax_amount: 0 }, { is_tax_exempt: true }],
    ["an override that is stated", { price: 4, base_unit_price: 10, tax_amount: 0.84 }],
    ["an entered price", { sku: "OPEN", price: 4, tax_amount: 0.84 }],
    ["an article without a number", { sku: "misc", price: 4, tax_amount: 0.84 }],
    ["a fixed product tax", { sku: "kiln_fee", price: 4, tax_rate: 0, tax_amount: 0 }],
  ];
  for (const [what, line, receipt] of others) {
    test(`the judge does not count ${what} as a line at the received price and rate`, () => {
      assert.deepEqual(examined(line, receipt), { result: "not_seen", seen: [] });
    });
  }

  const wrong: readonly (readonly [what: string, sentence: RegExp, line: Json, receipt?: Json, shop?: Shop])[] = [
    ["another rate", /MUG has the tax rate 42 of tax class 2; received: 21 % of tax class 2\.$/, { tax_rate: 42 }],
    [
      "the rate of another class",
      /BOTH has the tax rate 21 of tax class 7; .* 14\.975 %/,
      { sku: "BOTH", tax_class_id: 7 },
    ],
    ["another class of the product", /of tax class 7; received: 21 % of tax class 2/, { tax_class_id: 7 }],
    ["the rate of another address", /has the tax rate 21 .* 6 %/, {}, {}, { location: BELGIUM }],
    ["no rate", /MUG has no tax_rate/, { tax_rate: undefined }],
    ["no tax for a walk-in", /has the tax rate 0 /, { tax_rate: 0, tax_amount: 0 }],
    ["another tax", /MUG has 4\.20 tax; received: 21 %, which is 2\.10\.$/, { tax_amount: 4.2 }],
    [
      "the tax of another discount",
      /has 1\.05 tax; received: 21 %, which is 1\.26/,
      { discount_amount: 4, tax_amount: 1.05 },
    ],
    ["more tax than without its discount", /has 2\.52 tax/, { discount_amount: 5, tax_amount: 2.52 }],
    [
      "a triple price",
      /MUG has the price 30\.00; received: 10\.00\.$/,
      { price: 30, base_unit_price: 30, tax_amount: 6.3 },
    ],
    ["a lower price", /has the price 9\.99/, { price: 9.99 }],
    ["a tier that is not reached", /TIER has the price 9\.00/, { sku: "TIER", qty: 4, price: 9 }],
    [
      "a special price of another day",
      /SALE has the price 8\.00/,
      { sku: "SALE", price: 8 },
      { created_at: "2026-03-14T23:30:00Z" },
    ],
    ["a customer's price for a walk-in", /has the price 6\.00/, { price: 6 }],
    [
      "the catalogue's price with another tax inside",
      /has the price 10\.00; received: 8\.76/,
      { tax_rate: 6 },
      {},
      { location: BELGIUM, price_includes_tax: true },
    ],
    ["an unknown SKU", /POT is no product of the catalogue/, { sku: "POT" }],
    ["another rate of an article without a number", /misc has the tax rate 42/, { sku: "misc", tax_rate: 42 }],
    ["an amount that is no number", /Sale S cannot be read/, { price: "ten" }],
    ["no items that are lines", /Sale S cannot be read/, { sku: undefined, qty: undefined }],
    ["a created_at that is no time", /Sale S cannot be read/, {}, { created_at: "noon" }],
    ["another currency", /Sale S is in USD; received: EUR/, {}, { currency: "USD" }],
  ];
  for (const [what, sentence, line, receipt, shop] of wrong) {
    test(`the judge refuses ${what}`, () => {
      const { result, seen } = examined({ tax_amount: 2.1, ...line }, receipt, shop);
      assert.equal(result, "failed");
      assert.match(seen.join("\n"), sentence);
    });
  }
});
