import { parseInstant } from "../../../runtime/instant.ts";
import { couldNotSave, noSuchId, problem, type Problem } from "../../../web-api/errors/errors.ts";
import { LICENSE_STATUSES, LICENSE_TYPES } from "./contract.ts";
import type { UpstreamLicense } from "./licensing.ts";

/** The data that decides whether a device may use a licence. */
export interface LicenseState {
  readonly license_status: string;
  /** Whether the licence's end has passed, by the database's clock. */
  readonly is_over: boolean;
}

export const NO_LICENSE = problem("license_unknown");

const REFUSED_STATUSES: ReadonlySet<string> = new Set(["revoked", "suspended", "expired"]);

/**
 * Returns why no device may start to use the licence, with or without a licensing service;
 * undefined when one may.
 */
export function refusalOf({ license_status, is_over }: LicenseState): Problem | undefined {
  if (REFUSED_STATUSES.has(license_status)) return problem("license_not_active", { state: license_status });
  return is_over ? problem("license_not_active", { state: "expired" }) : undefined;
}

/** Validates a licence before a save. Throws ApiError 400 could-not-save. */
export function checkLicense({ license_type, license_status }: { license_type?: unknown; license_status?: unknown }) {
  requireOneOf("license_type", license_type, LICENSE_TYPES);
  requireOneOf("license_status", license_status, LICENSE_STATUSES);
}

/**
 * Validates a licence token before a save.
 * @throws ApiError 400 could-not-save for an invalid token.
 */
export function checkLicenseToken(license_token: string): void {
  if (/^[\x21-\x7e]{8,255}$/.test(license_token)) return;
  throw couldNotSave("license", problem("license_token_invalid"));
}

function requireOneOf(field: string, value: unknown, allowed: readonly string[]): void {
  if (typeof value === "string" && allowed.includes(value)) return;
  throw couldNotSave("license", problem("field_not_choice", { field, choices: allowed.join(", ") }));
}

export function noSuchLicense(license_id: number) {
  return noSuchId("License", license_id);
}

const TEXT_MAX = 200;

/**
 * Sanitizes third-party text to one line: no control characters or direction marks, at most 200
 * characters.
 */
export function plainText(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length > TEXT_MAX ? `${characters.slice(0, TEXT_MAX - 1).join("")}…` : line;
}

/**
 * Returns the licence columns that an answer of the licensing service sets, with decrypted fiscal
 * credentials.
 */
export function upstreamColumns({ fiscal, ...license }: UpstreamLicense): Record<string, string | null> {
  const { license_status, license_type, license_expires_at } = license;
  const columns = {
    license_status,
    license_type,
    license_expires_at: license_expires_at === null ? null : (parseInstant(license_expires_at) ?? null),
  };
  if (fiscal === undefined) return columns;
  return {
    ...columns,
    fiscal_tss_id: fiscal?.fiscal_tss_id ?? null,
    fiscal_api_key: fiscal?.fiscal_api_key ?? null,
  };
}
