import { dictionary } from "@zxcvbn-ts/language-common";

let common: ReadonlySet<string> | undefined;

/** Returns whether a password is one of the 49,000 most common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"].map((each) => each.toLowerCase()));
  return common.has(password.toLowerCase());
}
