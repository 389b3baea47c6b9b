import type { StoredItem, StoredOrder } from "./order.ts";
import { unitsOf } from "./figures.ts";

/**
 * States that a save of the order itself may set; the others follow from invoices, refunds and
 * cancelling.
 */
export const OPEN_STATES: ReadonlySet<string> = new Set([
  "new",
  "pending_payment",
  "processing",
  "complete",
  "holded",
  "payment_review",
]);
export const ENDED_STATES: ReadonlySet<string> = new Set(["canceled", "closed"]);
const HALTED_STATES: ReadonlySet<string> = new Set(["holded", "payment_review"]);

/** Whether the order has not ended and is not held: it can be invoiced, refunded and canceled. */
export function isActive({ state }: Pick<StoredOrder, "state">): boolean {
  return !ENDED_STATES.has(state) && !HALTED_STATES.has(state);
}

/** Returns the quantity that is neither invoiced nor cancelled. */
export function openQty({ qty_ordered, qty_invoiced, qty_canceled }: StoredItem): bigint {
  return unitsOf(qty_ordered) - unitsOf(qty_invoiced) - unitsOf(qty_canceled);
}

/** Returns the quantity that is invoiced and not refunded. */
export function keptQty({ qty_invoiced, qty_refunded }: StoredItem): bigint {
  return unitsOf(qty_invoiced) - unitsOf(qty_refunded);
}

/**
 * Returns the state that follows from an order's invoices and refunds. A sale over the counter and
 * a virtual order need no parcel: both are complete with their last invoice. Others stay in
 * processing.
 */
export function stateOf(order: StoredOrder): string {
  const { state, items } = order;
  if (ENDED_STATES.has(state) || HALTED_STATES.has(state) || !order.has_invoice) return state;
  const isWhole = items.every((item) => openQty(item) === 0n);
  const [invoiced, paid, refunded] = [order.total_invoiced, order.total_paid, order.total_refunded].map((text) =>
    unitsOf(text),
  ) as [bigint, bigint, bigint];
  const isPaid = paid === invoiced;
  const isBack = paid > 0n ? refunded >= paid : items.length > 0 && items.every((item) => keptQty(item) === 0n);
  if (isWhole && isPaid && isBack) return "closed";
  if (state === "complete") return state;
  return isWhole && (order.pos_sale_id !== null || order.is_virtual === 1) ? "complete" : "processing";
}
