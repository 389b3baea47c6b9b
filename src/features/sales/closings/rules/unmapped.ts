import { isLongerThan, storable } from "../../../../runtime/characters.ts";
import { formatAmount } from "../../../../runtime/money.ts";
import { meaningOf, methodKey } from "../../../../shared/configuration/rules/method-tenders.ts";
import type { ReadReceipt } from "./receipt/read.ts";
import { magnitude } from "./units.ts";

/** A payment method of receipts that has no tender. */
export interface UnmappedMethod {
  /** Normalized by `methodKey`. */
  readonly method: string;
  readonly receipts: number;
  /** Sum of its payments in both directions. */
  readonly amount: string;
}

/** Longer methods stay among the reasons of the coverage; a setting cannot name them. */
const METHOD_CHARACTERS_MAX = 200;
const METHODS_MAX = 100;

/** The methods without a tender, those with the most money first. */
export function unmappedOf(receipts: readonly ReadReceipt[]): UnmappedMethod[] {
  const found = new Map<string, { receipts: Set<string>; amount: bigint }>();
  for (const { flows, sale_id } of receipts) {
    for (const { doubt, method, due } of flows) {
      if (doubt !== "method_unknown" || method === undefined || isLongerThan(method, METHOD_CHARACTERS_MAX)) continue;
      // `free` and `split` have a meaning: the receipt contradicts it, and a tender would be wrong
      // for all others.
      if (meaningOf(method, new Map()) !== "unknown") continue;
      const key = storable(methodKey(method));
      const known = found.get(key) ?? { receipts: new Set(), amount: 0n };
      known.receipts.add(sale_id);
      known.amount += magnitude(due);
      found.set(key, known);
    }
  }
  return [...found]
    .toSorted(([, left], [, right]) => (left.amount === right.amount ? 0 : left.amount > right.amount ? -1 : 1))
    .slice(0, METHODS_MAX)
    .map(([method, known]) => ({ method, receipts: known.receipts.size, amount: formatAmount(known.amount) }));
}

/** Whether the setting can name the method: commas and equals signs separate its entries. */
export function isMappable(method: string): boolean {
  return method !== "" && !/[,=]/.test(method);
}
