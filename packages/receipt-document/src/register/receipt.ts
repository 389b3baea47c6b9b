import {
  JsonNumber,
  JsonString,
  type JsonNode,
  type JsonObject,
  parseJsonText,
  sourceOf,
} from "@tillkeeper/exact/json";
import { storable } from "../read/clean-text.ts";
import { isOn, memberOf, unitsOf } from "../read/json-reading.ts";
import { formatAmount } from "@tillkeeper/exact/money";
import { COLUMN_KINDS, type ColumnKind, type ReceiptToPrint } from "../read/stored-receipt.ts";

/**
 * Returns a receipt as the service will store it, so that a register can print before the service
 * has it. The date is `created_at`; a receipt without one shows none.
 *
 * @param text - the JSON text for `/V1/pos/receipts`, with the wrapper `receipt` or without.
 * @throws JsonError for a text that is no JSON.
 */
export function receiptOfRegister(text: string): ReceiptToPrint {
  const { root } = parseJsonText(text);
  const receipt = memberOf(root, ["receipt"]) ?? root;
  const members: JsonObject = receipt instanceof Map ? receipt : new Map();
  const columns = Object.entries(COLUMN_KINDS).map(([name, kind]) => [name, READERS[kind](members.get(name))]);
  const read = Object.fromEntries(columns) as Record<keyof typeof COLUMN_KINDS, string | null>;
  const filled = { pos_order_id: read.pos_order_id ?? read.sale_id ?? "", created_at: read.created_at ?? "" };
  return { ...read, ...filled } as unknown as ReceiptToPrint;
}

const READERS: Readonly<Record<ColumnKind, (node: JsonNode | undefined) => string | boolean | null>> = {
  id: (node) => shownText(node) || null,
  text: shownText,
  amount: (node) => {
    const units = unitsOf(node);
    return units === undefined ? null : formatAmount(units);
  },
  flag: isOn,
  lines: storedLines,
  token: (node) => (node instanceof JsonString ? node.token : null),
  json: (node) => (node === undefined || node === null ? null : sourceOf(node)),
};

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
