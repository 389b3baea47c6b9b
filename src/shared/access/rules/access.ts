import { hash } from "node:crypto";
import { isLongerThan } from "../../../runtime/characters.ts";
import { isCommonPassword } from "../../../runtime/common-passwords.ts";
import { ApiError, couldNotSave, problem, type Problem, unauthorized } from "../../../web-api/errors/errors.ts";
import { type Caller, holds } from "../../../web-api/route.ts";
import { checkTexts, isEmail } from "../../resources/rules.ts";
import { type AdminUserValues, PASSWORD_MAX, PASSWORD_MIN } from "../schemas.ts";

/**
 * Every ACL resource that a route of this service requires. `all` grants every present and future
 * resource.
 */
export const RESOURCES = [
  "all",
  "Vendor_Pos::locations",
  "Vendor_Pos::locations_manage",
  "Vendor_Pos::receipts",
  "Vendor_Pos::orders",
  "Vendor_Pos::catalog",
  "Vendor_Pos::customers",
  "Vendor_Pos::register_reports_submit",
  "Vendor_Pos::register_reports",
  "Vendor_Pos::register_reports_annotate",
  "Vendor_Pos::books",
  "Vendor_Pos::books_manage",
  "Vendor_Pos::pos",
  "Vendor_Pos::settings",
  "Platform_Customer::manage",
  "Platform_Catalog::manage",
  "Platform_Sales::manage",
  "Platform_Tax::manage",
] as const;

/** Permissions of every terminal token, limited to its own terminal and location. */
export const TERMINAL_RESOURCES: readonly (typeof RESOURCES)[number][] = [
  "Vendor_Pos::locations",
  "Vendor_Pos::receipts",
  "Vendor_Pos::orders",
  "Vendor_Pos::catalog",
  "Vendor_Pos::customers",
  "Vendor_Pos::register_reports_submit",
];

/** Days for which a limited token may send the register's remaining documents. */
export const SUBMISSION_DAYS = 30;

/** Maximum minutes that a register's clock may be ahead of the server's. */
export const CLOCK_ALLOWANCE_MINUTES = 60;

const KNOWN = new Set<string>(RESOURCES);

export const GUEST: Caller = { kind: "guest", id: 0, name: "guest", resources: new Set(), location_ids: [] };

/**
 * Failed sign-ins in a row that lock a name for an address, and the minutes of the lock (platform
 * conventions: 6 and 30).
 */
export const SIGN_IN_FAILURES_MAX = 6;
export const SIGN_IN_LOCK_MINUTES = 30;
/** Maximum failed sign-ins of an address under any names, and the seconds for which they count. */
export const ADDRESS_FAILURES_MAX = 20;
export const ADDRESS_WINDOW_SECONDS = 15 * 60;
export const BEARER_HOURS = 4;
export const SESSION_HOURS = 10;
/** Minutes for which a sign-in or a confirmed password allows operations that need confirmation. */
export const STEP_UP_MINUTES = 10;

/**
 * Returns the error of a failed sign-in. Its text is the same for a wrong name, a wrong password, a
 * disabled and a locked account.
 */
export function signInFailed(): ApiError {
  return new ApiError("sign_in_failed");
}

/**
 * Validates resources that `caller` grants. Each must exist, and the caller must hold it.
 *
 * @returns the resources without repetition, in the order of the list of all.
 * @throws ApiError 400 for an unknown one, 401 for one that the caller does not hold.
 */
export function grantable(caller: Caller, resources: readonly string[]): string[] {
  for (const resource of resources) {
    if (!KNOWN.has(resource)) throw new ApiError("resource_unknown", { name: resource });
    if (!holds(caller, resource)) {
      throw unauthorized([resource]);
    }
  }
  return RESOURCES.filter((resource) => resources.includes(resource));
}

const USERNAME_MAX = 64;
const USERNAME = /^[A-Za-z0-9._@+-]{1,64}$/;

/**
 * Whether name and password are within their length limits; longer ones are refused before any
 * work.
 */
export function isPossibleSignIn(sign_in: { readonly username: string; readonly password: string }): boolean {
  return !isLongerThan(sign_in.username, USERNAME_MAX) && !isLongerThan(sign_in.password, PASSWORD_MAX);
}

/**
 * Returns the hash of a user name that attempts are counted by: people type passwords into this
 * field by mistake.
 */
export function nameHash(username: string): string {
  return hash("sha256", username.toLowerCase());
}

/** Returns why a new password is refused; undefined when it is valid. */
export function passwordProblem(password: string, username: string): Problem | undefined {
  if (isLongerThan(password, PASSWORD_MAX) || !isLongerThan(password, PASSWORD_MIN - 1)) {
    return problem("field_length", { field: "password", min: PASSWORD_MIN, max: PASSWORD_MAX });
  }
  if (isCommonPassword(password)) return problem("password_common");
  if (password.toLowerCase() === username.toLowerCase()) return problem("password_is_username");
  return undefined;
}

/**
 * Validates a new password.
 *
 * @throws ApiError 400 could-not-save with the reason why it is invalid.
 */
export function checkPassword(password: string, username: string): void {
  const fault = passwordProblem(password, username);
  if (fault !== undefined) throw couldNotSave("admin user", fault);
}

/**
 * Validates the members of an administrator that are present.
 *
 * @param stored_username - the account's, when the input has no other.
 * @throws ApiError 400 could-not-save with the reason.
 */
export function checkAdminUser(input: AdminUserValues, stored_username = ""): void {
  checkTexts("admin user", input, ["username", "name"]);
  const { username, email, password } = input;
  if (username !== undefined && !USERNAME.test(username)) {
    throw couldNotSave("admin user", problem("username_invalid"));
  }
  if (typeof email === "string" && !isEmail(email)) {
    throw couldNotSave("admin user", problem("field_not_email", { field: "email" }));
  }
  if (password !== undefined) checkPassword(password, username ?? stored_username);
}
