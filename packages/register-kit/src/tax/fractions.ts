import { divideRounded, magnitudeOf } from "../money/decimals.ts";

/** An exact ratio of whole numbers; the denominator is above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const NOTHING: Fraction = { numerator: 0n, denominator: 1n };

export function whole(value: bigint): Fraction {
  return { numerator: value, denominator: 1n };
}

export function add(left: Fraction, right: Fraction): Fraction {
  if (left.denominator === right.denominator) {
    return { numerator: left.numerator + right.numerator, denominator: left.denominator };
  }
  return reduced({
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  });
}

export function multiply(left: Fraction, right: Fraction): Fraction {
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

/** Reduces a ratio to lowest terms, so that equal ratios have equal members. */
export function reduced({ numerator, denominator }: Fraction): Fraction {
  let [a, b] = [magnitudeOf(numerator), denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

/** Rounds a ratio to a whole number, half away from zero. */
export function rounded({ numerator, denominator }: Fraction): bigint {
  return divideRounded(numerator, denominator);
}

/** Returns the tax that an amount with tax includes: amount × ratio / (1 + ratio). */
export function taxInside(amount: Fraction, { numerator, denominator }: Fraction): Fraction {
  return multiply(amount, { numerator, denominator: denominator + numerator });
}
