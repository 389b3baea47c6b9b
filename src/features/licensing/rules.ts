import { couldNotSave, notFound } from "../../web-api/errors.ts";

export const LICENSE_TYPES = ["free", "pro"] as const;
export const LICENSE_STATUSES = ["active", "inactive", "expired", "suspended", "revoked"] as const;

/** A licence as far as a device's wish to use it is judged by it. */
export interface JudgedLicense {
  readonly license_status: string;
  /** Whether its end has passed, by the database's clock. */
  readonly is_over: boolean;
}

const REFUSED_STATUSES: ReadonlySet<string> = new Set(["revoked", "suspended", "expired"]);

/** Why no device may start to use the licence, with or without a licensing service; undefined when it may. */
export function refusalOf({ license_status, is_over }: JudgedLicense): string | undefined {
  if (REFUSED_STATUSES.has(license_status)) return `The license is ${license_status}.`;
  return is_over ? "The license is expired." : undefined;
}

/** Checks what a licence would be after a save. Throws ApiError 400 could-not-save. */
export function checkLicense({ license_type, license_status }: { license_type?: unknown; license_status?: unknown }) {
  requireOneOf("license_type", license_type, LICENSE_TYPES);
  requireOneOf("license_status", license_status, LICENSE_STATUSES);
}

function requireOneOf(field: string, value: unknown, allowed: readonly string[]): void {
  if (typeof value === "string" && allowed.includes(value)) return;
  throw couldNotSave("license", `"${field}" must be one of ${allowed.join(", ")}.`);
}

export function noSuchLicense(license_id: number) {
  return notFound('License with id "%1" does not exist.', [license_id]);
}
