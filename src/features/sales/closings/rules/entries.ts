import { roundNumberText } from "../../../../runtime/money.ts";
import { JsonNumber, JsonString, sourceOf } from "../../../../web-api/json/json.ts";
import { isDecimal } from "../../../../runtime/formats.ts";
import {
  amountOf,
  anyTextOf,
  datetimeOf,
  intOf,
  invalidClosing,
  nodeOf,
  nullableOf,
  pathOf,
  type Parent,
  saleIdOf,
  textOf,
  wordOf,
} from "./members.ts";

const MOVEMENT_TYPES = ["cash_in", "cash_out", "cash_refund"] as const;
const RATE_TREATMENTS = ["standard", "unknown"] as const;

export function readTaxRate(entry: Parent) {
  const treatment = wordOf(entry, "treatment", RATE_TREATMENTS);
  return {
    /**
     * A percentage in the shortest decimal text, rounded to 4 decimals; null when the rate is not
     * known.
     */
    rate: treatment === "unknown" ? nullableOf(entry, "rate", rateOf) : rateOf(entry, "rate"),
    treatment,
    sales_net: amountOf(entry, "sales_net"),
    sales_tax: amountOf(entry, "sales_tax"),
    refund_net: amountOf(entry, "refund_net"),
    refund_tax: amountOf(entry, "refund_tax"),
  };
}

function rateOf(entry: Parent, key: string): string {
  const node = nodeOf(entry, key);
  const rate =
    node instanceof JsonNumber || (node instanceof JsonString && isDecimal(node.value))
      ? roundNumberText(node instanceof JsonNumber ? node.text : node.value)
      : undefined;
  if (rate === undefined) throw invalidClosing(pathOf(entry, key), "must be a number or a decimal string.");
  return rate;
}

export function readTreatment(treatment: Parent) {
  return { sales_net: amountOf(treatment, "sales_net"), refund_net: amountOf(treatment, "refund_net") };
}

/**
 * Reads the entry of a provider. Provider and name are raw texts: they may contain characters that
 * a text column refuses.
 */
export function readProvider(entry: Parent) {
  return {
    provider: anyTextOf(entry, "provider"),
    name: anyTextOf(entry, "name"),
    collected: amountOf(entry, "collected"),
    refunded: amountOf(entry, "refunded"),
    count: intOf(entry, "count"),
  };
}

/**
 * Reads a movement. Its note is a raw text, as those of a provider; `by_json` is the JSON text as
 * sent: a string, an object or null.
 */
export function readMovement(entry: Parent) {
  const by = nodeOf(entry, "by");
  if (by !== null && !(by instanceof JsonString) && !(by instanceof Map)) {
    throw invalidClosing(pathOf(entry, "by"), "must be a string, an object or null.");
  }
  return {
    type: wordOf(entry, "type", MOVEMENT_TYPES),
    amount: amountOf(entry, "amount"),
    note: nullableOf(entry, "note", anyTextOf),
    at: datetimeOf(entry, "at"),
    by_json: sourceOf(by),
  };
}

export type ListedDocument = Readonly<ReturnType<typeof readDocument>>;

export function readDocument(entry: Parent) {
  return {
    sale_id: saleIdOf(entry, "sale_id"),
    type: textOf(entry, "type"),
    amount: amountOf(entry, "amount"),
    receipt_number: nullableOf(entry, "receipt_number", textOf),
  };
}
