import { canonicalEmail, isMailAddress } from "../../../../runtime/mail-address.ts";
import { normalized, rowOf, textOf, type Validator } from "./validator.ts";

export const emailFormat: Validator = {
  key: "email_format",
  decide: (draft) => {
    const email = textOf(draft, "email");
    if (email === "") return [];
    if (!isMailAddress(email)) {
      return [rowOf("email", "email_invalid", "error", "This is not a valid e-mail address.")];
    }
    return normalized(draft, "email", {
      code: "email_normalized",
      message: "E-mail addresses are written in small letters, without blanks.",
      suggested_value: canonicalEmail(email).toLowerCase(),
    });
  },
};
