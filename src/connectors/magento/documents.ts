import type { JsonNode } from "@tillkeeper/exact/json";
import type { PaymentRecord, RefundRecord } from "../../shop-data/records/record.ts";
import { parseStoredAmount } from "../../runtime/money.ts";
import {
  ABSENT,
  type FindOutcome,
  type LookupOf,
  type PushOutcome,
  type PushTools,
  type TaskOf,
} from "../connector.ts";
import { amountAt, decimal, listAt, textAt, type Value } from "./json.ts";
import { NO_ORDER, remoteOrder, type Shop } from "./orders.ts";
import { failureOf, idIn, reasonOf } from "./rest.ts";

type List = "/invoices" | "/creditmemos";

/**
 * Returns the key of an invoice or credit memo at the shop. The prefix keeps the keys of two
 * installations apart.
 */
function keyOf(shop: Shop, key: string): string {
  return `${shop.settings.number_prefix}${key}`.toLowerCase();
}

async function findDocument(shop: Shop, list: List, key: string): Promise<JsonNode | undefined> {
  const value = keyOf(shop, key);
  const { items } = await shop.rest.list(list, { groups: [[{ field: "pos_key", value }]], page_size: 10 });
  return items.find((document) => textAt(document, "extension_attributes", "pos_key") === value);
}

/** Returns the lines of the shop's order by the ids of the lines in this service. */
function linesIn(order: JsonNode): ReadonlyMap<string, JsonNode> {
  return new Map(
    listAt(order, "items").flatMap((item) => {
      const id = textAt(item, "ext_order_item_id");
      return id === undefined ? [] : [[id, item] as const];
    }),
  );
}

/**
 * Returns the lines of a document for the shop; undefined when the shop's order lacks one of them.
 */
function linesOf(order: JsonNode, { items }: PaymentRecord | RefundRecord): readonly Value[] | undefined {
  const lines = linesIn(order);
  const found = items.map(({ order_item_id, qty }) => {
    const id = textAt(lines.get(String(order_item_id)), "item_id");
    return id === undefined ? undefined : { order_item_id: decimal(id), qty: decimal(qty) };
  });
  return found.some((line) => line === undefined) ? undefined : found;
}

const NO_LINE = { outcome: "refused", reason: "The order at the shop lacks a line of this document." } as const;

/** Returns whether to report the goods of an order as shipped: for a paid sale of a till. */
function mustShip({ settings }: Shop, { state }: PaymentRecord): boolean {
  return settings.ship && state === "complete";
}

function sourceOf({ settings }: Shop, { location_id }: PaymentRecord): string {
  return settings.sources.get(String(location_id)) ?? settings.source;
}

export async function findPayment(shop: Shop, { key, record }: LookupOf<"payment">): Promise<FindOutcome> {
  const invoice = await findDocument(shop, "/invoices", key);
  const id = textAt(invoice, "entity_id");
  if (id === undefined) return ABSENT;
  if (record !== undefined && mustShip(shop, record) && !(await isShipped(shop, invoice))) {
    return { outcome: "absent", step: { invoice: id } };
  }
  return doneBy(id, invoice);
}

async function isShipped({ rest }: Shop, invoice: JsonNode | undefined): Promise<boolean> {
  const value = textAt(invoice, "order_id") ?? "";
  const { items } = await rest.list("/shipments", { groups: [[{ field: "order_id", value }]], page_size: 10 });
  return items.some((shipment) => textAt(shipment, "order_id") === value);
}

export async function pushPayment(
  shop: Shop,
  { key, record: payment, step }: TaskOf<"payment">,
  { saveStep }: PushTools,
): Promise<PushOutcome> {
  const { rest } = shop;
  const order = await remoteOrder(shop, payment.order_id);
  if (order === undefined) return NO_ORDER;
  const order_id = textAt(order, "entity_id") ?? "";
  let invoice_id = step["invoice"];
  if (invoice_id === undefined) {
    const items = linesOf(order, payment);
    if (items === undefined) return NO_LINE;
    const answer = await rest.send("POST", `/order/${order_id}/invoice`, {
      capture: true,
      items,
      notify: false,
      appendComment: false,
      arguments: { extension_attributes: { pos_key: keyOf(shop, key) } },
    });
    if (answer.status !== 200) return failureOf(answer);
    invoice_id = idIn(answer);
    await saveStep({ invoice: invoice_id });
  }
  // The goods are reported as shipped before the figures are compared: a difference parks the task,
  // but the goods have left.
  if (mustShip(shop, payment)) {
    const answer = await rest.send("POST", `/order/${order_id}/ship`, {
      notify: false,
      appendComment: false,
      arguments: { extension_attributes: { source_code: sourceOf(shop, payment) } },
    });
    // A status 400 means that the goods are shipped already, or that the source has fewer than were
    // sold. The reservation of the sale then keeps the count right.
    if (answer.status !== 200 && answer.status !== 400) return failureOf(answer);
  }
  return checkDocument(shop, "/invoices", invoice_id, payment);
}

export async function findRefund(shop: Shop, { key }: LookupOf<"refund">): Promise<FindOutcome> {
  const memo = await findDocument(shop, "/creditmemos", key);
  const id = textAt(memo, "entity_id");
  return id === undefined ? ABSENT : doneBy(id, memo);
}

export async function pushRefund(shop: Shop, { key, record: refund }: TaskOf<"refund">): Promise<PushOutcome> {
  const order = await remoteOrder(shop, refund.order_id);
  if (order === undefined) return NO_ORDER;
  const items = linesOf(order, refund);
  if (items === undefined) return NO_LINE;
  const lines = linesIn(order);
  const returned = refund.items
    .filter(({ qty_returned }) => parseStoredAmount(qty_returned) > 0n)
    .flatMap(({ order_item_id }) => textAt(lines.get(String(order_item_id)), "item_id") ?? [])
    .map((id) => decimal(id));
  const answer = await shop.rest.send("POST", `/order/${textAt(order, "entity_id")}/refund`, {
    items,
    notify: false,
    appendComment: false,
    arguments: {
      shipping_amount: decimal(refund.shipping_amount),
      adjustment_positive: decimal(refund.adjustment_positive),
      adjustment_negative: decimal(refund.adjustment_negative),
      extension_attributes: {
        pos_key: keyOf(shop, key),
        ...(returned.length === 0 ? {} : { return_to_stock_items: returned }),
      },
    },
  });
  return answer.status === 200 ? checkDocument(shop, "/creditmemos", idIn(answer), refund) : failureOf(answer);
}

/**
 * Compares the shop's document with the one in this service: the shop computes its amounts, and
 * answers with its id only.
 */
async function checkDocument(
  shop: Shop,
  list: List,
  id: string,
  { grand_total, document_number }: PaymentRecord | RefundRecord,
): Promise<PushOutcome> {
  const answer = await shop.rest.send("GET", `${list}/${id}`);
  if (answer.status !== 200 || textAt(answer.json, "entity_id") !== id) {
    return { outcome: "unknown", reason: reasonOf(answer) };
  }
  const there = amountAt(answer.json, "grand_total") ?? "nothing";
  if (there === grand_total) return doneBy(id, answer.json);
  const number = textAt(answer.json, "increment_id") ?? id;
  return {
    outcome: "refused",
    reason: `The document ${number} is there with another grand_total than ${document_number}: ${there}, not ${grand_total}.`,
  };
}

function doneBy(remote_id: string, document: JsonNode | undefined) {
  return { outcome: "done", remote_id, remote_number: textAt(document, "increment_id") } as const;
}
