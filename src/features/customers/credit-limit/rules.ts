import { formatAmount, roundNumberText } from "../../../runtime/money.ts";

const FRACTION_DIGITS = 4;

export interface Granted {
  readonly source: string;
  /** Limit as decimal text. */
  readonly limit: string;
}

/** Grant when no resolver returns a limit: no credit. */
export const NOTHING_GRANTED: Granted = { source: "none", limit: "0" };

/** Returns the limit stored in this service, 0 included: the customer's, otherwise the group's. */
export function builtinLimit(own: string | null, group: string | null): Granted | undefined {
  if (own !== null) return { source: "customer", limit: own };
  return group === null ? undefined : { source: "customer_group", limit: group };
}

/**
 * Returns the remainder of a limit.
 *
 * @param limit - decimal text.
 * @param used - decimal text, of any length.
 */
export function availableOf(limit: string, used: string): string {
  const left = unitsOf(limit) - unitsOf(used);
  return formatAmount(left > 0n ? left : 0n);
}

/**
 * Validates the answer of a plugin's resolver; null passes the customer to the next one.
 *
 * @throws Error when it is neither null nor decimal text of 0 or more: the resolver is then
 *   skipped.
 */
export function checkLimit(answer: unknown): string | null {
  if (answer === null || answer === undefined) return null;
  const limit = typeof answer === "string" ? roundNumberText(answer) : undefined;
  if (limit === undefined || limit.startsWith("-")) throw new Error("its answer is no decimal text of 0 or more");
  return limit;
}

/** Converts a decimal text to an integer. A sum may have more digits than any single amount. */
function unitsOf(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(FRACTION_DIGITS, "0"));
}
