import { EMAIL_CHARACTERS_MAX, isLongerThan, TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import { couldNotSave, problem } from "../../web-api/errors/errors.ts";

/**
 * Validates required texts; absent members are ignored.
 *
 * @throws ApiError 400 could-not-save that names the member.
 */
export function checkTexts(entity: string, input: Readonly<Record<string, unknown>>, fields: readonly string[]): void {
  for (const field of fields) {
    const text = input[field];
    if (typeof text !== "string") continue;
    if (text.trim() === "") throw couldNotSave(entity, problem("field_required", { field }));
    if (isLongerThan(text, TEXT_CHARACTERS_MAX)) {
      throw couldNotSave(entity, problem("field_too_long", { field, max: TEXT_CHARACTERS_MAX }));
    }
  }
}

/** Whether the text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_CHARACTERS_MAX && /^[^\s@<>"]+@[^\s@<>"]+$/.test(text);
}
