import type { OwnerRecord, PaymentRecord, RefundRecord, SaleRecord } from "../../commerce/records/record.ts";
import type { Done, PushOutcome, Task, TaskOf, Tools } from "../connector.ts";
import { saleKey } from "../rules/keys.ts";
import { ask, CallFailed } from "./client.ts";
import { saveCustomer } from "./customers.ts";
import * as documents from "./documents.ts";
import { linesOf, minorUnits, pieces } from "./figures.ts";
import type { Settings } from "./settings.ts";

/** Vendure's ids of the created records. */
type Answered<Record> = Readonly<{ answer: Record }>;

/**
 * Sends a task. Each kind is one call to the plugin, which runs in one transaction and accepts a
 * key once: no record is ever incomplete, so no steps are stored.
 *
 * @throws the errors of `tools.request`; the result is unknown then.
 */
export async function push(settings: Settings, task: Task, tools: Tools): Promise<PushOutcome> {
  try {
    return await send(settings, task, tools);
  } catch (error) {
    if (error instanceof CallFailed) return error.outcome;
    throw error;
  }
}

async function send(settings: Settings, task: Task, tools: Tools): Promise<PushOutcome> {
  switch (task.kind) {
    case "customer":
      return saveCustomer(settings, task, tools);
    case "sale":
      return placeSale(settings, task, tools);
    case "payment":
      return addPayment(settings, task.key, task.record, tools);
    case "refund":
      return addRefund(settings, task.key, task.record, tools);
    case "cancel":
      await ask(settings.shop, tools, documents.CANCEL, { saleKey: saleKey(task.record) });
      return { outcome: "done", remote_id: null };
    case "owner": {
      const customerId = await ownerThere(task.record, tools);
      if (customerId === undefined) return { outcome: "refused", reason: "Vendure does not have the customer yet" };
      await ask(settings.shop, tools, documents.GIVE_TO, { saleKey: saleKey(task.record), customerId });
      return { outcome: "done", remote_id: null };
    }
    case "erasure": {
      const customerId = await tools.remoteOf(task.record.of, task.record_id);
      if (customerId !== undefined) await ask(settings.shop, tools, documents.ERASE, { customerId });
      return { outcome: "done", remote_id: null };
    }
    case "subscription":
    case "wish":
      return { outcome: "refused", reason: "Vendure has no newsletter and no wishlist" };
  }
}

async function placeSale(
  { shop, stock_locations }: Settings,
  task: TaskOf<"sale">,
  tools: Tools,
): Promise<PushOutcome> {
  const { record: sale, key } = task;
  const { order_currency_code: currency, location_id } = sale;
  const total = minorUnits(sale.grand_total, currency);
  if (total < 0) return { outcome: "refused", reason: "Vendure has no order with a negative total" };
  const customerId = sale.customer_id === null ? null : await ownerThere(sale, tools);
  const input = {
    key,
    number: sale.increment_id,
    soldAt: sale.created_at,
    currencyCode: currency,
    customerId: customerId ?? null,
    lines: linesOf(sale),
    total,
    isHandedOver: isHandedOver(sale),
    stockLocationId: location_id === null ? null : (stock_locations.get(String(location_id)) ?? null),
  };
  const { answer } = await ask<Answered<documents.Order>>(shop, tools, documents.PLACE_SALE, { input });
  return orderDone(answer);
}

/** Goods of a sale leave with the shopper, those of an order with an address are shipped. */
function isHandedOver({ shipping_method, shipping_address }: SaleRecord): boolean {
  return shipping_method === null || shipping_address === null;
}

async function addPayment(
  { shop, payment_methods }: Settings,
  key: string,
  record: PaymentRecord,
  tools: Tools,
): Promise<PushOutcome> {
  const method = record.payment_method ?? "till";
  const input = {
    saleKey: saleKey(record),
    key,
    amount: minorUnits(record.grand_total, record.order_currency_code),
    method: payment_methods.get(method) ?? method,
  };
  const { answer } = await ask<Answered<documents.Order>>(shop, tools, documents.ADD_PAYMENT, { input });
  return paymentDone(answer, key) ?? { outcome: "unknown", reason: "Vendure answered without the payment" };
}

async function addRefund({ shop }: Settings, key: string, record: RefundRecord, tools: Tools): Promise<PushOutcome> {
  const amount = minorUnits(record.grand_total, record.order_currency_code);
  const returned = record.items
    .filter(({ qty_returned }) => qty_returned !== "0")
    .map(({ order_item_id, qty_returned }) => ({ item: String(order_item_id), quantity: pieces(qty_returned) }));
  const input = { saleKey: saleKey(record), key, amount, returned };
  const { answer } = await ask<Answered<documents.Order>>(shop, tools, documents.ADD_REFUND, { input });
  return refundDone(answer, key) ?? { outcome: "unknown", reason: "Vendure answered without the refund" };
}

/** The owner's id there; null for none, undefined for one that is not there. */
export async function ownerThere({ customer_id }: OwnerRecord, tools: Tools): Promise<string | null | undefined> {
  return customer_id === null ? null : tools.remoteOf("customer", customer_id);
}

export function orderDone({ id, code }: documents.Order): Done {
  return { outcome: "done", remote_id: id, remote_number: code };
}

export function paymentDone({ payments }: documents.Order, key: string): Done | undefined {
  const payment = payments.find(({ transactionId }) => transactionId === key);
  return payment === undefined ? undefined : { outcome: "done", remote_id: payment.id };
}

export function refundDone({ payments }: documents.Order, key: string): Done | undefined {
  const refund = payments.flatMap(({ refunds }) => refunds).find(({ transactionId }) => transactionId === key);
  return refund === undefined ? undefined : { outcome: "done", remote_id: refund.id };
}
