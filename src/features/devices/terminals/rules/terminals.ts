import { type Caller, holds } from "../../../../web-api/route.ts";
import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import { ApiError, couldNotSave, errorOf, noSuchId, problem, type Problem } from "../../../../web-api/errors/errors.ts";
import type { TerminalValues } from "../schemas.ts";

const ACTIVATION_CODE = /^[A-Za-z0-9]{4,12}$/;
/** A code that is a credential by itself is one that this service made. */
const ENROLLMENT_CODE = /^[A-Za-z0-9]{10}$/;
const DEVICE_IDENTIFIER = /^[a-zA-Z0-9-]{1,100}$/;

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

/** How long the same device may repeat the same code, in case the answer was lost. */
export const REPEAT_MINUTES = 10;

/** How long an attempt reserves a code while it calls the licensing service. */
export const RESERVATION_SECONDS = 30;

export function noSuchTerminal(terminal_id: number): ApiError {
  return noSuchId("Terminal", terminal_id);
}

/** One text for a code that is unknown, used, expired or in use by another device. */
export function codeNotValid(): ApiError {
  return new ApiError("activation_code_invalid");
}

export function terminalDisabled(): ApiError {
  return new ApiError("terminal_disabled");
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
  if (bound === device_identifier) return;
  throw new ApiError("device_not_bound");
}

/** Throws ApiError 400 for a malformed code or device identifier; validates the code first. */
export function checkActivationFormats(activation_code: string, device_identifier: string): void {
  if (!ACTIVATION_CODE.test(activation_code)) throw new ApiError("activation_code_malformed");
  if (!DEVICE_IDENTIFIER.test(device_identifier)) throw new ApiError("device_identifier_invalid");
}

/** As `checkActivationFormats`, for a code that is the only credential. */
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
  const name = terminal.name ?? "";
  if (name.trim() === "") throw couldNotSave("terminal", problem("field_required", { field: "name" }));
  if (isLongerThan(name, TEXT_CHARACTERS_MAX))
    throw couldNotSave("terminal", problem("field_too_long", { field: "name", max: TEXT_CHARACTERS_MAX }));
  if (terminal.location_id === undefined)
    throw couldNotSave("terminal", problem("field_required", { field: "location_id" }));
}

export function noSuchLocationToSave(location_id: number): ApiError {
  return couldNotSave("terminal", problem("unknown_reference", { kind: "location", id: location_id }));
}

export function noSuchLicenseToSave(license_id: number): ApiError {
  return couldNotSave("terminal", problem("unknown_reference", { kind: "license", id: license_id }));
}

/** The device belongs to another terminal. Names it only to a caller with permission to read it. */
export function deviceIsBound(terminal: { terminal_id: number; name: string }, may_read: boolean): ApiError {
  const { terminal_id: id, name } = terminal;
  return couldNotSave("terminal", may_read ? problem("device_bound_to", { name, id }) : problem("device_bound"));
}

/** A licence is for one till: two tills would take it from each other at the licensing service. */
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

/** The optional members of a heartbeat about the register itself. */
export interface Reported {
  readonly unsyncedReceipts?: number;
  readonly oldestUnsyncedAt?: string;
  readonly appVersion?: string;
  readonly deviceTime?: string;
}

/** The usable part of what a heartbeat reports; undefined when nothing is usable. */
export function reportOf(reported: Reported) {
  const { unsyncedReceipts, oldestUnsyncedAt, appVersion, deviceTime } = reported;
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
 * Returns the answer to a heartbeat (interface §4.3). A licence without a check counts as
 * connected. So does one that the service refused, because the service was reachable.
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

/** The signing credentials of a fiscalized store; null when the licence has neither. */
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
