import { hash } from "node:crypto";
import { isLongerThan } from "../../runtime/characters.ts";
import { isCommonPassword } from "../../runtime/common-passwords.ts";
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
  "Vendor_Pos::orders",
  "Vendor_Pos::catalog",
  "Vendor_Pos::register_reports_submit",
  "Vendor_Pos::register_reports",
  "Vendor_Pos::register_reports_annotate",
  "Vendor_Pos::pos",
  "Vendor_Pos::settings",
  "Platform_Customer::manage",
  "Platform_Catalog::manage",
  "Platform_Sales::manage",
] as const;

/** What the token of a terminal may do; the same for all, and within its own terminal and location only. */
export const TERMINAL_RESOURCES: readonly (typeof RESOURCES)[number][] = [
  "Vendor_Pos::locations",
  "Vendor_Pos::receipts",
  "Vendor_Pos::orders",
  "Vendor_Pos::catalog",
  "Vendor_Pos::register_reports_submit",
];

/** How long a limited token of a terminal delivers what the register still has. */
export const DELIVERY_DAYS = 30;

/** So much may the clock of a register be ahead of the server's: its last documents carry a later time than they have. */
export const CLOCK_ALLOWANCE_MINUTES = 60;

const KNOWN = new Set<string>(RESOURCES);

export const GUEST: Caller = { kind: "guest", id: 0, name: "guest", resources: new Set(), location_ids: [] };

/** Failures in a row after which a name is locked for an address, and for how long (platform conventions: 6, 30 minutes). */
export const SIGN_IN_FAILURES_MAX = 6;
export const SIGN_IN_LOCK_MINUTES = 30;
/** Failures of one address, whatever the names, and the time that they count. */
export const ADDRESS_FAILURES_MAX = 20;
export const ADDRESS_WINDOW_SECONDS = 15 * 60;
export const BEARER_HOURS = 4;
export const SESSION_HOURS = 10;
/** For so long a sign-in, or a password that is confirmed, allows what asks for it. */
export const STEP_UP_MINUTES = 10;

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

const USERNAME_MAX = 64;
const USERNAME = /^[A-Za-z0-9._@+-]{1,64}$/;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;

/** Whether an account could have this name and password; a longer one is refused before any work on it. */
export function isPossibleSignIn(sign_in: { readonly username: string; readonly password: string }): boolean {
  return !isLongerThan(sign_in.username, USERNAME_MAX) && !isLongerThan(sign_in.password, PASSWORD_MAX);
}

/** What attempts are counted by: not the name itself, since passwords are typed into its field by mistake. */
export function nameHash(username: string): string {
  return hash("sha256", username.toLowerCase());
}

/** What is wrong with a new password of that account, in a sentence; undefined when nothing is. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (isLongerThan(password, PASSWORD_MAX) || !isLongerThan(password, PASSWORD_MIN - 1)) {
    return `"password" must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`;
  }
  if (isCommonPassword(password)) return '"password" is one of the commonest passwords. Choose another one.';
  if (password.toLowerCase() === username.toLowerCase()) return '"password" must not be the user name.';
  return undefined;
}

/** @throws ApiError 400 could-not-save that says what is wrong with a new password. */
export function checkPassword(password: string, username: string): void {
  const problem = passwordProblem(password, username);
  if (problem !== undefined) throw couldNotSave("admin user", problem);
}

/**
 * Checks the members that are there.
 *
 * @param stored_username - of the account, where the input has no other.
 * @throws ApiError 400 could-not-save that says what is wrong.
 */
export function checkAdminUser(input: AdminUserValues, stored_username = ""): void {
  checkTexts("admin user", input, ["username", "name"]);
  const { username, email, password } = input;
  if (username !== undefined && !USERNAME.test(username)) {
    throw couldNotSave("admin user", '"username" must be 1 to 64 letters, digits and the characters . _ @ + -');
  }
  if (typeof email === "string" && !isEmail(email)) {
    throw couldNotSave("admin user", '"email" is not an e-mail address.');
  }
  if (password !== undefined) checkPassword(password, username ?? stored_username);
}
