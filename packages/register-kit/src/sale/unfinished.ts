import { sumBy } from "./amounts.ts";
import { type Sale, totalOf } from "./sale.ts";

/**
 * Whether a document still waits for money: a layaway that is neither settled nor given back, or an
 * invoice that is not collected in full.
 *
 * @param documents - the documents that name it as their original.
 */
export function isUnfinished(sale: Sale, documents: readonly Sale[]): boolean {
  if (sale.kind === "deposit") {
    if (documents.some(({ kind }) => kind === "settlement")) return false;
    const paid = sale.due_minor + sumBy(documents, (one) => (one.kind === "top_up" ? one.due_minor : 0n));
    const given_back = sumBy(documents, (one) => (one.is_of_layaway ? totalOf(one) : 0n));
    return given_back < paid;
  }
  const invoiced = sumBy([sale, ...documents], invoicedIn);
  const collected = sumBy(documents, (one) => (one.kind === "credit_due" ? one.due_minor : 0n));
  return collected < invoiced;
}

/** Returns the amount paid by invoice; negative when a refund is credited to the invoice. */
export function invoicedIn({ payments }: Sale): bigint {
  return sumBy(payments, ({ tender, due_minor }) => (tender === "invoice" ? due_minor : 0n));
}
