import { divideRounded, HUNDRED_PERCENT_E4, sumOf } from "../money/decimals.ts";
import { shareOut } from "../money/money.ts";
import { type Discount, percentE4 } from "./cart.ts";

/**
 * The figures of a line that discounts are computed from. Amounts are positive, also for returned
 * goods.
 */
export interface DiscountedLine {
  readonly is_returned: boolean;
  /** Price times quantity, with or without tax like the shop's prices. Maximum of the discount. */
  readonly row_minor: bigint;
  /** Amount that a percentage applies to: with or without tax, see `discount_tax`. */
  readonly base_minor: bigint;
  /** Discount by cart price rules, which applies before those that a person gives. */
  readonly promoted_minor: bigint;
  readonly discount: Discount | null;
}

/**
 * Computes the discount of each line: that of cart price rules, then its own on what they leave,
 * then for sold goods its share of the cart's. A percentage is rounded once, half away from zero.
 * The cart's discount applies to the amounts that the others leave and is shared among the lines by
 * largest remainder.
 */
export function discountsOf(lines: readonly DiscountedLine[], cart_discount: Discount | null): bigint[] {
  const own = lines.map(({ row_minor, base_minor, promoted_minor, discount }) => {
    const base = atLeast0(base_minor - promoted_minor);
    return promoted_minor + amountOf(discount, base, row_minor - promoted_minor);
  });
  if (cart_discount === null) return own;
  const left = lines.map((line, index) => (line.is_returned ? 0n : line.row_minor - (own[index] ?? 0n)));
  const bases = lines.map((line, index) => (line.is_returned ? 0n : atLeast0(line.base_minor - (own[index] ?? 0n))));
  const all = sumOf(left);
  if (all === 0n) return own;
  const shares = shareOut(amountOf(cart_discount, sumOf(bases), all), left);
  return own.map((discount, index) => discount + (shares[index] ?? 0n));
}

function amountOf(discount: Discount | null, base_minor: bigint, limit_minor: bigint): bigint {
  if (discount === null) return 0n;
  const amount =
    discount.kind === "amount"
      ? discount.amount_minor
      : divideRounded(base_minor * percentE4(discount.percent), HUNDRED_PERCENT_E4);
  return amount > limit_minor ? limit_minor : amount;
}

function atLeast0(value: bigint): bigint {
  return value < 0n ? 0n : value;
}
