import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Random, seededRandom } from "../src/conformance/sessions/random.ts";
import { addLine, type Cart, emptyCart, setCoupon } from "../src/cart/cart.ts";
import { type CartPriced, priceCart } from "../src/cart/price-cart.ts";
import { formatDecimal } from "../src/money/decimals.ts";
import { type PromotionRule, readPromotions } from "../src/promotions/rules.ts";
import { completeSale } from "../src/sale/complete.ts";
import { goodsOfRefund, leftToReturn, returnedIn } from "../src/sale/refund.ts";
import { decode, encode } from "../src/store/values.ts";
import { plainCart, type PlainLine, type PlainRule, type PlainShop } from "./plain-promotions.ts";
import { couponOf, ruleOf } from "./promotion-vectors.ts";
import { HIGH, LOW, product, tables, UNTAXED } from "./sample-cart.ts";

const CARTS = 500;
const CURRENCIES = [
  ["EUR", 2],
  ["JPY", 0],
  ["KWD", 3],
] as const;
const CLASSES = [
  [HIGH, 21n],
  [LOW, 9n],
  [UNTAXED, 0n],
] as const;

interface Sample {
  readonly lines: readonly (PlainLine & { readonly tax_class_id: number })[];
  readonly rules: readonly (PlainRule & Pick<PromotionRule, "condition" | "action_condition">)[];
  readonly code: string | null;
  readonly shop: PlainShop;
  readonly currency: string;
}

const leaf = (attribute_name: string, operator: string, value: string) => ({
  condition_type: "x",
  attribute_name,
  operator,
  value,
});
const group = (...conditions: object[]) => ({
  condition_type: "combine",
  aggregator_type: "all",
  value: "1",
  conditions,
});

function sampleLine(random: Random, index: number): Sample["lines"][number] {
  const [tax_class_id, tax_percent] = random.pick(CLASSES);
  return {
    sku: `sku-${index}`,
    category: random.int(1, 3),
    price: BigInt(random.pick([0, random.int(1, 99), random.int(100, 9_999), 1_000, 1_000])),
    qty: BigInt(random.chance(20) ? random.int(1, 40_000) : random.int(1, 12) * 10_000),
    tax_percent,
    tax_class_id,
  };
}

function sampleRule(random: Random, id: number, digits: number, lines: number): Sample["rules"][number] {
  const action = random.pick(["by_percent", "by_fixed", "cart_fixed", "buy_x_get_y"] as const);
  const amounts = {
    by_percent: () => random.pick([100_000, 333_333, 1_000_000, random.int(0, 1_000_000)]),
    by_fixed: () => random.int(0, 60_000),
    cart_fixed: () => random.pick([100, random.int(0, 500_000), 3_000_000]),
    buy_x_get_y: () => random.int(0, 3) * 10_000,
  };
  const sku = `sku-${random.int(0, lines)}`;
  const category = random.int(1, 3);
  const pieces = BigInt(random.int(0, 20));
  const floor = BigInt(random.int(0, 4_000));
  const money = formatDecimal(floor, digits);
  const ofLine = random.pick([
    [null, () => true],
    [group(), () => true],
    [group(leaf("sku", "()", `x, ${sku.toUpperCase()}`)), (line: PlainLine) => line.sku === sku],
    [group(leaf("sku", "!=", sku)), (line: PlainLine) => line.sku !== sku],
    [group(leaf("category_ids", "==", String(category))), (line: PlainLine) => line.category === category],
    [group(leaf("quote_item_qty", ">=", "2")), (line: PlainLine) => line.qty >= 20_000n],
  ] as [object | null, PlainRule["isForLine"]][]);
  const ofCart = random.pick([
    [null, () => true],
    [null, () => true],
    [group(leaf("total_qty", ">", String(pieces))), ({ qty }) => qty > pieces * 10_000n],
    [group(leaf("base_subtotal", ">=", money)), (totals) => totals.subtotal_without_tax >= floor],
    [{ ...group(leaf("base_subtotal", ">=", money)), value: "0" }, (totals) => totals.subtotal_without_tax < floor],
  ] as [object | null, PlainRule["isForCart"]][]);
  return {
    id,
    order: random.int(0, 3),
    action,
    amount: BigInt(amounts[action]()),
    step: BigInt(random.pick([0, 0, 1, 2, 3])),
    max_qty: BigInt(random.pick([0, 0, 10_000, 25_000, 40_000])),
    stops: random.chance(20),
    code: random.chance(25) ? `Code-${id}` : undefined,
    isForLine: ofLine[1],
    isForCart: ofCart[1],
    action_condition: ofLine[0],
    condition: ofCart[0],
  };
}

function sampleOf(random: Random): Sample {
  const [currency, digits] = random.pick(CURRENCIES);
  const lines = Array.from({ length: random.int(1, 6) }, (_, index) => sampleLine(random, index));
  const rules = Array.from({ length: random.int(1, 5) }, (_, index) =>
    sampleRule(random, index + 1, digits, lines.length),
  );
  const shop = {
    digits,
    prices_with_tax: random.chance(50),
    discounts_with_tax: random.chance(50),
    taxes_after_discounts: random.chance(70),
  };
  const code = random.chance(60)
    ? `CODE-${random.pick(rules.filter((rule) => rule.code !== undefined).concat(rules)).id}`
    : null;
  return { lines, rules, code, shop, currency };
}

function pricedSample({ lines, rules, code, shop, currency }: Sample): CartPriced {
  let cart: Cart = emptyCart(currency);
  for (const { sku, category, price, qty, tax_class_id } of lines) {
    const of = product(sku, formatDecimal(price, shop.digits), tax_class_id, { category_ids: [category] });
    cart = addLine(cart, { line_id: sku, product: of, qty_e4: qty, fulfillment_mode: "take_away" });
  }
  const items = rules.map((rule) =>
    ruleOf({
      rule_id: rule.id,
      sort_order: rule.order,
      simple_action: rule.action,
      discount_amount: formatDecimal(rule.amount, 4),
      discount_step: Number(rule.step),
      discount_qty: rule.max_qty === 0n ? null : formatDecimal(rule.max_qty, 4),
      stop_rules_processing: rule.stops,
      coupon_type: rule.code === undefined ? "NO_COUPON" : "SPECIFIC_COUPON",
      condition: rule.condition,
      action_condition: rule.action_condition,
    }),
  );
  const coupons = couponOf(
    rules.flatMap((rule) => (rule.code === undefined ? [] : [{ code: rule.code, rule_id: rule.id }])),
  );
  const promotions = { ...readPromotions({ items, coupons }), website_id: 1, now_ms: 0 };
  const settings = {
    price_includes_tax: shop.prices_with_tax,
    discount_tax: shop.discounts_with_tax,
    apply_after_discount: shop.taxes_after_discounts,
  };
  return priceCart(setCoupon(cart, code), { ...tables(settings), promotions });
}

const textOf = (sample: Sample): string =>
  JSON.stringify(sample, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value), 2);

describe("random carts and rules", () => {
  test("a second implementation agrees to the last digit, and amounts stay within the lines", () => {
    const seen = { discounted: 0, actions: new Set<string>(), several: 0, coupons: 0 };
    for (let seed = 0; seed < CARTS; seed += 1) {
      const sample = sampleOf(seededRandom(`promotions-${seed}`));
      const priced = pricedSample(sample);
      const plain = plainCart(sample.lines, sample.rules, sample.code, sample.shop);
      assert.deepEqual(
        priced.lines.map(({ discount_minor: off, net_minor: net, tax_minor: tax }) => ({ off, tax, net })),
        plain,
        `seed ${seed}: ${textOf(sample)}`,
      );
      for (const { rules = [], discount_minor, row_total_minor } of priced.lines) {
        assert.ok(discount_minor >= 0n && discount_minor <= row_total_minor);
        assert.equal(
          rules.reduce((sum, rule) => sum + rule.discount_minor, 0n),
          discount_minor,
        );
      }
      for (const kept of [structuredClone(priced), decode(encode(priced))]) assert.deepEqual(kept, priced);
      const { applied, coupon } = priced.promotions;
      if (applied.length > 0) seen.discounted += 1;
      if (applied.length > 1) seen.several += 1;
      if (coupon?.state === "applied") seen.coupons += 1;
      for (const { rule_id } of applied) {
        const rule = sample.rules.find(({ id }) => id === rule_id);
        const { prices_with_tax, discounts_with_tax } = sample.shop;
        seen.actions.add(`${rule?.action} ${sample.currency}`);
        seen.actions.add(`${rule?.action} ${prices_with_tax} ${discounts_with_tax}`);
      }
    }
    // The samples discount most carts: every action in every currency and every tax mode.
    assert.ok(seen.discounted > CARTS / 2, String(seen.discounted));
    assert.ok(seen.several > CARTS / 10 && seen.coupons > CARTS / 50, `${seen.several} ${seen.coupons}`);
    assert.equal(seen.actions.size, 4 * (3 + 4));
  });

  test("the refunds of a discounted sale, piece by piece, add up to it", () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const random = seededRandom(`refunds-${seed}`);
      const goods = pricedSample({ ...sampleOf(random), code: null });
      const stamp = { sale_id: "s", session_id: null, receipt_number: "1", created_at: "2026-11-23T12:00:00Z" };
      const sale = completeSale({ kind: "sale", goods }, stamp, [{ tender: "card" }], 0n);
      const refunds: { kind: "refund"; goods: ReturnType<typeof goodsOfRefund> }[] = [];
      for (;;) {
        const returned = returnedIn(refunds, sale.goods);
        const [line] = leftToReturn(sale.goods, returned);
        if (line === undefined) break;
        const qty_e4 = line.qty_e4 > 10_000n ? 10_000n : line.qty_e4;
        refunds.push({ kind: "refund", goods: goodsOfRefund(sale.goods, returned, [{ ...line, qty_e4 }]) });
      }
      const sum = (of: (goods: CartPriced["totals"]) => bigint): bigint =>
        refunds.reduce((all, refund) => all + of(refund.goods.totals), 0n);
      assert.equal(
        sum(({ gross_minor }) => gross_minor),
        goods.totals.gross_minor,
      );
      assert.equal(
        sum(({ discount_minor }) => discount_minor),
        goods.totals.discount_minor,
      );
      const rules = (of: readonly { readonly rules?: readonly { readonly discount_minor: bigint }[] }[]): bigint =>
        of.flatMap((line) => line.rules ?? []).reduce((all, { discount_minor }) => all + discount_minor, 0n);
      assert.equal(rules(refunds.flatMap((refund) => refund.goods.lines)), rules(goods.lines));
      for (const refund of refunds) assert.equal(refund.goods.promotions, undefined);
    }
  });
});
