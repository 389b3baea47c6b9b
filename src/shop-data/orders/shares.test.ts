import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { minorUnit } from "../../runtime/currencies.ts";
import { divide, formatAmount, shareOfPart } from "../../runtime/money.ts";
import { OrderRefused, type StoredItem, type StoredOrder } from "./order.ts";
import { completeOrder } from "./complete.ts";
import { ONE, roundTo, sum, unitsOf } from "./figures.ts";
import { type DocumentPlan, planInvoice, planRefund, refundableOf } from "./shares.ts";

const RUNS = 300;
const units = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) });

const orders = fc
  .record({
    rate: units(90_000).map((rate) => rate + 1n),
    shipping: units(100_000),
    beside: units(500),
    items: fc.array(
      fc.record({
        qty: fc.bigInt({ min: 1n, max: 80_000n }),
        row: units(9_000_000),
        tax: units(900_000),
        discount_percent: units(100),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ rate, shipping, beside, items: drawn }) => {
    const items = drawn.map((item) => ({ ...item, discount: divide(item.row * item.discount_percent, 100n) }));
    const grand = shipping + beside + sum(items.map(({ row, tax, discount }) => row + tax - discount));
    return {
      entity_id: 1,
      increment_id: "1",
      pos_sale_id: "s",
      location_id: null,
      is_sandbox: false,
      store_id: 1,
      website_id: 1,
      state: "new",
      status: "pending",
      customer_id: null,
      customer_email: null,
      coupon_code: null,
      applied_rule_ids: null,
      is_virtual: 0,
      base_currency_code: "EUR",
      order_currency_code: "USD",
      base_to_order_rate: formatAmount(rate),
      shipping_amount: formatAmount(shipping),
      shipping_tax_amount: "0",
      ...NO_DOCUMENTS,
      grand_total: formatAmount(grand),
      base_grand_total: formatAmount(divide(grand * ONE, rate)),
      items: items.map(({ qty, row, tax, discount }, index) => ({
        item_id: index + 1,
        product_id: null,
        sku: `sku ${index}`,
        name: null,
        qty_ordered: formatAmount(qty),
        ...NO_QUANTITIES,
        price: "0",
        row_total: formatAmount(row),
        tax_amount: formatAmount(tax),
        discount_amount: formatAmount(discount),
      })),
    } as unknown as StoredOrder;
  });

const NO_DOCUMENTS = {
  shipping_refunded: "0",
  total_invoiced: "0",
  base_total_invoiced: "0",
  total_paid: "0",
  base_total_paid: "0",
  total_refunded: "0",
  base_total_refunded: "0",
  has_invoice: false,
};
const NO_QUANTITIES = { qty_invoiced: "0", qty_refunded: "0", qty_canceled: "0" };

function raised(item: StoredItem, column: "qty_invoiced" | "qty_refunded", by: bigint): StoredItem {
  return { ...item, [column]: formatAmount(unitsOf(item[column]) + by) };
}

function qtyIn({ lines }: DocumentPlan, { item_id }: StoredItem): bigint {
  return lines.find(({ item }) => item.item_id === item_id)?.qty ?? 0n;
}

function invoiced(order: StoredOrder, plan: DocumentPlan): StoredOrder {
  return {
    ...order,
    state: "processing",
    has_invoice: true,
    total_invoiced: add(order.total_invoiced, plan.grand_total),
    base_total_invoiced: add(order.base_total_invoiced, plan.base_grand_total),
    total_paid: add(order.total_paid, plan.grand_total),
    items: order.items.map((item) => raised(item, "qty_invoiced", qtyIn(plan, item))),
  };
}

function refunded(order: StoredOrder, plan: DocumentPlan): StoredOrder {
  return {
    ...order,
    shipping_refunded: add(order.shipping_refunded, plan.shipping_amount),
    total_refunded: add(order.total_refunded, plan.grand_total),
    base_total_refunded: add(order.base_total_refunded, plan.base_grand_total),
    items: order.items.map((item) => raised(item, "qty_refunded", qtyIn(plan, item))),
  };
}

/**
 * Asserts that an amount can be paid: only the whole amount of an order may be finer than the
 * currency.
 */
function assertPayable(amount: string, { grand_total, order_currency_code }: StoredOrder): void {
  assert.ok(amount === grand_total || unitsOf(amount) % minorUnit(order_currency_code) === 0n, amount);
}

const add = (text: string, by: bigint): string => formatAmount(unitsOf(text) + by);

test("invoices in any steps add up to the order, in both currencies, and credit memos in any steps to the invoices", () => {
  fc.assert(
    fc.property(orders, fc.array(fc.nat(3), { maxLength: 6 }), (start, steps) => {
      let order = start;
      const part = (left: bigint, step: number): bigint => (left * BigInt(step)) / 3n;
      const wantedOf = (available: ReadonlyMap<number, bigint>, step: number) =>
        [...available].map(([order_item_id, left]) => ({ order_item_id, qty: formatAmount(part(left, step)) }));
      const open = () =>
        new Map(order.items.map((item) => [item.item_id, unitsOf(item.qty_ordered) - unitsOf(item.qty_invoiced)]));
      const left = (available: ReadonlyMap<number, bigint>, step: number | undefined) =>
        step === undefined ? [] : wantedOf(available, step);

      for (const step of [...steps, undefined]) {
        const wanted = left(open(), step);
        if (wanted.length > 0 && wanted.every(({ qty }) => qty === "0")) continue;
        if ([...open().values()].every((qty) => qty === 0n)) break;
        order = invoiced(order, planInvoice(order, wanted));
        assertPayable(order.total_invoiced, start);
      }
      assert.equal(order.total_invoiced, start.grand_total);
      assert.equal(order.base_total_invoiced, start.base_grand_total);

      for (const step of [...steps.toReversed(), undefined]) {
        const refundable = refundableOf(order);
        const wanted = left(refundable.quantities, step);
        if (wanted.length > 0 && wanted.every(({ qty }) => qty === "0")) continue;
        if ([...refundable.quantities.values()].every((qty) => qty === 0n)) break;
        order = refunded(order, planRefund(order, refundable, wanted, {}));
        assertPayable(order.total_refunded, start);
      }
      assert.equal(order.total_refunded, start.grand_total);
      assert.equal(order.base_total_refunded, start.base_grand_total);
    }),
    { numRuns: RUNS },
  );
});

const steps = fc.constantFrom("EUR", "JPY", "KWD", "CLF").map(minorUnit);

test("the shares of an amount add up to it and are whole minor units, whatever the parts, of either sign", () => {
  fc.assert(
    fc.property(
      fc.bigInt(-(10n ** 15n), 10n ** 15n),
      fc.array(fc.bigInt(1n, 10n ** 6n), { minLength: 1 }),
      steps,
      (drawn, parts, step) => {
        const amount = roundTo(drawn, step);
        const whole = sum(parts);
        let before = 0n;
        const shares = parts.map((part) => {
          const share = shareOfPart(amount, { before, part, whole }, step);
          const mirrored = shareOfPart(-amount, { before, part, whole }, step);
          assert.equal(mirrored, -share);
          before += part;
          return share;
        });
        assert.equal(sum(shares), amount);
        for (const [index, share] of shares.entries()) {
          assert.equal(share % step, 0n);
          const exact = amount * (parts[index] ?? 0n);
          const off = share * whole - exact;
          assert.ok(off <= step * whole && -off <= step * whole, "no share is a whole minor unit off");
        }
      },
    ),
  );
});

/**
 * Invoices an order piece by piece, then refunds it piece by piece; returns the amounts of the
 * documents.
 */
function piecewise(start: StoredOrder): { readonly invoices: string[]; readonly memos: string[] } {
  let order = start;
  const invoices: string[] = [];
  const memos: string[] = [];
  const pieces = start.items.flatMap(({ item_id, qty_ordered }) =>
    Array.from({ length: Number(qty_ordered) }, () => [{ order_item_id: item_id, qty: "1" }]),
  );
  for (const piece of pieces) {
    const plan = planInvoice(order, piece);
    order = invoiced(order, plan);
    invoices.push(formatAmount(plan.grand_total));
  }
  for (const piece of pieces) {
    const plan = planRefund(order, refundableOf(order), piece, { shipping_amount: "0" });
    order = refunded(order, plan);
    memos.push(formatAmount(plan.grand_total));
  }
  return { invoices, memos };
}

test("three pieces are invoiced and refunded in amounts that can be paid, in EUR, JPY, KWD and CLF", () => {
  const scope = { store_id: 1, website_id: 1, location_id: null, is_sandbox: false, subtracts_stock: false };
  const ordered = (currency: string, item: Readonly<Record<string, string>>): StoredOrder => {
    const draft = { items: [{ sku: "b", qty_ordered: "3", ...item }], addresses: {} };
    const order = completeOrder(draft, { ...scope, base_currency_code: currency });
    return {
      ...order,
      ...NO_DOCUMENTS,
      state: "new",
      status: "pending",
      items: order.items.map((each, index) => ({ ...each, ...NO_QUANTITIES, item_id: index + 1 })),
    } as unknown as StoredOrder;
  };
  for (const [currency, item, amounts] of [
    ["EUR", { price: "3.33", tax_amount: "2.1", discount_amount: "1" }, ["3.7", "3.69", "3.7"]],
    ["EUR", { price: "3.33", discount_amount: "1" }, ["3", "2.99", "3"]],
    ["JPY", { row_total: "1000" }, ["333", "334", "333"]],
    ["KWD", { row_total: "10" }, ["3.333", "3.334", "3.333"]],
    ["CLF", { row_total: "1" }, ["0.3333", "0.3334", "0.3333"]],
    // This price is finer than the currency: a line's amount is rounded to one that can be paid.
    ["EUR", { price: "0.3333" }, ["0.33", "0.34", "0.33"]],
  ] as const) {
    assert.deepEqual(piecewise(ordered(currency, item)), { invoices: amounts, memos: amounts }, currency);
  }
});

test("division rounds half away from zero", () => {
  assert.deepEqual(
    [
      [5n, 2n],
      [-5n, 2n],
      [5n, -2n],
      [4n, 3n],
      [-4n, 3n],
      [0n, 7n],
    ].map(([dividend, divisor]) => divide(dividend ?? 0n, divisor ?? 1n)),
    [3n, -3n, -3n, 1n, -1n, 0n],
  );
});

test("an order of any amounts is completed or refused", () => {
  const amount = fc.option(fc.bigInt(-(10n ** 20n) + 1n, 10n ** 20n - 1n).map(formatAmount), { nil: undefined });
  const item = fc.record({
    qty_ordered: amount,
    price: amount,
    row_total: amount,
    tax_amount: amount,
    discount_amount: amount,
  });
  const scope = {
    store_id: 1,
    website_id: 1,
    base_currency_code: "EUR",
    location_id: null,
    is_sandbox: false,
    subtracts_stock: false,
  };
  fc.assert(
    fc.property(fc.array(item, { maxLength: 3 }), amount, amount, (items, grand_total, base_to_order_rate) => {
      try {
        const order = completeOrder({ items, grand_total, base_to_order_rate, addresses: {} }, scope);
        if (grand_total !== undefined) assert.equal(order.grand_total, grand_total);
      } catch (error) {
        assert.ok(error instanceof OrderRefused, String(error));
      }
    }),
    { numRuns: RUNS },
  );
});
