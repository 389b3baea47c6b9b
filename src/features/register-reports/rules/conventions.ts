import { isSet, readAmount, readPaidParts, type ReceiptFacts } from "./facts.ts";
import { magnitude } from "./units.ts";

/**
 * Readings that the interface leaves open and real closings may correct. Each stands here once.
 */

/** What a document is. Deposit, top_up and settlement belong to a layaway. */
export type DocumentKind =
  | "sale"
  | "refund"
  | "exchange"
  | "deposit"
  | "top_up"
  | "settlement"
  | "credit_due"
  | "unknown";

/** A sale type counts before a credit due marker, and both before a layaway kind. */
export function documentKind({
  sale_type,
  layaway_kind,
  credit_due,
}: Pick<ReceiptFacts, "sale_type" | "layaway_kind" | "credit_due">): DocumentKind {
  if (sale_type !== null && sale_type !== "") {
    return sale_type === "refund" || sale_type === "exchange" ? sale_type : "unknown";
  }
  if (isSet(credit_due)) return "credit_due";
  switch (layaway_kind) {
    case null:
    case "":
      return "sale";
    case "deposit":
    case "top_up":
    case "settlement":
    case "credit_due":
      return layaway_kind;
    default:
      return "unknown";
  }
}

export function isLayaway(kind: DocumentKind): boolean {
  return kind === "deposit" || kind === "top_up" || kind === "settlement";
}

/** Two ways to book a layaway. A: the whole value is a sale at the deposit. B: it is a sale at the settlement. */
export type LayawayConvention = "A" | "B";

/** Tried in this order; the first one counts when neither closes. */
export const LAYAWAY_CONVENTIONS: readonly [LayawayConvention, ...LayawayConvention[]] = ["B", "A"];

/** What a document adds to sales and refunds. Money collected on credit due is no sale under either convention. */
export function contribution(
  kind: DocumentKind,
  layaway: LayawayConvention,
): "sale" | "refund" | "exchange" | "nothing" | "unknown" {
  switch (kind) {
    case "deposit":
      return layaway === "A" ? "sale" : "nothing";
    case "settlement":
      return layaway === "B" ? "sale" : "nothing";
    case "top_up":
    case "credit_due":
      return "nothing";
    case "sale":
    case "refund":
    case "exchange":
    case "unknown":
      return kind;
  }
}

/** Sales match in any case; a receipt without a sale_id answers to its pos_order_id. */
export function saleKey(sale_id: string): string {
  return sale_id.toLowerCase();
}

/**
 * What a document takes or gives now, as a magnitude: the money captured for a layaway or a collection of credit
 * due, the grand total otherwise.
 */
export function amountDue(facts: ReceiptFacts, kind: DocumentKind, gross: bigint | undefined): bigint | undefined {
  const total = gross === undefined ? undefined : magnitude(gross);
  if (!isLayaway(kind) && kind !== "credit_due") return total;
  const captured = readAmount(facts.layaway_amount_captured, []);
  if (captured !== undefined) return magnitude(captured);
  if (kind !== "credit_due") return undefined;
  const paid = readAmount(facts.credit_due?.trim().startsWith("{") === true ? facts.credit_due : null, CREDIT_DUE_PAID);
  return paid === undefined ? total : magnitude(paid);
}

/** Where a credit due marker that is an object may say what was paid. */
const CREDIT_DUE_PAID = ["amount_paid", "amount_captured", "amount"];

/** A document by which money goes out: its tender is a refund, not an income. */
export function isPayout(kind: DocumentKind, gross: bigint | undefined): boolean {
  return kind === "refund" || (kind === "exchange" && gross !== undefined && gross < 0n);
}

/**
 * A closing's refunds are magnitudes; one that states them all as negative amounts means the same.
 *
 * @param stated - every refund figure of the closing.
 */
export function refundSign(stated: readonly bigint[]): 1n | -1n {
  return stated.some((amount) => amount < 0n) && stated.every((amount) => amount <= 0n) ? -1n : 1n;
}

/** Payment methods by which a refund becomes store credit. */
export const STORE_CREDIT_METHODS: ReadonlySet<string> = new Set([
  "pos_store_credit",
  "store_credit",
  "customerbalance",
]);

/** Whether credit was redeemed on a receipt. Unreadable credits count as some. */
export function hasCredits({ applied_credits }: ReceiptFacts): boolean {
  const parts = readPaidParts(applied_credits);
  return parts === undefined || parts.length > 0;
}

type Signs = Readonly<Record<string, 1n | -1n>>;

/**
 * C1: how each tender counts towards sales minus refunds. Layaway payments and collections of credit due stand in cash
 * and card already and are no sale; credits issued and returned are two ways to pay a refund out.
 */
export const TENDER_SIGNS = {
  tender_cash: 1n,
  tender_split_cash: 1n,
  tender_card: 1n,
  tender_split_card: 1n,
  tender_invoice: 1n,
  tender_credit_redeemed: 1n,
  tender_layaway_receivable: 1n,
  tender_card_refunds: -1n,
  tender_manual_card_refunds: -1n,
  tender_credits_issued: -1n,
  tender_credits_returned: -1n,
  tender_invoice_credit_notes: -1n,
  tender_layaway_payments: -1n,
  tender_credit_due_collections: -1n,
} as const satisfies Signs;

/** C1: cash rounding is what rounding added to the amounts due; some state what it took away. */
export const ROUNDING_SIGNS: readonly (1n | -1n)[] = [-1n, 1n];

/** Documents in the session whose booking is a convention. */
export interface ConventionDocuments {
  readonly has_deferred: boolean;
  readonly has_credits: boolean;
}

/**
 * Which findings decide about matched and mismatched. The money of tenders and drawer does when no layaway, credit
 * due or credit document is in the session; the balance of the tenders (C1) also with layaways and credit due, where a
 * convention has to close it together with H2 to H4. What a card provider counts, the float, the number of orders and the
 * series never do.
 */
export function findingKind(id: string, { has_deferred, has_credits }: ConventionDocuments): "hard" | "finding" {
  if (has_credits) return "finding";
  if (id === "C1") return "hard";
  return !has_deferred && DECIDING_FINDINGS.has(id) ? "hard" : "finding";
}

const DECIDING_FINDINGS: ReadonlySet<string> = new Set([
  "C2:cash",
  "C2:split_cash",
  "C3:card",
  "C3:split_card",
  "C4",
  "C5:redeemed",
  "C5:issued",
  "C6",
]);

/** C8: whether an exchange is an order too; either count is accepted. */
export const ORDER_KINDS: readonly (readonly DocumentKind[])[] = [["sale", "exchange"], ["sale"]];
