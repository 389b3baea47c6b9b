import { rowOf, type Validator } from "./validator.ts";

/** Families and offices share numbers, so a duplicate is only a warning. */
export const duplicatePhone: Validator = {
  key: "duplicate_phone",
  decide: (_draft, { phone_is_taken }) =>
    phone_is_taken ? [rowOf("phone", "duplicate_phone", "warning", "Another customer has this telephone number.")] : [],
};
