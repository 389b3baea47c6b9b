import { createHmac } from "node:crypto";
import { domainToUnicode } from "node:url";
import { parseMailAddress } from "../../runtime/mail-address.ts";
import { comparedEmail } from "../one-time-codes/rules.ts";

/** Somebody, by an e-mail address. */
export interface Person {
  /** The spellings under which the address may be stored, as they are compared. */
  readonly forms: readonly string[];
  /** Finds the address in a text, JSON or not; a regular expression of PostgreSQL, to be compared without case. */
  readonly pattern: string;
}

/** As long as an address may be stored in any form, with what the fold of its letters adds. */
const TYPED_LENGTH_MAX = 1_024;

/** Reads an address that somebody typed; undefined when it is none. */
export function readPerson(typed: string): Person | undefined {
  if (typed.length > TYPED_LENGTH_MAX) return undefined;
  const compared = canonicalEmail(typed);
  if (!/^[^\s@]+@[^\s@]+$/.test(compared)) return undefined;
  const at = compared.lastIndexOf("@") + 1;
  const unicode = compared.slice(0, at) + domainToUnicode(compared.slice(at));
  const forms = [...new Set([compared, comparedEmail(typed), comparedEmail(unicode)])].filter(
    (form) => form.length > at,
  );
  return { forms, pattern: `(?<![a-z0-9._%+-])(?:${forms.map(patternOf).join("|")})(?![a-z0-9_-]|\\.[a-z0-9])` };
}

/** What an address is remembered by once its person is erased. */
export function personKey(secret: string, email: string): string {
  return createHmac("sha256", secret).update(canonicalEmail(email)).digest("hex");
}

/** One spelling for all that reach the same mailbox: its domain as the envelope of a mail has it, small letters. */
function canonicalEmail(email: string): string {
  return comparedEmail(parseMailAddress(email) ?? email);
}

function patternOf(form: string): string {
  return Array.from(form, (character) => {
    if (/[a-z0-9]/.test(character)) return character;
    const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
    const plain = /[\p{L}\p{N}]/u.test(character) ? character : `\\${character}`;
    return `(?:${plain}|\\\\u${code})`;
  }).join("");
}
