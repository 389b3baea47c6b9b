import type { DevicesDeps } from "../deps.ts";
import type { ListAnswer } from "../../../web-api/list/answer.ts";
import type { Reader } from "../../../web-api/list/read-in-turn.ts";
import type { RequestContext } from "../../../web-api/route.ts";
import { adminList } from "../../../web-api/list/search-list.ts";
import { countHealth, noteSilences, terminalHealth } from "./queries.ts";
import { thresholdsOf } from "./rules.ts";

/**
 * Lists the terminals with their sync status. Throws ApiError 400 for an unknown or malformed
 * filter.
 */
export async function listHealth(deps: DevicesDeps, context: RequestContext): Promise<ListAnswer> {
  return adminList(deps, context, terminalHealth(thresholdsOf(await deps.configuration.snapshot())));
}

const NONE = {
  ok: 0,
  closed: 0,
  not_heard: 0,
  refused: 0,
  behind: 0,
  clock: 0,
  silent: 0,
  license: 0,
  no_location: 0,
  unbound: 0,
  inactive: 0,
};

/** Counts terminals by health, and their unsent receipts. */
export async function summarizeHealth(deps: DevicesDeps, reader: Reader) {
  const thresholds = thresholdsOf(await deps.configuration.snapshot());
  const counts = await deps.reports(reader, (db, signal) => countHealth(db, reader.caller, thresholds, signal));
  const sum = (name: "terminals" | "unsynced_receipts" | "waiting_receipts") =>
    counts.reduce((total, row) => total + row[name], 0);
  const oldest = counts.flatMap(({ oldest_missing_at }) => oldest_missing_at ?? []).toSorted();
  return {
    terminals: sum("terminals"),
    by_health: { ...NONE, ...Object.fromEntries(counts.map(({ health, terminals }) => [health, terminals])) },
    unsynced_receipts: sum("unsynced_receipts"),
    waiting_receipts: sum("waiting_receipts"),
    oldest_missing_at: oldest[0] ?? null,
  };
}

/**
 * Notifies observers and webhooks of silent terminals, once for each silence even with several
 * nodes. The next heartbeat ends a silence.
 *
 * @returns the number of notices.
 */
export async function noticeSilentTerminals(deps: DevicesDeps): Promise<number> {
  const noticed = await noteSilences(deps.reportDb, thresholdsOf(await deps.configuration.snapshot()));
  if (noticed > 0) deps.log.warn({ noticed }, "terminals have become silent");
  return noticed;
}
