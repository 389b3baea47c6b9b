import { magnitudeOf } from "../money/decimals.ts";
import { amountNumber, qtyNumber } from "./amounts.ts";
import { storable } from "@tillkeeper/receipt-document";
import { exactJson, NumberToken } from "./exact-json.ts";
import { sidesOf } from "./exchange.ts";
import { methodOf } from "./receipt-parts.ts";
import type { Sale } from "./sale.ts";
import { rateOf } from "./taxes.ts";
import type { PricedLine } from "../cart/priced.ts";

/** A write to the platform: a path under /rest, and the body as text. */
export interface WriteRequest {
  readonly path: string;
  readonly body: string;
}

/** Members of a saved order that later requests need. */
export interface PlacedOrder {
  readonly entity_id: number;
  /** Ids in the order of the sent lines. */
  readonly item_ids: readonly number[];
}

/** Whether a document places an order of its own; others belong to the order of an earlier one. */
export function placesOrder({ kind }: Pick<Sale, "kind">): boolean {
  return kind === "sale" || kind === "exchange" || kind === "deposit";
}

/**
 * The lines of a document that its order has, in their order: without goods and empties that come
 * back.
 */
export function orderedLines(sale: Pick<Sale, "kind" | "goods">): readonly PricedLine[] {
  return sidesOf(sale).sold.filter(({ qty_e4 }) => qty_e4 > 0n);
}

/**
 * The order of a document; undefined when it places none. The service answers a repeat with the
 * stored order, by `pos_sale_id`.
 */
export function orderRequest(sale: Sale, location_id: number): WriteRequest | undefined {
  if (!placesOrder(sale)) return undefined;
  const { currency } = sale.goods;
  const { customer } = sale;
  const items = orderedLines(sale).map((line) => ({
    ...(line.product_id === null ? {} : { product_id: line.product_id }),
    sku: storable(line.sku),
    name: storable(line.name),
    qty_ordered: qtyNumber(line.qty_e4),
    row_total: amountNumber(line.net_minor + line.discount_minor, currency),
    tax_percent: new NumberToken(rateOf(line)),
    tax_amount: amountNumber(line.tax_minor, currency),
    discount_amount: amountNumber(line.discount_minor, currency),
  }));
  const entity = {
    order_currency_code: currency,
    ...(customer === null
      ? {}
      : {
          ...(customer.customer_id === null ? {} : { customer_id: customer.customer_id }),
          ...(customer.email === null ? {} : { customer_email: storable(customer.email) }),
        }),
    payment: { method: methodOf(sale) },
    items,
    extension_attributes: { pos_sale_id: sale.sale_id, pos_location_id: location_id },
  };
  return { path: "/V1/orders", body: exactJson({ entity }) };
}

/**
 * The invoice of an order: captured unless a part of it is paid by invoice later. Undefined for a
 * layaway's deposit.
 */
export function invoiceRequest(sale: Sale, order_id: number): WriteRequest | undefined {
  if (sale.kind !== "sale" && sale.kind !== "exchange") return undefined;
  const capture = sale.payments.every(({ tender }) => tender !== "invoice");
  return { path: `/V1/order/${order_id}/invoice`, body: exactJson({ capture }) };
}

/** The invoice of a layaway's order, when it is settled: everything is paid. */
export function settlementRequest(order_id: number): WriteRequest {
  return { path: `/V1/order/${order_id}/invoice`, body: exactJson({ capture: true }) };
}

/**
 * The payment of an open invoice: of a collection, and before goods of an unpaid order come back.
 */
export function captureRequest(invoice_id: number): WriteRequest {
  return { path: `/V1/invoices/${invoice_id}/capture`, body: exactJson({}) };
}

/**
 * Returns the body of a credit memo whose order may not be placed yet: it names lines of the sale
 * instead of the order's items.
 */
export function queuedRefund(sale: Sale, original: Sale): string | undefined {
  const lines = orderedLines(original);
  const items = sidesOf(sale).returned.flatMap(({ line_id, qty_e4 }) => {
    const line = lines.findIndex((each) => each.line_id === line_id);
    return line === -1 ? [] : [{ order_item_id: { line }, qty: qtyNumber(magnitudeOf(qty_e4)) }];
  });
  if (items.length === 0) return undefined;
  return exactJson({
    items,
    arguments: {
      shipping_amount: 0,
      adjustment_negative: amountNumber(sale.fee?.gross_minor ?? 0n, sale.goods.currency),
      extension_attributes: { pos_sale_id: sale.sale_id },
    },
  });
}

/**
 * Puts the order's items into the body of a queued credit memo. The same items give the same text.
 *
 * @throws RangeError when the order lacks an item.
 */
export function refundWithItems(body: string, item_ids: readonly number[]): string {
  return body.replaceAll(/"order_item_id":\{"line":(\d+)\}/g, (_, line: string) => {
    const item_id = item_ids[Number(line)];
    if (item_id === undefined) throw new RangeError("the order has other items than the sale");
    return `"order_item_id":${item_id}`;
  });
}
