import type { Tender } from "../../../../shared/configuration/rules/method-tenders.ts";

export interface TenderProposal {
  /** Null when the closings prove different tenders, or none. */
  readonly tender: Tender | null;
  /** Number of closings that prove the tender: any other tender contradicts them. */
  readonly closings: number;
}

/**
 * Returns the tender that closings prove for a payment method.
 *
 * @param possible - for each closing the tenders that do not contradict it. A closing that every
 *   tender contradicts is wrong for another reason and is ignored.
 */
export function proposedTender(possible: readonly (readonly Tender[])[]): TenderProposal {
  const telling = possible.filter((tenders) => tenders.length > 0);
  const proofs = telling.filter((tenders) => tenders.length === 1);
  const tender = proofs[0]?.[0];
  if (tender === undefined || !telling.every((tenders) => tenders.includes(tender)))
    return { tender: null, closings: 0 };
  return { tender, closings: proofs.length };
}
