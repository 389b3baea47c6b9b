import type { Validator } from "./validator.ts";

/** Families and offices share numbers: a warning, no more. */
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
