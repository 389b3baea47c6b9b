import { createHmac } from "node:crypto";
import { parseMailAddress } from "../../../runtime/mail-address.ts";
import { comparedEmail } from "../../../shared/one-time-codes/rules.ts";

/** A person, identified by an e-mail address. */
export interface Person {
  /** Normalized spellings under which the address may be stored. */
  readonly forms: readonly string[];
  /**
   * A PostgreSQL regular expression that finds the address in a text, in JSON and in JSON within
   * JSON; compared case-insensitively.
   */
  readonly pattern: string;
}

/**
 * Maximum characters of a typed address: of the longest stored form, plus growth by case folding.
 */
const TYPED_LENGTH_MAX = 1_024;

/** Parses a typed address; undefined when it is invalid. */
export function readPerson(typed: string): Person | undefined {
  if (typed.length > TYPED_LENGTH_MAX) return undefined;
  const compared = comparedEmail(typed);
  if (!/^[^\s@]+@[^\s@]+$/.test(compared)) return undefined;
  // The spellings in which accounts, orders and receipts compare addresses and in which a mail's
  // envelope has them, and those with accents as separate characters.
  const envelope = parseMailAddress(compared)?.toLowerCase() ?? compared;
  const forms = [
    ...new Set([compared, compared.normalize("NFKC"), envelope, compared.normalize("NFD"), typed.trim().toLowerCase()]),
  ];
  return { forms, pattern: `${BEGINNING}(?:${forms.map(patternOf).join("|")})(?![a-z0-9_-]|\\.[a-z0-9])` };
}

/** Returns the keyed hash that identifies an address after the erasure. */
export function personKey(secret: string, email: string): string {
  return createHmac("sha256", secret).update(comparedEmail(email)).digest("hex");
}

/**
 * Matches where an address begins: after no character of an address, except the last one of an
 * escape, such as of a line break or a bracket.
 */
const BEGINNING = "(?:(?<![a-z0-9._%+-])|(?<=\\\\[bfnrt])|(?<=\\\\u00(?:[01][0-9a-f]|2[02789c]|3[abce])))";

/**
 * Returns the pattern of one spelling. An escape in JSON within JSON begins with several
 * backslashes.
 */
function patternOf(form: string): string {
  return Array.from(form, (character) => {
    if (/[a-z0-9]/.test(character)) return character;
    const escaped = character
      .split("")
      .map((unit) => `\\\\+u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join("");
    const plain = /[\p{L}\p{N}]/u.test(character) ? character : `\\${character}`;
    return `(?:${plain}|${escaped})`;
  }).join("");
}
