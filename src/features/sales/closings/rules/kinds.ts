import { isSet } from "../../../../web-api/json/json.ts";
import { type ReceiptFacts } from "./facts.ts";

/** Kinds of documents. Deposit, top_up and settlement belong to a layaway. */
export type DocumentKind =
  | "sale"
  | "refund"
  | "exchange"
  | "deposit"
  | "top_up"
  | "settlement"
  | "credit_due"
  | "unknown";

/** Texts of sale_type that state no special type. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(["", "sale", "order"]);

/**
 * Returns the kind of a document: a sale type counts before a credit due marker, and both before a
 * layaway kind. Case and outer blanks are ignored.
 */
export function documentKind({
  sale_type,
  layaway_kind,
  credit_due,
}: Pick<ReceiptFacts, "sale_type" | "layaway_kind" | "credit_due">): DocumentKind {
  const type = wordOf(sale_type);
  if (!PLAIN_TYPES.has(type)) return type === "refund" || type === "exchange" ? type : "unknown";
  if (isSet(credit_due)) return "credit_due";
  const layaway = wordOf(layaway_kind);
  switch (layaway) {
    case "":
      return "sale";
    case "deposit":
    case "top_up":
    case "settlement":
    case "credit_due":
      return layaway;
    default:
      return "unknown";
  }
}

export function isLayaway(kind: DocumentKind): boolean {
  return kind === "deposit" || kind === "top_up" || kind === "settlement";
}

/**
 * Returns the key by which sales match in any case. A receipt without a sale_id is found by its
 * pos_order_id.
 */
export function saleKey(sale_id: string): string {
  return sale_id.toLowerCase();
}

function wordOf(text: string | null): string {
  return (text ?? "").trim().toLowerCase();
}
