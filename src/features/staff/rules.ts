import { isLongerThan } from "../../runtime/characters.ts";
import { couldNotSave } from "../../web-api/errors.ts";
import { checkTexts, isEmail } from "../administration/rules.ts";
import type { RoleValues, StaffValues } from "./schemas.ts";

export const PASSCODE_CHARACTERS_MIN = 4;
export const PASSCODE_CHARACTERS_MAX = 64;

/** @throws ApiError 400 could-not-save that says what is wrong with the members that are there. */
export function checkRole(input: RoleValues): void {
  checkTexts("role", input, ["name"]);
  if (input.permissions !== undefined && !input.permissions.startsWith("{")) {
    throw couldNotSave("role", '"permissions" must be an object.');
  }
}

/** @throws ApiError 400 could-not-save that says what is wrong with the members that are there. */
export function checkStaff(input: StaffValues): void {
  checkTexts("staff", input, ["first_name", "last_name", "email"]);
  if (input.email !== undefined && !isEmail(input.email)) {
    throw couldNotSave("staff", '"email" is not an e-mail address.');
  }
  const { passcode } = input;
  if (passcode === undefined || passcode === null) return;
  if (!isLongerThan(passcode, PASSCODE_CHARACTERS_MIN - 1) || isLongerThan(passcode, PASSCODE_CHARACTERS_MAX)) {
    throw couldNotSave(
      "staff",
      `"passcode" must have ${PASSCODE_CHARACTERS_MIN} to ${PASSCODE_CHARACTERS_MAX} characters.`,
    );
  }
}

/** The ids in ascending order, each once. */
export function distinctIds(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((left, right) => left - right);
}
