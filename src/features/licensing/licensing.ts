/** What the licensing service is told of a licence. */
export interface LicenseCredentials {
  readonly license_token: string;
}

/** A licence as the licensing service knows it. */
export interface UpstreamLicense {
  readonly license_status: "active" | "inactive" | "expired" | "suspended" | "revoked";
  readonly license_type: "free" | "pro";
  /** ISO 8601; null: never. */
  readonly license_expires_at: string | null;
  /** Who uses it, seen from the device of the question. */
  readonly held_by: "this_device" | "another_device" | "nobody";
  /** Absent: the service has no say in them. */
  readonly fiscal?: { readonly fiscal_tss_id: string | null; readonly fiscal_api_key: string | null } | null;
}

/**
 * `accepted`: without a licence when the licences are issued here. `refused`: the service said no; `is_unknown` when
 * it has no such licence. `unreachable`: it said nothing that counts, and may be asked again.
 */
export type LicensingOutcome =
  | { readonly kind: "accepted"; readonly license?: UpstreamLicense }
  | { readonly kind: "refused"; readonly reason: string; readonly is_unknown?: boolean }
  | { readonly kind: "unreachable"; readonly reason: string };

/** Who says whether a device may use a licence. Never throws for what the other side answers or fails to answer. */
export interface Licensing {
  /** Asked twice for one device, it answers the same. */
  readonly activate: (license: LicenseCredentials, device_identifier: string) => Promise<LicensingOutcome>;
  /** Changes nothing when another device uses the licence. */
  readonly release: (license: LicenseCredentials, device_identifier: string) => Promise<LicensingOutcome>;
  readonly check: (license: LicenseCredentials, device_identifier: string | null) => Promise<LicensingOutcome>;
}
