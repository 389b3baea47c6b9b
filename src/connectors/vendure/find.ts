import type { FindOutcome, Lookup, Period, SalesPage, Tools } from "../connector.ts";
import { saleKey } from "../rules/keys.ts";
import { ask, CallFailed } from "./client.ts";
import * as documents from "./documents.ts";
import { amountText } from "./figures.ts";
import { findCustomer } from "./customers.ts";
import { orderDone, ownerThere, paymentDone, refundDone } from "./push.ts";
import type { Settings } from "./settings.ts";

const DONE = { outcome: "done", remote_id: null } as const;
const ABSENT = { outcome: "absent", step: {} } as const;

/** Finds a task's record at Vendure. Throws as `tools.request`, and for unusable answers. */
export async function find(settings: Settings, task: Lookup, tools: Tools): Promise<FindOutcome> {
  try {
    return await findRecord(settings, task, tools);
  } catch (error) {
    if (error instanceof CallFailed && error.outcome.outcome === "retry") return error.outcome;
    throw error;
  }
}

async function findRecord(settings: Settings, task: Lookup, tools: Tools): Promise<FindOutcome> {
  switch (task.kind) {
    case "customer":
      return findCustomer(settings, task, tools);
    case "erasure":
      return findErased(settings, task, tools);
    case "subscription":
    case "wish":
      return ABSENT;
    case "sale": {
      const order = await findOrder(settings, task.key, tools);
      return order === undefined ? ABSENT : orderDone(order);
    }
    case "payment":
    case "refund":
    case "cancel":
    case "owner":
      return findPart(settings, task, tools);
  }
}

/**
 * Finds a record of an order. Without our record nothing names the order, and nothing is left to
 * send.
 */
async function findPart(
  settings: Settings,
  task: Extract<Lookup, { readonly kind: "payment" | "refund" | "cancel" | "owner" }>,
  tools: Tools,
): Promise<FindOutcome> {
  if (task.record === undefined) return ABSENT;
  const order = await findOrder(settings, saleKey(task.record), tools);
  if (order === undefined) return ABSENT;
  if (task.kind === "payment") return paymentDone(order, task.key) ?? ABSENT;
  if (task.kind === "refund") return refundDone(order, task.key) ?? ABSENT;
  if (task.kind === "cancel") {
    const isOpen = order.state !== "Cancelled" && order.payments.some(({ state }) => state === "Authorized");
    return isOpen ? ABSENT : DONE;
  }
  const owner = await ownerThere(task.record, tools);
  return owner === (order.customer?.id ?? null) ? DONE : ABSENT;
}

async function findOrder({ shop }: Settings, key: string, tools: Tools): Promise<documents.Order | undefined> {
  type Found = Readonly<{ orders: Readonly<{ items: readonly documents.Order[] }> }>;
  const { orders } = await ask<Found>(shop, tools, documents.FIND_ORDER, { key });
  return orders.items.find(({ customFields }) => customFields.posSaleId === key);
}

/** Orders of sales by their hour, in the order of their ids. Throws as `ask`. */
export async function listSales(
  { shop }: Settings,
  { from, to }: Period,
  position: string | undefined,
  limit: number,
  tools: Tools,
): Promise<SalesPage> {
  type Listed = Readonly<{ orders: Readonly<{ totalItems: number; items: readonly documents.ListedSale[] }> }>;
  const skip = Number(position ?? "0");
  // Vendure includes both ends: a sale of midnight is listed on two days.
  const filter = { orderPlacedAt: { between: { start: from, end: to } }, posSaleId: { isNull: false } };
  const options = { skip, take: limit, sort: { id: "ASC" }, filter };
  const { orders } = await ask<Listed>(shop, tools, documents.LIST_SALES, { options });
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

type LookupOfErasure = Lookup & { readonly kind: "erasure" };

async function findErased({ shop }: Settings, task: LookupOfErasure, tools: Tools): Promise<FindOutcome> {
  const { record, record_id } = task;
  const id = record === undefined ? undefined : await tools.remoteOf(record.of, record_id);
  if (id === undefined) return ABSENT;
  type One = Readonly<{ customer: documents.Customer | null }>;
  const { customer } = await ask<One>(shop, tools, documents.FIND_CUSTOMER, { id });
  return customer === null ? DONE : ABSENT;
}
