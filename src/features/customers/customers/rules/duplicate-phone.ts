import type { Validator } from "./validator.ts";

/** Families and offices share numbers, so a duplicate is only a warning. */
export const duplicatePhone: Validator = {
  key: "duplicate_phone",
  is_fixed: false,
  decide: (_draft, facts) =>
    facts.phone_is_taken
      ? [
          {
            field: "phone",
            code: "duplicate_phone",
            severity: "warning",
            message: "Another customer has this telephone number.",
          },
        ]
      : [],
};
