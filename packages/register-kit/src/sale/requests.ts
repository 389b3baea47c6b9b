import { magnitudeOf } from "../money/decimals.ts";
import { amountNumber, qtyNumber } from "./amounts.ts";
import { storable } from "@tillkeeper/receipt-document";
import { exactJson, NumberToken } from "./exact-json.ts";
import { sidesOf } from "./exchange.ts";
import { methodOf } from "./receipt-parts.ts";
import type { Sale } from "./sale.ts";
import { rateOf } from "./taxes.ts";
import type { PricedLine } from "../cart/priced.ts";
import type { RuleDiscount } from "../promotions/result.ts";

/** A request that writes to the platform: its path under /rest, and its body as text. */
export interface WriteRequest {
  readonly path: string;
  readonly body: string;
}

/** The members of a placed order that later requests need. */
export interface PlacedOrder {
  readonly entity_id: number;
  /** Ids of the order's items, in the order of the lines sent. */
  readonly item_ids: readonly number[];
}

/**
 * Whether a document places its own order; the others belong to the order of an earlier document.
 */
export function placesOrder({ kind }: Pick<Sale, "kind">): boolean {
  return kind === "sale" || kind === "exchange" || kind === "deposit";
}

/**
 * Returns the lines that a document's order contains, in their order: all but returned goods and
 * returned empties.
 */
export function orderedLines(sale: Pick<Sale, "kind" | "goods">): readonly PricedLine[] {
  return sidesOf(sale).sold.filter(({ qty_e4 }) => qty_e4 > 0n);
}

/**
 * Returns the order of a document; undefined when it places none. The service recognises a repeat
 * by `pos_sale_id` and answers with the stored order. An item's discount is without tax, so that its
 * row, its tax and its discount add up to what is paid.
 */
export function orderRequest(sale: Sale, location_id: number): WriteRequest | undefined {
  if (!placesOrder(sale)) return undefined;
  const { currency, price_includes_tax } = sale.goods;
  const { customer } = sale;
  const { rule_ids, coupon_code } = promotionsOf(sale);
  const items = orderedLines(sale).map((line) => {
    const row = rowOf(line);
    return {
      ...(line.product_id === null ? {} : { product_id: line.product_id }),
      sku: storable(line.sku),
      name: storable(line.name),
      qty_ordered: qtyNumber(line.qty_e4),
      ...(price_includes_tax ? { price_incl_tax: amountNumber(line.unit_minor, currency) } : {}),
      row_total: amountNumber(row.excl_tax_minor, currency),
      row_total_incl_tax: amountNumber(row.incl_tax_minor, currency),
      tax_percent: new NumberToken(rateOf(line)),
      tax_amount: amountNumber(line.tax_minor, currency),
      discount_amount: amountNumber(row.excl_tax_minor - line.net_minor, currency),
      ...(line.rules === undefined ? {} : { applied_rule_ids: idsOf(line.rules) }),
    };
  });
  const entity = {
    order_currency_code: currency,
    ...(customer === null
      ? {}
      : {
          ...(customer.customer_id === null ? {} : { customer_id: customer.customer_id }),
          ...(customer.email === null ? {} : { customer_email: storable(customer.email) }),
        }),
    ...(rule_ids === "" ? {} : { applied_rule_ids: rule_ids }),
    ...(coupon_code === null ? {} : { coupon_code }),
    payment: { method: methodOf(sale) },
    items,
    extension_attributes: { pos_sale_id: sale.sale_id, pos_location_id: location_id },
  };
  return { path: "/V1/orders", body: exactJson({ entity }) };
}

/**
 * Returns the rules and the coupon whose use an order counts; those of a sale without promotions
 * are empty.
 */
function promotionsOf(sale: Sale) {
  const { promotions } = sale.goods;
  return {
    rule_ids: idsOf(promotions?.applied ?? []),
    coupon_code: promotions?.coupon?.state === "applied" ? storable(promotions.coupon.code) : null,
  };
}

const idsOf = (rules: readonly RuleDiscount[]): string => rules.map(({ rule_id }) => rule_id).join(",");

/**
 * Returns the amounts of a line before its discount, so that the discount without tax is never
 * negative: a tax algorithm that carries roundings from line to line also changes the tax of lines
 * without a discount.
 */
function rowOf({ discount_minor, net_minor, tax_minor, gross_minor, ...line }: PricedLine) {
  if (discount_minor === 0n) return { excl_tax_minor: net_minor, incl_tax_minor: gross_minor };
  const excl_tax_minor = line.row_excl_tax_minor ?? net_minor + discount_minor;
  return {
    excl_tax_minor: excl_tax_minor < net_minor ? net_minor : excl_tax_minor,
    incl_tax_minor: line.row_incl_tax_minor ?? excl_tax_minor + tax_minor,
  };
}

/**
 * Returns the invoice of an order; undefined for a layaway's deposit. The invoice is captured at
 * once unless a part of the sale is paid by invoice.
 */
export function invoiceRequest(sale: Sale, order_id: number): WriteRequest | undefined {
  if (sale.kind !== "sale" && sale.kind !== "exchange") return undefined;
  const capture = sale.payments.every(({ tender }) => tender !== "invoice");
  return { path: `/V1/order/${order_id}/invoice`, body: exactJson({ capture }) };
}

/** Returns the invoice of a layaway's order at its settlement, when everything is paid. */
export function settlementRequest(order_id: number): WriteRequest {
  return { path: `/V1/order/${order_id}/invoice`, body: exactJson({ capture: true }) };
}

/**
 * Returns the request that marks an open invoice as paid: for a collection, and before goods of an
 * unpaid order are returned.
 */
export function captureRequest(invoice_id: number): WriteRequest {
  return { path: `/V1/invoices/${invoice_id}/capture`, body: exactJson({}) };
}

/**
 * Returns the body of a credit memo whose order may not be placed yet, so it names lines of the
 * sale instead of items of the order. Undefined when no line is in the order.
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
 * Replaces the lines in the body of a queued credit memo by the order's items. The same items give
 * the same text.
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
