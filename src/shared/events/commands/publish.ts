import type { Tx } from "../../../runtime/database.ts";
import { insertEvents, listSandboxReceipts, type NewEvent } from "../queries/outbox.ts";
import { EVIDENCE_CHECKPOINT, ORDER_PLACED, ORDER_REFUNDED, RECEIPT_LINKED } from "../rules/deliveries.ts";
import type { Subscribed } from "../subscription-reader.ts";

/**
 * Writes events in the transaction that caused them, if a webhook subscribes to them for sandboxes
 * or for other locations, as the events need. Without a subscription no statement runs.
 *
 * @param subscribed - read before the transaction.
 */
async function publish(tx: Tx, subscribed: Subscribed, event_name: string, events: readonly NewEvent[]) {
  const wanted = events.filter(({ is_sandbox }) => subscribed[is_sandbox ? "sandbox" : "live"].has(event_name));
  if (wanted.length > 0) await insertEvents(tx, event_name, wanted);
}

interface LinkedReceipt {
  readonly receipt_id: number;
  readonly pos_order_id: string;
  readonly order_increment_id: string;
}

export async function publishLinkedReceipts(
  tx: Tx,
  subscribed: Subscribed,
  receipts: readonly LinkedReceipt[],
): Promise<void> {
  const isSubscribed = subscribed.live.has(RECEIPT_LINKED) || subscribed.sandbox.has(RECEIPT_LINKED);
  if (receipts.length === 0 || !isSubscribed) return;
  const of_sandboxes = await listSandboxReceipts(
    tx,
    receipts.map(({ receipt_id }) => receipt_id),
  );
  const events = receipts.map(({ receipt_id, pos_order_id, order_increment_id }) => ({
    subject: `receipt:${receipt_id}`,
    // The receipt's `receipt_stored` event has position 0.
    position: 1,
    data: { receipt_id, pos_order_id, order_increment_id },
    is_sandbox: of_sandboxes.has(receipt_id),
  }));
  await publish(tx, subscribed, RECEIPT_LINKED, events);
}

interface Order {
  readonly entity_id: number;
  readonly is_sandbox: boolean;
}

/**
 * Writes the event of a placed order.
 *
 * @param order - the order with its sale; null without one.
 */
export async function publishPlacedOrder(
  tx: Tx,
  subscribed: Subscribed,
  { entity_id: order_id, pos_sale_id, is_sandbox }: Order & { readonly pos_sale_id: string | null },
): Promise<void> {
  const event = { subject: `order:${order_id}`, position: 0, data: { order_id, pos_sale_id }, is_sandbox };
  await publish(tx, subscribed, ORDER_PLACED, [event]);
}

/**
 * Writes the event of a credit memo.
 *
 * @param pos_sale_id - the sale that gave the money back; null without one.
 */
export async function publishRefundedOrder(
  tx: Tx,
  subscribed: Subscribed,
  { entity_id: order_id, is_sandbox }: Order,
  { creditmemo_id, pos_sale_id }: { readonly creditmemo_id: number; readonly pos_sale_id: string | null },
): Promise<void> {
  const data = { order_id, creditmemo_id, pos_sale_id };
  const event = { subject: `order:${order_id}`, position: creditmemo_id, data, is_sandbox };
  await publish(tx, subscribed, ORDER_REFUNDED, [event]);
}

interface SignedHead {
  readonly checkpoint_id: number;
  readonly origin: string;
  readonly size: number;
  readonly note: string;
}

/** Writes the event of a checkpoint of the evidence log. */
export async function publishCheckpoint(
  tx: Tx,
  subscribed: Subscribed,
  { checkpoint_id, origin, size, note }: SignedHead,
): Promise<void> {
  const data = { origin, size, note };
  const event = { subject: "evidence", position: checkpoint_id, data, is_sandbox: false };
  await publish(tx, subscribed, EVIDENCE_CHECKPOINT, [event]);
}
