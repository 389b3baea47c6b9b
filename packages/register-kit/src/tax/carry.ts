import { add, type Fraction, rounded } from "./fractions.ts";

/**
 * Rounds amounts in sequence, and adds to each what rounding cut from the previous amount of the
 * same key.
 */
export class Carry {
  readonly #lost = new Map<string, Fraction>();

  /** Rounds an amount. An amount of 0 stays 0 and leaves the carry unchanged. */
  round(key: string, exact: Fraction): bigint {
    if (exact.numerator === 0n) return 0n;
    const lost = this.#lost.get(key);
    const amount = lost === undefined ? exact : add(exact, lost);
    const result = rounded(amount);
    const { numerator, denominator } = amount;
    this.#lost.set(key, { numerator: numerator - result * denominator, denominator });
    return result;
  }
}
