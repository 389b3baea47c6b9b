import { type Answer, type Client, succeeded, unanswered } from "@tillkeeper/client";
import type { OutboxRow, Send } from "../outbox/row.ts";
import { type PlacedOrder, refundWithItems } from "../sale/requests.ts";

/**
 * Sends rows of the outbox: each kind by its route, its body as it is stored. An invoice takes the
 * order's id from the answer of the order that it needs, a capture the invoice's, a refund the
 * order's.
 */
export function sendWith(client: Client): Send {
  return async (row, answers) => {
    const { body: text } = row;
    switch (row.kind) {
      case "receipt":
        return client.call("POST /V1/pos/receipts", { text });
      case "closing":
        return client.call("POST /V1/pos/register-reports", { text });
      case "audit":
        return client.call("POST /V1/pos/audit-log", { text });
      case "telemetry":
        return client.call("POST /V1/pos/telemetry", { text });
      case "order":
        return client.call("POST /V1/orders", { text });
      case "invoice":
        return withId(row, answers, "order:", readOrderId, (orderId) => invoiceOnce(client, orderId, text));
      case "capture":
        return withId(row, answers, "invoice:", readId, (id) => captureOnce(client, id, text));
      case "refund":
        return withId(row, answers, "order:", readPlacedOrder, ({ entity_id: orderId, item_ids }) =>
          client.call("POST /V1/order/{orderId}/refund", {
            path: { orderId },
            text: refundWithItems(text, item_ids),
          }),
        );
      case "order_refund":
        return refundFound(client, JSON.parse(text) as OrderRefund);
      case "held_cart":
        return releaseCart(client, JSON.parse(text) as ReleasedCart);
    }
  };
}

/**
 * The body of an `order_refund` row: a credit memo of an order that another register may have
 * placed.
 */
export interface OrderRefund {
  /** `sale_id` of the order's sale. */
  readonly sale_id: string;
  /** Body of the credit memo, which names lines of the sale instead of the order's items. */
  readonly memo: string;
}

/** The order is looked up each time: after a restore of the server it may have another id. */
async function refundFound(client: Client, { sale_id, memo }: OrderRefund): Promise<Answer> {
  const known = await client.call("GET /V1/orders", { search: { filters: [["pos_sale_id", sale_id]] } });
  if (known.kind !== "ok") return known;
  const [order] = known.body.items;
  if (order === undefined)
    return { ...unanswered("no_answer", `The server has no order of ${sale_id}.`), kind: "invalid" };
  const item_ids = order.items.map(({ item_id }) => item_id ?? 0);
  const path = { orderId: order.entity_id };
  return client.call("POST /V1/order/{orderId}/refund", { path, text: refundWithItems(memo, item_ids) });
}

/** The body of a `held_cart` row. */
export interface ReleasedCart {
  readonly held_cart_id: string;
  readonly terminal_id: number;
  readonly version: number;
}

/**
 * A cart that the server lacks, or that another register has by now, needs no deletion. One with an
 * earlier version was sold before the server was restored from a backup, and is held again there.
 */
async function releaseCart(client: Client, { held_cart_id, terminal_id, version }: ReleasedCart): Promise<Answer> {
  const remove = (of_version: number) =>
    client.call("DELETE /V1/pos/held-carts/{heldCartId}", {
      path: { heldCartId: held_cart_id },
      query: { terminalId: terminal_id, version: of_version },
    });
  let answer = await remove(version);
  if (answer.kind === "conflict") {
    const stored = versionIn(answer);
    if (stored < version) answer = await remove(stored);
  }
  return answer.kind === "not_found" || answer.kind === "conflict" ? succeeded(true, "true") : answer;
}

/** The stored version of a held cart that a refusal names; NaN when it names none. */
export function versionIn({ parameters }: { readonly parameters: unknown }): number {
  return Number((parameters as { readonly version?: unknown }).version);
}

async function withId<T>(
  row: OutboxRow,
  answers: ReadonlyMap<string, string>,
  prefix: string,
  read: (answer: unknown) => T | undefined,
  call: (id: T) => Promise<Answer>,
): Promise<Answer> {
  const needed = row.needs.find((key) => key.startsWith(prefix));
  const text = needed === undefined ? undefined : answers.get(needed);
  const id = text === undefined ? undefined : read(JSON.parse(text));
  // This is a fault of the program that queued the row: a person sees it under Sync issues.
  if (id === undefined) return { ...unanswered("no_answer", `${row.key} needs the id of ${prefix}`), kind: "invalid" };
  return call(id);
}

function readOrderId(answer: unknown): number | undefined {
  const { entity_id } = (answer ?? {}) as { readonly entity_id?: unknown };
  return typeof entity_id === "number" ? entity_id : undefined;
}

function readPlacedOrder(answer: unknown): PlacedOrder | undefined {
  const entity_id = readOrderId(answer);
  const { items } = (answer ?? {}) as { readonly items?: readonly { readonly item_id: number }[] };
  return entity_id === undefined || items === undefined
    ? undefined
    : { entity_id, item_ids: items.map(({ item_id }) => item_id) };
}

/** The service answers an invoice's id as a text. */
function readId(answer: unknown): number | undefined {
  const id = Number(answer);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * Makes an invoice. A second one of an order is a 400: then the first one is looked up, whose
 * answer was lost.
 */
async function invoiceOnce(client: Client, orderId: number, text: string): Promise<Answer> {
  const answer = await client.call("POST /V1/order/{orderId}/invoice", { path: { orderId }, text });
  if (answer.kind !== "invalid") return answer;
  const known = await client.call("GET /V1/invoices", { search: { filters: [["order_id", orderId]] } });
  if (known.kind !== "ok") return known;
  const [invoice] = known.body.items;
  if (invoice === undefined) return answer;
  const id = invoice.entity_id;
  return { kind: "ok", status: 200, body: id, text: JSON.stringify(id) };
}

const PAID = 2;

/**
 * Captures an invoice. A second capture is a 400: the invoice is then paid, and the first answer
 * was lost.
 */
async function captureOnce(client: Client, id: number, text: string): Promise<Answer> {
  const answer = await client.call("POST /V1/invoices/{id}/capture", { path: { id }, text });
  if (answer.kind !== "invalid") return answer;
  const known = await client.call("GET /V1/invoices/{id}", { path: { id } });
  if (known.kind !== "ok") return known;
  return known.body.state === PAID ? { kind: "ok", status: 200, body: true, text: "true" } : answer;
}
