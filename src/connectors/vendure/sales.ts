import type { OwnerRecord, SaleRecord } from "../../shop-data/records/record.ts";
import {
  ABSENT,
  DONE,
  type Done,
  type FindOutcome,
  type LookupOf,
  type Period,
  type PushOutcome,
  type SalesPage,
  type TaskOf,
  type Tools,
} from "../connector.ts";
import { saleKey } from "../rules/keys.ts";
import { ask } from "./client.ts";
import * as documents from "./documents.ts";
import { amountText, linesOf, minorUnits, pieces } from "./figures.ts";
import type { Shop } from "./settings.ts";

export async function pushSale(shop: Shop, { record: sale, key }: TaskOf<"sale">): Promise<PushOutcome> {
  const { order_currency_code: currency, location_id } = sale;
  const total = minorUnits(sale.grand_total, currency);
  if (total < 0) return { outcome: "refused", reason: "Vendure has no order with a negative total" };
  const input = {
    key,
    number: sale.increment_id,
    soldAt: sale.created_at,
    currencyCode: currency,
    customerId: (await ownerThere(sale, shop.tools)) ?? null,
    lines: linesOf(sale),
    total,
    isHandedOver: isHandedOver(sale),
    stockLocationId: location_id === null ? null : (shop.stock_locations.get(String(location_id)) ?? null),
  };
  return saleDone((await ask(shop, documents.PLACE_SALE, { input })).answer);
}

/**
 * Returns whether the goods leave with the shopper; those of an order with a shipping address are
 * shipped.
 */
function isHandedOver({ shipping_method, shipping_address }: SaleRecord): boolean {
  return shipping_method === null || shipping_address === null;
}

export async function findSale(shop: Shop, { key }: LookupOf<"sale">): Promise<FindOutcome> {
  const order = await findOrder(shop, key);
  return order === undefined ? ABSENT : saleDone(order);
}

function saleDone({ id, code }: documents.Order): Done {
  return { outcome: "done", remote_id: id, remote_number: code };
}

async function findOrder(shop: Shop, key: string): Promise<documents.Order | undefined> {
  const { orders } = await ask(shop, documents.FIND_ORDER, { key });
  return orders.items.find(({ customFields }) => customFields.posSaleId === key);
}

/**
 * Finds Vendure's order of a record. A deleted record names no order, and nothing is left to send.
 */
async function orderOf(shop: Shop, { record }: LookupOf<"payment" | "refund" | "cancel" | "owner">) {
  return record === undefined ? undefined : findOrder(shop, saleKey(record));
}

export async function pushPayment(shop: Shop, { key, record }: TaskOf<"payment">): Promise<PushOutcome> {
  const method = record.payment_method ?? "till";
  const input = {
    saleKey: saleKey(record),
    key,
    amount: minorUnits(record.grand_total, record.order_currency_code),
    method: shop.payment_methods.get(method) ?? method,
  };
  const { answer } = await ask(shop, documents.ADD_PAYMENT, { input });
  return paymentDone(answer, key) ?? { outcome: "unknown", reason: "Vendure answered without the payment" };
}

export async function findPayment(shop: Shop, task: LookupOf<"payment">): Promise<FindOutcome> {
  return paymentDone(await orderOf(shop, task), task.key) ?? ABSENT;
}

function paymentDone(order: documents.Order | undefined, key: string): Done | undefined {
  const payment = order?.payments.find(({ transactionId }) => transactionId === key);
  return payment === undefined ? undefined : { outcome: "done", remote_id: payment.id };
}

export async function pushRefund(shop: Shop, { key, record }: TaskOf<"refund">): Promise<PushOutcome> {
  const amount = minorUnits(record.grand_total, record.order_currency_code);
  const returned = record.items
    .filter(({ qty_returned }) => qty_returned !== "0")
    .map(({ order_item_id, qty_returned }) => ({ item: String(order_item_id), quantity: pieces(qty_returned) }));
  const input = { saleKey: saleKey(record), key, amount, returned };
  const { answer } = await ask(shop, documents.ADD_REFUND, { input });
  return refundDone(answer, key) ?? { outcome: "unknown", reason: "Vendure answered without the refund" };
}

export async function findRefund(shop: Shop, task: LookupOf<"refund">): Promise<FindOutcome> {
  return refundDone(await orderOf(shop, task), task.key) ?? ABSENT;
}

function refundDone(order: documents.Order | undefined, key: string): Done | undefined {
  const refunds = order?.payments.flatMap((payment) => payment.refunds);
  const refund = refunds?.find(({ transactionId }) => transactionId === key);
  return refund === undefined ? undefined : { outcome: "done", remote_id: refund.id };
}

export async function pushCancel(shop: Shop, { record }: TaskOf<"cancel">): Promise<PushOutcome> {
  await ask(shop, documents.CANCEL, { saleKey: saleKey(record) });
  return DONE;
}

export async function findCancel(shop: Shop, task: LookupOf<"cancel">): Promise<FindOutcome> {
  const order = await orderOf(shop, task);
  if (order === undefined) return ABSENT;
  const isOpen = order.state !== "Cancelled" && order.payments.some(({ state }) => state === "Authorized");
  return isOpen ? ABSENT : DONE;
}

export async function pushOwner(shop: Shop, { record }: TaskOf<"owner">): Promise<PushOutcome> {
  const customerId = await ownerThere(record, shop.tools);
  if (customerId === undefined) return { outcome: "refused", reason: "Vendure does not have the customer yet" };
  await ask(shop, documents.GIVE_TO, { saleKey: saleKey(record), customerId });
  return DONE;
}

export async function findOwner(shop: Shop, task: LookupOf<"owner">): Promise<FindOutcome> {
  const order = await orderOf(shop, task);
  if (task.record === undefined || order === undefined) return ABSENT;
  return (await ownerThere(task.record, shop.tools)) === (order.customer?.id ?? null) ? DONE : ABSENT;
}

/** Returns the owner's id at Vendure; null for none, undefined for an owner whom Vendure lacks. */
async function ownerThere({ customer_id }: OwnerRecord, tools: Tools): Promise<string | null | undefined> {
  return customer_id === null ? null : tools.remoteOf("customer", customer_id);
}

/**
 * Lists orders by the time of their sales, in the order of their ids.
 *
 * @throws as `ask`.
 */
export async function listSales(
  shop: Shop,
  { from, to }: Period,
  position: string | undefined,
  limit: number,
): Promise<SalesPage> {
  const skip = Number(position ?? "0");
  // Vendure's filter includes both ends: a sale at midnight is listed on two days.
  const filter = { orderPlacedAt: { between: { start: from, end: to } }, posSaleId: { isNull: false } };
  const options = { skip, take: limit, sort: { id: "ASC" }, filter };
  const { orders } = await ask(shop, documents.LIST_SALES, { options });
  const items = orders.items.flatMap(({ id, state, currencyCode, total, totalWithTax, customFields, payments }) => {
    const key = customFields.posSaleId;
    if (key === null) return [];
    const given = payments.flatMap(({ refunds }) => refunds).filter((refund) => refund.state !== "Failed");
    return [
      {
        key,
        remote_id: id,
        total: amountText(totalWithTax, currencyCode),
        tax: amountText(totalWithTax - total, currencyCode),
        refunded: amountText(
          given.reduce((sum, refund) => sum + refund.total, 0),
          currencyCode,
        ),
        is_canceled: state === "Cancelled",
      },
    ];
  });
  return { items, next: skip + limit < orders.totalItems ? String(skip + limit) : undefined };
}
