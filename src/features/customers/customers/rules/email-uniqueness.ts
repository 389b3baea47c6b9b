import type { ValidationRow } from "../../../../plugins/hooks.ts";
import type { Validator } from "./validator.ts";

/** Also the answer when a concurrent creation took the address. */
export const EMAIL_EXISTS: ValidationRow = {
  field: "email",
  code: "email_exists",
  severity: "error",
  message: "A customer with this e-mail address exists already.",
};

export const emailUniqueness: Validator = {
  key: "email_uniqueness",
  is_fixed: true,
  decide: (_draft, facts) => (facts.email_is_taken ? [EMAIL_EXISTS] : []),
};
