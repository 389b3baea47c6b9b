import { isSet } from "../../../web-api/json-token.ts";
import { documentKind } from "./kinds.ts";
import { type ReceiptFacts } from "./facts.ts";

/** What decides whether a receipt's order was processed. */
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
 * Whether a receipt lacks what shows that its order was processed. A sale needs its order; a refund its credit memo
 * (named by the receipt, or kept here under its sale) or return, or no original order at all; an exchange both; a layaway or credit-due payment its order or the original one.
 * A canceled order is none. Of an order that is not kept here the register's word is taken.
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
