import { isMailAddress } from "../../../../runtime/mail-address.ts";
import { normalized, textOf, type Validator } from "./validator.ts";

export const emailFormat: Validator = {
  key: "email_format",
  is_fixed: false,
  decide: (draft) => {
    const email = textOf(draft, "email");
    if (email === "") return [];
    if (!isMailAddress(email)) {
      return [
        { field: "email", code: "email_invalid", severity: "error", message: "This is not a valid e-mail address." },
      ];
    }
    return normalized(draft, "email", {
      code: "email_normalized",
      message: "E-mail addresses are written in small letters, without blanks around them.",
      suggested_value: email.normalize("NFC").toLowerCase(),
    });
  },
};
