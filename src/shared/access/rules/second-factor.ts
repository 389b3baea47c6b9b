import { isLongerThan } from "../../../runtime/characters.ts";
import { ApiError, couldNotDelete, couldNotSave, problem } from "../../../web-api/errors/errors.ts";

/** Maximum characters of a typed code, including spaces and hyphens. */
export const TYPED_CODE_MAX = 64;
/** Maximum wrong codes of one account from all addresses, and the seconds for which they count. */
export const CODE_FAILURES_MAX = 30;
export const CODE_WINDOW_SECONDS = 24 * 60 * 60;
export const RECOVERY_CODES = 10;
/**
 * Bytes of a recovery code: 120 bits, 24 characters of base32. So long a code cannot be guessed
 * from an unsalted hash.
 */
export const RECOVERY_CODE_BYTES = 15;

export type TypedCode =
  | { readonly kind: "totp"; readonly code: string }
  | { readonly kind: "recovery"; readonly code: string };

/** Parses a typed code; undefined when it has no valid form. */
export function readTypedCode(typed: string): TypedCode | undefined {
  if (isLongerThan(typed, TYPED_CODE_MAX)) return undefined;
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: "totp", code };
  return /^[A-Z2-7]{24}$/.test(code) ? { kind: "recovery", code } : undefined;
}

/** Whether the typed text has the form of a recovery code. */
export function isRecoveryCode(typed: string): boolean {
  return readTypedCode(typed)?.kind === "recovery";
}

/** Formats a recovery code as four groups of six. */
export function shownRecoveryCode(code: string): string {
  return code.toLowerCase().replaceAll(/(.{6})(?=.)/g, "$1-");
}

/** Returns the error for a valid password without the required second-factor code. */
export function codeRequired(): ApiError {
  return new ApiError("code_required", { field: "otp" });
}

export const alreadySetUp = (): ApiError => couldNotSave("second factor", problem("second_factor_set_up"));
export const notStarted = (): ApiError => couldNotSave("second factor", problem("second_factor_not_started"));
export const wrongCode = (): ApiError => couldNotSave("second factor", problem("second_factor_code_wrong"));
export const noSecondFactor = (): ApiError => couldNotDelete("second factor", problem("second_factor_missing"));
export const noCodesToRenew = (): ApiError => couldNotSave("recovery codes", problem("recovery_codes_missing"));
