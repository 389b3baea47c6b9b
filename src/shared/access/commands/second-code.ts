import type { SharedDeps } from "../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { decrypt } from "../../../runtime/secrets.ts";
import { hashToken } from "../../../runtime/tokens.ts";
import { matchingStep } from "../../../runtime/totp.ts";
import {
  findSecondFactor,
  hasRecoveryCode,
  type SecondFactor,
  totpSecretContext,
  useRecoveryCode,
  useStep,
} from "../queries/second-factor.ts";
import { readTypedCode } from "../rules/second-factor.ts";

/** A valid code that is not consumed yet; `useCode` consumes it. */
export type RightCode = { readonly step: number } | { readonly recovery_hash: string };

/**
 * Validates a typed code against the second factor of an account. Returns undefined for a wrong or
 * already used code.
 */
export async function validateCode(
  deps: Pick<SharedDeps, "db" | "ring" | "log">,
  admin_user_id: number,
  typed: string,
): Promise<RightCode | undefined> {
  const code = readTypedCode(typed);
  if (code === undefined) return undefined;
  if (code.kind === "recovery") {
    const recovery_hash = hashToken(code.code);
    return (await hasRecoveryCode(deps.db, admin_user_id, recovery_hash)) ? { recovery_hash } : undefined;
  }
  const factor = await findSecondFactor(deps.db, admin_user_id);
  const secret = factor && readSecret(deps, admin_user_id, factor);
  if (factor === undefined || secret === undefined) return undefined;
  const step = matchingStep(secret, code.code, factor.current_step);
  return step !== undefined && step > factor.last_step ? { step } : undefined;
}

/**
 * Returns the decrypted secret; undefined when the encryption key is lost. Recovery codes and
 * `tillkeeper admin reset-second-factor` work without it.
 */
function readSecret(
  { ring, log }: Pick<SharedDeps, "ring" | "log">,
  admin_user_id: number,
  { totp_secret }: SecondFactor,
): string | undefined {
  try {
    return decrypt(ring, totp_secret, totpSecretContext(admin_user_id));
  } catch (error) {
    log.error({ err: error, admin_user_id }, "the second factor of an administrator cannot be read");
    return undefined;
  }
}

/** Consumes a valid code. Of two concurrent requests with the same code, one succeeds. */
export function useCode(tx: Tx, admin_user_id: number, code: RightCode): Promise<boolean> {
  return "step" in code
    ? useStep(tx, admin_user_id, code.step)
    : useRecoveryCode(tx, admin_user_id, code.recovery_hash);
}
