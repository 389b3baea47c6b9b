import type { DevicesDeps } from "../../deps.ts";
import { newActivationCode } from "../../../../runtime/tokens.ts";
import { changeCached } from "../../../../runtime/generations.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { deleteAudited, lockAudited, updateAudited, actorOf } from "../../../../shared/audit/write.ts";
import { requireTerminal } from "../../locations/commands.ts";
import { deleteAttempts } from "../queries/activation.ts";
import { findListed } from "../../../../shared/resources/listed.ts";
import { readClock } from "../../../../runtime/database.ts";
import { deleteTraces, keepForDelivery, type StoredTerminal, ADMIN_TERMINALS } from "../queries/rows.ts";
import { noSuchTerminal, requireDevice } from "../rules/terminals.ts";
import type { DeviceInput } from "./check-in.ts";
import { MANAGE, releaseOf } from "./save.ts";
import { settleCredentials } from "./settle-credentials.ts";

/**
 * Deletes a terminal. Its receipts, its closings and the history of its devices stay; documents
 * that it made before are accepted for 30 days. Returns true.
 */
export async function deleteTerminal(deps: DevicesDeps, caller: Caller, terminal_id: number): Promise<true> {
  await changeCached(deps, async (tx) => {
    const before = await lockAudited<StoredTerminal>(tx, "terminal", terminal_id);
    if (!before) throw noSuchTerminal(terminal_id);
    requireTerminal(caller, before, MANAGE);
    await keepForDelivery(tx, terminal_id);
    await deleteAudited(tx, "terminal", before, actorOf(caller));
    await settleCredentials(tx, before);
    await deleteTraces(tx, terminal_id);
    await releaseOf(deps, tx, before);
  });
  return true;
}

/**
 * Releases a terminal's device; the code that it was activated with stays used. Returns true.
 *
 * @throws ApiError 404 for an unknown terminal, 401 for another device and for another location's
 *   token.
 */
export async function deactivateTerminal(
  deps: DevicesDeps,
  caller: Caller,
  { terminalId, deviceIdentifier }: DeviceInput,
): Promise<true> {
  await changeCached(deps, async (tx) => {
    const before = await lockAudited<StoredTerminal>(tx, "terminal", terminalId);
    if (!before) throw noSuchTerminal(terminalId);
    requireTerminal(caller, before, "Vendor_Pos::locations");
    requireDevice(before.device_identifier, deviceIdentifier);
    const after = await updateAudited(tx, "terminal", before, { device_identifier: null }, actorOf(caller));
    await settleCredentials(tx, before, after);
    await releaseOf(deps, tx, before);
  });
  return true;
}

/**
 * Creates a new one-time code for a terminal. The bound device stays bound, and is inactive until
 * the code is used.
 */
export async function regenerateCode(deps: DevicesDeps, caller: Caller, terminal_id: number) {
  return changeCached(deps, async (tx) => {
    const before = await lockAudited<StoredTerminal>(tx, "terminal", terminal_id);
    if (!before) throw noSuchTerminal(terminal_id);
    requireTerminal(caller, before, MANAGE);
    const code = {
      activation_code: newActivationCode(),
      activation_code_issued_at: await readClock(tx),
      activation_used_at: null,
    };
    await settleCredentials(tx, before, await updateAudited(tx, "terminal", before, code, actorOf(caller)));
    // Pending activations hold the old code, so they are deleted.
    await deleteAttempts(tx, terminal_id);
    return findListed(tx, ADMIN_TERMINALS, terminal_id);
  });
}
