import { JsonNumber, JsonString, type JsonNode, type JsonObject, parseJsonText, sourceOf } from "../json.ts";
import { storable } from "../read/clean-text.ts";
import { isOn, memberOf, unitsOf } from "../read/json-reading.ts";
import { formatAmount } from "../money.ts";
import type { ReceiptToPrint } from "../read/stored-receipt.ts";

/**
 * The receipt as the service will store it, of the JSON text that a register posts to `/V1/pos/receipts`: with the
 * wrapper `receipt` or without. A register prints it before the service has it. Its date is `created_at`; a receipt
 * without one shows none.
 *
 * @throws JsonError for a text that is no JSON.
 */
export function receiptOfRegister(text: string): ReceiptToPrint {
  const { root } = parseJsonText(text);
  const receipt = memberOf(root, ["receipt"]) ?? root;
  const members: JsonObject = receipt instanceof Map ? receipt : new Map();
  const textOf = (name: string): string | null => shownText(members.get(name));
  const filled = (name: string): string | null => (textOf(name) === "" ? null : textOf(name));
  const amount = (name: string): string | null => {
    const units = unitsOf(members.get(name));
    return units === undefined ? null : formatAmount(units);
  };
  const json = (name: string): string | null => {
    const node = members.get(name) ?? null;
    return node === null ? null : sourceOf(node);
  };
  const token = (name: string): string | null => {
    const node = members.get(name);
    return node instanceof JsonString ? node.token : null;
  };
  const sale_id = filled("sale_id");
  return {
    sale_id,
    pos_order_id: filled("pos_order_id") ?? sale_id ?? "",
    order_increment_id: filled("order_increment_id"),
    receipt_number: textOf("receipt_number"),
    created_at: textOf("created_at") ?? "",
    staff_name: textOf("staff_name"),
    terminal_name: textOf("terminal_name"),
    payment_method: textOf("payment_method"),
    subtotal: amount("subtotal"),
    tax_amount: amount("tax_amount"),
    discount_amount: amount("discount_amount"),
    grand_total: amount("grand_total"),
    amount_tendered: amount("amount_tendered"),
    change_due: amount("change_due"),
    currency: textOf("currency"),
    sale_type: textOf("sale_type"),
    layaway_kind: textOf("layaway_kind"),
    is_tax_exempt: isOn(members.get("is_tax_exempt")),
    items: storedLines(members.get("items")),
    receipt_model: token("receipt_model"),
    split_payments: token("split_payments"),
    ship_to_shipments: token("ship_to_shipments"),
    backorder_shipments: token("backorder_shipments"),
    applied_credits: token("applied_credits"),
    credit_memo_id: json("credit_memo_id"),
    rma_id: json("rma_id"),
    original_order_increment_id: json("original_order_increment_id"),
    shipping_refund: json("shipping_refund"),
    adjustment_positive: json("adjustment_positive"),
    adjustment_negative: json("adjustment_negative"),
    layaway_amount_captured: json("layaway_amount_captured"),
    layaway_total_paid: json("layaway_total_paid"),
    layaway_balance_owed: json("layaway_balance_owed"),
    layaway_expires_at: json("layaway_expires_at"),
    credit_due: json("credit_due"),
    terminal_payment_id: json("terminal_payment_id"),
    terminal_info: json("terminal_info"),
    is_reverse_charge: json("is_reverse_charge"),
    points_earned: json("points_earned"),
    customer_name: json("customer_name"),
  };
}

function shownText(node: JsonNode | undefined): string | null {
  if (node instanceof JsonString) return storable(node.value);
  return node instanceof JsonNumber ? node.text : null;
}

function storedLines(items: JsonNode | undefined): string {
  if (!Array.isArray(items)) return "[]";
  return sourceOf(items.map((line) => (line instanceof Map ? storedLine(line) : line)));
}

function storedLine(line: JsonObject): JsonObject {
  const stored = (node: JsonNode): JsonNode =>
    node instanceof JsonString ? new JsonString(JSON.stringify(storable(node.value))) : node;
  return new Map([...line].map(([name, node]) => [name, stored(node)]));
}
