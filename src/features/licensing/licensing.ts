/** What the licensing service is told of a licence. */
export interface LicenseCredentials {
  readonly license_id: number;
  readonly license_token: string;
}

/** `refused`: the service said no. `unreachable`: it said nothing that counts, and may be asked again. */
export type LicensingOutcome =
  | { readonly kind: "accepted" }
  | { readonly kind: "refused" | "unreachable"; readonly reason: string };

/** Who says whether a device may use a licence. Never throws for what the other side answers or fails to answer. */
export interface Licensing {
  readonly activate: (license: LicenseCredentials, device_identifier: string) => Promise<LicensingOutcome>;
  readonly release: (license: LicenseCredentials, device_identifier: string) => Promise<LicensingOutcome>;
  readonly check: (license: LicenseCredentials, device_identifier: string) => Promise<LicensingOutcome>;
}
