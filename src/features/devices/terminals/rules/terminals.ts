import { type Caller, holds } from "../../../../web-api/route.ts";
import { isSameDevice, requireText } from "../../../../shared/resources/rules.ts";
import { ApiError, couldNotSave, errorOf, noSuchId, problem, type Problem } from "../../../../web-api/errors/errors.ts";
import type { Static } from "typebox";
import type { HeartbeatInput, TerminalValues } from "../schemas.ts";

const ACTIVATION_CODE = /^[A-Za-z0-9]{4,12}$/;
/** Form of the codes that this service generates; only such a code is a credential. */
const ENROLLMENT_CODE = /^[A-Za-z0-9]{10}$/;
const DEVICE_IDENTIFIER = /^[a-zA-Z0-9-]{1,100}$/;

export interface ActivationInput {
  readonly activationCode: string;
  readonly deviceIdentifier: string;
}

/** Seconds over which activation attempts are counted. */
export const ATTEMPT_WINDOW_SECONDS = 900;

/**
 * Maximum number of activation attempts in the window: all of a device; the failed look-ups of an
 * address, of a token, and of a token at one address. The last limit is lower, so that one token
 * does not exhaust the address that other registers share.
 */
export const ATTEMPTS_MAX = { device: 10, address: 100, token: 300, token_at_address: 40 } as const;

/** Validity of an activation code, and of enrolment with it, in hours; 0 means no limit. */
export const CODE_LIFETIME = "vendor_pos_terminal/activation/code_lifetime_hours";
export const ENROLLMENT_LIFETIME = "vendor_pos_terminal/activation/enrollment_hours";

/** Time during which the same device may repeat the same code, in case the answer was lost. */
export const REPEAT_MINUTES = 10;

/** Time for which an attempt reserves a code while it calls the licensing service. */
export const RESERVATION_SECONDS = 30;

export function noSuchTerminal(terminal_id: number): ApiError {
  return noSuchId("Terminal", terminal_id);
}

/** Returns the same error for a code that is unknown, used, expired or in use by another device. */
export function codeNotValid(): ApiError {
  return new ApiError("activation_code_invalid");
}

export function licenseRefused(reason: Problem): ApiError {
  return errorOf(reason, { operation: { code: "license_validation_failed", params: {} } });
}

/**
 * Compares the calling device with the bound one (interface §5.4).
 *
 * @throws ApiError 401 for another device and for a terminal without one.
 */
export function requireDevice(bound: string | null, device_identifier: string): void {
  if (bound === null || !isSameDevice(bound, device_identifier)) throw new ApiError("device_not_bound");
}

/** Throws ApiError 400 for a malformed code or device identifier; validates the code first. */
export function checkActivationFormats(activation_code: string, device_identifier: string): void {
  if (!ACTIVATION_CODE.test(activation_code)) throw new ApiError("activation_code_malformed");
  if (!DEVICE_IDENTIFIER.test(device_identifier)) throw new ApiError("device_identifier_invalid");
}

/** Validates as `checkActivationFormats`, for a code that is the only credential. */
export function checkEnrollmentFormats(activation_code: string, device_identifier: string): void {
  if (!ENROLLMENT_CODE.test(activation_code)) throw new ApiError("activation_code_malformed");
  checkActivationFormats(activation_code, device_identifier);
}

/** Throws ApiError 400 could-not-save for an invalid device identifier. */
export function checkDevice(device_identifier: string): void {
  if (!DEVICE_IDENTIFIER.test(device_identifier)) throw couldNotSave("terminal", problem("device_identifier_invalid"));
}

/** Validates the resulting values of a terminal. Throws ApiError 400 could-not-save. */
export function checkTerminal(terminal: TerminalValues): void {
  requireText("terminal", "name", terminal.name);
  if (terminal.location_id === undefined)
    throw couldNotSave("terminal", problem("field_required", { field: "location_id" }));
}

/**
 * Returns the error that the device belongs to another terminal, which it names only to a caller
 * with permission to read it.
 */
export function deviceIsBound(terminal: { terminal_id: number; name: string }, may_read: boolean): ApiError {
  const { terminal_id: id, name } = terminal;
  return couldNotSave("terminal", may_read ? problem("device_bound_to", { name, id }) : problem("device_bound"));
}

/**
 * Returns the error that another terminal has the licence. A licence is for one till: two tills
 * would take it from each other at the licensing service.
 */
export function licenseIsTaken(terminal: { terminal_id: number; name: string }, may_read: boolean): ApiError {
  const { terminal_id: id, name } = terminal;
  return couldNotSave("terminal", may_read ? problem("license_linked_to", { name, id }) : problem("license_linked"));
}

export function registrationNeedsCode(): ApiError {
  return couldNotSave("terminal", problem("activation_code_required"));
}

/** Whether a code of this age has expired; with a lifetime of 0 hours it never expires. */
export function isCodeExpired(age_seconds: number, lifetime_hours: number): boolean {
  return lifetime_hours > 0 && age_seconds > lifetime_hours * 3600;
}

/** A register's statements about itself in a heartbeat; null when absent or unusable. */
export type DeviceReport = NonNullable<ReturnType<typeof reportOf>>;

/** Returns the valid part of a heartbeat's report; undefined without one. */
export function reportOf(input: Static<typeof HeartbeatInput>) {
  const { unsyncedReceipts, oldestUnsyncedAt, appVersion, deviceTime } = input;
  const unsynced_receipts = unsyncedReceipts !== undefined && unsyncedReceipts >= 0 ? unsyncedReceipts : null;
  const app_version = appVersion?.trim() || null;
  if (
    unsynced_receipts === null &&
    app_version === null &&
    oldestUnsyncedAt === undefined &&
    deviceTime === undefined
  ) {
    return undefined;
  }
  return {
    unsynced_receipts,
    oldest_unsynced_at: oldestUnsyncedAt ?? null,
    app_version,
    device_time: deviceTime ?? null,
  };
}

export interface HeartbeatSubject {
  readonly terminal: { readonly is_active: boolean; readonly device_identifier: string | null };
  readonly license: HeartbeatLicense | null;
  readonly awaits_activation: boolean;
  readonly require_terminal_registration: boolean;
  readonly configHash: (checks: Pick<LicenseChecks, "isOver">) => string;
}

interface HeartbeatLicense {
  readonly license_token: string;
  readonly license_status: string;
  readonly license_expires_at: string | null;
}

/** The last check of a licence at the licensing service; null before the first check. */
export interface LicenseChecks {
  readonly last_upstream_check_at: string | null;
  readonly last_upstream_check_succeeded: boolean | null;
  /** Whether the licensing service answered the last check. */
  readonly last_upstream_check_reached: boolean | null;
  /** Whether the licence has ended, including the extension while the service is unreachable. */
  readonly isOver: () => boolean;
  /** Whether the licence's next check is due. */
  readonly isDue: () => boolean;
}

/** Returns the first reason why a terminal is inactive; null while it is active. */
export function inactiveReason({ terminal, license, awaits_activation }: HeartbeatSubject) {
  if (!terminal.is_active) return "deactivated";
  if (awaits_activation) return "code_regenerated";
  return license?.license_status === "revoked" ? "license_revoked" : null;
}

/** Returns the licence's status as of now: an active licence past its end is expired. */
export function licenseStatus(
  license: Pick<HeartbeatLicense, "license_status">,
  checks: Pick<LicenseChecks, "isOver">,
): string {
  return license.license_status === "active" && checks.isOver() ? "expired" : license.license_status;
}

/**
 * Returns the answer to a heartbeat (interface §4.3). A licence without a check counts as
 * connected. So does one that the service refused, because the service was reachable.
 */
export function heartbeatAnswer(subject: HeartbeatSubject, checks: LicenseChecks) {
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

/**
 * Returns the answer to a heartbeat with a limited token, for the device that got the token. The
 * configuration hash and the licence token are left out: they are for the register that replaces
 * it.
 */
export function limitedHeartbeatAnswer(subject: HeartbeatSubject, checks: LicenseChecks, device_identifier: string) {
  return {
    ...heartbeatAnswer(subject, checks),
    is_active: false,
    device_identifier,
    config_hash: null,
    license_token: null,
    inactive_reason: subject.terminal.is_active ? "code_regenerated" : "deactivated",
  };
}

interface Fiscal {
  readonly fiscal_tss_id: string | null;
  readonly fiscal_api_key: string | null;
}

/** Returns the signing credentials of a fiscalized store; null when the licence has neither. */
export function fiscalCredentials(license: Fiscal | null): Fiscal | null {
  if (license === null || (license.fiscal_tss_id === null && license.fiscal_api_key === null)) return null;
  return { fiscal_tss_id: license.fiscal_tss_id, fiscal_api_key: license.fiscal_api_key };
}

/** Whether the caller may see activation codes that can still enrol a device. */
export function seesLiveCodes(caller: Caller): boolean {
  return holds(caller, "Vendor_Pos::locations_manage");
}
