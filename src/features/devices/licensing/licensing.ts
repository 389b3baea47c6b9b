import type { Static } from "typebox";
import type { Problem } from "../../../web-api/errors/errors.ts";
import type { LicenseAnswer } from "./contract.ts";

/** Identification of a licence at the licensing service. */
export interface LicenseCredentials {
  readonly license_token: string;
}

/** The licence in an answer of the licensing service. */
export type UpstreamLicense = Readonly<Static<typeof LicenseAnswer>>;

/**
 * `accepted` has no licence when the licences are issued here. `refused` is a refusal by the
 * service; `is_unknown` when it has no such licence. `unreachable` means no valid answer; the
 * request may be retried.
 */
export type LicensingOutcome =
  | { readonly kind: "accepted"; readonly license?: UpstreamLicense }
  | { readonly kind: "refused"; readonly reason: Problem; readonly is_unknown?: boolean }
  | { readonly kind: "unreachable"; readonly reason: Problem };

/**
 * Decides whether a device may use a licence. Never throws for an answer or a failure of the
 * service.
 */
export interface Licensing {
  /** Binds the licence to the device; idempotent for one device. */
  readonly activate: (license: LicenseCredentials, device_identifier: string) => Promise<LicensingOutcome>;
  /** Frees the licence; does nothing when another device uses it. */
  readonly release: (license: LicenseCredentials, device_identifier: string) => Promise<LicensingOutcome>;
  readonly check: (license: LicenseCredentials, device_identifier: string | null) => Promise<LicensingOutcome>;
}
