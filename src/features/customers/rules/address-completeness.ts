import countries from "i18n-iso-countries";
import type { CustomerDraft, ValidationRow } from "../../../plugins/hooks.ts";
import { isPostcodeOf } from "./postcode-format.ts";
import { type Facts, textOf, type TextKey, type Validator } from "./validator.ts";

/** Whether the code is a country's; capital letters. Kosovo has no code of the standard and is one all the same. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && (code === "XK" || countries.isValid(code));
}

/** A country alone is what a register sends without being asked, and a company is kept without an address. */
const ADDRESS_KEYS = ["street", "city", "postcode"] as const;

export function hasAddress(draft: CustomerDraft): boolean {
  return ADDRESS_KEYS.some((key) => textOf(draft, key) !== "");
}

/** The country of the address: the stated one, else the one of the location or website. Capital letters. */
export function countryOf(draft: CustomerDraft, { default_country }: Pick<Facts, "default_country">): string {
  return (textOf(draft, "countryCode") || default_country).toUpperCase();
}

/** What an address that was begun still needs before it can be saved. */
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

const ADDRESS_INCOMPLETE = "address_incomplete";
const COUNTRY_DOUBTFUL = "country_doubtful";
const CODES: ReadonlySet<string> = new Set([ADDRESS_INCOMPLETE, COUNTRY_DOUBTFUL]);

/** Whether a row is one of this validator. */
export function isOfAddress({ code }: ValidationRow): boolean {
  return CODES.has(code);
}

/** Only a whole address is kept: says what is missing, and when its country is assumed against its postcode. */
export const addressCompleteness: Validator = {
  key: "address_completeness",
  is_fixed: false,
  decide: (draft, facts) => {
    if (!hasAddress(draft)) return [];
    const country = countryOf(draft, facts);
    const missing = missingOfAddress(draft, facts);
    const isAssumed = missing.length === 0 && textOf(draft, "countryCode") === "";
    if (isAssumed && !isPostcodeOf(country, textOf(draft, "postcode").toUpperCase())) {
      return [
        {
          field: "countryCode",
          code: COUNTRY_DOUBTFUL,
          severity: "warning",
          message: `No country is stated, and this postcode is not written as postcodes of ${country} are.`,
        },
      ];
    }
    return missing.map((field): ValidationRow => ({
      field,
      code: ADDRESS_INCOMPLETE,
      severity: "warning",
      message: `Without ${NAMES[field] ?? field} the address is not saved.`,
    }));
  },
};
