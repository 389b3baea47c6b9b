import { minorDigits } from "@tillkeeper/exact/currencies";
import { divideRounded, formatDecimal, magnitudeOf, parseDecimal, roundDecimal, sumOf } from "./decimals.ts";

/**
 * Reads an amount as minor units of its currency: "12.5" EUR is 1250, "12.5" KWD is 12500.
 *
 * @throws RangeError for text that is no decimal number, and for an amount finer than the minor
 *   unit.
 */
export function parseMoney(text: string, currency: string): bigint {
  return parseDecimal(text, minorDigits(currency));
}

/**
 * Like `parseMoney`, but rounds finer amounts to the minor unit, half away from zero.
 *
 * @throws RangeError for text that is not a decimal number.
 */
export function roundMoney(text: string, currency: string): bigint {
  return roundDecimal(text, minorDigits(currency));
}

/**
 * Writes minor units with all decimals of the currency: 1250 EUR is "12.50", 1250 JPY is "1250".
 */
export function formatMoney(minor: bigint, currency: string): string {
  return formatDecimal(minor, minorDigits(currency));
}

/**
 * Rounds an amount to a multiple of the step, half away from zero. A step of 0 or 1 leaves it
 * unchanged.
 */
export function roundToStep(minor: bigint, step_minor: bigint): bigint {
  return step_minor <= 1n ? minor : divideRounded(minor, step_minor) * step_minor;
}

/**
 * Shares an amount in proportion to weights by largest remainder: each share is rounded towards
 * zero, and the remaining minor units go one each to the shares that lost most, the first of equal
 * ones. The shares add up to the amount.
 *
 * @param weights - none below 0. When all are 0, they count as equal.
 * @throws RangeError for an amount other than 0 without weights, and for a weight below 0.
 */
export function shareOut(minor: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.some((weight) => weight < 0n)) throw new RangeError("a weight is below 0");
  const whole = sumOf(weights);
  if (whole === 0n) {
    if (weights.length > 0)
      return shareOut(
        minor,
        weights.map(() => 1n),
      );
    if (minor === 0n) return [];
    throw new RangeError("nothing to share an amount among");
  }
  const amount = magnitudeOf(minor);
  const shares = weights.map((weight) => (amount * weight) / whole);
  const lost = weights.map((weight, index) => ({ index, rest: (amount * weight) % whole }));
  lost.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const left = Number(amount - sumOf(shares));
  for (const { index } of lost.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n;
  return minor < 0n ? shares.map((share) => -share) : shares;
}
