import { isLongerThan, storable } from "../../../../runtime/characters.ts";
import { formatAmount } from "../../../../runtime/money.ts";
import { meaningOf, methodKey } from "../../../../shared/configuration/rules/method-tenders.ts";
import type { ReadReceipt } from "./receipt/read.ts";
import { magnitude } from "./units.ts";

/** A payment method of receipts that has no tender. */
export interface UnmappedMethod {
  /** The method's name, normalized by `methodKey`. */
  readonly method: string;
  readonly receipts: number;
  /** Sum of the method's payments, where money paid out counts like money received. */
  readonly amount: string;
}

/**
 * Maximum characters of a method that the setting can name. Longer methods are only listed among
 * the reasons of the coverage.
 */
const METHOD_CHARACTERS_MAX = 200;
const METHODS_MAX = 100;

/** Returns the payment methods without a tender, those with the most money first. */
export function unmappedOf(receipts: readonly ReadReceipt[]): UnmappedMethod[] {
  const found = new Map<string, { receipts: Set<string>; amount: bigint }>();
  for (const { flows, sale_id } of receipts) {
    for (const { doubt, method, due } of flows) {
      if (doubt !== "method_unknown" || method === undefined || isLongerThan(method, METHOD_CHARACTERS_MAX)) continue;
      // `free` and `split` already have a meaning, which this receipt contradicts. A tender for
      // them would be wrong for all other receipts.
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

/**
 * Returns whether the setting can name the method. Commas and equals signs separate the setting's
 * entries.
 */
export function isMappable(method: string): boolean {
  return method !== "" && !/[,=]/.test(method);
}
