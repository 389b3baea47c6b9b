/**
 * Decimal text and whole units. An amount is counted in minor units of its currency, a quantity in
 * ten-thousandths, a percentage in ten-thousandths of a percent; each as bigint, never as a float.
 */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
/**
 * Maximum characters of a decimal text, more than any amount has; it limits the time to parse a
 * text.
 */
const TEXT_MAX = 60;

interface Decimal {
  readonly is_negative: boolean;
  /** All digits of the text as one number, without the decimal point. */
  readonly digits: bigint;
  readonly fraction_digits: number;
}

function read(text: string): Decimal {
  const match = text.length > TEXT_MAX ? null : DECIMAL.exec(text);
  if (match === null) throw new RangeError(`"${text.slice(0, TEXT_MAX)}" is no decimal text`);
  const [, sign = "", whole = "", fraction = ""] = match;
  return { is_negative: sign === "-", digits: BigInt(whole + fraction), fraction_digits: fraction.length };
}

/**
 * Reads decimal text as whole units of 10^-digits: "12.5" with 2 digits is 1250.
 *
 * @throws RangeError for other text, such as an exponent, and for a value finer than the unit.
 */
export function parseDecimal(text: string, digits: number): bigint {
  const units = roundDecimal(text, digits);
  const { digits: all, fraction_digits } = read(text);
  const excess = fraction_digits - digits;
  if (excess > 0 && all % 10n ** BigInt(excess) !== 0n) {
    throw new RangeError(`${text} has more than ${digits} decimals`);
  }
  return units;
}

/**
 * Like `parseDecimal`, but rounds finer values half away from zero.
 *
 * @throws RangeError for text that is not a decimal number.
 */
export function roundDecimal(text: string, digits: number): bigint {
  const { is_negative, digits: all, fraction_digits } = read(text);
  const magnitude =
    fraction_digits <= digits
      ? all * 10n ** BigInt(digits - fraction_digits)
      : divideRounded(all, 10n ** BigInt(fraction_digits - digits));
  return is_negative ? -magnitude : magnitude;
}

/** Writes units of 10^-digits with all their decimals: 1250 with 2 digits is "12.50". */
export function formatDecimal(units: bigint, digits: number): string {
  const text = magnitudeOf(units)
    .toString()
    .padStart(digits + 1, "0");
  const sign = units < 0n ? "-" : "";
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Writes units of 10^-digits without zeros at the end: 212500 with 4 digits is "21.25". */
export function formatShort(units: bigint, digits: number): string {
  let text = formatDecimal(units, digits);
  if (!text.includes(".")) return text;
  while (text.endsWith("0")) text = text.slice(0, -1);
  return text.endsWith(".") ? text.slice(0, -1) : text;
}

/**
 * Divides and rounds to a whole number, half away from zero: 5/2 is 3, -5/2 is -3.
 *
 * @throws RangeError for a denominator of 0.
 */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const below = magnitudeOf(denominator);
  const quotient = (2n * magnitudeOf(numerator) + below) / (2n * below);
  return numerator < 0n === denominator < 0n ? quotient : -quotient;
}

export function magnitudeOf(value: bigint): bigint {
  return value < 0n ? -value : value;
}

export function sumOf(values: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const value of values) sum += value;
  return sum;
}

const QUANTITY_DIGITS = 4;
/** One piece in ten-thousandths. */
export const ONE_PIECE = 10_000n;
export const HUNDRED_PERCENT_E4 = 1_000_000n;

/**
 * Reads a quantity as ten-thousandths: "0.35" is 3500.
 *
 * @throws RangeError for text that is no decimal number or has more than four decimals.
 */
export function parseQuantity(text: string): bigint {
  return parseDecimal(text, QUANTITY_DIGITS);
}

/** Writes ten-thousandths as the shortest decimal text: 3500 is "0.35". */
export function formatQuantity(qty_e4: bigint): string {
  return formatShort(qty_e4, QUANTITY_DIGITS);
}
