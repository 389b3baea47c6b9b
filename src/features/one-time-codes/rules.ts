/** What a code proves: that somebody reads the mail of an address, at a terminal or for a receipt. */
export type Purpose = "self_checkout" | "receipt_claim";

export const CODE_DIGITS = 6;
/** Of a code as it was typed, with blanks. */
const TYPED_LENGTH_MAX = 64;
/** Longer than an address as it was typed, and than a text that addresses are looked for in. */
const COMPARED_LENGTH_MAX = 4_096;
/** Exclusive: codes are 000000 … 999999. */
export const CODES = 10 ** CODE_DIGITS;
export const CODE_LIFETIME_SECONDS = 600;
export const ATTEMPTS_MAX = 5;
/** Codes that one address gets in a window, over all terminals or receipts. */
export const REQUESTS_PER_EMAIL = 3;
export const REQUESTS_PER_SUBJECT: Readonly<Record<Purpose, number>> = { self_checkout: 30, receipt_claim: 10 };
export const REQUEST_WINDOW_SECONDS = 600;
/** As long as a request is remembered: until then a wrong code is told from a code that was never asked for. */
export const LOOK_BACK_SECONDS = 86_400;

/** An address as it is compared: case, blanks around it and the way an accent is composed make no difference. */
export function comparedEmail(email: string): string {
  // Composing letters takes the square of a length. No address is as long, so this one equals none.
  if (email.length > COMPARED_LENGTH_MAX) return email;
  return email.trim().normalize("NFC").toLowerCase();
}

/** A number below `CODES` as people read it. */
export function codeOf(number: number): string {
  return String(number).padStart(CODE_DIGITS, "0");
}

/** What was typed as a code, without the blanks that people put between its digits; undefined when it is no code. */
export function readCode(typed: string): string | undefined {
  if (typed.length > TYPED_LENGTH_MAX) return undefined;
  const code = typed.replaceAll(/\s/g, "");
  return /^[0-9]{6}$/.test(code) ? code : undefined;
}
