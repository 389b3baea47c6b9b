import countries from "i18n-iso-countries";
import type { CustomerDraft, ValidationRow } from "../../../plugins/hooks.ts";
import { type Facts, textOf, type TextKey, type Validator } from "./validator.ts";

/** Whether the code is a country's; capital letters. Kosovo has no code of the standard and is one all the same. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && (code === "XK" || countries.isValid(code));
}

/** A country alone is what a register sends without being asked: no address is meant by it. */
const ADDRESS_KEYS = ["company", "street", "city", "postcode"] as const;

export function hasAddress(draft: CustomerDraft): boolean {
  return ADDRESS_KEYS.some((key) => textOf(draft, key) !== "");
}

/** What an address that was begun still needs before it can be saved. */
export function missingOfAddress(
  draft: CustomerDraft,
  { optional_postcode_countries }: Pick<Facts, "optional_postcode_countries">,
): TextKey[] {
  const country = textOf(draft, "countryCode").toUpperCase();
  const needsPostcode = !optional_postcode_countries.has(country);
  return [
    ...(textOf(draft, "street") === "" ? (["street"] as const) : []),
    ...(textOf(draft, "city") === "" ? (["city"] as const) : []),
    ...(needsPostcode && textOf(draft, "postcode") === "" ? (["postcode"] as const) : []),
    ...(isCountry(country) ? [] : (["countryCode"] as const)),
  ];
}

const NAMES: Readonly<Partial<Record<TextKey, string>>> = {
  street: "a street",
  city: "a city",
  postcode: "a postcode",
  countryCode: "a country",
};

/** An address, or a company, is kept only as part of a whole address: says what is missing. */
export const addressCompleteness: Validator = {
  key: "address_completeness",
  is_fixed: false,
  decide: (draft, facts) => {
    if (!hasAddress(draft)) return [];
    return missingOfAddress(draft, facts).map((field): ValidationRow => ({
      field,
      code: "address_incomplete",
      severity: "warning",
      message: `Without ${NAMES[field] ?? field} the company and the address are not saved.`,
    }));
  },
};
