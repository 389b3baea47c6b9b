import { rowOf, type Validator } from "./validator.ts";

/**
 * Warns about a telephone number that another account has. It is no error, because families and
 * offices share numbers.
 */
export const duplicatePhone: Validator = {
  key: "duplicate_phone",
  decide: (_draft, { phone_is_taken }) =>
    phone_is_taken ? [rowOf("phone", "duplicate_phone", "warning", "Another customer has this telephone number.")] : [],
};
