/** Whole cents as a decimal text: -1234 is "-12.34". */
export function toDecimal(amount_minor: number): string {
  return `${amount_minor < 0 ? "-" : ""}${fixed(Math.abs(amount_minor), 2)}`;
}

/** Whole cents as a JSON number; two decimals of at most 15 digits survive the double on the way. */
export function toNumber(amount_minor: number): number {
  return Number(toDecimal(amount_minor));
}

/** Hundredths of a percent as a percentage: 2100 is 21, 550 is 5.5. */
export function toPercentage(rate_bp: number): number {
  return Number(fixed(rate_bp, 2));
}

/** Thousandths as a quantity: 350 is 0.35. */
export function toQuantity(qty_milli: number): number {
  return Number(`${qty_milli < 0 ? "-" : ""}${fixed(Math.abs(qty_milli), 3)}`);
}

/** A decimal text as whole cents: "0.05" is 5. Throws RangeError on anything finer than a cent. */
export function toMinor(text: string): number {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (match === null) throw new RangeError(`${text} is not an amount in whole cents`);
  const [, sign, units = "", cents = ""] = match;
  const value = Number(units) * 100 + Number(cents.padEnd(2, "0"));
  return sign === "-" && value !== 0 ? -value : value;
}

/** numerator / denominator in whole numbers, halves away from zero; denominator > 0. */
export function divideRounded(numerator: number, denominator: number): number {
  const magnitude = Math.abs(numerator);
  const quotient = Math.floor((2 * magnitude + denominator) / (2 * denominator));
  return numerator < 0 && quotient !== 0 ? -quotient : quotient;
}

/** The multiple of `step_minor` next to the amount; the amount itself when there is no step. */
export function roundToStep(amount_minor: number, step_minor: number): number {
  return step_minor <= 1 ? amount_minor : divideRounded(amount_minor, step_minor) * step_minor;
}

function fixed(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
