import { canonicalVatNumber, mayBeVatNumber } from "../../../../shared/configuration/vat-numbers/vat-numbers.ts";
import { normalized, rowOf, textOf, type Validator } from "./validator.ts";

/**
 * Checks the VAT number of a draft. A number without a prefix belongs to the draft's country; it is
 * not checked without a country or in a country without a check.
 */
export const vatNumber: Validator = {
  key: "vat_number",
  decide: (draft) => {
    const text = textOf(draft, "taxvat");
    if (text === "") return [];
    const country = textOf(draft, "countryCode").toUpperCase();
    if (!mayBeVatNumber(text, country)) {
      return [rowOf("taxvat", "vat_invalid", "warning", "This is not a valid VAT number of the country.")];
    }
    return normalized(draft, "taxvat", {
      code: "vat_normalized",
      message: "VAT numbers are written in capital letters, without blanks and signs.",
      suggested_value: canonicalVatNumber(text, country),
    });
  },
};
