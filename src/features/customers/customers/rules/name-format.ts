import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import { rowOf, textOf, type Validator } from "./validator.ts";

const NAME = /^[\p{L}\p{M}\d,\-_.'’`\s]+$/u;

/**
 * Whether the text has only letters of any script, digits, spaces and the platform's punctuation
 * for names.
 */
export function isName(text: string): boolean {
  return !isLongerThan(text, TEXT_CHARACTERS_MAX) && NAME.test(text);
}

const NAMES = [
  ["firstname", "The first name"],
  ["lastname", "The last name"],
] as const;

export const nameFormat: Validator = {
  key: "name_format",
  decide: (draft) =>
    NAMES.filter(([key]) => textOf(draft, key) !== "" && !isName(textOf(draft, key))).map(([field, subject]) =>
      rowOf(field, "name_invalid", "error", `${subject} is too long or has characters that names do not have.`),
    ),
};
