/**
 * Amounts are counted in whole ten-thousandths of the currency's unit, as bigint, never as a float.
 */
const FRACTION_DIGITS = 4;
const UNITS_PER_ONE = 10n ** BigInt(FRACTION_DIGITS);

/** Maximum digits before the point in a numeric(20,4) column. */
const STORED_INTEGER_DIGITS = 16;
const STORED_UNITS_LIMIT = 10n ** BigInt(STORED_INTEGER_DIGITS + FRACTION_DIGITS);

/**
 * Exponents are capped here: no body can hold as many digits, so larger ones give the same result.
 */
const EXPONENT_LIMIT = 1_000_000_000;

const MINUS = 0x2d;
const POINT = 0x2e;
const DIGIT_0 = 0x30;

const SUM = /^-?\d+(?:\.\d{1,4})?$/;
const AMOUNT = /^-?(0|[1-9]\d{0,14})(\.\d{1,4})?$/;
const NUMBER = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?)(\d+))?$/;

/**
 * Whether a text is a decimal that a closing may hold as an amount: at most 15 digits before and 4
 * after the point.
 */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text);
}

/**
 * Returns an amount in ten-thousandths.
 *
 * @param text - decimal text as `isAmount` describes it, such as `-12.5`.
 * @throws RangeError for any other text.
 */
export function parseAmount(text: string): bigint {
  if (!isAmount(text)) throw new RangeError("not a decimal amount");
  return toUnits(text);
}

/**
 * Returns the text of a numeric(20,4) column in ten-thousandths. It may have one integer digit more
 * than an amount of a closing.
 *
 * @throws RangeError for any other text.
 */
export function parseStoredAmount(text: string): bigint {
  const units = readStoredAmount(text);
  if (units === undefined) throw new RangeError("not a stored amount");
  return units;
}

/**
 * Like `parseStoredAmount`, but returns undefined for any other text. Uses one loop instead of a
 * pattern, since a closing has thousands of amounts.
 */
export function readStoredAmount(text: string): bigint | undefined {
  const from = text.charCodeAt(0) === MINUS ? 1 : 0;
  let units = 0;
  let at = from;
  for (; isDigit(text.charCodeAt(at)); at += 1) units = units * 10 + (text.charCodeAt(at) - DIGIT_0);
  const whole_digits = at - from;
  if (whole_digits < 1 || whole_digits > STORED_INTEGER_DIGITS) return undefined;
  let decimals = 0;
  if (at < text.length) {
    if (text.charCodeAt(at) !== POINT) return undefined;
    decimals = text.length - at - 1;
    if (decimals < 1 || decimals > FRACTION_DIGITS) return undefined;
    for (at += 1; at < text.length; at += 1) {
      if (!isDigit(text.charCodeAt(at))) return undefined;
      units = units * 10 + (text.charCodeAt(at) - DIGIT_0);
    }
  }
  // A float is exact up to 15 digits only.
  if (whole_digits + FRACTION_DIGITS > 15) return toUnits(text);
  for (; decimals < FRACTION_DIGITS; decimals += 1) units *= 10;
  return BigInt(from === 1 ? -units : units);
}

/**
 * Returns the shortest decimal text of an amount: `12.5`, `-0.0001`, `0`.
 *
 * @param units - ten-thousandths.
 */
export function formatAmount(units: bigint): string {
  const positive = magnitude(units);
  let fraction = (positive % UNITS_PER_ONE).toString().padStart(FRACTION_DIGITS, "0");
  while (fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  return `${units < 0n ? "-" : ""}${positive / UNITS_PER_ONE}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Returns an amount without its sign. */
export function magnitude(units: bigint): bigint;
export function magnitude(units: bigint | undefined): bigint | undefined;
export function magnitude(units: bigint | undefined): bigint | undefined {
  return units !== undefined && units < 0n ? -units : units;
}

/** Divides and rounds the quotient half away from zero. */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const by = magnitude(divisor);
  const quotient = (2n * magnitude(dividend) + by) / (2n * by);
  return isNegative ? -quotient : quotient;
}

/**
 * A part of a whole, such as 1 of 3 pieces after 1 was handled. The three numbers have the same
 * unit and sign.
 */
export interface Part {
  readonly before: bigint;
  readonly part: bigint;
  readonly whole: bigint;
}

/**
 * Returns a part's share of the whole's amount: the amount of all parts so far, rounded to the step
 * half away from zero, less the same for the earlier parts. So the shares add up to the amount
 * exactly, and the last part gets the remainder. Service and registers both use this function: a
 * register's refund equals its credit memo.
 *
 * @param step - the minor unit of the currency, in the unit of the amount.
 */
export function shareOfPart(amount: bigint, { before, part, whole }: Part, step: bigint): bigint {
  const until = (done: bigint): bigint => (done === whole ? amount : divide(amount * done, whole * step) * step);
  return until(before + part) - until(before);
}

/**
 * Returns the exact sum of amounts in ten-thousandths. The texts are those of documents, of
 * numeric(20,4) columns, or of their sums, which may have any number of digits.
 *
 * @throws RangeError for any other text.
 */
export function sumAmounts(texts: Iterable<string>): bigint {
  let sum = 0n;
  for (const text of texts) {
    if (!SUM.test(text)) throw new RangeError("not an amount");
    sum += toUnits(text);
  }
  return sum;
}

/**
 * Returns a JSON number or a numeric string as the shortest decimal text that a numeric(20,4)
 * column holds: exact, rounded half away from zero to 4 decimals (interface 2.10, amounts of
 * receipts). A numeric string may have spaces around it, a plus sign, leading zeros, `.5` or `5.`,
 * as on the platform.
 *
 * @returns undefined when the text is not a number or has more than 16 digits before the point.
 */
export function roundNumberText(text: string): string | undefined {
  const match = NUMBER.exec(trimBlanks(text));
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", bareFraction = "", exponentSign = "", exponent = ""] = match;
  const all = whole + fraction + bareFraction;
  const digits = all.replace(/^0+/, "");
  if (digits === "") return "0";
  const leadingZeros = all.length - digits.length;
  const pointAt = whole.length - leadingZeros + readExponent(exponentSign, exponent);
  if (pointAt > STORED_INTEGER_DIGITS) return undefined;
  const kept = pointAt + FRACTION_DIGITS;
  if (kept < 0) return "0";
  const truncated = BigInt(digits.slice(0, kept).padEnd(kept, "0"));
  const rounded = digits.charAt(kept) >= "5" ? truncated + 1n : truncated;
  if (rounded >= STORED_UNITS_LIMIT) return undefined;
  return formatAmount(sign === "-" ? -rounded : rounded);
}

/**
 * Whether `roundNumberText` would return the text unchanged: up to 15 digits, up to 4 decimals, no
 * trailing zeros. Most amounts pass, and this check takes a tenth of the time of parsing.
 */
export function isShortestAmount(text: string): boolean {
  const start = text.charCodeAt(0) === 0x2d ? 1 : 0;
  const point = text.indexOf(".");
  const whole_end = point === -1 ? text.length : point;
  const whole_digits = whole_end - start;
  if (whole_digits < 1 || whole_digits > 15) return false;
  if (text.charCodeAt(start) === 0x30 && (whole_digits > 1 || (start === 1 && point === -1))) return false;
  for (let at = start; at < whole_end; at += 1) if (!isDigit(text.charCodeAt(at))) return false;
  if (point === -1) return true;
  const decimals = text.length - point - 1;
  if (decimals < 1 || decimals > FRACTION_DIGITS || text.charCodeAt(text.length - 1) === 0x30) return false;
  for (let at = point + 1; at < text.length; at += 1) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function toUnits(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(FRACTION_DIGITS, "0"));
}

function readExponent(sign: string, digits: string): number {
  const exponent = Math.min(Number(digits === "" ? "0" : digits), EXPONENT_LIMIT);
  return sign === "-" ? -exponent : exponent;
}

/**
 * Removes ASCII spaces at both ends. Uses two loops, since a pattern backtracks on long runs of
 * spaces.
 */
function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
