import type { ConnectorsDeps } from "../deps.ts";
import { administrator, insertChanges } from "../../shared/audit/write.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { withinTime } from "../../runtime/within-time.ts";
import { lockConnector } from "../queries/administration.ts";
import { forgetLinks, resumeTasks } from "../queries/installation.ts";
import { pullAll, requireConnector } from "./operate.ts";
import { toolsOf } from "./tools.ts";

const TIMEOUT_MS = 30_000;
/** Author of changes that the command line makes. */
const AUTHOR = administrator({ name: "Tillkeeper" });

/**
 * Links this service anew with the installation that the platform is now: forgets the former links,
 * reads every record, and then sends what is open. Sales wait meanwhile and are not lost. Call it
 * again after an interruption.
 *
 * @returns how many tasks are sent.
 * @throws as `pullAll`.
 */
export async function beginNewShop(deps: ConnectorsDeps, onKind: Parameters<typeof pullAll>[2]): Promise<number> {
  const { db } = deps;
  const { connector, stored, calls } = await requireConnector(deps);
  const { connector_id, kind } = stored;
  const found = await withinTime(TIMEOUT_MS, async (signal) => connector.installation?.(toolsOf(calls, signal)));
  await inTransaction(db, async (tx) => {
    await lockConnector(tx);
    await forgetLinks(tx, connector_id, found ?? null);
    const change = {
      entity_type: "connector" as const,
      entity_id: String(connector_id),
      entity_name: kind,
      field_name: "installation",
      old_value: stored.installation,
      new_value: found ?? null,
    };
    await insertChanges(tx, [change], AUTHOR);
  });
  await pullAll(deps, "sweep", onKind);
  return inTransaction(db, (tx) => resumeTasks(tx, connector_id));
}
