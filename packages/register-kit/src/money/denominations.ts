import { parseMoney } from "./money.ts";

/** Pieces of one coin or note in a drawer. */
export interface CountedPieces {
  readonly value_minor: bigint;
  readonly pieces: number;
}

/** Cash that was counted by coins and notes. */
export interface CashCount {
  readonly counted_minor: bigint;
  /** Counted coins and notes, largest value first. Values with no pieces are left out. */
  readonly counted: readonly CountedPieces[];
}

/** Coins and notes in circulation, by currency. A coin and a note of one value count together. */
const DENOMINATIONS: Readonly<Record<string, string>> = {
  AUD: "100 50 20 10 5 2 1 0.50 0.20 0.10 0.05",
  BRL: "200 100 50 20 10 5 2 1 0.50 0.25 0.10 0.05",
  CAD: "100 50 20 10 5 2 1 0.50 0.25 0.10 0.05",
  CHF: "1000 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05",
  CZK: "5000 2000 1000 500 200 100 50 20 10 5 2 1",
  DKK: "500 200 100 50 20 10 5 2 1 0.50",
  EUR: "500 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01",
  GBP: "50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01",
  HUF: "20000 10000 5000 2000 1000 500 200 100 50 20 10 5",
  INR: "2000 500 200 100 50 20 10 5 2 1",
  ISK: "10000 5000 2000 1000 500 100 50 10 5 1",
  JPY: "10000 5000 2000 1000 500 100 50 10 5 1",
  KWD: "20 10 5 1 0.5 0.25 0.1 0.05 0.02 0.01 0.005",
  MXN: "1000 500 200 100 50 20 10 5 2 1 0.50 0.20 0.10",
  NOK: "1000 500 200 100 50 20 10 5 1",
  NZD: "100 50 20 10 5 2 1 0.50 0.20 0.10",
  PLN: "500 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01",
  RON: "500 200 100 50 20 10 5 1 0.50 0.10 0.05 0.01",
  SEK: "1000 500 200 100 50 20 10 5 2 1",
  TRY: "200 100 50 20 10 5 1 0.50 0.25 0.10 0.05",
  USD: "100 50 20 10 5 2 1 0.50 0.25 0.10 0.05 0.01",
};

/**
 * Returns the values of a currency's coins and notes in minor units, the largest first; undefined
 * for a currency without a table, whose cash is counted as one sum.
 */
export function denominationsOf(currency: string): readonly bigint[] | undefined {
  return DENOMINATIONS[currency]?.split(" ").map((value) => parseMoney(value, currency));
}

/**
 * Adds up cash that was counted by coins and notes. Give the result to `till.count`.
 *
 * @param pieces - number of pieces by value as decimal text: `{ "50": 2, "0.20": 5 }`.
 * @throws RangeError for a value that the currency does not have, and for a number of pieces that
 *   is not whole or below 0.
 */
export function countByDenomination(currency: string, pieces: Readonly<Record<string, number>>): CashCount {
  const values = denominationsOf(currency);
  if (values === undefined) throw new RangeError(`There is no table of the coins and notes of ${currency}.`);
  const numbers = new Map<bigint, number>();
  for (const [value, number] of Object.entries(pieces)) {
    const value_minor = parseMoney(value, currency);
    if (!values.includes(value_minor)) throw new RangeError(`${currency} has no coin or note of ${value}.`);
    if (!Number.isSafeInteger(number) || number < 0)
      throw new RangeError("Pieces are counted as whole numbers from 0.");
    numbers.set(value_minor, (numbers.get(value_minor) ?? 0) + number);
  }
  const counted = values.flatMap((value_minor): CountedPieces[] => {
    const number = numbers.get(value_minor) ?? 0;
    return number === 0 ? [] : [{ value_minor, pieces: number }];
  });
  const counted_minor = counted.reduce(
    (sum, { value_minor, pieces: number }) => sum + value_minor * BigInt(number),
    0n,
  );
  return { counted_minor, counted };
}
