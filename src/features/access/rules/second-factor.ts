import { isLongerThan } from "../../../runtime/characters.ts";
import { ApiError, couldNotDelete, couldNotSave } from "../../../web-api/errors.ts";

/** Characters of a typed code at most, with the blanks and hyphens that people put in. */
export const TYPED_CODE_MAX = 64;
/** Wrong codes of one account, from whatever addresses, and the time that they count. */
export const CODE_FAILURES_MAX = 30;
export const CODE_WINDOW_SECONDS = 24 * 60 * 60;
export const RECOVERY_CODES = 10;
/** 120 bits, 24 characters of base32: an unsalted hash of it cannot be guessed. */
export const RECOVERY_CODE_BYTES = 15;

/** A typed code, ready to compare: of the authenticator app, or a recovery code. */
export type TypedCode =
  | { readonly kind: "totp"; readonly code: string }
  | { readonly kind: "recovery"; readonly code: string };

/** Reads what was typed as a code; undefined when it can be none. */
export function readTypedCode(typed: string): TypedCode | undefined {
  if (isLongerThan(typed, TYPED_CODE_MAX)) return undefined;
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: "totp", code };
  return /^[A-Z2-7]{24}$/.test(code) ? { kind: "recovery", code } : undefined;
}

/** Whether what was typed has the form of a recovery code. */
export function isRecoveryCode(typed: string): boolean {
  return readTypedCode(typed)?.kind === "recovery";
}

/** A recovery code as it is shown: four groups of six. */
export function shownRecoveryCode(code: string): string {
  return code.toLowerCase().replaceAll(/(.{6})(?=.)/g, "$1-");
}

/** The password was right, and the account has a second factor whose code is missing. */
export function codeRequired(): ApiError {
  return new ApiError(401, 'The account has a second factor. Its code ("otp") is missing.', {
    parameters: { fieldName: "otp" },
  });
}

export const alreadySetUp = (): ApiError =>
  couldNotSave("second factor", "It is set up already. Turn it off before you set up another one.");
export const notStarted = (): ApiError => couldNotSave("second factor", "Start the set-up first.");
export const wrongCode = (): ApiError =>
  couldNotSave("second factor", "The code is wrong. Check the clock of the device that shows it.");
export const noSecondFactor = (): ApiError => couldNotDelete("second factor", "The account has none.");
export const noCodesToRenew = (): ApiError => couldNotSave("recovery codes", "The account has no second factor.");
