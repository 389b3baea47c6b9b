import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { OrderThere } from "./port.ts";
import type { Trial } from "./trial.ts";

/** A line of goods in a sale; amounts are decimal texts. */
export interface Line {
  readonly sku: string;
  readonly qty: string;
  /** Net amount, before the discount. */
  readonly net: string;
  readonly tax: string;
  /** Tax rate in percent. */
  readonly rate: string;
  /** Discount off the amount with tax; positive. */
  readonly discount?: string;
}

export interface Sale {
  readonly lines: readonly Line[];
  /** Total of the sale when it differs from the lines' sum, since cash is rounded. */
  readonly grand_total?: string;
  readonly customer?: { readonly customer_id?: number; readonly customer_email: string };
  readonly members?: Readonly<Record<string, unknown>>;
  /** Whether the sale is paid; default true. */
  readonly is_paid?: boolean;
}

/** A sale as the service stored it. */
export interface Sold {
  readonly order_id: number;
  readonly key: string;
  readonly increment_id: string;
  readonly invoice_id: number | undefined;
  readonly total: bigint;
  readonly item_ids: ReadonlyMap<string, number>;
}

/** Converts a decimal text to ten-thousandths. */
export function scaled(amount: string): bigint {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(amount);
  assert.ok(match, `"${amount}" is no decimal text`);
  const [, sign = "", whole = "0", part = ""] = match;
  const digits = BigInt(`${whole === "" ? "0" : whole}${part.slice(0, 4).padEnd(4, "0")}`);
  return sign === "-" ? -digits : digits;
}

/**
 * Converts an amount to cents, rounded half away from zero: some platforms keep more digits than
 * they show.
 */
export function cents(amount: string | bigint): bigint {
  const value = typeof amount === "bigint" ? amount : scaled(amount);
  return (value + (value < 0n ? -50n : 50n)) / 100n;
}

export function plain(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(5, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

export function lineTotal({ net, tax, discount = "0" }: Line): bigint {
  return scaled(net) + scaled(tax) - scaled(discount);
}

/** Posts a sale as a register does: the order, then its paid invoice. */
export async function sell(trial: Trial, sale: Sale): Promise<Sold> {
  const pos_sale_id = randomUUID();
  const items = sale.lines.map(({ sku, qty, net, tax, rate, discount = "0" }) => {
    const price = (Number(net) / Number(qty)).toFixed(4);
    const incl = scaled(net) + scaled(tax);
    return {
      sku,
      name: `Tea ${sku}`,
      qty_ordered: qty,
      price,
      price_incl_tax: ((Number(net) + Number(tax)) / Number(qty)).toFixed(4),
      row_total: net,
      row_total_incl_tax: plain(incl),
      tax_amount: tax,
      tax_percent: rate,
      discount_amount: discount,
    };
  });
  const sum = sale.lines.reduce((total, line) => total + lineTotal(line), 0n);
  const total = sale.grand_total === undefined ? sum : scaled(sale.grand_total);
  const entity = {
    order_currency_code: "EUR",
    payment: { method: "pos_cash" },
    items,
    grand_total: plain(total),
    ...sale.customer,
    ...sale.members,
    extension_attributes: { pos_sale_id },
  };
  const order = await trial.saved("POST", "/rest/V1/orders", { entity });
  const invoice_id: number | undefined =
    sale.is_paid === false
      ? undefined
      : await trial.saved("POST", `/rest/V1/order/${order.entity_id}/invoice`, { capture: true });
  const stored = await trial.saved("GET", `/rest/V1/orders/${order.entity_id}`);
  const item_ids = new Map<string, number>(
    stored.items.map(({ sku, item_id }: { sku: string; item_id: number }) => [sku, item_id]),
  );
  return { order_id: order.entity_id, key: pos_sale_id, increment_id: order.increment_id, invoice_id, total, item_ids };
}

/** Returns a line of three pieces at 11.99 with 19 % tax: 35.97. */
export function simpleLine(sku: string): Line {
  return { sku, qty: "3", net: "30.23", tax: "5.74", rate: "19" };
}

export function simpleSale(trial: Trial, sku: string, sale: Partial<Sale> = {}): Promise<Sold> {
  return sell(trial, { lines: [simpleLine(sku)], ...sale });
}

/** Refunds a quantity of one product; returns the credit memo's id. */
export async function refund(
  trial: Trial,
  { order_id, item_ids }: Sold,
  { sku, qty, to_stock = true }: { readonly sku: string; readonly qty: number; readonly to_stock?: boolean },
): Promise<number> {
  const order_item_id = item_ids.get(sku);
  assert.ok(order_item_id !== undefined);
  return trial.saved("POST", `/rest/V1/order/${order_id}/refund`, {
    items: [{ order_item_id, qty }],
    arguments: {
      shipping_amount: 0,
      extension_attributes: { return_to_stock_items: to_stock ? [order_item_id] : [], pos_sale_id: randomUUID() },
    },
  });
}

/** Asserts that an order has the sale's total and lines, and is paid once. */
export function assertSame(order: OrderThere, { total }: Sold, lines: readonly Line[]): void {
  assert.equal(cents(order.total), cents(total), "total");
  const shown = (
    entries: readonly { readonly sku: string | undefined; readonly qty: string; readonly total: bigint }[],
  ) => entries.map(({ sku, qty, total: amount }) => `${qty} ${sku}: ${cents(amount)}`).toSorted();
  const there = order.lines.filter(({ sku }) => sku !== undefined);
  assert.deepEqual(
    shown(there.map(({ sku, qty, total: amount }) => ({ sku, qty: plain(scaled(qty)), total: scaled(amount) }))),
    shown(lines.map((line) => ({ sku: line.sku, qty: plain(scaled(line.qty)), total: lineTotal(line) }))),
    "lines",
  );
}

/** Asserts that the order has one payment of the whole total. */
export function assertPaidOnce(order: OrderThere, { total }: Sold): void {
  assert.deepEqual(order.payments.map(cents), [cents(total)], "payments");
}
