/** Range of a figure that the receipts allow, in ten-thousandths, both ends included. */
export interface Interval {
  readonly low: bigint;
  readonly high: bigint;
  /**
   * Money of receipts that may belong to this or another figure: the part of the width that
   * prevents an approval.
   */
  readonly unplaced: bigint;
}

/** More than any sum of amounts: stands for the end of an interval without one. */
export const UNLIMITED = 10n ** 30n;

export const NOTHING: Interval = { low: 0n, high: 0n, unplaced: 0n };

export function exactly(amount: bigint): Interval {
  return amount === 0n ? NOTHING : { low: amount, high: amount, unplaced: 0n };
}

export function between(low: bigint, high: bigint): Interval {
  return low <= high ? { low, high, unplaced: 0n } : { low: high, high: low, unplaced: 0n };
}

/** Returns the interval from 0 to the amount, for money that may be in another figure. */
export function unplacedUpTo(amount: bigint): Interval {
  return amount >= 0n ? { low: 0n, high: amount, unplaced: amount } : { low: amount, high: 0n, unplaced: -amount };
}

export function plus(left: Interval, right: Interval): Interval {
  return {
    low: left.low + right.low,
    high: left.high + right.high,
    unplaced: left.unplaced + right.unplaced,
  };
}

export function minus(left: Interval, right: Interval): Interval {
  return plus(left, negative(right));
}

export function negative({ low, high, unplaced }: Interval): Interval {
  return { low: -high, high: -low, unplaced };
}

/** Returns the interval with `by` more on both sides. */
export function wider(interval: Interval, by: bigint): Interval {
  if (by === 0n) return interval;
  const { low, high, unplaced } = interval;
  return { low: low - by, high: high + by, unplaced };
}

export function contains({ low, high }: Interval, amount: bigint): boolean {
  return low <= amount && amount <= high;
}

/** Returns the width of an interval; undefined for one without an end. */
export function widthOf({ low, high }: Interval): bigint | undefined {
  return high - low >= UNLIMITED / 2n ? undefined : high - low;
}

export function hasLowEnd({ low }: Interval): boolean {
  return low > -UNLIMITED / 2n;
}

/** Returns the amount of the interval that is nearest to `amount`. */
export function nearest({ low, high }: Interval, amount: bigint): bigint {
  return amount < low ? low : amount > high ? high : amount;
}
