import { parseStoredAmount, readStoredAmount, roundNumberText } from "../../../../runtime/money.ts";

/**
 * Reads a number as an amount in ten-thousandths, rounded as in receipts. Returns undefined for a
 * text that is no number.
 */
export function readUnits(text: string | null | undefined): bigint | undefined {
  if (text === null || text === undefined) return undefined;
  const stored = readStoredAmount(text);
  if (stored !== undefined) return stored;
  const rounded = roundNumberText(text);
  return rounded === undefined ? undefined : parseStoredAmount(rounded);
}

/** Rounds an amount to the nearest multiple of `unit`, halves away from zero. */
export function roundTo(amount: bigint, unit: bigint): bigint {
  const rounded = ((2n * magnitude(amount) + unit) / (2n * unit)) * unit;
  return amount < 0n ? -rounded : rounded;
}

/** Returns the largest of the amounts, at least 0. */
export function largest(amounts: readonly bigint[]): bigint {
  return amounts.reduce((left, right) => (right > left ? right : left), 0n);
}

export function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
