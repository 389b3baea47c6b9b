import type { DevicesDeps } from "../../deps.ts";
import { addressBucket } from "../../../../runtime/client-address.ts";
import { takeHit } from "../../../../runtime/rate-limits.ts";
import { newAccessToken } from "../../../../runtime/tokens.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { ApiError, tooManyRequests } from "../../../../web-api/errors/errors.ts";
import { GUEST } from "../../../../shared/access/rules/access.ts";
import { deviceKey } from "../../../../shared/resources/rules.ts";
import { findRecentEnrollment } from "../queries/credentials.ts";
import { lockDevice } from "../queries/rows.ts";
import {
  type ActivationInput,
  ATTEMPT_WINDOW_SECONDS,
  checkEnrollmentFormats,
  CODE_LIFETIME,
  ENROLLMENT_LIFETIME,
} from "../rules/terminals.ts";
import { activated, activationBucket, bindByCode, callerAt } from "./activate.ts";
import { type NewCredential, replaceCredential } from "./settle-credentials.ts";

/**
 * Binds a device by a one-time code alone, and gives the terminal a token of its own. The same code
 * from the same device within ten minutes answers again, with another token: the first answer may
 * have been lost.
 *
 * @throws ApiError 400 format, 429, 404 code, 400 disabled, 400 licence, in that order; 400 for a
 *   device of another location's terminal.
 */
export async function enrollTerminal(deps: DevicesDeps, client_address: string, input: ActivationInput) {
  checkEnrollmentFormats(input.activationCode, input.deviceIdentifier);
  // Only wrong codes count for the address, and only they wait: strangers behind the shop's address
  // must not stop a register with a right code. A code is one of 2^50.
  const address = activationBucket("address", addressBucket(client_address), "enrollment");
  const device = activationBucket("device", deviceKey(input.deviceIdentifier), "enrollment");
  const { token, hash } = newAccessToken();
  const credential = { device_identifier: input.deviceIdentifier, token_hash: hash, client_address };
  const terminal_id = await bindByCode(
    deps,
    {
      caller: GUEST,
      buckets: { device, sources: [] },
      lifetimes: [CODE_LIFETIME, ENROLLMENT_LIFETIME],
      onBound: (tx, caller, terminal) => replaceCredential({ deps, tx }, caller, terminal, credential),
    },
    input,
  ).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const repeated = await repeatEnrollment(deps, input, credential);
    if (repeated !== undefined) return repeated;
    const wait_seconds = await takeHit(deps.db, [address], ATTEMPT_WINDOW_SECONDS);
    throw wait_seconds > 0 ? tooManyRequests(wait_seconds) : error;
  });
  return { ...(await activated(deps, terminal_id)), access_token: token };
}

/**
 * Issues another token to the device that has just enrolled the terminal; undefined for other
 * devices.
 */
async function repeatEnrollment(
  deps: DevicesDeps,
  input: ActivationInput,
  credential: NewCredential,
): Promise<number | undefined> {
  return inTransaction(deps.db, async (tx) => {
    await lockDevice(tx, input.deviceIdentifier);
    const terminal = await findRecentEnrollment(tx, input);
    if (terminal === undefined) return undefined;
    await replaceCredential({ deps, tx }, callerAt(GUEST, terminal), terminal, credential);
    return terminal.terminal_id;
  });
}
