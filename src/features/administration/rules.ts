import { EMAIL_CHARACTERS_MAX, isLongerThan, TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import { couldNotSave } from "../../web-api/errors.ts";

/**
 * Checks texts that a row cannot be without; members that are absent are not looked at.
 *
 * @throws ApiError 400 could-not-save that names the member.
 */
export function checkTexts(entity: string, input: Readonly<Record<string, unknown>>, fields: readonly string[]): void {
  for (const field of fields) {
    const text = input[field];
    if (typeof text !== "string") continue;
    if (text.trim() === "") throw couldNotSave(entity, `"${field}" is required.`);
    if (isLongerThan(text, TEXT_CHARACTERS_MAX)) {
      throw couldNotSave(entity, `"${field}" is longer than ${TEXT_CHARACTERS_MAX} characters.`);
    }
  }
}

/** Whether the text looks like an e-mail address; only a mail that arrives proves one. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_CHARACTERS_MAX && /^[^\s@<>"]+@[^\s@<>"]+$/.test(text);
}
