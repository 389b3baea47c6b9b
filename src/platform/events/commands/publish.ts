import type { Tx } from "../../../runtime/database.ts";
import { insertEvents, listLiveReceipts, type NewEvent } from "../queries/outbox.ts";
import { ORDER_PLACED, ORDER_REFUNDED, RECEIPT_LINKED } from "../rules/deliveries.ts";
import type { Subscribed } from "../subscription-reader.ts";

/**
 * Writes events in the transaction that caused them, when a webhook subscribes to them. Without a
 * subscription nothing is written and no statement runs.
 *
 * @param subscribed - read before the transaction.
 */
async function publish(tx: Tx, subscribed: Subscribed, event_name: string, events: readonly NewEvent[]) {
  if (events.length > 0 && subscribed.has(event_name)) await insertEvents(tx, event_name, events);
}

interface LinkedReceipt {
  readonly receipt_id: number;
  readonly pos_order_id: string;
  readonly order_increment_id: string;
}

/** Receipts of sandboxes have no events. */
export async function publishLinkedReceipts(
  tx: Tx,
  subscribed: Subscribed,
  receipts: readonly LinkedReceipt[],
): Promise<void> {
  if (receipts.length === 0 || !subscribed.has(RECEIPT_LINKED)) return;
  const live = await listLiveReceipts(
    tx,
    receipts.map(({ receipt_id }) => receipt_id),
  );
  const events = receipts
    .filter(({ receipt_id }) => live.has(receipt_id))
    .map(({ receipt_id, pos_order_id, order_increment_id }) => ({
      subject: `receipt:${receipt_id}`,
      // After `receipt_stored`, which has 0.
      position: 1,
      data: { receipt_id, pos_order_id, order_increment_id },
    }));
  await publish(tx, subscribed, RECEIPT_LINKED, events);
}

/** @param pos_sale_id - the sale of the order; null without one. */
export async function publishPlacedOrder(
  tx: Tx,
  subscribed: Subscribed,
  order_id: number,
  pos_sale_id: string | null,
): Promise<void> {
  const event = { subject: `order:${order_id}`, position: 0, data: { order_id, pos_sale_id } };
  await publish(tx, subscribed, ORDER_PLACED, [event]);
}

/** @param pos_sale_id - the sale that gave the money back; null without one. */
export async function publishRefundedOrder(
  tx: Tx,
  subscribed: Subscribed,
  order_id: number,
  { creditmemo_id, pos_sale_id }: { readonly creditmemo_id: number; readonly pos_sale_id: string | null },
): Promise<void> {
  const data = { order_id, creditmemo_id, pos_sale_id };
  await publish(tx, subscribed, ORDER_REFUNDED, [{ subject: `order:${order_id}`, position: creditmemo_id, data }]);
}
