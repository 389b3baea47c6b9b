import { isLongerThan } from "../../runtime/characters.ts";
import { ApiError, couldNotSave } from "../../web-api/errors.ts";
import { type Caller, holds } from "../../web-api/route.ts";
import { checkTexts, isEmail } from "../administration/rules.ts";
import type { AdminUserValues } from "./schemas.ts";

/** Every ACL resource that a route of this service asks for. `all` grants each of them and those still to come. */
export const RESOURCES = [
  "all",
  "Vendor_Pos::locations",
  "Vendor_Pos::locations_manage",
  "Vendor_Pos::receipts",
  "Vendor_Pos::register_reports_submit",
  "Vendor_Pos::register_reports",
  "Vendor_Pos::register_reports_annotate",
  "Vendor_Pos::pos",
  "Vendor_Pos::settings",
  "Platform_Customer::manage",
  "Platform_Catalog::manage",
  "Platform_Sales::manage",
] as const;

const KNOWN = new Set<string>(RESOURCES);

export const GUEST: Caller = { kind: "guest", id: 0, name: "guest", resources: new Set(), location_ids: [] };

/** Failures in a row after which an account is locked, and for how long (platform conventions: 6 and 30 minutes). */
export const SIGN_IN_FAILURES_MAX = 6;
export const SIGN_IN_LOCK_MINUTES = 30;
export const BEARER_HOURS = 4;
export const SESSION_HOURS = 10;

/** One text for a wrong name, a wrong password, a disabled and a locked account. */
export function signInFailed(): ApiError {
  return new ApiError(
    401,
    "The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.",
  );
}

/**
 * Checks resources that `caller` wants to give to somebody: each must exist, and nobody grants what he lacks.
 *
 * @returns the resources without repetition, in the order of the list of all.
 * @throws ApiError 400 for an unknown one, 401 for one that the caller does not hold.
 */
export function grantable(caller: Caller, resources: readonly string[]): string[] {
  for (const resource of resources) {
    if (!KNOWN.has(resource)) throw new ApiError(400, "The resource %1 does not exist.", { parameters: [resource] });
    if (!holds(caller, resource)) {
      throw new ApiError(401, "The consumer isn't authorized to access %resources.", {
        parameters: { resources: resource },
      });
    }
  }
  return RESOURCES.filter((resource) => resources.includes(resource));
}

const USERNAME = /^[A-Za-z0-9._@+-]{1,64}$/;
const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

/** @throws ApiError 400 could-not-save that says what is wrong with the members that are there. */
export function checkAdminUser(input: AdminUserValues): void {
  checkTexts("admin user", input, ["username", "name"]);
  const { username, email, password } = input;
  if (username !== undefined && !USERNAME.test(username)) {
    throw couldNotSave("admin user", '"username" must be 1 to 64 letters, digits and the characters . _ @ + -');
  }
  if (typeof email === "string" && !isEmail(email)) {
    throw couldNotSave("admin user", '"email" is not an e-mail address.');
  }
  if (password !== undefined && (!isLongerThan(password, PASSWORD_MIN - 1) || isLongerThan(password, PASSWORD_MAX))) {
    throw couldNotSave("admin user", `"password" must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`);
  }
}
