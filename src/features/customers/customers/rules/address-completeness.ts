import type { CustomerDraft, ValidationRow } from "../../../../plugins/hooks.ts";
import { isCountry } from "../../../../runtime/countries.ts";
import { canonicalPostcode, isPostcodeOf } from "../../../../shared/configuration/postcode-patterns/notation.ts";
import { type Facts, rowOf, textOf, type TextKey, type Validator } from "./validator.ts";

/**
 * Fields that begin an address. A country or a company alone does not: registers always send a
 * country, and companies are stored without an address.
 */
const ADDRESS_KEYS = ["street", "city", "postcode"] as const;

export function hasAddress(draft: CustomerDraft): boolean {
  return ADDRESS_KEYS.some((key) => textOf(draft, key) !== "");
}

/**
 * Returns the upper-case country of an address: the given one, otherwise the default of the
 * location or website.
 */
export function countryOf(draft: CustomerDraft, { default_country }: Pick<Facts, "default_country">): string {
  return (textOf(draft, "countryCode") || default_country).toUpperCase();
}

/** Returns the missing fields of a partly filled address. */
export function missingOfAddress(draft: CustomerDraft, facts: AddressFacts): TextKey[] {
  const { optional_postcode_countries } = facts;
  const country = countryOf(draft, facts);
  const needsPostcode = !optional_postcode_countries.has(country);
  return [
    ...(textOf(draft, "street") === "" ? (["street"] as const) : []),
    ...(textOf(draft, "city") === "" ? (["city"] as const) : []),
    ...(needsPostcode && textOf(draft, "postcode") === "" ? (["postcode"] as const) : []),
    ...(isCountry(country) ? [] : (["countryCode"] as const)),
  ];
}

type AddressFacts = Pick<Facts, "default_country" | "optional_postcode_countries">;

const NAMES: Readonly<Partial<Record<TextKey, string>>> = {
  street: "a street",
  city: "a city",
  postcode: "a postcode",
  countryCode: "a country",
};

/** Returns whether a row comes from the validator `address_completeness`. */
export function isOfAddress({ code }: ValidationRow): boolean {
  return code === "address_incomplete" || code === "country_doubtful";
}

/**
 * Reports the missing fields of an address, since only a complete one is stored, and an assumed
 * country that does not match the postcode.
 */
export const addressCompleteness: Validator = {
  key: "address_completeness",
  decide: (draft, facts) => {
    if (!hasAddress(draft)) return [];
    const country = countryOf(draft, facts);
    const missing = missingOfAddress(draft, facts);
    const isAssumed = missing.length === 0 && textOf(draft, "countryCode") === "";
    if (isAssumed && !isPostcodeOf(country, canonicalPostcode(textOf(draft, "postcode"), country))) {
      const message = `No country is stated, and this postcode is not written as postcodes of ${country} are.`;
      return [rowOf("countryCode", "country_doubtful", "warning", message)];
    }
    return missing.map((field) =>
      rowOf(field, "address_incomplete", "warning", `Without ${NAMES[field] ?? field} the address is not saved.`),
    );
  },
};
