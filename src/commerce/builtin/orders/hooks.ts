import type { Tx } from "../../../runtime/database.ts";
import type { StoredOrder } from "../../orders.ts";
import { countUses, releaseUses, type UsingOrder } from "../promotions/uses.ts";
import { insertComment } from "./comments.ts";

export type PlacedOrder = UsingOrder & Pick<StoredOrder, "status">;

/**
 * What else happens in the transaction that places an order. Called once per order, never for a repeated one; a failure
 * here undoes the order.
 */
export async function afterOrderPlaced(tx: Tx, order: PlacedOrder): Promise<void> {
  await insertComment(tx, { order_id: order.entity_id, entity_name: "order", status: order.status, comment: null });
  await countUses(tx, order);
}

/** What else happens in the transaction that cancels an order as a whole. */
export async function afterOrderCanceled(tx: Tx, order: StoredOrder): Promise<void> {
  await insertComment(tx, { order_id: order.entity_id, entity_name: "order", status: order.status, comment: null });
  await releaseUses(tx, order.entity_id);
}
