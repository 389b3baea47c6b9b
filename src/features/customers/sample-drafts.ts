import type { CustomerDraft } from "../../plugins/hooks.ts";
import type { Facts, Validator } from "./rules/validator.ts";

/** A draft that no validator has a word about. */
export function sampleDraft(fields: Partial<CustomerDraft> = {}): CustomerDraft {
  return { email: "jane@example.org", firstname: "Jane", lastname: "Doe", websiteId: 1, locationId: 0, ...fields };
}

export function sampleFacts(facts: Partial<Facts> = {}): Facts {
  return {
    email_is_taken: false,
    phone_is_taken: false,
    default_country: "NL",
    optional_postcode_countries: new Set(["HK", "IE", "MO", "PA", "GB"]),
    ...facts,
  };
}

/** What a validator says of a draft, each row as `field code severity` and its suggestion. */
export function remarks(validator: Validator, fields: Partial<CustomerDraft>, facts: Partial<Facts> = {}): string[] {
  return validator
    .decide(sampleDraft(fields), sampleFacts(facts))
    .map(({ field, code, severity, suggested_value }) =>
      [field, code, severity, ...(suggested_value === undefined ? [] : [`→ ${suggested_value}`])].join(" "),
    );
}
