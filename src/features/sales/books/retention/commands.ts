import type { SalesDeps } from "../../deps.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import type { AuditedChange } from "../../../../shared/audit/rules.ts";
import { actorOf, insertChanges } from "../../../../shared/audit/write.ts";
import { zoneOf } from "../../../../shared/configuration/local-time.ts";
import type { ConfigurationSnapshot } from "../../../../shared/configuration/snapshot.ts";
import { noSuchId } from "../../../../web-api/errors/errors.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { type Caller, reachesLocation } from "../../../../web-api/route.ts";
import { readCompany, readRetentionYears } from "../company.ts";
import { countDue, deleteHold, hasRecords, insertHold, listHolds, lockHold, readDay } from "./queries.ts";
import { checkedHold, endsBefore, type HoldInput, holdText, retentionYears } from "./rules.ts";

/**
 * Says what a location need not keep any longer, and what its holds keep. Nothing is changed.
 *
 * @throws ApiError 404 for a location that does not exist or that the caller does not reach.
 */
export async function readRetention(
  deps: SalesDeps,
  reader: Reader,
  { location_id }: { readonly location_id: number },
) {
  const snapshot = await reachedSnapshot(deps, reader.caller, location_id);
  const { country_id } = readCompany(snapshot, location_id);
  const { years, is_preset } = retentionYears(readRetentionYears(snapshot, location_id), country_id);
  return deps.reports(reader, async (db, signal) => {
    const ends_before = years === null ? null : endsBefore(await readDay(db, zoneOf(snapshot, location_id)), years);
    return {
      years,
      is_preset,
      ends_before,
      due: ends_before === null ? null : await countDue(db, { location_id, ends_before }, signal),
      ...(await listHolds(db, location_id)),
    };
  });
}

/**
 * Keeps the receipts and closings of some days of a location until the hold ends, however old they
 * are.
 *
 * @throws ApiError as `readRetention` and `checkedHold`.
 */
export async function placeHold(
  deps: SalesDeps,
  caller: Caller,
  { location_id, ...input }: HoldInput & { readonly location_id: number },
): Promise<{ readonly hold_id: number }> {
  const snapshot = await reachedSnapshot(deps, caller, location_id);
  const hold = checkedHold(input);
  return inTransaction(deps.db, async (tx) => {
    const hold_id = await insertHold(tx, location_id, hold, caller.name);
    const change = { old_value: null, new_value: holdText(hold) };
    await insertChanges(tx, [{ ...ofLocation(snapshot, location_id), ...change }], actorOf(caller));
    return { hold_id };
  });
}

/**
 * Ends a hold.
 *
 * @throws ApiError 404 for one that does not exist or whose location the caller does not reach.
 */
export async function endHold(deps: SalesDeps, caller: Caller, hold_id: number): Promise<boolean> {
  const snapshot = await deps.configuration.snapshot();
  return inTransaction(deps.db, async (tx) => {
    const hold = await lockHold(tx, hold_id);
    if (hold === undefined || !reachesLocation(caller, hold.location_id)) throw noSuchId("Hold", hold_id);
    await deleteHold(tx, hold_id);
    const change = { old_value: holdText(hold), new_value: null };
    await insertChanges(tx, [{ ...ofLocation(snapshot, hold.location_id), ...change }], actorOf(caller));
    return true;
  });
}

/** Returns the settings, for a location that the caller reaches; a deleted one keeps its books. */
async function reachedSnapshot(
  { db, configuration }: Pick<SalesDeps, "db" | "configuration">,
  caller: Caller,
  location_id: number,
): Promise<ConfigurationSnapshot> {
  if (!reachesLocation(caller, location_id)) throw noSuchId("Location", location_id);
  const snapshot = await configuration.snapshotAfresh();
  if (!snapshot.locations.has(location_id) && !(await hasRecords(db, location_id))) {
    throw noSuchId("Location", location_id);
  }
  return snapshot;
}

function ofLocation({ locations }: ConfigurationSnapshot, location_id: number) {
  const name = locations.get(location_id)?.name ?? String(location_id);
  return {
    entity_type: "location",
    entity_id: String(location_id),
    entity_name: name,
    field_name: "retention_hold",
    origin: { location_id, location_name: name },
  } as const satisfies Partial<AuditedChange>;
}
