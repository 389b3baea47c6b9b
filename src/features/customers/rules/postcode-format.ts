import { RE2JS } from "re2js";
import { type PostcodePattern, postcodePatterns } from "../../configuration/postcode-patterns.ts";
import { normalized, textOf, type Validator } from "./validator.ts";

/** One country's patterns; any that matches is a pass. */
export type PostcodeMatcher = (postcode: string) => boolean;

/**
 * Compiles patterns for an engine that takes time proportional to the text, whatever the pattern: none of them can be
 * used to hold the service up.
 */
export function compilePostcodes(patterns: readonly PostcodePattern[]): PostcodeMatcher {
  const compiled = patterns.map(({ pattern }) => RE2JS.compile(pattern));
  return (postcode) => compiled.some((pattern) => pattern.matcher(postcode).find());
}

const MATCHERS: ReadonlyMap<string, PostcodeMatcher> = new Map(
  Object.entries(postcodePatterns()).map(([country, patterns]) => [country, compilePostcodes(patterns)]),
);

/** Whether the postcode, in capital letters, is written as those of the country; true in a country without patterns. */
export function isPostcodeOf(country: string, postcode: string): boolean {
  return MATCHERS.get(country)?.(postcode) ?? true;
}

/** Judges the upper-cased value by the delivered patterns; a country without any has no check. */
export const postcodeFormat: Validator = {
  key: "postcode_format",
  is_fixed: false,
  decide: (draft) => {
    const postcode = textOf(draft, "postcode").toUpperCase();
    if (postcode === "") return [];
    if (!isPostcodeOf(textOf(draft, "countryCode").toUpperCase(), postcode)) {
      return [
        {
          field: "postcode",
          code: "postcode_invalid",
          severity: "error",
          message: "This postcode is not written as postcodes of the country are.",
        },
      ];
    }
    return normalized(draft, "postcode", {
      code: "postcode_normalized",
      message: "Postcodes are written in capital letters, without blanks around them.",
      suggested_value: postcode,
    });
  },
};
