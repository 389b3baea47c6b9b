import { divide, formatAmount, magnitude, parseStoredAmount } from "../../runtime/money.ts";
import { OrderRefused } from "./order.ts";

/**
 * Units of one: amounts and quantities are counted in ten-thousandths, as numeric(20,4) stores
 * them.
 */
export const ONE = 10_000n;
const LIMIT = 10n ** 20n;

/** Returns the units of a stored decimal text; `fallback` when it is absent. */
export function unitsOf(text: string | null | undefined, fallback = 0n): bigint {
  return text === null || text === undefined ? fallback : parseStoredAmount(text);
}

/**
 * Returns the decimal text of units for a numeric(20,4) column.
 *
 * @throws OrderRefused when they do not fit.
 */
export function textOf(units: bigint): string {
  if (magnitude(units) >= LIMIT) throw new OrderRefused("An amount is beyond what can be stored.");
  return formatAmount(units);
}

export function sum(units: Iterable<bigint>): bigint {
  let total = 0n;
  for (const each of units) total += each;
  return total;
}

/** Rounds to a multiple of the step, half away from zero. */
export function roundTo(units: bigint, step: bigint): bigint {
  return divide(units, step) * step;
}
