import { toneOf } from "../../parts/tones.ts";

/** A shop of Home with its registers' states, before it is shown. */
export interface RankedShop {
  readonly name: string | null;
  /** Net sales of the day as a decimal text; undefined without a sale. */
  readonly net_sales: string | undefined;
  readonly healths: readonly string[];
}

/** States of registers that cannot sell. */
const UNUSED = new Set(["inactive", "unbound", "no_location"]);

/** Returns whether a person should look at a register in this state. */
export function needsLook(health: string): boolean {
  return ["attention", "wrong"].includes(toneOf(health));
}

/** Returns whether a shop that could sell has sold nothing on a day on which others did. */
export function isWithoutSale({ net_sales, healths }: RankedShop): boolean {
  return net_sales === undefined && healths.some((health) => !UNUSED.has(health));
}

/**
 * Compares two shops for their order: first those that a person should look at, because of a
 * register or because nothing was sold, then by sales. The numbers are for the order only.
 */
export function compareShops(one: RankedShop, other: RankedShop): number {
  const rank = (shop: RankedShop): number => (shop.healths.some(needsLook) ? 2 : isWithoutSale(shop) ? 1 : 0);
  return (
    rank(other) - rank(one) ||
    Number(other.net_sales ?? 0) - Number(one.net_sales ?? 0) ||
    (one.name ?? "").localeCompare(other.name ?? "")
  );
}
