import type { ValidationRow } from "../../../../plugins/hooks.ts";
import { rowOf, type Validator } from "./validator.ts";

/** Row for an e-mail address that has an account, also when a concurrent creation took it. */
export const EMAIL_EXISTS = rowOf(
  "email",
  "email_exists",
  "error",
  "A customer with this e-mail address exists already.",
);

/**
 * Row for an e-mail address that has an account at the shop platform only. The account is in this
 * service after the next pull; until then no register finds it.
 */
const EXISTS_AT_SHOP: ValidationRow = {
  ...EMAIL_EXISTS,
  message: "The shop platform has a customer with this e-mail address. It can be found here in a few minutes.",
};

const NOT_CHECKED = rowOf(
  "email",
  "email_not_checked",
  "warning",
  "This e-mail address was not checked against the shop platform.",
);

export const emailUniqueness: Validator = {
  key: "email_uniqueness",
  is_fixed: true,
  decide: (_draft, { email_is_taken, email_at_shop }) => {
    if (email_is_taken) return [EMAIL_EXISTS];
    if (email_at_shop === "taken") return [EXISTS_AT_SHOP];
    return email_at_shop === "not_checked" ? [NOT_CHECKED] : [];
  },
};
