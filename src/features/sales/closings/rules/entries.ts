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
  type Place,
  saleIdOf,
  textOf,
  wordOf,
} from "./members.ts";

const MOVEMENT_TYPES = ["cash_in", "cash_out", "cash_refund"] as const;
const RATE_TREATMENTS = ["standard", "unknown"] as const;

export interface ListedDocument {
  readonly sale_id: string;
  readonly type: string;
  readonly amount: string;
  readonly receipt_number: string | null;
}

export interface TaxRate {
  /** A percentage in the shortest decimal text, rounded to 4 decimals; null when the rate is not known. */
  readonly rate: string | null;
  readonly treatment: (typeof RATE_TREATMENTS)[number];
  readonly sales_net: string;
  readonly sales_tax: string;
  readonly refund_net: string;
  readonly refund_tax: string;
}

export interface TaxTreatment {
  readonly sales_net: string;
  readonly refund_net: string;
}

/** Raw texts: they may contain characters that a text column refuses. */
export interface ProviderTotals {
  readonly provider: string;
  readonly name: string;
  readonly collected: string;
  readonly refunded: string;
  readonly count: number;
}

export interface CashMovement {
  readonly type: (typeof MOVEMENT_TYPES)[number];
  readonly amount: string;
  /** The raw text: it may contain characters that a text column refuses. */
  readonly note: string | null;
  readonly at: string;
  /** JSON text as sent: a string, an object or null. */
  readonly by_json: string;
}

export function readTaxRate(entry: Place): TaxRate {
  const treatment = wordOf(entry, "treatment", RATE_TREATMENTS);
  return {
    rate: treatment === "unknown" ? nullableOf(entry, "rate", rateOf) : rateOf(entry, "rate"),
    treatment,
    sales_net: amountOf(entry, "sales_net"),
    sales_tax: amountOf(entry, "sales_tax"),
    refund_net: amountOf(entry, "refund_net"),
    refund_tax: amountOf(entry, "refund_tax"),
  };
}

function rateOf(entry: Place, key: string): string {
  const node = nodeOf(entry, key);
  const rate =
    node instanceof JsonNumber || (node instanceof JsonString && isDecimal(node.value))
      ? roundNumberText(node instanceof JsonNumber ? node.text : node.value)
      : undefined;
  if (rate === undefined) throw invalidClosing(pathOf(entry, key), "must be a number or a decimal string.");
  return rate;
}

export function readTreatment(treatment: Place): TaxTreatment {
  return { sales_net: amountOf(treatment, "sales_net"), refund_net: amountOf(treatment, "refund_net") };
}

export function readProvider(entry: Place): ProviderTotals {
  return {
    provider: anyTextOf(entry, "provider"),
    name: anyTextOf(entry, "name"),
    collected: amountOf(entry, "collected"),
    refunded: amountOf(entry, "refunded"),
    count: intOf(entry, "count"),
  };
}

export function readMovement(entry: Place): CashMovement {
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

export function readDocument(entry: Place): ListedDocument {
  return {
    sale_id: saleIdOf(entry, "sale_id"),
    type: textOf(entry, "type"),
    amount: amountOf(entry, "amount"),
    receipt_number: nullableOf(entry, "receipt_number", textOf),
  };
}
