import { divide, formatAmount, magnitude, parseStoredAmount } from "../../runtime/money.ts";
import { OrderRefused } from "./order.ts";

/** Amounts and quantities are counted in ten-thousandths, as numeric(20,4) keeps them. */
export const ONE = 10_000n;
const LIMIT = 10n ** 20n;

/** The units of a stored decimal text; `fallback` when it is absent. */
export function unitsOf(text: string | null | undefined, fallback = 0n): bigint {
  return text === null || text === undefined ? fallback : parseStoredAmount(text);
}

/**
 * The decimal text of units for a numeric(20,4) column.
 *
 * @throws OrderRefused when they do not fit.
 */
export function textOf(units: bigint): string {
  if (magnitude(units) >= LIMIT) throw new OrderRefused("An amount is beyond what can be stored.");
  return formatAmount(units);
}

/**
 * Returns the share of `qty` in a whole's amount, after `before` was processed. The shares of a
 * whole always add up to its amount, whatever the steps.
 */
export function shareOf(amount: bigint, before: bigint, qty: bigint, whole: bigint): bigint {
  if (whole === 0n) return 0n;
  return divide(amount * (before + qty), whole) - divide(amount * before, whole);
}

export function sum(units: Iterable<bigint>): bigint {
  let total = 0n;
  for (const each of units) total += each;
  return total;
}

/**
 * An amount of the order in its base currency.
 *
 * @param rate - base amount times rate is the order's amount.
 */
export function toBase(units: bigint, rate: bigint): bigint {
  return divide(units * ONE, rate);
}
