import { canonicalEmail } from "../../runtime/mail-address.ts";

/** A code proves access to an address's mail, at a terminal or for a receipt. */
export type Purpose = "self_checkout" | "receipt_claim";

export const CODE_DIGITS = 6;
/** Maximum characters of a typed code, including spaces. */
const TYPED_LENGTH_MAX = 64;
/**
 * Maximum characters to compare: longer than any typed address and any text that is searched for
 * addresses.
 */
const COMPARED_LENGTH_MAX = 4_096;
/** Number of possible codes: 000000 to 999999. */
export const CODES = 10 ** CODE_DIGITS;
export const CODE_LIFETIME_SECONDS = 600;
export const ATTEMPTS_MAX = 5;
/** Maximum codes of one address in a window of time, over all terminals or receipts. */
export const REQUESTS_PER_EMAIL = 3;
export const REQUESTS_PER_SUBJECT: Readonly<Record<Purpose, number>> = { self_checkout: 30, receipt_claim: 10 };
export const REQUEST_WINDOW_SECONDS = 600;
/** Maximum codes of one address in a day, so that guesses at them do not add up. */
export const REQUESTS_PER_EMAIL_AND_DAY = 10;
export const DAY_SECONDS = 86_400;
/** Time during which a wrong code is distinguished from one that was never requested. */
export const LOOK_BACK_SECONDS = DAY_SECONDS;

/** Normalizes an address for comparison: neither case nor notation matter. */
export function comparedEmail(email: string): string {
  // Normalization takes quadratic time. No address is this long, so the text matches none.
  if (email.length > COMPARED_LENGTH_MAX) return email;
  return canonicalEmail(email).toLowerCase();
}

/** Formats a number below `CODES` as a code. */
export function codeOf(number: number): string {
  return String(number).padStart(CODE_DIGITS, "0");
}

/** Parses a typed code without its spaces; undefined for an invalid form. */
export function readCode(typed: string): string | undefined {
  if (typed.length > TYPED_LENGTH_MAX) return undefined;
  const code = typed.replaceAll(/\s/g, "");
  return /^[0-9]{6}$/.test(code) ? code : undefined;
}
