import { isSet, type JsonNode, JsonNumber, type JsonObject, readJson } from "@tillkeeper/exact/json";
import { cleanText } from "./clean-text.ts";
import {
  isOn,
  memberOf,
  objectsOf,
  readToken,
  textMember,
  textOf,
  unitsMember,
  unitsOf,
  unitsOfText,
  unwrap,
} from "./json-reading.ts";
import { readFiscal, readLines, readShipments } from "./read-lines.ts";
import { readCards, readParts } from "./read-payment.ts";
import type { ReceiptToPrint } from "./stored-receipt.ts";

export type ReceiptKind = "sale" | "refund" | "exchange" | "deposit" | "top_up" | "settlement" | "credit_due";

/**
 * Content of a receipt, from its model or its columns. Amounts, quantities and rates are in
 * ten-thousandths.
 */
export type Reading = ReturnType<typeof readReceipt>;

export type TaxReading = NonNullable<ReturnType<typeof readTaxes>>[number];

/**
 * Reads a receipt from its schema 1 model, otherwise from its columns. A member that the model
 * lacks is taken from the columns, since both describe the same sale. docs/domain/receipts.md lists
 * the names that are read.
 */
export function readReceipt(receipt: ReceiptToPrint) {
  const model = readModel(receipt.receipt_model);
  const section = (name: string): JsonNode | undefined => memberOf(model, [name]);
  const items = section("items") ?? readJson(receipt.items);
  const reverse_charge = memberOf(section("totals"), ["is_reverse_charge"]);
  const deliveries = readShipments(section("ship_to_shipments") ?? readToken(receipt.ship_to_shipments));
  const backorders = readShipments(section("backorder_shipments") ?? readToken(receipt.backorder_shipments));
  const is_tax_exempt = memberOf(section("totals"), ["is_tax_exempt"]);
  return {
    kind: kindOf(receipt),
    currency: textOf(section("currency_code")) ?? textOfColumn(receipt.currency),
    header: readHeader(receipt, section("header")),
    ...readLines(items),
    totals: readTotals(receipt, section("totals")),
    payment: readPayment(receipt, section("payment")),
    layaway: readLayaway(receipt, section("layaway"), section("layaway_payment")),
    refund: readRefund(receipt, section("refund")),
    shipments: deliveries.shipments,
    shipments_count: deliveries.count,
    backorders: backorders.shipments,
    backorders_count: backorders.count,
    fiscal: readFiscal(section("fiscal")),
    points_earned: textOf(section("points_earned")) ?? textOf(readJson(receipt.points_earned)),
    is_reverse_charge: isOn(reverse_charge ?? readJson(receipt.is_reverse_charge)),
    is_tax_exempt: is_tax_exempt === undefined ? receipt.is_tax_exempt : isOn(is_tax_exempt),
  };
}

const OBJECT_SECTIONS = ["header", "totals", "payment", "layaway", "layaway_payment", "refund", "fiscal"];
const LIST_SECTIONS = ["items", "ship_to_shipments", "backorder_shipments"];

/**
 * Returns the model if it is of schema 1 and its sections have the required shape, otherwise
 * undefined.
 */
function readModel(receipt_model: string | null): JsonObject | undefined {
  const model = readToken(receipt_model);
  if (!(model instanceof Map)) return undefined;
  const version = model.get("schema_version");
  if (!(version instanceof JsonNumber) || version.text !== "1") return undefined;
  const isShaped =
    OBJECT_SECTIONS.every((name) => isAbsent(model, name) || model.get(name) instanceof Map) &&
    LIST_SECTIONS.every((name) => isAbsent(model, name) || isListOfObjects(model.get(name)));
  return isShaped ? model : undefined;
}

function isAbsent(model: JsonObject, name: string): boolean {
  return (model.get(name) ?? null) === null;
}

function isListOfObjects(node: JsonNode | undefined): boolean {
  return Array.isArray(node) && node.every((entry) => entry instanceof Map);
}

/**
 * Returns the kind of receipt by the same precedence as closings: sale type, then the credit due
 * marker, then the layaway kind. Ignores case and surrounding blanks.
 */
function kindOf({ sale_type, layaway_kind, credit_due }: ReceiptToPrint): ReceiptKind {
  const type = wordOf(sale_type);
  if (type === "refund" || type === "exchange") return type;
  if (isSet(credit_due)) return "credit_due";
  const kind = wordOf(layaway_kind);
  switch (kind) {
    case "deposit":
    case "top_up":
    case "settlement":
    case "credit_due":
      return kind;
    default:
      return "sale";
  }
}

function wordOf(text: string | null | undefined): string {
  return (text ?? "").trim().toLowerCase();
}

function readHeader(receipt: ReceiptToPrint, header: JsonNode | undefined) {
  return {
    receipt_number: textMember(header, "receipt_number") ?? textOfColumn(receipt.receipt_number),
    // The order is placed after the receipt was made, so only the column is sure to have its
    // number.
    order_number: textOfColumn(receipt.order_increment_id) ?? textMember(header, "order_increment_id", "order_number"),
    sale_reference: textMember(header, "sale_reference") ?? textOfColumn(receipt.sale_id ?? receipt.pos_order_id),
    created_at: receipt.created_at,
    staff_name: textMember(header, "staff_name", "cashier_name") ?? textOfColumn(receipt.staff_name),
    terminal_name: textMember(header, "terminal_name") ?? textOfColumn(receipt.terminal_name),
    customer_name: textMember(header, "customer_name") ?? textOf(readJson(receipt.customer_name)),
  };
}

function readTotals(receipt: ReceiptToPrint, totals: JsonNode | undefined) {
  const breakdown = memberOf(totals, ["tax_breakdown"]);
  return {
    subtotal: unitsMember(totals, "subtotal") ?? unitsOfText(receipt.subtotal),
    discount: unitsMember(totals, "discount_amount", "discount") ?? unitsOfText(receipt.discount_amount),
    shipping: unitsMember(totals, "shipping_amount", "shipping"),
    rounding: unitsMember(totals, "rounding", "cash_rounding"),
    tax: unitsMember(totals, "tax_amount", "tax") ?? unitsOfText(receipt.tax_amount),
    grand_total: unitsMember(totals, "grand_total", "total") ?? unitsOfText(receipt.grand_total),
    taxes: breakdown === undefined ? undefined : readTaxes(breakdown),
  };
}

/**
 * Reads the tax rows. Returns undefined when one has no readable tax: an incomplete breakdown would
 * be wrong.
 */
function readTaxes(breakdown: JsonNode) {
  const rows = objectsOf(breakdown).map((row) => {
    const tax = unitsMember(row, "tax", "tax_amount");
    const gross = unitsMember(row, "gross", "incl_tax");
    const net =
      unitsMember(row, "net", "excl_tax") ?? (gross === undefined || tax === undefined ? undefined : gross - tax);
    const label = textMember(row, "label", "name", "title");
    return tax === undefined ? undefined : { label, rate: unitsMember(row, "rate", "tax_rate"), net, tax };
  });
  const read = rows.filter((row) => row !== undefined);
  return read.length === 0 || read.length !== rows.length ? undefined : read;
}

function readPayment(receipt: ReceiptToPrint, payment: JsonNode | undefined) {
  const parts = memberOf(payment, ["split_payments"]) ?? readToken(receipt.split_payments);
  const credits = memberOf(payment, ["applied_credits"]) ?? readToken(receipt.applied_credits);
  const info = memberOf(payment, ["terminal_info"]) ?? readJson(receipt.terminal_info);
  const payment_id = memberOf(payment, ["terminal_payment_id"]) ?? readJson(receipt.terminal_payment_id);
  return {
    method: textMember(payment, "method", "payment_method") ?? textOfColumn(receipt.payment_method),
    parts: readParts(parts),
    credits: readParts(credits),
    tendered: unitsMember(payment, "amount_tendered", "tendered") ?? unitsOfText(receipt.amount_tendered),
    change: unitsMember(payment, "change_due", "change") ?? unitsOfText(receipt.change_due),
    cards: readCards(parts, info, payment_id),
  };
}

function readLayaway(receipt: ReceiptToPrint, layaway: JsonNode | undefined, layaway_payment: JsonNode | undefined) {
  const due = unwrap(readJson(receipt.credit_due));
  const nodes = [layaway_payment, layaway, due];
  const first = <T>(read: (node: JsonNode | undefined) => T | undefined): T | undefined =>
    nodes.map(read).find((value) => value !== undefined);
  return {
    captured:
      first((node) => unitsMember(node, "amount_captured", "amount_paid", "amount", "deposit")) ??
      unitsOf(readJson(receipt.layaway_amount_captured)),
    total_paid: first((node) => unitsMember(node, "total_paid")) ?? unitsOf(readJson(receipt.layaway_total_paid)),
    balance_owed:
      first((node) => unitsMember(node, "balance_owed", "remaining_due", "remaining", "balance")) ??
      unitsOf(readJson(receipt.layaway_balance_owed)),
    expires_at: first((node) => textMember(node, "expires_at")) ?? textOf(readJson(receipt.layaway_expires_at)),
  };
}

function readRefund(receipt: ReceiptToPrint, refund: JsonNode | undefined) {
  const text = (json: string | null, ...names: readonly string[]) => textMember(refund, ...names) ?? referenceOf(json);
  const units = (json: string | null, name: string) => unitsMember(refund, name) ?? unitsOf(readJson(json));
  return {
    original_order: text(receipt.original_order_increment_id, "original_order_increment_id", "original_order"),
    credit_memo: text(receipt.credit_memo_id, "credit_memo_id", "credit_memo"),
    return_number: text(receipt.rma_id, "rma_id", "rma"),
    shipping: units(receipt.shipping_refund, "shipping_refund"),
    adjustment_refund: units(receipt.adjustment_positive, "adjustment_positive"),
    adjustment_fee: units(receipt.adjustment_negative, "adjustment_negative"),
  };
}

function referenceOf(json: string | null): string | undefined {
  return isSet(json) ? textOf(readJson(json)) : undefined;
}

function textOfColumn(text: string | null): string | undefined {
  const shown = text === null ? "" : cleanText(text);
  return shown === "" ? undefined : shown;
}
