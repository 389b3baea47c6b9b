import { formatAmount, roundNumberText } from "../../runtime/money.ts";

const FRACTION_DIGITS = 4;

/** Who granted a limit, and how much. */
export interface Granted {
  readonly source: string;
  /** Decimal text. */
  readonly limit: string;
}

/** Nobody says anything about the customer: no credit is extended. */
export const NOTHING_GRANTED: Granted = { source: "none", limit: "0" };

/** The first of the platform's own limits that says something, 0 included: the customer's, then his group's. */
export function builtinLimit(own: string | null, group: string | null): Granted | undefined {
  if (own !== null) return { source: "customer", limit: own };
  return group === null ? undefined : { source: "customer_group", limit: group };
}

/**
 * What is left of a limit.
 *
 * @param limit - decimal text.
 * @param used - decimal text, of any length.
 */
export function availableOf(limit: string, used: string): string {
  const left = unitsOf(limit) - unitsOf(used);
  return formatAmount(left > 0n ? left : 0n);
}

/**
 * Reads what a plugin's resolver answered; null leaves the customer to the next one.
 *
 * @throws Error when it is neither null nor decimal text of 0 or more: the resolver is then passed over.
 */
export function checkLimit(answer: unknown): string | null {
  if (answer === null || answer === undefined) return null;
  const limit = typeof answer === "string" ? roundNumberText(answer) : undefined;
  if (limit === undefined || limit.startsWith("-")) throw new Error("its answer is no decimal text of 0 or more");
  return limit;
}

/** A sum may have more digits than any single amount. */
function unitsOf(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(FRACTION_DIGITS, "0"));
}
