import type { Random } from "./random.ts";
import { addLine, addReturnedLine, type Cart, discountLine, emptyCart, setTreatment } from "../../cart/cart.ts";
import { readFixedTaxes } from "../../cart/fixed-taxes.ts";
import { type CartTables, priceCart } from "../../cart/price-cart.ts";
import type { PricedCart, Treatment } from "../../cart/priced.ts";
import { formatMoney } from "../../money/money.ts";
import { readTaxTables } from "../../tax/tables.ts";

export interface Market {
  readonly name: string;
  readonly currency: string;
  /** Smallest step of cash, in minor units. */
  readonly cash_step_minor: bigint;
  readonly rates: readonly string[];
  /** Percentages of two taxes that apply to every line; replaces `rates`. */
  readonly stacked?: readonly [string, string];
}

export const MARKETS: readonly Market[] = [
  { name: "Netherlands", currency: "EUR", cash_step_minor: 5n, rates: ["21", "9", "0"] },
  { name: "Germany", currency: "EUR", cash_step_minor: 1n, rates: ["19", "7"] },
  { name: "Switzerland", currency: "CHF", cash_step_minor: 5n, rates: ["8.1", "2.6"] },
  { name: "Japan", currency: "JPY", cash_step_minor: 0n, rates: ["10", "8"] },
  { name: "Kuwait", currency: "KWD", cash_step_minor: 5n, rates: ["5", "15"] },
  { name: "Hungary", currency: "HUF", cash_step_minor: 500n, rates: ["27", "5"] },
  { name: "Québec", currency: "CAD", cash_step_minor: 5n, rates: [], stacked: ["5", "9.975"] },
];

export type Algorithm = "UNIT_BASE_CALCULATION" | "ROW_BASE_CALCULATION" | "TOTAL_BASE_CALCULATION";
export const ALGORITHMS: readonly Algorithm[] = [
  "UNIT_BASE_CALCULATION",
  "ROW_BASE_CALCULATION",
  "TOTAL_BASE_CALCULATION",
];

export interface Shop {
  readonly market: Market;
  readonly price_includes_tax: boolean;
  readonly apply_after_discount: boolean;
  readonly algorithm: Algorithm;
  /** Whether mugs and soap have a fixed tax, and whether the product's tax applies to that. */
  readonly fixed_tax: "none" | "untaxed" | "taxed";
}

const ADDRESS = { country_id: "XX", region_id: 0, postcode: "*" };
const CUSTOMER_CLASS = 3;
const FIXED_TAXES = [
  { sku: "MUG-01", attribute_code: "kiln_fee", value: "0.3550" },
  { sku: "SOAP", attribute_code: "water_fee", value: "1.2" },
  { sku: "soap", attribute_code: "packaging_fee", value: "2" },
].map((row) => ({ ...row, website_id: 0, country_id: ADDRESS.country_id, region_id: 0 }));

/**
 * Returns tables with a tax class for each rate of the market, or with one class for both stacked
 * taxes.
 */
function tablesOf({ market, price_includes_tax, apply_after_discount, algorithm, fixed_tax }: Shop): CartTables {
  const percentages = market.stacked ?? market.rates;
  const taxes = readTaxTables({
    rates: percentages.map((rate, index) => ({
      id: index + 1,
      code: `tax ${rate}`,
      tax_country_id: ADDRESS.country_id,
      tax_region_id: 0,
      tax_postcode: "*",
      zip_is_range: 0,
      zip_from: null,
      zip_to: null,
      rate,
    })),
    rules: percentages.map((_rate, index) => ({
      id: index + 1,
      priority: market.stacked === undefined ? 0 : index,
      calculate_subtotal: true,
      customer_tax_class_ids: [CUSTOMER_CLASS],
      product_tax_class_ids: [market.stacked === undefined ? index + 1 : 1],
      tax_rate_ids: [index + 1],
    })),
    customer_groups: [{ customer_group_id: 0, tax_class_id: CUSTOMER_CLASS }],
    store_rate_address: ADDRESS,
  });
  return {
    taxes,
    settings: { calculation_algorithm: algorithm, price_includes_tax, apply_after_discount, discount_tax: true },
    address: ADDRESS,
    walk_in_group_id: 0,
    today: "2026-03-14",
    ...(fixed_tax === "none"
      ? {}
      : {
          fixed_taxes: {
            ...readFixedTaxes(FIXED_TAXES),
            settings: { enabled: true, apply_vat: fixed_tax === "taxed", attributes: [] },
          },
        }),
  };
}

/** Returns a cart of random lines in a shop; `with_empties` makes some of them returned bottles. */
export function randomCart(random: Random, shop: Shop, treatment: Treatment, with_empties = false): PricedCart {
  let cart = setTreatment(emptyCart(shop.market.currency), treatment);
  const count = random.int(1, 4);
  for (let index = 0; index < count; index += 1) {
    cart = withRandomLine(random, shop, cart, with_empties && index > 0 && random.chance(50));
  }
  return priceCart(cart, tablesOf(shop));
}

function withRandomLine(random: Random, { market, apply_after_discount }: Shop, cart: Cart, is_back: boolean): Cart {
  const unit_minor = BigInt(random.int(5, is_back ? 60 : 9_000));
  const pieces = BigInt(random.int(1, 3)) * 10_000n;
  const weighed = BigInt(random.int(1_200, 18_000));
  const qty_e4 = random.chance(15) ? weighed : pieces;
  // At most 50 % off when two taxes are computed before the discount: a line given away would have
  // a negative net amount, and the service could not tell the two taxes on it apart.
  const most = apply_after_discount || market.stacked === undefined ? "100" : "50";
  const percent = random.chance(20) ? random.pick(["5", "10", "15", "33", most]) : "0";
  const line_id = random.uuid();
  const product = {
    product_id: random.chance(90) ? random.int(1, 999) : null,
    sku: random.pick(["MUG-01", "TEE-S", "SOAP", "Ünï-\u0000\ud83d"]),
    name: random.pick(["Enamel mug", "T-shirt “S”", "Soap\u0000", "half \ud83d of an emoji", "日本茶"]),
    tax_class_id: market.stacked === undefined ? random.int(1, market.rates.length) : 1,
    price: formatMoney(unit_minor, cart.currency),
    special_price: null,
    special_from_date: null,
    special_to_date: null,
    tiers: [],
    rule_prices: [],
  };
  const line = { line_id, product, qty_e4, fulfillment_mode: "take_away" };
  if (is_back) {
    const returned_from = { sale_id: "empties", line_id };
    return addReturnedLine(cart, {
      ...line,
      qty_e4: -qty_e4,
      price_override_minor: null,
      discount: null,
      returned_from,
    });
  }
  return discountLine(addLine(cart, line), line_id, percent === "0" ? null : { kind: "percent", percent });
}
