import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import type { JsonNode } from "../../web-api/json.ts";
import { type Caller, reachesLocation } from "../../web-api/route.ts";
import { insertEvents } from "./queries.ts";
import { readBatch } from "./rules.ts";

/**
 * Stores a batch of telemetry events (interface §4.6). Nothing is refused: malformed events and those of a location
 * that the token does not reach are left out.
 *
 * @returns false when the payload is no object with a non-empty list of events.
 */
export async function submitTelemetry({ db }: Deps, caller: Caller, payload: JsonNode | undefined): Promise<boolean> {
  const batch = readBatch(payload);
  if (batch === undefined) return false;
  const isReached = reachesLocation(caller, batch.source.location_id);
  if (isReached && batch.events.length > 0) await inTransaction(db, (tx) => insertEvents(tx, batch));
  return true;
}
