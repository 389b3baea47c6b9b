import type { DevicesDeps } from "../../deps.ts";
import type { Tx } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { insertChanges, originOf, actorOf } from "../../../../shared/audit/write.ts";
import { doneBy, recordSecurityEvent } from "../../../../shared/security-events/commands/record.ts";
import { insertCredential, limitCredentials, restoreCredential } from "../queries/credentials.ts";
import type { StoredTerminal } from "../queries/rows.ts";
import { credentialChange } from "../rules/credentials.ts";

/**
 * Updates the terminal's tokens after its change. Every command that writes a terminal calls it in
 * its own transaction. `after` is absent for a deleted terminal.
 */
export async function settleCredentials(tx: Tx, before: StoredTerminal, after?: StoredTerminal): Promise<void> {
  const change = credentialChange(before, after);
  if (change === undefined) return;
  if (change === "enabled") await restoreCredential(tx, before.terminal_id);
  else await limitCredentials(tx, before, change);
}

/** Issues a token to the locked terminal; its previous one may only send pending documents. */
export async function replaceCredential(
  { deps, tx }: { readonly deps: DevicesDeps; readonly tx: Tx },
  caller: Caller,
  terminal: StoredTerminal,
  { client_address: address, ...credential }: NewCredential,
): Promise<void> {
  const { terminal_id, location_id, name } = terminal;
  await limitCredentials(tx, terminal, "replaced");
  const credential_id = await insertCredential(tx, { terminal_id, location_id, ...credential });
  const subject = { type: "terminal", id: terminal_id, name };
  const detail = `credential ${credential_id}`;
  await recordSecurityEvent(deps, { kind: "terminal_enrolled", ...doneBy(caller), address, subject, detail }, tx);
  await noteCredential(tx, caller, terminal, { old_value: null, new_value: String(credential_id) });
}

export interface NewCredential {
  readonly device_identifier: string;
  readonly token_hash: string;
  readonly client_address: string;
}

/** Notes in the audit log that a token was made or revoked; it is named by its id. */
export async function noteCredential(
  tx: Tx,
  caller: Caller,
  terminal: Pick<StoredTerminal, "terminal_id" | "location_id" | "name">,
  values: { readonly old_value: string | null; readonly new_value: string | null },
): Promise<void> {
  const entity = {
    entity_type: "terminal",
    entity_id: String(terminal.terminal_id),
    entity_name: terminal.name,
  } as const;
  const origin = await originOf(tx, "terminal", { ...terminal });
  await insertChanges(tx, [{ ...entity, field_name: "credential", origin, ...values }], actorOf(caller));
}
