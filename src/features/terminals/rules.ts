import { type Caller, holds } from "../../web-api/route.ts";
import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import { ApiError, badRequest, couldNotSave, notFound } from "../../web-api/errors.ts";
import type { TerminalValues } from "./schemas.ts";

const ACTIVATION_CODE = /^[A-Za-z0-9]{4,12}$/;
/** A code that is a credential by itself is one that this service made. */
const ENROLLMENT_CODE = /^[A-Za-z0-9]{10}$/;
const DEVICE_IDENTIFIER = /^[a-zA-Z0-9-]{1,100}$/;

/** Seconds over which activation attempts are counted. */
export const ATTEMPT_WINDOW_SECONDS = 900;

/**
 * How many activation attempts the window takes: all of a device, the failed look-ups of an address, of a token, and of
 * a token at one address, which is refused before it uses up the address of the other registers there.
 */
export const ATTEMPTS_MAX = { device: 10, address: 100, token: 300, token_at_address: 40 } as const;

/** For how many hours an activation code is good, and for how many a register may enrol with it; 0: no limit. */
export const CODE_LIFETIME = "vendor_pos_terminal/activation/code_lifetime_hours";
export const ENROLLMENT_LIFETIME = "vendor_pos_terminal/activation/enrollment_hours";

/** The same device may use the same code again for so long: the answer may have been lost. */
export const REPEAT_MINUTES = 10;

/** How long an attempt keeps a code for itself while the licensing service is asked. */
export const RESERVATION_SECONDS = 30;

export function noSuchTerminal(terminal_id: number): ApiError {
  return notFound('Terminal with id "%1" does not exist.', [terminal_id]);
}

/** One text for an unknown, a used, an expired code, and one that somebody else is using right now. */
export function codeNotValid(): ApiError {
  return new ApiError(404, "Activation code not valid.");
}

export function terminalDisabled(): ApiError {
  return badRequest("This terminal is disabled. Enable it in the Magento admin before activating.");
}

export function licenseRefused(reason: string): ApiError {
  return badRequest("License validation failed: %1", [reason]);
}

/**
 * Compares the device that calls with the one that is bound (interface §5.4).
 *
 * @throws ApiError 401 for another device and for a terminal without one.
 */
export function requireDevice(bound: string | null, device_identifier: string): void {
  if (bound === device_identifier) return;
  throw new ApiError(401, "The device identifier does not match the one registered for this terminal.");
}

/** Throws ApiError 400 for a code or a device identifier that cannot be one; the code is looked at first. */
export function checkActivationFormats(activation_code: string, device_identifier: string): void {
  if (!ACTIVATION_CODE.test(activation_code)) throw badRequest("Invalid activation code format.");
  if (!DEVICE_IDENTIFIER.test(device_identifier)) throw badRequest("Invalid device identifier format.");
}

/** As `checkActivationFormats`, for a code that is the only credential. */
export function checkEnrollmentFormats(activation_code: string, device_identifier: string): void {
  if (!ENROLLMENT_CODE.test(activation_code)) throw badRequest("Invalid activation code format.");
  checkActivationFormats(activation_code, device_identifier);
}

/** Throws ApiError 400 could-not-save for what no device can be called. */
export function checkDevice(device_identifier: string): void {
  if (!DEVICE_IDENTIFIER.test(device_identifier)) throw couldNotSave("terminal", "Invalid device identifier format.");
}

/** Checks what a terminal would be after a save. Throws ApiError 400 could-not-save. */
export function checkTerminal(terminal: TerminalValues): void {
  const name = terminal.name ?? "";
  if (name.trim() === "") throw couldNotSave("terminal", '"name" is required.');
  if (isLongerThan(name, TEXT_CHARACTERS_MAX))
    throw couldNotSave("terminal", `"name" is longer than ${TEXT_CHARACTERS_MAX} characters.`);
  if (terminal.location_id === undefined) throw couldNotSave("terminal", '"location_id" is required.');
}

export function noSuchLocationToSave(location_id: number): ApiError {
  return couldNotSave("terminal", `There is no location with the id ${location_id}.`);
}

export function noSuchLicenseToSave(license_id: number): ApiError {
  return couldNotSave("terminal", `There is no license with the id ${license_id}.`);
}

/** The device belongs to another terminal; its name is told only to who may read it. */
export function deviceIsBound(terminal: { terminal_id: number; name: string }, may_read: boolean): ApiError {
  const holder = may_read ? `the terminal "${terminal.name}" (id ${terminal.terminal_id})` : "another terminal";
  return couldNotSave("terminal", `The device is bound to ${holder}.`);
}

/** A licence is for one till: two of them would take it from each other at the licensing service. */
export function licenseIsTaken(terminal: { terminal_id: number; name: string }, may_read: boolean): ApiError {
  const holder = may_read ? `the terminal "${terminal.name}" (id ${terminal.terminal_id})` : "another terminal";
  return couldNotSave("terminal", `The license is linked to ${holder}.`);
}

export function registrationNeedsCode(): ApiError {
  return couldNotSave("terminal", "Terminal registration requires an activation code.");
}

/** Whether a code of this age is too old; a lifetime of 0 hours is endless. */
export function isCodeExpired(age_seconds: number, lifetime_hours: number): boolean {
  return lifetime_hours > 0 && age_seconds > lifetime_hours * 3600;
}

export interface HeartbeatSubject {
  readonly terminal: { readonly is_active: boolean; readonly device_identifier: string | null };
  readonly license: HeartbeatLicense | null;
  readonly awaits_activation: boolean;
  readonly require_terminal_registration: boolean;
  readonly configHash: (checks: Pick<HeartbeatChecks, "isOver">) => string;
}

interface HeartbeatLicense {
  readonly license_token: string;
  readonly license_status: string;
  readonly license_expires_at: string | null;
}

interface HeartbeatChecks {
  readonly last_upstream_check_at: string | null;
  readonly last_upstream_check_succeeded: boolean | null;
  readonly last_upstream_check_reached: boolean | null;
  readonly isOver: () => boolean;
}

export type InactiveReason = "deactivated" | "code_regenerated" | "license_revoked";

/** Why a terminal is inactive, the first reason that applies; null while it is active. */
export function inactiveReason({ terminal, license, awaits_activation }: HeartbeatSubject): InactiveReason | null {
  if (!terminal.is_active) return "deactivated";
  if (awaits_activation) return "code_regenerated";
  return license?.license_status === "revoked" ? "license_revoked" : null;
}

/** The licence's status as of now: an active one past its end is expired. */
export function licenseStatus(
  license: Pick<HeartbeatLicense, "license_status">,
  checks: Pick<HeartbeatChecks, "isOver">,
): string {
  return license.license_status === "active" && checks.isOver() ? "expired" : license.license_status;
}

/**
 * The answer to a heartbeat (interface §4.3). A licence that no service was asked about counts as connected, and so
 * does one that the service refused to say more about: it was there.
 */
export function heartbeatAnswer(subject: HeartbeatSubject, checks: HeartbeatChecks) {
  const { license } = subject;
  const inactive_reason = inactiveReason(subject);
  const last_upstream_check_succeeded = checks.last_upstream_check_succeeded ?? true;
  return {
    is_active: inactive_reason === null,
    device_identifier: subject.terminal.device_identifier,
    require_terminal_registration: subject.require_terminal_registration,
    config_hash: subject.configHash(checks),
    vendorio_connection_ok: checks.last_upstream_check_reached ?? last_upstream_check_succeeded,
    has_license: license !== null,
    license_status: license && licenseStatus(license, checks),
    license_expires_at: license?.license_expires_at ?? null,
    license_token: license?.license_token ?? null,
    inactive_reason,
    last_upstream_check_at: checks.last_upstream_check_at,
    last_upstream_check_succeeded,
  };
}

interface Fiscal {
  readonly fiscal_tss_id: string | null;
  readonly fiscal_api_key: string | null;
}

/** What a fiscalized store's device signs with; null when the licence holds neither. */
export function fiscalCredentials(license: Fiscal | null): Fiscal | null {
  if (license === null || (license.fiscal_tss_id === null && license.fiscal_api_key === null)) return null;
  return { fiscal_tss_id: license.fiscal_tss_id, fiscal_api_key: license.fiscal_api_key };
}

/** Whether the caller may see activation codes that are still unused. */
export function seesUnusedCodes(caller: Caller): boolean {
  return caller.kind === "admin" || holds(caller, "Vendor_Pos::locations_manage");
}

interface WithCode {
  readonly activation_code?: unknown;
  readonly activation_used_at?: unknown;
}

/** A terminal's row as the caller sees it. */
export function withoutUnusedCode<Row extends WithCode>(caller: Caller, row: Row): Row {
  return row.activation_used_at !== null || seesUnusedCodes(caller) ? row : { ...row, activation_code: null };
}
