import { isLongerThan } from "../../../runtime/characters.ts";
import { couldNotSave, problem } from "../../../web-api/errors/errors.ts";
import { checkTexts, isEmail } from "../../../shared/resources/rules.ts";
import { PASSCODE_CHARACTERS_MAX, PASSCODE_CHARACTERS_MIN, type RoleValues, type StaffValues } from "./schemas.ts";

/**
 * Validates the members of a role that are present.
 * @throws ApiError 400 could-not-save with the reason.
 */
export function checkRole(input: RoleValues): void {
  checkTexts("role", input, ["name"]);
  if (input.permissions !== undefined && !input.permissions.startsWith("{")) {
    throw couldNotSave("role", problem("field_not_object", { field: "permissions" }));
  }
}

/**
 * Validates the members of a staff member that are present.
 * @throws ApiError 400 could-not-save with the reason.
 */
export function checkStaff(input: StaffValues): void {
  checkTexts("staff", input, ["first_name", "last_name"]);
  if ((input.email ?? "") !== "" && !isEmail(input.email ?? "")) {
    throw couldNotSave("staff", problem("field_not_email", { field: "email" }));
  }
  const { passcode } = input;
  if (passcode === undefined || passcode === null) return;
  if (!isLongerThan(passcode, PASSCODE_CHARACTERS_MIN - 1) || isLongerThan(passcode, PASSCODE_CHARACTERS_MAX)) {
    throw couldNotSave(
      "staff",
      problem("field_length", { field: "passcode", min: PASSCODE_CHARACTERS_MIN, max: PASSCODE_CHARACTERS_MAX }),
    );
  }
}

/** Returns the ids in ascending order, each once. */
export function distinctIds(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((left, right) => left - right);
}
