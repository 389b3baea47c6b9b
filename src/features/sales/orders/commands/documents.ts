import { cancelOrder, changeStatus } from "../../../../shop-data/orders/change.ts";
import { insertComment } from "../../../../shop-data/orders/comments.ts";
import {
  findCreditMemoOfSale,
  findInvoice,
  invoiceOrder,
  payInvoice,
  refundOrder,
  type StoredInvoice,
} from "../../../../shop-data/orders/documents.ts";
import { findSaleOfOrder, listSandboxIds, lockStoredOrder } from "../../../../shop-data/orders/stored.ts";
import { findPaidBack } from "../../../../shop-data/orders/links.ts";
import { lockOrder } from "../../../../shop-data/orders/mutex.ts";
import { OrderRefused, type StoredOrder } from "../../../../shop-data/orders/order.ts";
import type { SalesDeps } from "../../deps.ts";
import type { Db, Tx } from "../../../../runtime/database.ts";
import { filled, isLongerThan } from "../../../../runtime/characters.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { writeTasks } from "../../../../shared/connector-tasks/commands.ts";
import { orderTask } from "../../../../shared/connector-tasks/rules.ts";
import { publishRefundedOrder } from "../../../../shared/events/commands/publish.ts";
import { reconcileOrders } from "../../closings/commands/reconcile.ts";
import { findReceiptIdOfSale } from "../queries.ts";
import {
  documentRefused,
  isOfSandbox,
  noSuchEntity,
  orderIsElsewhere,
  reachesOrder,
  SALE_ID_CHARACTERS_MAX,
  throwRefusedSave,
  subtractsStock,
} from "../rules.ts";
import type { CommentValues, QuantityValues, RefundArgumentValues, StatusHistoryValues } from "../schemas/orders.ts";
import { adjustStoredRefunds } from "./adjust.ts";
import { commentOf } from "./draft.ts";

interface DocumentRequest {
  readonly items?: QuantityValues;
  readonly notify?: boolean | null;
  readonly comment?: CommentValues;
}

/**
 * Invoices an order in full or in part, and returns the invoice's id.
 *
 * @throws ApiError 404 for an unknown order, 401 for one that the caller does not reach, 400 for
 *   more than is left to invoice.
 */
export async function createInvoice(
  deps: SalesDeps,
  caller: Caller,
  order_id: number,
  request: DocumentRequest & { readonly capture?: boolean | null },
): Promise<number> {
  return writeDocument(deps.db, "Invoice", async (tx) => {
    const order = await held(tx, caller, order_id);
    const is_paid = request.capture === true;
    const invoice_id = await invoiceOrder(tx, order, request.items ?? [], {
      is_paid,
      comment: commentOf(request.comment, request.notify),
    });
    if (is_paid) await writeTasks(tx, orderTask("payment", order_id, invoice_id));
    return invoice_id;
  });
}

/** Captures an open invoice. Returns true. */
export async function captureInvoice(deps: SalesDeps, caller: Caller, invoice_id: number): Promise<true> {
  return writeDocument(deps.db, "Invoice", async (tx) => {
    const { invoice } = await heldInvoice(tx, caller, invoice_id);
    await payInvoice(tx, invoice);
    await writeTasks(tx, orderTask("payment", invoice.order_id, invoice_id));
    return true as const;
  });
}

interface RefundRequest extends DocumentRequest {
  readonly arguments?: RefundArgumentValues;
}

/**
 * Refunds an order and returns the credit memo's id. A sale that already has a credit memo gets no
 * second one, so that a register can retry after a lost response. A register's credit memo has the
 * amount that its receipt paid back, whichever of the two arrives first.
 *
 * @throws ApiError 404 for an unknown order, 401 for one that the caller does not reach, 400 for
 *   more goods or money than may come back, and for a sale that refunded another order.
 */
export async function refundOfOrder(
  deps: SalesDeps,
  caller: Caller,
  order_id: number,
  request: RefundRequest,
): Promise<number> {
  return refundOnce(deps, request, async (tx) => ({ order: await held(tx, caller, order_id) }));
}

/** Refunds a paid invoice, as `refundOfOrder`. */
export async function refundOfInvoice(
  deps: SalesDeps,
  caller: Caller,
  invoice_id: number,
  request: RefundRequest,
): Promise<number> {
  return refundOnce(deps, request, (tx) => heldInvoice(tx, caller, invoice_id));
}

async function refundOnce(
  deps: SalesDeps,
  request: RefundRequest,
  hold: (tx: Tx) => Promise<{ readonly order: StoredOrder; readonly invoice?: StoredInvoice }>,
): Promise<number> {
  const { pos_sale_id, return_to_stock_items } = request.arguments?.extension_attributes ?? {};
  const sale = filled(pos_sale_id);
  const returned = return_to_stock_items == null ? undefined : new Set(return_to_stock_items);
  const subtracts_stock = subtractsStock(await deps.configuration.snapshot());
  const subscribed = await deps.subscriptions.read();
  const entity_id = await writeDocument(deps.db, "Creditmemo", async (tx) => {
    if (sale !== null) await lockSale(tx, sale);
    const { order, invoice } = await hold(tx);
    const known = sale === null ? undefined : await findCreditMemoOfSale(tx, sale);
    if (known !== undefined) {
      if (known.order_id === order.entity_id) return known.entity_id;
      throw new OrderRefused("The sale has refunded another order already.");
    }
    const creditmemo_id = await refundOrder(tx, order, request.items ?? [], {
      isReturned: (item_id) => returned === undefined || returned.has(item_id),
      adds_stock: subtracts_stock,
      ...(invoice === undefined ? {} : { invoice }),
      arguments: request.arguments ?? {},
      pos_sale_id: sale,
      paid: sale === null ? undefined : await findPaidBack(tx, sale, order.order_currency_code),
      comment: commentOf(request.comment, request.notify),
    });
    await writeTasks(tx, orderTask("refund", order.entity_id, creditmemo_id));
    await publishRefundedOrder(tx, subscribed, order, { creditmemo_id, pos_sale_id: sale });
    return creditmemo_id;
  });
  if (sale !== null) {
    await adjustStoredRefunds(deps, [sale]);
    await reconcileSale(deps, sale);
  }
  return entity_id;
}

/** Recounts the missing orders of the closings that list the receipt of a sale. */
async function reconcileSale(deps: SalesDeps, pos_sale_id: string): Promise<void> {
  const receipt_id = await findReceiptIdOfSale(deps.db, pos_sale_id);
  if (receipt_id !== undefined) await reconcileOrders(deps, [receipt_id]);
}

/** Serializes the refunds of one sale, even when they name different orders. */
async function lockSale(tx: Tx, pos_sale_id: string): Promise<void> {
  if (isLongerThan(pos_sale_id, SALE_ID_CHARACTERS_MAX)) {
    throw new OrderRefused(`"pos_sale_id" is longer than ${SALE_ID_CHARACTERS_MAX} characters.`);
  }
  await lockOrder(tx, pos_sale_id);
}

/**
 * Cancels the part of an order that is not invoiced, and recounts the missing orders of the
 * closings that list its receipt.
 *
 * @returns false when there was nothing to cancel, as the platform does.
 */
export async function cancelWholeOrder(deps: SalesDeps, caller: Caller, order_id: number): Promise<boolean> {
  const sale = await findSaleOfOrder(deps.db, order_id);
  if (sale === undefined) throw noSuchEntity();
  const subtracts_stock = subtractsStock(await deps.configuration.snapshot());
  const isCanceled = await inTransaction(deps.db, async (tx) => {
    if (sale !== null) await lockOrder(tx, sale);
    const canceled = await cancelOrder(tx, await held(tx, caller, order_id), subtracts_stock);
    if (canceled) await writeTasks(tx, orderTask("cancel", order_id, order_id));
    return canceled;
  }).catch(throwRefusedSave);
  if (isCanceled && sale !== null) await reconcileSale(deps, sale);
  return isCanceled;
}

/**
 * Adds a comment to an order; a status in it becomes the order's status.
 *
 * @throws ApiError 404 for an unknown order, 401 for one that the caller does not reach, 400 for a
 *   status that does not belong to the order's state.
 */
export async function commentOrder(
  deps: SalesDeps,
  caller: Caller,
  order_id: number,
  sent: StatusHistoryValues,
): Promise<true> {
  return inTransaction(deps.db, async (tx) => {
    const order = await held(tx, caller, order_id);
    const status = sent.status ?? order.status;
    if (status !== order.status) await changeStatus(tx, order, status);
    await insertComment(tx, {
      order_id,
      entity_name: "order",
      status,
      comment: sent.comment ?? null,
      is_customer_notified: sent.is_customer_notified === 1 ? 1 : 0,
      is_visible_on_front: sent.is_visible_on_front === 1 ? 1 : 0,
    });
    return true as const;
  }).catch(throwRefusedSave);
}

async function held(tx: Tx, caller: Caller, order_id: number): Promise<StoredOrder> {
  const order = await lockStoredOrder(tx, order_id);
  if (!order) throw noSuchEntity();
  if (!reachesOrder(caller, order)) throw orderIsElsewhere();
  const isUnplaced = order.location_id === null && !order.is_sandbox && caller.location_ids.length > 0;
  if (isUnplaced && isOfSandbox(caller, null, await listSandboxIds(tx))) throw orderIsElsewhere();
  return order;
}

/**
 * Locks the order of an invoice, as every other writer does, and reads the invoice again under that
 * lock.
 */
async function heldInvoice(tx: Tx, caller: Caller, invoice_id: number) {
  const found = await findInvoice(tx, invoice_id);
  if (!found) throw noSuchEntity();
  const order = await held(tx, caller, found.order_id);
  const invoice = await findInvoice(tx, invoice_id);
  if (!invoice) throw noSuchEntity();
  return { order, invoice };
}

async function writeDocument<Answer>(
  db: Db,
  document: "Invoice" | "Creditmemo",
  write: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await inTransaction(db, write);
  } catch (error) {
    throw documentRefused(document, error);
  }
}
