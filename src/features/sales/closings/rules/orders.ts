import { isSet } from "../../../../web-api/json/json.ts";
import { documentKind } from "./kinds.ts";
import { type ReceiptFacts } from "./facts.ts";

/** The facts that decide whether a receipt's order was processed. */
export type OrderFacts = Pick<
  ReceiptFacts,
  | "sale_type"
  | "layaway_kind"
  | "credit_due"
  | "order_increment_id"
  | "original_order_increment_id"
  | "credit_memo_id"
  | "rma_id"
  | "is_order_canceled"
  | "has_credit_memo"
>;

/**
 * Whether a receipt lacks the records of a processed order:
 *
 * - A sale needs its order.
 * - A refund needs its credit memo (named by the receipt, or stored here under its sale) or its
 *   return. A refund without an original order needs neither.
 * - An exchange needs the records of a sale and of a refund.
 * - A layaway or credit-due payment needs its order or the original one.
 *
 * A canceled order does not count. An order that is not stored here counts when the receipt names
 * it.
 */
export function lacksOrder(receipt: OrderFacts): boolean {
  const isNamed = receipt.order_increment_id !== null && receipt.order_increment_id !== "";
  const hasOrder = isNamed && !receipt.is_order_canceled;
  const hasOriginal = isSet(receipt.original_order_increment_id);
  const isRefunded = receipt.has_credit_memo || isSet(receipt.credit_memo_id) || isSet(receipt.rma_id) || !hasOriginal;
  switch (documentKind(receipt)) {
    case "refund":
      return !isRefunded;
    case "exchange":
      return !isRefunded || !hasOrder;
    case "deposit":
    case "top_up":
    case "settlement":
    case "credit_due":
      return !hasOrder && !hasOriginal;
    case "sale":
    case "unknown":
      return !hasOrder;
  }
}
