import type { Tx } from "../../../runtime/database.ts";
import { type OrderAmounts, type OrderDraft, OrderRefused, type StoredOrder } from "../../orders.ts";
import { findClaimant } from "../order-owner.ts";
import { insertComment } from "./comments.ts";
import { checkEmails, checkIncrementId, filled } from "./complete.ts";
import { textOf, unitsOf } from "./figures.ts";
import { afterOrderCanceled } from "./hooks.ts";
import { saveAddresses, standingOf } from "./place.ts";
import { isInvoiceable, openQty, stateOf } from "./states.ts";
import { defaultStatusOf, lockStoredOrder } from "./stored.ts";

const FREE_COLUMNS = [
  "ext_order_id",
  "customer_id",
  "customer_group_id",
  "customer_is_guest",
  "customer_email",
  "customer_firstname",
  "customer_lastname",
  "customer_note",
  "shipping_description",
  "shipping_method",
] as const satisfies readonly (keyof OrderDraft)[];

const AMOUNTS = [
  "subtotal",
  "base_subtotal",
  "subtotal_incl_tax",
  "tax_amount",
  "base_tax_amount",
  "discount_amount",
  "base_discount_amount",
  "shipping_amount",
  "base_shipping_amount",
  "shipping_tax_amount",
  "shipping_incl_tax",
  "grand_total",
  "base_grand_total",
  "base_to_order_rate",
] as const satisfies readonly (keyof OrderAmounts | "base_to_order_rate")[];

const FIXED_TEXTS = ["order_currency_code", "base_currency_code", "coupon_code", "applied_rule_ids"] as const;
const FIXED_ITEM_AMOUNTS = ["qty_ordered", "price", "row_total", "tax_amount", "discount_amount"] as const;

/**
 * Merges a save into a stored order that the transaction holds: an absent field keeps its value. What was agreed with the
 * customer (items, amounts, currency, coupon) and the sale stay as they are, and once its receipt is claimed the order is
 * given to nobody but the claimant.
 *
 * @throws OrderRefused for a change of those.
 */
export async function changeOrder(tx: Tx, order: StoredOrder, draft: OrderDraft): Promise<StoredOrder> {
  checkIncrementId(draft);
  checkEmails(draft);
  await checkFixed(tx, order, draft);
  await checkOwner(tx, order, draft);
  const changes: Record<string, unknown> = {};
  for (const column of FREE_COLUMNS) if (draft[column] !== undefined) changes[column] = draft[column];
  if (draft.customer_is_guest === null) changes["customer_is_guest"] = draft.customer_id == null ? 1 : 0;
  if (draft.customer_is_guest === undefined && draft.customer_id !== undefined) {
    changes["customer_is_guest"] = draft.customer_id === null ? 1 : 0;
  }
  if (draft.payment_method != null) changes["payment_method"] = draft.payment_method;
  const sale = filled(draft.pos_sale_id);
  if (sale !== null && order.pos_sale_id === null) changes["pos_sale_id"] = sale;
  if (order.location_id === null && draft.pos_location_id != null) changes["location_id"] = draft.pos_location_id;
  const standing = await changedStanding(tx, { ...order, pos_sale_id: order.pos_sale_id ?? sale }, draft);
  await tx
    .updateTable("commerce.sales_order")
    .set((eb) => ({ ...changes, ...standing, updated_at: eb.fn<string>("clock_timestamp") }))
    .where("entity_id", "=", order.entity_id)
    .execute();
  await saveAddresses(tx, order.entity_id, draft.addresses);
  if (standing.status !== order.status) await noteStatus(tx, order, standing.status);
  return { ...order, ...standing, pos_sale_id: order.pos_sale_id ?? sale };
}

async function changedStanding(tx: Tx, order: StoredOrder, draft: OrderDraft) {
  if (draft.state == null && draft.status == null) {
    const state = stateOf(order);
    return { state, status: state === order.state ? order.status : await defaultStatusOf(tx, state) };
  }
  const isSame = (draft.state ?? order.state) === order.state && (draft.status ?? order.status) === order.status;
  return isSame ? { state: order.state, status: order.status } : standingOf(tx, draft, order.state);
}

async function checkFixed(tx: Tx, order: StoredOrder, draft: OrderDraft): Promise<void> {
  const sale = filled(draft.pos_sale_id);
  if (sale !== null && order.pos_sale_id !== null && sale.toLowerCase() !== order.pos_sale_id.toLowerCase()) {
    throw new OrderRefused("The order carries another sale already.");
  }
  if (draft.pos_location_id != null && draft.pos_location_id !== (order.location_id ?? draft.pos_location_id)) {
    throw fixed("pos_location_id");
  }
  const stored = await tx
    .selectFrom("commerce.sales_order")
    .select([...AMOUNTS, ...FIXED_TEXTS])
    .where("entity_id", "=", order.entity_id)
    .executeTakeFirstOrThrow();
  for (const column of AMOUNTS) {
    const sent = draft[column];
    if (sent != null && unitsOf(sent) !== unitsOf(stored[column])) throw fixed(column);
  }
  for (const column of FIXED_TEXTS) {
    const sent = draft[column];
    if (sent != null && sent !== (stored[column] ?? "")) throw fixed(column);
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

/** The claim proved who the owner is; a save that names another one must not undo that without a word. */
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

/** Gives a held order the state that its figures ask for, as they are now. */
export async function settleState(tx: Tx, entity_id: number): Promise<StoredOrder> {
  const order = await lockStoredOrder(tx, entity_id);
  if (!order) throw new Error("a locked order is gone");
  const state = stateOf(order);
  if (state === order.state) return order;
  const status = await defaultStatusOf(tx, state);
  await writeStanding(tx, order, { state, status });
  await noteStatus(tx, order, status);
  return { ...order, state, status };
}

/**
 * Gives a held order another status, and the state that goes with it.
 *
 * @throws OrderRefused for a status of another state.
 */
export async function changeStatus(tx: Tx, order: StoredOrder, status: string): Promise<void> {
  await writeStanding(tx, order, await standingOf(tx, { status }, order.state));
}

async function writeStanding(tx: Tx, order: StoredOrder, standing: { state: string; status: string }): Promise<void> {
  await tx
    .updateTable("commerce.sales_order")
    .set((eb) => ({ ...standing, updated_at: eb.fn<string>("clock_timestamp") }))
    .where("entity_id", "=", order.entity_id)
    .execute();
}

async function noteStatus(tx: Tx, order: StoredOrder, status: string): Promise<void> {
  await insertComment(tx, { order_id: order.entity_id, entity_name: "order", status, comment: null });
}

/**
 * Cancels what of a held order is not invoiced; without any invoice the order itself.
 *
 * @returns false when there is nothing to cancel.
 */
export async function cancelOrder(tx: Tx, order: StoredOrder): Promise<boolean> {
  if (!isInvoiceable(order)) return false;
  const isUntouched = !order.has_invoice;
  if (!isUntouched && order.items.every((item) => openQty(item) === 0n)) return false;
  await tx
    .updateTable("commerce.sales_order_item")
    .set((eb) => ({ qty_canceled: eb("qty_ordered", "-", eb.ref("qty_invoiced")) }))
    .where("order_id", "=", order.entity_id)
    .execute();
  await tx
    .updateTable("commerce.sales_order")
    .set((eb) => ({
      total_canceled: textOf(unitsOf(order.grand_total) - unitsOf(order.total_invoiced)),
      updated_at: eb.fn<string>("clock_timestamp"),
    }))
    .where("entity_id", "=", order.entity_id)
    .execute();
  if (!isUntouched) {
    await settleState(tx, order.entity_id);
    return true;
  }
  const standing = { state: "canceled", status: await defaultStatusOf(tx, "canceled") };
  await writeStanding(tx, order, standing);
  await afterOrderCanceled(tx, { ...order, ...standing });
  return true;
}
