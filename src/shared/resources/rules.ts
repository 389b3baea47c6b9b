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
    if (typeof text === "string") requireText(entity, field, text);
  }
}

/**
 * Validates one required text; an absent one counts as empty.
 *
 * @throws ApiError as `checkTexts`.
 */
export function requireText(entity: string, field: string, text = "", max: number = TEXT_CHARACTERS_MAX): void {
  if (text.trim() === "") throw couldNotSave(entity, problem("field_required", { field }));
  if (isLongerThan(text, max)) throw couldNotSave(entity, problem("field_too_long", { field, max }));
}

/**
 * Returns the form in which device identifiers are compared: one system writes an identifier in
 * upper case, another in lower. Identifiers are stored and shown as sent.
 */
export function deviceKey(device_identifier: string): string {
  return device_identifier.toLowerCase();
}

/** Whether two identifiers are of one device. Null is no device, and the same as another null. */
export function isSameDevice(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : deviceKey(a) === deviceKey(b);
}

/** Whether the text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_CHARACTERS_MAX && /^[^\s@<>"]+@[^\s@<>"]+$/.test(text);
}
