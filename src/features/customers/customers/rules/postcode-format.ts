import { RE2JS } from "re2js";
import type { PostcodePattern } from "../../../../platform/configuration/postcode-patterns/pattern.ts";
import { postcodePatterns } from "../../../../platform/configuration/postcode-patterns/patterns.ts";
import { normalized, rowOf, textOf, type Validator } from "./validator.ts";

/** Matches the patterns of a country; a postcode is valid when any matches. */
export type PostcodeMatcher = (postcode: string) => boolean;

/** Compiles patterns for a linear-time engine, so that no pattern can block the service. */
export function compilePostcodes(patterns: readonly PostcodePattern[]): PostcodeMatcher {
  const compiled = patterns.map(({ pattern }) => RE2JS.compile(pattern));
  return (postcode) => compiled.some((pattern) => pattern.matcher(postcode).find());
}

const MATCHERS: ReadonlyMap<string, PostcodeMatcher> = new Map(
  Object.entries(postcodePatterns()).map(([country, patterns]) => [country, compilePostcodes(patterns)]),
);

/**
 * Whether the upper-case postcode matches a pattern of the country; true in a country without
 * patterns.
 */
export function isPostcodeOf(country: string, postcode: string): boolean {
  return MATCHERS.get(country)?.(postcode) ?? true;
}

/**
 * Validates the upper-case postcode against the delivered patterns; countries without patterns have
 * no check.
 */
export const postcodeFormat: Validator = {
  key: "postcode_format",
  decide: (draft) => {
    const postcode = textOf(draft, "postcode").toUpperCase();
    if (postcode === "") return [];
    if (!isPostcodeOf(textOf(draft, "countryCode").toUpperCase(), postcode)) {
      const message = "This postcode is not written as postcodes of the country are.";
      return [rowOf("postcode", "postcode_invalid", "error", message)];
    }
    return normalized(draft, "postcode", {
      code: "postcode_normalized",
      message: "Postcodes are written in capital letters, without blanks around them.",
      suggested_value: postcode,
    });
  },
};
