import { type Answer, type Client, succeeded, unanswered } from "@tillkeeper/client";
import type { OutboxRow, Send } from "../outbox/row.ts";
import { type PlacedOrder, refundWithItems } from "../sale/requests.ts";

/**
 * Returns a function that sends rows of the outbox, each by the route of its kind and with its
 * stored body. It takes ids from earlier answers: the order's id for an invoice and a refund, the
 * invoice's id for a capture.
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
 * Body of an `order_refund` row: a credit memo for an order that another register may have placed.
 */
export interface OrderRefund {
  /** `sale_id` of the sale that placed the order. */
  readonly sale_id: string;
  /** Body of the credit memo as text; it names lines of the sale instead of items of the order. */
  readonly memo: string;
}

/**
 * Sends the credit memo of a found receipt. Looks the order up each time, since it may have another
 * id after a restore of the server.
 */
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

/** Body of a `held_cart` row. */
export interface ReleasedCart {
  readonly held_cart_id: string;
  readonly terminal_id: number;
  readonly version: number;
}

/**
 * Deletes a held cart on the server; succeeds when the server lacks it or another register has it
 * by now. A stored version below this one means that the server was restored from a backup: that
 * version is deleted.
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

/** Returns the version of a held cart that a refusal names; NaN when it names none. */
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
  // The program queued the row wrongly; it appears under Sync issues.
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

/** Reads an invoice's id, which the service sends as text. */
function readId(answer: unknown): number | undefined {
  const id = Number(answer);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * Creates an invoice. A second one for the same order gets a 400; then the answer to the first was
 * lost, and its invoice is looked up.
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
 * Captures an invoice. A second capture gets a 400; if the invoice is paid, only the answer to the
 * first was lost.
 */
async function captureOnce(client: Client, id: number, text: string): Promise<Answer> {
  const answer = await client.call("POST /V1/invoices/{id}/capture", { path: { id }, text });
  if (answer.kind !== "invalid") return answer;
  const known = await client.call("GET /V1/invoices/{id}", { path: { id } });
  if (known.kind !== "ok") return known;
  return known.body.state === PAID ? { kind: "ok", status: 200, body: true, text: "true" } : answer;
}
