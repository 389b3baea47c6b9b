import assert from "node:assert/strict";
import { test } from "node:test";
import type { PricedLine } from "../cart/priced.ts";
import { discountNeed, has, needsOf, needsOfGoods, PERMISSIONS, rightsOf } from "./permissions.ts";

const role = (permissions: unknown, is_active = true) =>
  rightsOf({ permissions: typeof permissions === "string" ? permissions : JSON.stringify(permissions), is_active });

const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  line_id: "1",
  product_id: 1,
  sku: "MUG",
  name: "Mug",
  tax_class_id: 1,
  fulfillment_mode: "take_away",
  qty_e4: 10_000n,
  unit_minor: 1_000n,
  base_unit_minor: 1_000n,
  row_total_minor: 1_000n,
  discount_minor: 0n,
  net_minor: 1_000n,
  tax_minor: 0n,
  gross_minor: 1_000n,
  taxes: [],
  ...more,
});
const isAllowed = (limit: number, ...lines: PricedLine[]): boolean =>
  needsOfGoods(lines).every((need) => has(role({ discount_max_percent: limit }), need));
const flagsOf = (...lines: PricedLine[]) => needsOfGoods(lines).map(({ flag }) => flag);

test("an absent flag is granted and an explicit false denied; a role that is inactive or unreadable grants nothing", () => {
  assert.deepEqual([...role({}).flags], [...PERMISSIONS]);
  assert.deepEqual([...role({ refund: true, other: false }).flags], [...PERMISSIONS]);
  const limited = role({ refund: false, sell: "yes", reprint: 0 });
  assert.deepEqual(
    PERMISSIONS.filter((flag) => !limited.flags.has(flag)),
    ["sell", "refund", "reprint"],
  );
  for (const none of [role({}, false), role("{"), role("[]"), role("null")]) assert.equal(none.flags.size, 0);
});

test("a discount is granted up to its limit, of which an unreadable one is 0", () => {
  assert.ok(has(role({}), discountNeed("100")));
  for (const value of [7.5, "7.5"]) {
    assert.ok(has(role({ discount_max_percent: value }), discountNeed("7.5")));
    assert.ok(!has(role({ discount_max_percent: value }), discountNeed("7.5001")));
  }
  assert.ok(has(role({ discount_max_percent: 250 }), discountNeed("100")));
  for (const value of [-1, "ten", true, {}, 0]) {
    assert.ok(!has(role({ discount_max_percent: value }), discountNeed("0.01")), JSON.stringify(value));
  }
  assert.ok(!has(role({ discount: false, discount_max_percent: 50 }), discountNeed("1")));
});

test("the discount of each line is compared with the limit, with room for rounding only", () => {
  assert.ok(isAllowed(10, line({ discount_minor: 100n })));
  assert.ok(isAllowed(10, line({ discount_minor: 102n })), "rounded and shared out");
  assert.ok(!isAllowed(10, line({ discount_minor: 104n })));
  assert.ok(!isAllowed(10, line(), line({ discount_minor: 190n })), "10 % of the line, and of the cart");
  assert.ok(!isAllowed(0, line({ discount_minor: 1n })));
  assert.ok(isAllowed(0, line()));
  // A percentage of the price with tax, in a shop whose prices are without tax.
  assert.ok(isAllowed(10, line({ discount_minor: 121n, row_incl_tax_minor: 1_210n })));
  const rules = [{ rule_id: 1, discount_minor: 500n }] as unknown as NonNullable<PricedLine["rules"]>;
  assert.deepEqual(flagsOf(line({ discount_minor: 500n, rules })), [], "a promotion");
  assert.ok(isAllowed(10, line({ discount_minor: 550n, rules })));
  assert.ok(!isAllowed(10, line({ discount_minor: 600n, rules })), "10 % of what the promotion leaves");
  assert.deepEqual(flagsOf(line({ discount_minor: -50n, qty_e4: -10_000n })), [], "returned goods");
});

test("a price that a person has entered instead of the product's needs a flag, and a scale's does not", () => {
  assert.deepEqual(flagsOf(line({ price_override: {}, unit_minor: 900n })), ["price_override"]);
  assert.deepEqual(flagsOf(line({ price_override: {} })), [], "a product without a price");
  assert.deepEqual(flagsOf(line({ price_override: { is_of_barcode: true }, unit_minor: 345n })), []);
});

test("a document needs the flags of what it does", () => {
  const goods = (...lines: PricedLine[]) => ({ lines }) as unknown as Parameters<typeof needsOf>[0]["goods"];
  const payment = (tender: string, paid_minor: bigint) =>
    ({ tender, paid_minor }) as Parameters<typeof needsOf>[0]["payments"][number];
  const flags = (of: Partial<Parameters<typeof needsOf>[0]>): string[] =>
    needsOf({ kind: "sale", goods: goods(line()), payments: [], original: null, ...of }).map(({ flag }) => flag);
  const original = { sale_id: "s", order_increment_id: null };
  const both = goods(line(), line({ qty_e4: -10_000n }));
  assert.deepEqual(flags({}), ["sell"]);
  assert.deepEqual(flags({ kind: "refund", original }), ["refund"]);
  assert.deepEqual(flags({ kind: "refund" }), ["refund_without_receipt"]);
  assert.deepEqual(flags({ kind: "exchange", goods: both, original }), ["sell", "refund"]);
  assert.deepEqual(flags({ kind: "exchange", goods: both }), ["sell", "refund_without_receipt"]);
  assert.deepEqual(flags({ goods: both }), ["sell", "refund_without_receipt"], "returned goods in a sale");
  assert.deepEqual(flags({ payments: [payment("invoice", 5n)] }), ["sell", "pay_by_invoice"]);
  assert.deepEqual(flags({ kind: "refund", original, payments: [payment("invoice", -5n)] }), ["refund"]);
  const discounted = goods(line({ discount_minor: 500n }));
  assert.deepEqual(flags({ kind: "deposit", goods: discounted }), ["sell", "discount"]);
  assert.deepEqual(flags({ kind: "settlement", goods: discounted, original }), ["sell"], "checked at the deposit");
});
