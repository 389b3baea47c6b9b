import { canonicalEmail } from "../../runtime/mail-address.ts";
import { filled } from "../../runtime/characters.ts";
import type { Tx } from "../../runtime/database.ts";
import { type OrderDraft, OrderRefused, type StoredOrder } from "./order.ts";
import { findClaimant } from "./owner.ts";
import { insertComment } from "./comments.ts";
import { checkEmails, checkIncrementId } from "./complete.ts";
import { textOf, unitsOf } from "./figures.ts";
import { releaseUses } from "../promotions/uses.ts";
import { AMOUNTS, FIXED_TEXTS, FREE_COLUMNS, saveAddresses, stateAndStatusOf } from "./place.ts";
import { isActive, openQty, stateOf } from "./states.ts";
import { moveStock } from "./stock.ts";
import { defaultStatusOf, findStoredOrder } from "./stored.ts";

const FIXED_ITEM_AMOUNTS = ["qty_ordered", "price", "row_total", "tax_amount", "discount_amount"] as const;

/**
 * Merges a save into a stored order that the transaction has locked. An absent field keeps its
 * value. Items, amounts, currency, coupon and sale cannot change. Once the receipt is claimed, the
 * claimant is the only customer that the order can be given to.
 *
 * @param is_sandbox - whether the location in the draft is a sandbox; undefined without one.
 * @throws OrderRefused for a change that is not permitted.
 */
export async function changeOrder(
  tx: Tx,
  order: StoredOrder,
  draft: OrderDraft,
  is_sandbox: boolean | undefined,
): Promise<StoredOrder> {
  checkIncrementId(draft);
  checkEmails(draft);
  // A live order has changed the stock already, so it cannot become a sandbox's.
  if (is_sandbox !== undefined && is_sandbox !== order.is_sandbox) throw fixed("pos_location_id");
  checkFixed(order, draft);
  await checkOwner(tx, order, draft);
  const changes: Record<string, unknown> = {};
  for (const column of FREE_COLUMNS) if (draft[column] !== undefined) changes[column] = draft[column];
  if (draft.customer_email != null) changes["customer_email"] = canonicalEmail(draft.customer_email);
  if (draft.customer_is_guest === null) changes["customer_is_guest"] = draft.customer_id == null ? 1 : 0;
  if (draft.customer_is_guest === undefined && draft.customer_id !== undefined) {
    changes["customer_is_guest"] = draft.customer_id === null ? 1 : 0;
  }
  if (draft.payment_method != null) changes["payment_method"] = draft.payment_method;
  const sale = filled(draft.pos_sale_id);
  if (sale !== null && order.pos_sale_id === null) changes["pos_sale_id"] = sale;
  if (order.location_id === null && draft.pos_location_id != null) changes["location_id"] = draft.pos_location_id;
  const next = await nextStateAndStatus(tx, { ...order, pos_sale_id: order.pos_sale_id ?? sale }, draft);
  await updateOrder(tx, order, { ...changes, ...next });
  await saveAddresses(tx, order.entity_id, draft.addresses);
  if (next.status !== order.status) await noteStatus(tx, order, next.status);
  return { ...order, ...next, pos_sale_id: order.pos_sale_id ?? sale };
}

async function nextStateAndStatus(tx: Tx, order: StoredOrder, draft: OrderDraft) {
  if (draft.state == null && draft.status == null) {
    const state = stateOf(order);
    return { state, status: state === order.state ? order.status : await defaultStatusOf(tx, state) };
  }
  const isSame = (draft.state ?? order.state) === order.state && (draft.status ?? order.status) === order.status;
  return isSame ? { state: order.state, status: order.status } : stateAndStatusOf(tx, draft, order.state);
}

function checkFixed(order: StoredOrder, draft: OrderDraft): void {
  const sale = filled(draft.pos_sale_id);
  if (sale !== null && order.pos_sale_id !== null && sale.toLowerCase() !== order.pos_sale_id.toLowerCase()) {
    throw new OrderRefused("The order carries another sale already.");
  }
  if (draft.pos_location_id != null && draft.pos_location_id !== (order.location_id ?? draft.pos_location_id)) {
    throw fixed("pos_location_id");
  }
  for (const column of AMOUNTS) {
    const sent = draft[column];
    if (sent != null && unitsOf(sent) !== unitsOf(order[column])) throw fixed(column);
  }
  for (const column of FIXED_TEXTS) {
    const sent = draft[column];
    if (sent != null && sent !== (order[column] ?? "")) throw fixed(column);
  }
  for (const item of draft.items ?? []) {
    const known = order.items.find(({ item_id }) => item_id === item.item_id);
    if (known === undefined) throw fixed("items");
    for (const column of FIXED_ITEM_AMOUNTS) {
      const sent = item[column];
      if (sent != null && unitsOf(sent) !== unitsOf(known[column])) throw fixed(column);
    }
  }
}

/** Refuses a save that names another customer than the one who claimed the receipt. */
async function checkOwner(tx: Tx, order: StoredOrder, draft: OrderDraft): Promise<void> {
  const sent = draft.customer_id;
  if (sent === undefined || sent === order.customer_id) return;
  const claimant = await findClaimant(tx, { ...order, pos_sale_id: order.pos_sale_id ?? filled(draft.pos_sale_id) });
  if (claimant !== undefined && sent !== claimant) {
    throw new OrderRefused("The order is in the account that its receipt was claimed into.");
  }
}

function fixed(column: string): OrderRefused {
  return new OrderRefused(`"${column}" of a placed order cannot be changed.`);
}

/** Sets the state of a locked order from its current figures. */
export async function updateOrderState(tx: Tx, entity_id: number): Promise<StoredOrder> {
  const order = await findStoredOrder(tx, entity_id);
  if (!order) throw new Error("a locked order is gone");
  const state = stateOf(order);
  if (state === order.state) return order;
  const status = await defaultStatusOf(tx, state);
  await updateOrder(tx, order, { state, status });
  await noteStatus(tx, order, status);
  return { ...order, state, status };
}

/**
 * Sets the status of a locked order, and the state that belongs to it.
 *
 * @throws OrderRefused for a status of another state.
 */
export async function changeStatus(tx: Tx, order: StoredOrder, status: string): Promise<void> {
  await updateOrder(tx, order, await stateAndStatusOf(tx, { status }, order.state));
}

async function updateOrder(tx: Tx, order: StoredOrder, columns: Readonly<Record<string, unknown>>): Promise<void> {
  await tx
    .updateTable("shop_data.sales_order")
    .set((eb) => ({ ...columns, updated_at: eb.fn<string>("clock_timestamp") }))
    .where("entity_id", "=", order.entity_id)
    .execute();
}

async function noteStatus(tx: Tx, order: StoredOrder, status: string): Promise<void> {
  await insertComment(tx, { order_id: order.entity_id, entity_name: "order", status, comment: null });
}

/**
 * Cancels the part of a locked order that is not invoiced; the whole order without an invoice.
 *
 * @param returns_stock - whether the goods of that part go back to stock.
 * @returns false when there is nothing to cancel.
 */
export async function cancelOrder(tx: Tx, order: StoredOrder, returns_stock: boolean): Promise<boolean> {
  if (!isActive(order)) return false;
  if (order.has_invoice && order.items.every((item) => openQty(item) === 0n)) return false;
  if (returns_stock && !order.is_sandbox) {
    await moveStock(
      tx,
      order.items.map((item) => ({ product_id: item.product_id, sku: item.sku, qty: textOf(openQty(item)) })),
    );
  }
  await tx
    .updateTable("shop_data.sales_order_item")
    .set((eb) => ({ qty_canceled: eb("qty_ordered", "-", eb.ref("qty_invoiced")) }))
    .where("order_id", "=", order.entity_id)
    .execute();
  const total_canceled = textOf(unitsOf(order.grand_total) - unitsOf(order.total_invoiced));
  await updateOrder(tx, order, { total_canceled });
  if (order.has_invoice) {
    await updateOrderState(tx, order.entity_id);
    return true;
  }
  const next = { state: "canceled", status: await defaultStatusOf(tx, "canceled") };
  await updateOrder(tx, order, next);
  await noteStatus(tx, order, next.status);
  await releaseUses(tx, order.entity_id);
  return true;
}
