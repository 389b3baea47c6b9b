import { exactJson, type ExactJson } from "./exact-json.ts";
import type { Sale } from "./sale.ts";

/** Matches names of members that hold whole numbers as bigint. */
const BIGINT_NAME = /_(minor|e4)$/;

/**
 * Returns a document as JSON text for `raw_payload`. `readSale` reads it back on another device, or
 * on this one after its data is lost. Whole numbers are written as texts, so that no reader turns
 * them into floats.
 */
export function saleText(sale: Sale): string {
  return exactJson(withTexts(sale));
}

/**
 * Reads a document from a text that `saleText` wrote. Keeps unknown members.
 *
 * @throws SyntaxError for any other text.
 */
export function readSale(text: string): Sale {
  const sale: unknown = JSON.parse(text, (key, value: unknown) => {
    if (!BIGINT_NAME.test(key) || typeof value !== "string") return value;
    return BigInt(value);
  });
  if (!isSale(sale)) throw new SyntaxError("the text is not one of a sale");
  return sale;
}

function isSale(value: unknown): value is Sale {
  if (typeof value !== "object" || value === null) return false;
  return "sale_id" in value && "kind" in value && "goods" in value && "due_minor" in value && "payments" in value;
}

function withTexts(value: unknown): ExactJson {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withTexts(member)]));
  }
  return value as ExactJson;
}
