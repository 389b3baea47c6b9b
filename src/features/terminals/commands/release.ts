import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import type { StoredTerminal } from "../queries/rows.ts";

/** Has the licence of a terminal released for the device that was bound to it, once the transaction commits. */
export async function releaseOf(deps: Deps, tx: Tx, { license_id, device_identifier }: StoredTerminal): Promise<void> {
  if (license_id === null || device_identifier === null) return;
  await deps.jobs.enqueue(tx, "release_license", { license_id, device_identifier });
}
