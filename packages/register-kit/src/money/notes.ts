import { minorDigits } from "@tillkeeper/exact/currencies";

/** Banknotes by currency, in whole units; of the others 1, 2 and 5 times the powers of ten. */
const NOTES: Readonly<Record<string, readonly bigint[]>> = {
  CHF: [10n, 20n, 50n, 100n, 200n],
  CZK: [100n, 200n, 500n, 1_000n, 2_000n],
  DKK: [50n, 100n, 200n, 500n],
  EUR: [5n, 10n, 20n, 50n, 100n, 200n],
  GBP: [5n, 10n, 20n, 50n],
  HUF: [500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n],
  JPY: [1_000n, 5_000n, 10_000n],
  NOK: [50n, 100n, 200n, 500n],
  PLN: [10n, 20n, 50n, 100n, 200n, 500n],
  SEK: [20n, 50n, 100n, 200n, 500n],
  USD: [5n, 10n, 20n, 50n, 100n],
};
/** Notes of one kind that people hand over at most; large amounts are not paid in small notes. */
const NOTES_MAX = 15n;
const STEPS = [1n, 2n, 5n];
const POWERS = [1n, 10n, 100n, 1_000n, 10_000n];
const OTHERS = POWERS.flatMap((power) => STEPS.map((step) => step * power));

/**
 * Returns sums that people are likely to hand over for an amount: for each banknote the next
 * multiple above the amount, in ascending order, without the amount itself.
 *
 * @param due_minor - above 0.
 * @param limit - number of sums.
 */
export function likelyHanded(due_minor: bigint, currency: string, limit = 4): bigint[] {
  const unit = 10n ** BigInt(minorDigits(currency));
  const sums = new Set<bigint>();
  for (const note of NOTES[currency] ?? OTHERS) {
    const note_minor = note * unit;
    const count = (due_minor + note_minor - 1n) / note_minor;
    if (count * note_minor > due_minor && count <= NOTES_MAX) sums.add(count * note_minor);
  }
  return [...sums].toSorted((left, right) => (left < right ? -1 : 1)).slice(0, limit);
}
