import type { Licensing, LicensingOutcome } from "./licensing.ts";

const accept = async (): Promise<LicensingOutcome> => ({ kind: "accepted" });

/** Licences issued in the administration: nobody beside this service has a say in them. */
export const LOCAL_LICENSING: Licensing = { activate: accept, release: accept, check: accept };

/**
 * The licensing of an installation.
 *
 * @throws Error when a licensing service is set: this version issues licences itself.
 */
export function openLicensing({ licensing_url }: { readonly licensing_url: string | undefined }): Licensing {
  if (licensing_url === undefined) return LOCAL_LICENSING;
  throw new Error(
    "LICENSING_URL is set, but this version cannot talk to a licensing service: the HTTP licensing client comes with a " +
      "later version. Remove LICENSING_URL; licences are then issued in the administration.",
  );
}
