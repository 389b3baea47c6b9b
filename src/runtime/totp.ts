import { Secret, TOTP } from "otpauth";

/** Seconds of a time step (RFC 6238). */
export const STEP_SECONDS = 30;
/** A device's clock may be off by this many steps, in both directions. */
const STEPS_OFF_MAX = 1;
/** A secret has the 160 bits that RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** The secret is base32, the form that authenticator apps take. */
export function newTotpSecret(): string {
  return randomBase32(SECRET_BYTES);
}

export function randomBase32(bytes: number): string {
  return new Secret({ size: bytes }).base32;
}

/** Returns the URI of the QR code for an authenticator app. */
export function totpUri(
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): string {
  return new TOTP({ secret, issuer, label }).toString();
}

/** The code has six digits. */
export function totpCode(secret: string, step: number): string {
  return new TOTP({ secret }).generate({ timestamp: step * STEP_SECONDS * 1000 });
}

/**
 * Returns the time step of the code: the current one or a neighbour; undefined when no step
 * matches.
 */
export function matchingStep(secret: string, code: string, current_step: number): number | undefined {
  const timestamp = current_step * STEP_SECONDS * 1000;
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: STEPS_OFF_MAX });
  return delta === null ? undefined : current_step + delta;
}
