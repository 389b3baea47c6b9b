import { toNumber, toQuantity } from "./amounts.ts";
import { type PricedLine, totalsOf } from "./basket.ts";
import type { ReceiptBody } from "./receipt.ts";
import type { PlacedOrder, Register, Settled } from "./register.ts";
import { placesOrder, type Sale, sidesOf } from "./sale.ts";

interface SavedOrder {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly items: readonly { readonly item_id: number }[];
}

/**
 * Brings a document to the platform, once: a sale and the bought side of an exchange as an order with its invoice, the
 * deposit of a layaway as an order that waits for its settlement, what came back as a credit memo of the order it was
 * bought with, and money collected later as the payment of an invoice.
 */
export async function syncOrder(register: Register, sale_id: string): Promise<Settled> {
  const known = register.settled.get(sale_id);
  if (known !== undefined) return known;
  const sale = register.sales.find((each) => each.sale_id === sale_id);
  if (sale === undefined) throw new Error(`${sale_id} was never rung up`);
  const returned = isLaterPayment(sale) ? await payLater(register, sale) : await refundSale(register, sale);
  const { order, doubled } = placesOrder(sale) ? await placeOrder(register, sale) : { order: null, doubled: 0 };
  const settled = { order, doubled, ...returned };
  register.settled.set(sale_id, settled);
  return settled;
}

function isLaterPayment({ kind }: Sale): boolean {
  return kind === "layaway_top_up" || kind === "layaway_settlement" || kind === "collection";
}

/** The order of an earlier document is paid, once everything is. */
async function payLater({ client, settled }: Register, { kind, original_sale_id }: Sale) {
  const order = settled.get(original_sale_id ?? "")?.order;
  if (order == null) throw new Error(`a ${kind} needs the order of ${original_sale_id}`);
  if (kind !== "layaway_top_up") {
    if (order.invoice_id === null)
      order.invoice_id = await client.post<number>(`/rest/V1/order/${order.entity_id}/invoice`, { capture: true });
    else await client.post(`/rest/V1/invoices/${order.invoice_id}/capture`, {});
    order.is_paid = true;
  }
  return { credit_memo_id: null, original_order_increment_id: order.increment_id, refunds_doubled: 0 };
}

/** Documents of an earlier order name it; everything else is posted as it was rung up. */
export async function completed(register: Register, body: ReceiptBody): Promise<ReceiptBody> {
  const sale = register.sales.find(({ sale_id }) => sale_id === body.sale_id);
  if (sale?.original_sale_id == null) return body;
  const { credit_memo_id, original_order_increment_id } = await syncOrder(register, body.sale_id);
  const complete = { ...body, credit_memo_id, original_order_increment_id };
  register.queue = register.queue.map((each) => (each.sale_id === body.sale_id ? complete : each));
  return complete;
}

async function placeOrder({ client }: Register, sale: Sale) {
  const lines = orderedLines(sale);
  const entity = {
    order_currency_code: "EUR",
    payment: { method: `pos_${sale.payments[0]?.method ?? "cash"}` },
    items: lines.map(itemOf),
    extension_attributes: { pos_sale_id: sale.sale_id },
  };
  const save = () => client.post<SavedOrder>("/rest/V1/orders", { entity });
  const saved = await save();
  const again = isResponseLost(sale.sale_id) ? await save() : saved;
  const order: PlacedOrder = {
    entity_id: saved.entity_id,
    increment_id: saved.increment_id,
    total_minor: totalsOf(lines).gross_minor,
    item_ids: saved.items.map(({ item_id }) => item_id),
    invoice_id: null,
    is_paid: false,
  };
  if (sale.kind !== "layaway_deposit") {
    order.is_paid = sale.payments.every(({ method }) => method !== "invoice");
    order.invoice_id = await client.post<number>(`/rest/V1/order/${order.entity_id}/invoice`, {
      capture: order.is_paid,
    });
  }
  return { order, doubled: again.entity_id === saved.entity_id ? 0 : 1 };
}

/** Every third answer is lost: the register cannot know, and posts again. */
function isResponseLost(sale_id: string): boolean {
  return Number.parseInt(sale_id.slice(0, 2), 16) % 3 === 0;
}

function itemOf(line: PricedLine) {
  return {
    sku: line.product.sku,
    name: line.product.name,
    qty_ordered: toQuantity(line.qty_milli),
    row_total: toNumber(line.net_minor + line.discount_minor),
    tax_amount: toNumber(line.tax_minor),
    discount_amount: toNumber(line.discount_minor),
  };
}

async function refundSale(register: Register, sale: Sale) {
  const nothing = { credit_memo_id: null, original_order_increment_id: null, refunds_doubled: 0 };
  if (sale.original_sale_id === null) return nothing;
  const original = register.sales.find(({ sale_id }) => sale_id === sale.original_sale_id);
  const order = register.settled.get(sale.original_sale_id)?.order;
  if (original === undefined || order == null) return nothing;
  if (!order.is_paid) {
    await register.client.post(`/rest/V1/invoices/${order.invoice_id}/capture`, {});
    order.is_paid = true;
  }
  const items = sidesOf(sale).returned.map((line) => ({
    order_item_id: order.item_ids[placeOf(original, line)],
    qty: toQuantity(Math.abs(line.qty_milli)),
  }));
  const refund = () =>
    register.client.post<number>(`/rest/V1/order/${order.entity_id}/refund`, {
      items,
      arguments: { extension_attributes: { pos_sale_id: sale.sale_id } },
    });
  const credit_memo_id = await refund();
  const again = isResponseLost(sale.sale_id) ? await refund() : credit_memo_id;
  return {
    credit_memo_id,
    original_order_increment_id: order.increment_id,
    refunds_doubled: again === credit_memo_id ? 0 : 1,
  };
}

/** Returns the ordered lines of a document, without returned empties. */
export function orderedLines(sale: Sale): PricedLine[] {
  return sidesOf(sale).sold.filter(({ qty_milli }) => qty_milli > 0);
}

/** The place of a line that comes back among those that were ordered. */
export function placeOf(original: Sale, returned: PricedLine): number {
  return orderedLines(original).findIndex(
    ({ product, qty_milli, discount_percent }) =>
      product.sku === returned.product.sku &&
      qty_milli === Math.abs(returned.qty_milli) &&
      discount_percent === returned.discount_percent,
  );
}
