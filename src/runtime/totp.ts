import { Secret, TOTP } from "otpauth";

/** Seconds of a TOTP time step (RFC 6238). */
export const STEP_SECONDS = 30;
/** Maximum time steps that a device's clock may be ahead or behind. */
const STEPS_OFF_MAX = 1;
/** Bytes of a secret: the 160 bits that RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Returns a new secret in base32, the form that authenticator apps take. */
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

/** Returns the six-digit code of a time step. */
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
