import { cancelOrder, changeStatus } from "../../../commerce/builtin/orders/change.ts";
import { insertComment } from "../../../commerce/builtin/orders/comments.ts";
import {
  findInvoice,
  invoiceOrder,
  payInvoice,
  refundOrder,
  type StoredInvoice,
} from "../../../commerce/builtin/orders/documents.ts";
import { lockStoredOrder } from "../../../commerce/builtin/orders/stored.ts";
import { lockOrder } from "../../../commerce/order-mutex.ts";
import type { StoredOrder } from "../../../commerce/orders.ts";
import type { Deps } from "../../../deps.ts";
import type { Db, Tx } from "../../../runtime/database.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { lookAfterOrder } from "../../register-reports/commands/look.ts";
import { findReceiptOfSale, findSaleOfOrder } from "../queries.ts";
import { documentRefused, noSuchEntity, saveRefused } from "../rules.ts";
import type { CommentValues, QuantityValues, RefundArgumentValues, StatusHistoryValues } from "../schemas.ts";
import { commentOf, quantitiesOf, refundArgumentsOf } from "./draft.ts";

interface DocumentRequest {
  readonly items?: QuantityValues;
  readonly notify?: boolean | null;
  readonly comment?: CommentValues;
}

/**
 * Invoices an order, whole or in part, and answers the invoice's id.
 *
 * @throws ApiError 404 for an unknown order, 400 for more than is left to invoice.
 */
export async function createInvoice(
  deps: Deps,
  order_id: number,
  request: DocumentRequest & { readonly capture?: boolean | null },
): Promise<number> {
  return writeDocument(deps.db, "Invoice", async (tx) => {
    const order = await held(tx, order_id);
    return invoiceOrder(tx, order, quantitiesOf(request.items), {
      is_paid: request.capture === true,
      comment: commentIn(request),
    });
  });
}

/** Takes the money of an open invoice. Answers true. */
export async function captureInvoice(deps: Deps, invoice_id: number): Promise<true> {
  return writeDocument(deps.db, "Invoice", async (tx) => {
    const { invoice } = await heldInvoice(tx, invoice_id);
    await payInvoice(tx, invoice);
    return true as const;
  });
}

interface RefundRequest extends DocumentRequest {
  readonly arguments?: RefundArgumentValues;
}

/**
 * Refunds of what was paid for an order, and answers the credit memo's id.
 *
 * @throws ApiError 404 for an unknown order, 400 for more goods or money than may come back.
 */
export async function refundOfOrder(deps: Deps, order_id: number, request: RefundRequest): Promise<number> {
  return writeDocument(deps.db, "Creditmemo", async (tx) => refund(tx, await held(tx, order_id), request));
}

/** As `refundOfOrder`, of one paid invoice. */
export async function refundOfInvoice(deps: Deps, invoice_id: number, request: RefundRequest): Promise<number> {
  return writeDocument(deps.db, "Creditmemo", async (tx) => {
    const { order, invoice } = await heldInvoice(tx, invoice_id);
    return refund(tx, order, request, invoice);
  });
}

function refund(tx: Tx, order: StoredOrder, request: RefundRequest, invoice?: StoredInvoice): Promise<number> {
  return refundOrder(tx, order, quantitiesOf(request.items), {
    ...(invoice === undefined ? {} : { invoice }),
    arguments: refundArgumentsOf(request.arguments),
    comment: commentIn(request),
  });
}

/**
 * Cancels what of an order is not invoiced. Closings that list its receipt are judged again.
 *
 * @returns false when there was nothing to cancel, as the platform does.
 */
export async function cancelWholeOrder(deps: Deps, order_id: number): Promise<boolean> {
  const sale = await findSaleOfOrder(deps.db, order_id);
  if (sale === undefined) throw noSuchEntity();
  const isCanceled = await inTransaction(deps.db, async (tx) => {
    if (sale !== null) await lockOrder(tx, sale);
    return cancelOrder(tx, await held(tx, order_id));
  }).catch((error: unknown) => {
    throw saveRefused(error);
  });
  const receipt = sale === null ? undefined : await findReceiptOfSale(deps.db, sale);
  if (isCanceled && receipt !== undefined) await lookAfterOrder(deps, [receipt.receipt_id]);
  return isCanceled;
}

/**
 * Adds a comment to an order; a status in it becomes the order's.
 *
 * @throws ApiError 404 for an unknown order, 400 for a status that does not belong to the order's state.
 */
export async function commentOrder(deps: Deps, order_id: number, sent: StatusHistoryValues): Promise<true> {
  return inTransaction(deps.db, async (tx) => {
    const order = await held(tx, order_id);
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
  }).catch((error: unknown) => {
    throw saveRefused(error);
  });
}

async function held(tx: Tx, order_id: number): Promise<StoredOrder> {
  const order = await lockStoredOrder(tx, order_id);
  if (!order) throw noSuchEntity();
  return order;
}

/** The order is held before its invoice, in the order of every other writer; the invoice is read again under that lock. */
async function heldInvoice(tx: Tx, invoice_id: number) {
  const found = await findInvoice(tx, invoice_id);
  if (!found) throw noSuchEntity();
  const order = await held(tx, found.order_id);
  const invoice = await findInvoice(tx, invoice_id);
  if (!invoice) throw noSuchEntity();
  return { order, invoice };
}

function commentIn({ comment, notify }: DocumentRequest) {
  return commentOf(comment, notify);
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
