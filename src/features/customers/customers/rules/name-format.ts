import { isName } from "../../../../shop-data/customers/names.ts";
import { tidiedLine } from "../../../../runtime/notation.ts";
import { normalized, rowOf, textOf, type Validator } from "./validator.ts";

const NAMES = [
  ["firstname", "The first name"],
  ["lastname", "The last name"],
] as const;

export const nameFormat: Validator = {
  key: "name_format",
  decide: (draft) =>
    NAMES.flatMap(([field, subject]) => {
      const name = tidiedLine(textOf(draft, field));
      if (name === "") return [];
      if (!isName(name)) {
        const message = `${subject} is too long or has characters that names do not have.`;
        return [rowOf(field, "name_invalid", "error", message)];
      }
      // Blanks around a name need no suggestion, because they are never stored.
      if (draft[field].trim() === name) return [];
      const message = `${subject} is written with single blanks and composed letters.`;
      return normalized(draft, field, { code: "name_normalized", message, suggested_value: name });
    }),
};
