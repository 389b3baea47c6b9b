import type { Sale, Tender } from "./sale.ts";
import type { Tendered } from "./tenders.ts";

/**
 * Returns the tenders that give an amount back the way it came: first by the tenders other than
 * cash, each at most what is left of what the customer paid with it; the rest in cash.
 *
 * @param documents - those that name the sale as their original.
 * @param amount_minor - the amount that the shop pays, above 0.
 */
export function moneyBack(
  sale: Pick<Sale, "payments">,
  documents: readonly Pick<Sale, "payments">[],
  amount_minor: bigint,
): Tendered[] {
  const left = new Map<Tender, { readonly method: string; readonly minor: bigint }>();
  for (const { tender, method, due_minor } of [sale, ...documents].flatMap(({ payments }) => payments)) {
    const known = left.get(tender);
    left.set(tender, { method: known?.method ?? method, minor: (known?.minor ?? 0n) + due_minor });
  }
  let rest_minor = amount_minor;
  const tendered: Tendered[] = [];
  for (const [tender, { method, minor }] of left) {
    const part_minor = minor < rest_minor ? minor : rest_minor;
    if (tender === "cash" || part_minor <= 0n) continue;
    tendered.push({ tender, method, amount_minor: part_minor });
    rest_minor -= part_minor;
  }
  return rest_minor === 0n ? tendered : [...tendered, { tender: "cash" }];
}
