import { canonicalPostcode, isPostcodeOf } from "../../../../shared/configuration/postcode-patterns/notation.ts";
import { normalized, rowOf, textOf, type Validator } from "./validator.ts";

/**
 * Validates the postcode in its country's notation against the built-in patterns; countries without
 * patterns have no check.
 */
export const postcodeFormat: Validator = {
  key: "postcode_format",
  decide: (draft) => {
    const country = textOf(draft, "countryCode").toUpperCase();
    const postcode = canonicalPostcode(textOf(draft, "postcode"), country);
    if (postcode === "") return [];
    if (!isPostcodeOf(country, postcode)) {
      const message = "This postcode is not written as postcodes of the country are.";
      return [rowOf("postcode", "postcode_invalid", "error", message)];
    }
    return normalized(draft, "postcode", {
      code: "postcode_normalized",
      message: "Postcodes are written in capital letters and in the form of their country.",
      suggested_value: postcode,
    });
  },
};
