import { rowOf, textOf, type Validator } from "./validator.ts";

const REQUIRED = [
  ["email", "An e-mail address is required."],
  ["firstname", "A first name is required."],
  ["lastname", "A last name is required."],
] as const;

/** Reports a missing e-mail address or name, which every account needs. */
export const requiredFields: Validator = {
  key: "required_fields",
  is_fixed: true,
  decide: (draft) =>
    REQUIRED.filter(([key]) => textOf(draft, key) === "").map(([field, message]) =>
      rowOf(field, "required", "error", message),
    ),
};
