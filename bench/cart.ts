import {
  addLine,
  applicableTaxes,
  calculateTaxes,
  type Cart,
  type CartTables,
  discountCart,
  emptyCart,
  priceCart,
  readTaxTables,
  type TaxableLine,
} from "../packages/register-kit/src/index.ts";
import { beside, type Measured } from "./beside.ts";
import type { LoadResult } from "./load.ts";
import type { Part } from "./part.ts";

const LINES = 50;
const RATES = [21, 9];
const ADDRESS = { country_id: "NL", region_id: 0, postcode: "1012 AB" };
const MICROSECONDS = 1000;

const taxes = readTaxTables({
  rates: RATES.map((rate, index) => ({
    id: index + 1,
    code: `NL ${rate}`,
    tax_country_id: "NL",
    tax_region_id: 0,
    tax_postcode: "*",
    zip_is_range: 0,
    zip_from: null,
    zip_to: null,
    rate,
  })),
  rules: RATES.map((_rate, index) => ({
    id: index + 1,
    priority: 0,
    calculate_subtotal: false,
    customer_tax_class_ids: [3],
    product_tax_class_ids: [index + 1],
    tax_rate_ids: [index + 1],
  })),
  customer_groups: [{ customer_group_id: 0, tax_class_id: 3 }],
  store_rate_address: ADDRESS,
});
const goods = Array.from({ length: LINES }, (_line, n) => ({ cents: 199 + n * 37, pieces: (n % 4) + 1, rate: n % 2 }));

/**
 * Measures the taxes alone and the whole price of a cart of 50 lines at two rates, with a discount
 * of the cart.
 */
export const benchCart: Part = async ({ rounds, seconds }) => {
  const cart = sampleCart();
  const lines = goods.map(({ cents, pieces, rate }): TaxableLine => {
    const circumstances = { customer_class_id: 3, product_class_id: rate + 1, address: ADDRESS };
    return {
      qty_e4: BigInt(pieces) * 10_000n,
      unit_minor: BigInt(cents),
      discount_minor: 0n,
      taxes: applicableTaxes(taxes, circumstances),
    };
  });
  const measured: Measured[] = [];
  for (const calculation_algorithm of ["UNIT_BASE_CALCULATION", "ROW_BASE_CALCULATION", "TOTAL_BASE_CALCULATION"]) {
    const settings = {
      calculation_algorithm,
      price_includes_tax: true,
      apply_after_discount: true,
      discount_tax: true,
    };
    const tables: CartTables = { taxes, settings, address: ADDRESS, walk_in_group_id: 0, today: "2026-01-01" };
    const name = calculation_algorithm.slice(0, calculation_algorithm.indexOf("_"));
    for (const [what, run] of [
      ["taxes", () => calculateTaxes(lines, settings)],
      ["price", () => priceCart(cart, tables)],
    ] as const) {
      measured.push(
        await beside({
          name: `${what} of ${LINES} lines, ${name}`,
          reach: "none",
          rounds,
          limit: async () => ({ tool: "plain loop", per_second: repeated(plainLoop, seconds).requests_per_second }),
          run: async () => repeated(run, seconds),
        }),
      );
      const last = measured.at(-1);
      if (last !== undefined) console.log(`  ${Math.round((MICROSECONDS * MICROSECONDS) / last.per_second)} µs a cart`);
    }
  }
  return { measured };
};

function sampleCart(): Cart {
  let cart = emptyCart("EUR");
  for (const [n, { cents, pieces, rate }] of goods.entries()) {
    const product = {
      product_id: n + 1,
      sku: `bench-${n}`,
      name: `Product ${n}`,
      tax_class_id: rate + 1,
      price: (cents / 100).toFixed(4),
      special_price: null,
      special_from_date: null,
      special_to_date: null,
      tiers: [{ customer_group_id: 32_000, qty: "12.0000", value: "1.0000" }],
      rule_prices: [],
    };
    const line = { line_id: String(n), product, qty_e4: BigInt(pieces) * 10_000n, fulfillment_mode: "in_store" };
    cart = addLine(cart, line);
  }
  return discountCart(cart, { kind: "percent", percent: "5" });
}

/** The loop is a baseline: it adds floats and rounds once per line. */
function plainLoop(): number {
  let total = 0;
  for (const { cents, pieces, rate } of goods) {
    const row = cents * pieces;
    const percent = RATES[rate] ?? 0;
    total += Math.round((row * percent) / (100 + percent));
  }
  return total;
}

function repeated(run: () => unknown, seconds: number): LoadResult {
  const took: number[] = [];
  const began = performance.now();
  const until = began + seconds * MICROSECONDS;
  for (let now = began; now < until;) {
    // One call of the plain loop is shorter than the clock can tell.
    for (let turn = 0; turn < BATCH; turn += 1) run();
    const after = performance.now();
    took.push((after - now) / BATCH);
    now = after;
  }
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.floor(took.length * share)] ?? 0;
  const calls = took.length * BATCH;
  return {
    requests_per_second: Math.round((calls * MICROSECONDS) / (performance.now() - began)),
    acknowledged: calls,
    refused: 0,
    p50_ms: Number(at(0.5).toFixed(4)),
    p99_ms: Number(at(0.99).toFixed(4)),
  };
}

const BATCH = 20;
