import type { DevicesDeps } from "../../deps.ts";
import { scopeOfTerminal } from "../../../../shared/configuration/snapshot.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { listDeliveryRows } from "../queries/deliveries.ts";

/** Maximum terminals of an answer. Each is compared with its configuration as of now. */
const TERMINALS_MAX = 2_000;

export interface DeliveriesAsked {
  readonly terminal_id?: number;
  readonly scope?: string;
  readonly scope_id?: number;
}

/**
 * Lists the active terminals with a device in a scope of settings, each with whether the device
 * pulled the configuration as of now.
 */
export async function listDeliveries(deps: DevicesDeps, reader: Reader, asked: DeliveriesAsked) {
  const { terminal_id, scope = "default", scope_id = 0 } = asked;
  const rows = await deps.lists(reader, (db) => listDeliveryRows(db, reader.caller, terminal_id, TERMINALS_MAX + 1));
  const snapshot = await deps.configuration.snapshot();
  const items = [];
  for (const { config_hash, ...row } of rows.slice(0, TERMINALS_MAX)) {
    const { website_id, store_id } = scopeOfTerminal(snapshot, snapshot.locations.get(row.location_id) ?? null);
    const own_id = scope === "websites" ? website_id : scope === "stores" ? store_id : scope_id;
    if (own_id !== scope_id) continue;
    reader.signal.throwIfAborted();
    const entry = await deps.terminals.find(row.terminal_id);
    // Deleted meanwhile.
    if (entry === undefined) continue;
    const is_current = config_hash !== null && config_hash === entry.configHash(await entry.checks());
    items.push({ ...row, state: is_current ? "received" : "waiting" });
  }
  return { items, total_count: items.length, is_complete: rows.length <= TERMINALS_MAX };
}
