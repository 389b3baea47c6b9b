import { gtinOf } from "@tillkeeper/receipt-document/gtin";

/**
 * How a country or a shop prints prices or weights in barcodes of 13 digits: a prefix of GS1's
 * restricted circulation, the number of the product, the price or weight, and the check digit.
 */
export interface MeasuredBarcode {
  /** First digits, such as `28`: they begin with 02, 04 or 2. */
  readonly prefix: string;
  /** Digits of the product's number after the prefix. */
  readonly item_digits: number;
  /** `price`: one piece at the price. `weight`: a quantity of the unit that the price is for. */
  readonly kind: "price" | "weight";
  /** Digits of the price or weight after its decimal point. */
  readonly decimals: number;
  /** Whether a check digit of the price or weight stands before it; it then has 4 or 5 digits. */
  readonly has_own_check_digit?: boolean;
}

/** What a measured barcode says. */
export interface Measured {
  /** Codes that the product may have, the most exact first. */
  readonly codes: readonly string[];
  readonly kind: MeasuredBarcode["kind"];
  /** Price or weight as decimal text. */
  readonly value: string;
}

const DIGITS = 13;

/**
 * Checks the table of a shop.
 *
 * @throws RangeError
 */
export function checkMeasuredBarcodes(rows: readonly MeasuredBarcode[]): void {
  for (const row of rows) {
    const { prefix, item_digits, decimals, has_own_check_digit = false } = row;
    const length = valueDigits(row);
    if (!/^(0[24]|2)\d*$/.test(prefix)) throw new RangeError(`Measured barcodes do not begin with "${prefix}".`);
    const is_whole = Number.isInteger(item_digits) && Number.isInteger(decimals);
    if (!is_whole || item_digits < 1 || length < 1 || decimals < 0 || decimals > Math.min(length, 4))
      throw new RangeError(`The digits of the measured barcodes ${prefix} do not add up to ${DIGITS}.`);
    if (has_own_check_digit && length !== 4 && length !== 5)
      throw new RangeError(`A price or weight with a check digit has 4 or 5 digits, and that of ${prefix} ${length}.`);
  }
}

function valueDigits({ prefix, item_digits, has_own_check_digit = false }: MeasuredBarcode): number {
  return DIGITS - 1 - prefix.length - item_digits - Number(has_own_check_digit);
}

/**
 * Reads a scanned code as a measured barcode; undefined for any other code, for a wrong check digit
 * and for the value 0. Of several prefixes that fit, the longest counts.
 */
export function readMeasured(rows: readonly MeasuredBarcode[], scanned: string): Measured | undefined {
  const gtin = gtinOf(scanned);
  if (gtin === undefined || !gtin.startsWith("0")) return undefined;
  const code = gtin.slice(1);
  const row = rows
    .filter(({ prefix }) => code.startsWith(prefix))
    .toSorted((left, right) => right.prefix.length - left.prefix.length)[0];
  if (row === undefined) return undefined;
  const { prefix, item_digits, kind, decimals } = row;
  const item = code.slice(prefix.length, prefix.length + item_digits);
  const length = valueDigits(row);
  const digits = code.slice(DIGITS - 1 - length, DIGITS - 1);
  if (row.has_own_check_digit === true && code[prefix.length + item_digits] !== ownCheckDigit(digits)) return undefined;
  if (/^0+$/.test(digits)) return undefined;
  const whole = digits.slice(0, length - decimals) || "0";
  return {
    codes: [withCheckDigit((prefix + item).padEnd(DIGITS - 1, "0")), prefix + item, item],
    kind,
    value: decimals === 0 ? whole : `${whole}.${digits.slice(length - decimals)}`,
  };
}

function withCheckDigit(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Products of each digit from 0 to 9 with the weights of GS1's General Specifications, 7.9. */
const TWICE_LESS = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7];
const THRICE = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7];
const FIVE_LESS = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1];
const FIVE_MORE = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9];
const WEIGHTS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  4: [TWICE_LESS, TWICE_LESS, THRICE, FIVE_LESS],
  5: [FIVE_MORE, TWICE_LESS, FIVE_LESS, FIVE_MORE, TWICE_LESS],
};

/** Returns the check digit of a price or weight of 4 or 5 digits. */
function ownCheckDigit(digits: string): string {
  const weights = WEIGHTS[digits.length] ?? [];
  const sum = weights.reduce((total, products, index) => total + (products[Number(digits[index])] ?? 0), 0);
  return String(digits.length === 4 ? (sum * 3) % 10 : FIVE_LESS.indexOf((10 - (sum % 10)) % 10));
}
