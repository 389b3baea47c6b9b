import { isSameDevice } from "../../../../shared/resources/rules.ts";

/** Facts of a terminal that decide whether its token stays a full one. */
interface CredentialSubject {
  readonly is_active: boolean;
  readonly device_identifier: string | null;
  readonly activation_code: string | null;
}

/**
 * Why a token may only send pending documents. Only the token of a disabled terminal becomes a full
 * one again.
 */
export type LimitedBecause = "disabled" | "code_renewed" | "unbound" | "replaced" | "deleted";

/**
 * Returns the effect of a terminal's change on its tokens, undefined without one. Without `after`
 * the terminal is deleted.
 */
export function credentialChange(
  before: CredentialSubject,
  after: CredentialSubject | undefined,
): LimitedBecause | "enabled" | undefined {
  if (after === undefined) return "deleted";
  if (!isSameDevice(after.device_identifier, before.device_identifier)) {
    return after.device_identifier === null ? "unbound" : "replaced";
  }
  if (after.activation_code !== before.activation_code) return "code_renewed";
  if (after.is_active === before.is_active) return undefined;
  return after.is_active ? "enabled" : "disabled";
}

/**
 * Returns the state of a token. `has_ended` means that a limited token may no longer send
 * documents.
 */
export function credentialState(token: {
  readonly limited_at: string | null;
  readonly revoked_at: string | null;
  readonly has_ended: boolean;
}) {
  if (token.revoked_at !== null) return "revoked";
  if (token.limited_at === null) return "active";
  return token.has_ended ? "ended" : "submits_only";
}
