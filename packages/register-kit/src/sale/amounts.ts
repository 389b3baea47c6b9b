import { formatQuantity, formatShort, parseDecimal, sumOf } from "../money/decimals.ts";
import { formatMoney } from "../money/money.ts";
import { NumberToken } from "./exact-json.ts";

/** Decimals of a percentage in sums, more than any tax rate has. */
const PERCENT_DIGITS = 8;

/** Returns minor units as a JSON number with the currency's decimals: 1250 EUR is 12.50. */
export function amountNumber(amount_minor: bigint, currency: string): NumberToken {
  return new NumberToken(formatMoney(amount_minor, currency));
}

/** Returns a quantity in ten-thousandths as a JSON number without trailing zeros: 3500 is 0.35. */
export function qtyNumber(qty_e4: bigint): NumberToken {
  return new NumberToken(formatQuantity(qty_e4));
}

/**
 * Returns the exact sum of percentages as the shortest decimal text: 5 and 9.975 are `14.975`.
 *
 * @throws RangeError for anything but decimal texts.
 */
export function sumOfPercents(percents: readonly string[]): string {
  return formatShort(sumOf(percents.map((percent) => parseDecimal(percent, PERCENT_DIGITS))), PERCENT_DIGITS);
}

export function sumBy<T>(rows: readonly T[], amount: (row: T) => bigint): bigint {
  return rows.reduce((sum, row) => sum + amount(row), 0n);
}
