import type { DevicesDeps } from "../../deps.ts";
import { changeCached } from "../../../../runtime/generations.ts";
import { noSuchId } from "../../../../web-api/errors/errors.ts";
import { type Caller, reachesTerminal } from "../../../../web-api/route.ts";
import { requireLocation } from "../../locations/commands.ts";
import { doneBy, recordSecurityEvent } from "../../../../shared/security-events/commands/record.ts";
import { findCredentialHolder, findCredentials, revokeStored } from "../queries/credentials.ts";
import { noSuchTerminal } from "../rules/terminals.ts";
import { credentialState } from "../rules/credentials.ts";
import { MANAGE } from "./save.ts";
import { noteCredential } from "./settle-credentials.ts";

/**
 * Lists the tokens of a terminal, the newest first; works for a deleted terminal as well.
 *
 * @throws ApiError 404 for an unknown terminal and one out of reach.
 */
export async function listCredentials({ db }: Pick<DevicesDeps, "db">, caller: Caller, terminal_id: number) {
  const terminal = await findCredentialHolder(db, terminal_id);
  if (!terminal || !reachesTerminal(caller, terminal)) throw noSuchTerminal(terminal_id);
  const rows = await findCredentials(db, terminal_id);
  const items = rows.map(({ has_ended, ...row }) => ({ ...row, state: credentialState({ ...row, has_ended }) }));
  return { items, total_count: items.length };
}

/**
 * Revokes a token on all nodes within a second. A revoked token stays revoked. Returns true.
 *
 * @throws ApiError 404 for an unknown terminal or token, 401 for another location's terminal.
 */
export async function revokeCredential(
  deps: DevicesDeps,
  caller: Caller,
  { id, credential_id }: { readonly id: number; readonly credential_id: number },
): Promise<true> {
  await changeCached(deps, async (tx) => {
    const terminal = await findCredentialHolder(tx, id);
    if (!terminal) throw noSuchTerminal(id);
    requireLocation(caller, terminal.location_id, MANAGE);
    const is_new = await revokeStored(tx, id, credential_id);
    if (is_new === undefined) throw noSuchId("Credential", credential_id);
    if (!is_new) return;
    await noteCredential(tx, caller, terminal, { old_value: String(credential_id), new_value: null });
    const subject = { type: "terminal", id, name: terminal.name };
    const detail = `credential ${credential_id}`;
    await recordSecurityEvent(deps, { kind: "token_revoked", ...doneBy(caller), subject, detail }, tx);
  });
  return true;
}
