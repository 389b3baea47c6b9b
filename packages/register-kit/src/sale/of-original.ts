import { sumBy } from "./amounts.ts";
import type { SaleDraft } from "./complete.ts";
import { sidesOf } from "./exchange.ts";
import { checkCredits, goodsOfRefund, plusReturned, type ReturnedQty, returnedIn, soldIn } from "./refund.ts";
import { isPartPayment, type Sale, totalOf } from "./sale.ts";
import { invoicedIn } from "./unfinished.ts";

/** What was paid and is owed of a layaway or an open invoice, by the stored documents. */
export interface Standing {
  /** Amount paid so far, less what was given back. */
  readonly paid_minor: bigint;
  readonly owed_minor: bigint;
  /** Why no more can be paid; undefined while payments are possible. */
  readonly ended: "settled" | "given_back" | undefined;
}

/**
 * Returns what was paid and is owed of a layaway or an open invoice.
 *
 * @param documents - the documents that name it as their original.
 */
export function standingOf(original: Sale, documents: readonly Sale[]): Standing {
  const total = totalOf(original);
  if (original.kind === "deposit") {
    const payments = [original, ...documents.filter(({ kind }) => kind === "top_up" || kind === "settlement")];
    const given_back = sumBy(documents, (one) => (one.is_of_layaway ? totalOf(one) : 0n));
    const paid_minor = sumBy(payments, ({ due_minor }) => due_minor) - given_back;
    const is_settled = payments.some(({ kind }) => kind === "settlement");
    const ended = is_settled ? "settled" : given_back > 0n && paid_minor <= 0n ? "given_back" : undefined;
    return { paid_minor, owed_minor: total - paid_minor, ended };
  }
  const collected = sumBy(documents, (one) => (one.kind === "credit_due" ? one.due_minor : 0n));
  const owed_minor = sumBy([original, ...documents], invoicedIn) - collected;
  return { paid_minor: total - owed_minor, owed_minor, ended: owed_minor <= 0n ? "settled" : undefined };
}

/**
 * Returns a payment with the goods of its original and the amount paid before.
 *
 * @throws RangeError for a payment of a layaway whose original is not a deposit.
 */
export function paymentOf(draft: SaleDraft, original: Sale, { paid_minor }: Standing): SaleDraft {
  if (draft.kind !== "credit_due" && original.kind !== "deposit")
    throw new RangeError(`the receipt ${original.receipt_number} is not the deposit of a layaway`);
  const expires_at = draft.layaway?.expires_at ?? original.layaway?.expires_at ?? null;
  return { ...draft, goods: original.goods, layaway: { paid_before_minor: paid_minor, expires_at } };
}

/**
 * Checks what a document gives back to the customer against the stored documents.
 *
 * @param known - whether `documents` are all documents of the original that its register has, which
 *   a receipt of another register lacks; and what was returned elsewhere.
 * @throws RangeError for goods, credit or money of a layaway beyond what is left.
 */
export function checkGivenBack(
  draft: SaleDraft,
  original: Sale,
  documents: readonly Sale[],
  { is_whole, elsewhere = new Map() }: { readonly is_whole: boolean; readonly elsewhere?: ReturnedQty | undefined },
): void {
  if (draft.is_of_layaway === true) {
    if (totalOf({ goods: draft.goods, fee: draft.fee ?? null }) > standingOf(original, documents).paid_minor)
      throw new RangeError(`less was paid for the layaway ${original.receipt_number} than would be given back`);
    return;
  }
  checkCredits(draft.credits ?? [], original, documents);
  const { returned: back } = sidesOf(draft);
  if (back.length === 0) return;
  const sold = soldIn(original);
  const quantities = back.filter(({ fixed_tax_of }) => fixed_tax_of === undefined);
  const expected = goodsOfRefund(sold, plusReturned(returnedIn(documents, sold), elsewhere), quantities);
  if (is_whole && expected.totals.gross_minor !== sumBy(back, ({ gross_minor }) => gross_minor))
    throw new RangeError("goods come back for what they were sold for");
}

/** Whether a document pays for goods of an earlier one. */
export function paysLater({ kind }: Pick<Sale, "kind">): boolean {
  return isPartPayment({ kind }) && kind !== "deposit";
}
