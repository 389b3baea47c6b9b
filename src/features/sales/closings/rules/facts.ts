import type { Stored } from "../../../../runtime/database.ts";
import {
  isSet,
  KEYS_MAX,
  parseJsonText,
  type JsonNode,
  JsonNumber,
  JsonString,
  sourceOf,
} from "../../../../web-api/json/json.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { memberTexts } from "./json-members.ts";
import { formatAmount, isShortestAmount } from "../../../../runtime/money.ts";
import { readUnits } from "./units.ts";

/** The columns of a receipt, besides its items, that a closing is compared with. */
export const RECEIPT_COLUMNS = [
  "sale_id",
  "pos_order_id",
  "receipt_id",
  "grand_total",
  "tax_amount",
  "currency",
  "receipt_number",
  "sale_type",
  "layaway_kind",
  "order_increment_id",
  "is_tax_exempt",
  "payment_method",
  "amount_tendered",
  "change_due",
  "created_at",
  "register_session_id",
  // Columns with JSON texts, up to `adjustment_negative`.
  "layaway_amount_captured",
  "credit_due",
  "original_order_increment_id",
  "credit_memo_id",
  "rma_id",
  "is_reverse_charge",
  "terminal_payment_id",
  "terminal_provider",
  "shipping_refund",
  "adjustment_positive",
  "adjustment_negative",
  // Columns with JSON string tokens of client-made texts.
  "receipt_model",
  "split_payments",
  "applied_credits",
] as const satisfies readonly (keyof Stored<"receipt">)[];

export interface ReceiptFacts extends Pick<Stored<"receipt">, (typeof RECEIPT_COLUMNS)[number]> {
  /** The receipt's lines as JSON text. */
  readonly items: string;
  readonly is_listed: boolean;
  /** Whether the order that the receipt names is stored and canceled. */
  readonly is_order_canceled: boolean;
  /** Whether a stored credit memo belongs to the receipt's sale. */
  readonly has_credit_memo: boolean;
}

/** A row of a tax breakdown, in ten-thousandths. */
export interface BreakdownRow {
  /** The rate as a percentage, in its shortest decimal text. */
  readonly rate: string;
  readonly net: bigint;
  readonly tax: bigint;
}

/**
 * A line of a receipt, in ten-thousandths; members that are absent or not numbers are undefined.
 */
export interface ItemLine {
  readonly name: string | undefined;
  readonly sku: string | undefined;
  /** Below zero for goods that come back. */
  readonly qty: bigint;
  readonly is_returned: boolean;
  /** Price × quantity; undefined when there is no price. */
  readonly listed: bigint | undefined;
  readonly row_total: bigint | undefined;
  readonly discount: bigint;
  readonly tax: bigint | undefined;
  /** The rate as a percentage, in its shortest decimal text. */
  readonly rate: string | undefined;
}

/** A part of a split payment or an applied credit. */
export interface PaidPart {
  readonly method: string | undefined;
  readonly amount: bigint;
  readonly has_terminal_payment: boolean;
  readonly provider: string | undefined;
}

const BREAKDOWN_NAMES = {
  rate: ["rate", "tax_rate", "percent", "tax_percent"],
  net: ["net", "excl_tax", "base", "base_amount", "taxable"],
  tax: ["tax", "tax_amount", "amount"],
} as const;
const BRAND_NAMES = ["card_brand", "brand", "card_type", "scheme"] as const;
const PART_NAMES = { method: ["method", "code"], amount: ["amount", "applied_amount"] } as const;

const UNITS_PER_ONE = 10_000n;

/**
 * Returns the rows of `totals.tax_breakdown` of a receipt model of schema 1. The interface does not
 * give their shape. Reads `{rate, net, tax}`, or in place of a name one that platforms use; amounts
 * and rates are numbers or numeric strings.
 *
 * @returns undefined for anything else, an empty list and malformed JSON included.
 */
export function readBreakdown(receipt_model: string | null): BreakdownRow[] | undefined {
  const rows = readJson(memberTexts(modelOf(receipt_model)?.get("totals") ?? "")?.get("tax_breakdown"));
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const read = rows.map(readBreakdownRow);
  return read.every((row) => row !== undefined) ? read : undefined;
}

function readBreakdownRow(row: JsonNode): BreakdownRow | undefined {
  const rate = rateOf(memberOf(row, BREAKDOWN_NAMES.rate));
  const net = unitsOf(memberOf(row, BREAKDOWN_NAMES.net));
  const tax = unitsOf(memberOf(row, BREAKDOWN_NAMES.tax));
  return rate === undefined || net === undefined || tax === undefined ? undefined : { rate, net, tax };
}

/**
 * Returns the lines of a receipt. Figures of a line that comes back (negative quantity) are
 * negative, whichever sign was sent.
 *
 * @returns undefined when the text is no list of objects or a line has no readable quantity.
 */
export function readItems(items: string): ItemLine[] | undefined {
  const lines = readJson(items);
  if (!Array.isArray(lines)) return undefined;
  const read = lines.map(readItem);
  return read.every((line) => line !== undefined) ? read : undefined;
}

function readItem(item: JsonNode): ItemLine | undefined {
  const qty = unitsOf(memberOf(item, ["qty"]));
  if (qty === undefined) return undefined;
  const amount = (name: string): bigint | undefined => {
    const units = unitsOf(memberOf(item, [name]));
    return units !== undefined && units > 0n && qty < 0n ? -units : units;
  };
  const price = unitsOf(memberOf(item, ["price"]));
  const text = (name: string): string | undefined => {
    const value = memberOf(item, [name]);
    return value instanceof JsonString ? value.value : undefined;
  };
  return {
    name: text("name"),
    sku: text("sku"),
    qty,
    is_returned: qty < 0n,
    listed: price === undefined ? undefined : (price * qty) / UNITS_PER_ONE,
    row_total: amount("row_total"),
    discount: amount("discount_amount") ?? 0n,
    tax: amount("tax_amount"),
    rate: rateOf(memberOf(item, ["tax_rate"])),
  };
}

const RATE_KEY = '"tax_rate"';

/**
 * Whether the lines of a receipt may have a rate besides these. Finds more than `readItems` where
 * the text is no list of lines, never less, and costs a fraction of it.
 */
export function mayHaveOtherRates(items: string, rates: ReadonlySet<string>): boolean {
  // With an escape the key may be written in another way.
  if (items.includes("\\")) return true;
  for (let at = items.indexOf(RATE_KEY); at !== -1; at = items.indexOf(RATE_KEY, at + 1)) {
    const value = items.slice(items.indexOf(":", at) + 1, valueEnd(items, at));
    const rate = rateText(value.replaceAll('"', "").trim());
    if (rate !== undefined && !rates.has(rate)) return true;
  }
  return false;
}

/** Returns the end of a number, or of a text that is a number. */
function valueEnd(text: string, from: number): number {
  const [comma, brace] = [text.indexOf(",", from), text.indexOf("}", from)];
  return comma === -1 || brace < comma ? brace : comma;
}

/**
 * Reads the entries of `split_payments` or `applied_credits`: objects with method (or code) and
 * amount (or applied_amount).
 *
 * @returns an empty list when there are none, undefined when they cannot be read.
 */
export function readPaidParts(token: string | null): PaidPart[] | undefined {
  if (token === null) return [];
  const text = tokenText(token);
  if (text === "") return [];
  const entries = readJson(text);
  if (entries === null) return [];
  if (!Array.isArray(entries)) return undefined;
  const read = entries.map(readPaidPart);
  return read.every((part) => part !== undefined) ? read : undefined;
}

function readPaidPart(entry: JsonNode): PaidPart | undefined {
  const amount = unitsOf(memberOf(entry, PART_NAMES.amount));
  if (amount === undefined) return undefined;
  const method = memberOf(entry, PART_NAMES.method);
  const reference = memberOf(entry, ["terminal_payment_id"]);
  const provider = memberOf(entry, ["terminal_provider", "provider"]);
  return {
    provider: provider instanceof JsonString ? provider.value : undefined,
    amount,
    method: method instanceof JsonString ? method.value : undefined,
    has_terminal_payment: reference !== undefined && isSet(sourceOf(reference)),
  };
}

/**
 * Returns an amount of a schema 1 receipt model: a number, or the amount of the object under this
 * name.
 */
export function readModelAmount(receipt_model: string | null, name: string): bigint | undefined {
  return readAmount(modelOf(receipt_model)?.get(name) ?? null, ["amount", "amount_captured", "amount_paid"]);
}

/** Returns the JSON text of a member of a receipt model of schema 1; undefined without it. */
export function modelMember(receipt_model: string | null, name: string): string | undefined {
  return modelOf(receipt_model)?.get(name);
}

/** Returns the members of a receipt model of schema 1; undefined for any other model. */
function modelOf(receipt_model: string | null): ReadonlyMap<string, string> | undefined {
  const text = receipt_model === null ? undefined : tokenText(receipt_model);
  const model = text === undefined ? undefined : memberTexts(text);
  return model?.get("schema_version") === "1" ? model : undefined;
}

/** Returns the text of a JSON string; undefined for anything else. */
export function readText(json: string | null): string | undefined {
  const node = readJson(json ?? undefined);
  return node instanceof JsonString ? node.value : undefined;
}

/** Returns the brand of the card in `terminal_info`; empty when it names none. */
export function readBrand(terminal_info: string | null): string {
  const brand = memberOf(readJson(terminal_info ?? undefined) ?? null, BRAND_NAMES);
  return brand instanceof JsonString ? brand.value : "";
}

/**
 * Returns the amount of a JSON text: a number, a numeric string, or a member of an object under one
 * of these names.
 */
export function readAmount(json: string | null, names: readonly string[]): bigint | undefined {
  const node = readJson(json ?? undefined);
  return unitsOf(node instanceof Map ? memberOf(node, names) : node);
}

function memberOf(node: JsonNode, names: readonly string[]): JsonNode | undefined {
  if (!(node instanceof Map)) return undefined;
  for (const name of names) if (node.has(name)) return node.get(name);
  return undefined;
}

/**
 * Returns the amount of a number or a numeric string, in ten-thousandths; undefined for anything
 * else.
 */
export function unitsOf(node: JsonNode | undefined): bigint | undefined {
  if (node instanceof JsonNumber) return readUnits(node.text);
  return node instanceof JsonString ? readUnits(node.value) : undefined;
}

function rateOf(node: JsonNode | undefined): string | undefined {
  if (node instanceof JsonNumber) return rateText(node.text);
  return node instanceof JsonString ? rateText(node.value) : undefined;
}

/** Returns the shortest decimal text of a rate, in which most rates are sent. */
function rateText(text: string): string | undefined {
  if (isShortestAmount(text)) return text;
  const units = readUnits(text);
  return units === undefined ? undefined : formatAmount(units);
}

/** Returns the root of a JSON text; undefined when it cannot be read. */
export function readJson(text: string | undefined): JsonNode | undefined {
  if (text === undefined) return undefined;
  try {
    return parseJsonText(text, { prototype_keys: true, keys: KEYS_MAX }).root;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Returns the text of a JSON string token; any other text is returned unchanged. */
export function tokenText(token: string): string | undefined {
  if (!token.startsWith('"')) return token;
  try {
    return new JsonString(token).value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
