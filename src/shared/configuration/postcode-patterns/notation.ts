import { RE2JS } from "re2js";
import type { PostcodePattern } from "./pattern.ts";
import { postcodePatterns } from "./patterns.ts";
import { tidiedCode } from "../../../runtime/notation.ts";

/** Returns whether a postcode matches any of a country's patterns. */
export type PostcodeMatcher = (postcode: string) => boolean;

/** Compiles patterns for a linear-time engine, so that no pattern can block the service. */
export function compilePostcodes(patterns: readonly PostcodePattern[]): PostcodeMatcher {
  const compiled = patterns.map(({ pattern }) => RE2JS.compile(pattern));
  return (postcode) => compiled.some((pattern) => pattern.matcher(postcode).find());
}

const PATTERNS = postcodePatterns();
const MATCHERS: ReadonlyMap<string, PostcodeMatcher> = new Map(
  Object.entries(PATTERNS).map(([country, patterns]) => [country, compilePostcodes(patterns)]),
);

/**
 * Returns whether the upper-case postcode matches a pattern of the country; true in a country
 * without patterns.
 */
export function isPostcodeOf(country: string, postcode: string): boolean {
  return MATCHERS.get(country)?.(postcode) ?? true;
}

/** Letters that people write before a postcode, by country, when they differ from its ISO code. */
const LETTERS: Readonly<Record<string, string>> = {
  AT: "A",
  BE: "B",
  DE: "D",
  ES: "E",
  FI: "FIN",
  FR: "F",
  HU: "H",
  IT: "I",
  JP: "〒",
  LI: "FL",
  LU: "L",
  NO: "N",
  PT: "P",
  SE: "S",
  SI: "SLO",
};
/**
 * Maximum characters of a postcode as it is written; a longer text is no postcode in any notation.
 */
const WRITTEN_LENGTH_MAX = 32;

/**
 * Returns a postcode in its country's notation, whatever its digits, hyphens, blanks and case, and
 * without the country's letters before it. A text that is no postcode is only put in capital
 * letters.
 */
export function canonicalPostcode(text: string, country: string): string {
  const plain = tidiedCode(text).toUpperCase();
  if (plain.length > WRITTEN_LENGTH_MAX || isPostcodeOf(country, plain)) return plain;
  const bodies = [country, LETTERS[country] ?? country].flatMap((letters) => {
    const rest = plain.startsWith(letters) ? plain.slice(letters.length).replace(/^[ -]/, "") : plain;
    return [rest, ...layouts(rest, country)];
  });
  return [...layouts(plain, country), ...bodies].find((body) => isPostcodeOf(country, body)) ?? plain;
}

/**
 * Returns the letters and digits of a postcode with the separators of the country's examples, and
 * without any.
 */
function layouts(text: string, country: string): string[] {
  const compact = text.replaceAll(/[ .-]/g, "");
  return (PATTERNS[country] ?? [])
    .flatMap(({ example }) => {
      const at = /[ -]/.exec(example)?.index;
      if (at === undefined) return [];
      const end = compact.length - (example.length - at - 1);
      return [end, at].map(
        (position) => `${compact.slice(0, position)}${example.charAt(at)}${compact.slice(position)}`,
      );
    })
    .concat(compact);
}

/**
 * Returns a postcode for storage: as typed except for case when the country writes it so, otherwise
 * in the country's notation.
 */
export function storedPostcode(text: string, country: string): string {
  const typed = tidiedCode(text);
  return isPostcodeOf(country, typed.toUpperCase()) ? typed : canonicalPostcode(text, country);
}
