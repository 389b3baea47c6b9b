import { addLine, type Cart, type CartProduct, type Discount, emptyCart } from "../src/cart/cart.ts";
import type { CartTables } from "../src/cart/price-cart.ts";
import { readTaxTables } from "../src/tax/tables.ts";

export const NETHERLANDS = { country_id: "NL", region_id: 0, postcode: "*" };
export const [HIGH, LOW, UNTAXED] = [2, 5, 9];
export const [WALK_IN, WHOLESALE] = [0, 4];

const rate = (id: number, tax_country_id: string, percent: string) => ({
  id,
  code: `${tax_country_id}-${percent}`,
  tax_country_id,
  tax_region_id: 0,
  tax_postcode: "*",
  zip_is_range: 0,
  zip_from: null,
  zip_to: null,
  rate: percent,
});
const rule = (id: number, product_class: number, tax_rate_ids: readonly number[]) => ({
  id,
  priority: 0,
  calculate_subtotal: false,
  customer_tax_class_ids: [3],
  product_tax_class_ids: [product_class],
  tax_rate_ids,
});
const taxes = readTaxTables({
  rates: [rate(1, "NL", "21"), rate(2, "NL", "9"), rate(3, "DE", "19"), rate(4, "DE", "7")],
  rules: [rule(1, HIGH, [1, 3]), rule(2, LOW, [2, 4])],
  customer_groups: [
    { customer_group_id: WALK_IN, tax_class_id: 3 },
    { customer_group_id: WHOLESALE, tax_class_id: 3 },
    { customer_group_id: 6, tax_class_id: 8 },
  ],
  store_rate_address: NETHERLANDS,
});
export const tables = (settings: Partial<CartTables["settings"]> = {}): CartTables => ({
  taxes,
  settings: {
    calculation_algorithm: "ROW_BASE_CALCULATION",
    price_includes_tax: true,
    apply_after_discount: true,
    discount_tax: true,
    ...settings,
  },
  address: NETHERLANDS,
  walk_in_group_id: WALK_IN,
  today: "2026-11-23",
});
export const product = (
  sku: string,
  price: string,
  tax_class_id = HIGH,
  of: Partial<CartProduct> = {},
): CartProduct => ({
  product_id: 1,
  sku,
  name: sku,
  tax_class_id,
  price,
  special_price: null,
  special_from_date: null,
  special_to_date: null,
  tiers: [],
  rule_prices: [],
  ...of,
});
export const add = (cart: Cart, of: CartProduct, pieces = 1n): Cart =>
  addLine(cart, { line_id: of.sku, product: of, qty_e4: pieces * 10_000n, fulfillment_mode: "in_store" });
export const percent = (text: string): Discount => ({ kind: "percent", percent: text });
export const amount = (amount_minor: bigint): Discount => ({ kind: "amount", amount_minor });
export const EMPTY = emptyCart("EUR");
