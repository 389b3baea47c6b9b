import type { DevicesDeps } from "../deps.ts";
import { changeCached } from "../../../runtime/generations.ts";
import { couldNotSave, noSuchId, problem, unauthorized } from "../../../web-api/errors/errors.ts";
import { type Caller, reachesLocation, reachesTerminal, type TerminalAndLocation } from "../../../web-api/route.ts";
import { actorOf, deleteAudited, insertAudited, lockAudited, updateAudited } from "../../../shared/audit/write.ts";
import { recordSecretChanges } from "../../../shared/security-events/commands/record.ts";
import { checkOrderStatus } from "../../../shared/configuration/commands/save-checks.ts";
import { changedOverrides } from "../../../shared/configuration/overrides.ts";
import { inheritedCountry } from "../../../shared/configuration/snapshot.ts";
import { findListed, takeId } from "../../../shared/resources/listed.ts";
import { ADMIN_LOCATIONS, findLocationByCode, type StoredLocation } from "./queries.ts";
import { checkLocation } from "./rules.ts";
import type { LocationValues } from "./schemas.ts";

export function noSuchLocation(location_id: number) {
  return noSuchId("Location", location_id);
}

/** Refuses a write to a location that the caller's token is not bound to. */
export function requireLocation(caller: Caller, location_id: number | null | undefined, resource: string): void {
  if (!reachesLocation(caller, location_id)) throw unauthorized([resource]);
}

/**
 * Refuses a write to a terminal of another location, or to another one than the caller's token is
 * bound to.
 */
export function requireTerminal(caller: Caller, terminal: TerminalAndLocation, resource: string): void {
  if (!reachesTerminal(caller, terminal)) throw unauthorized([resource]);
}

type Row = Record<string, unknown>;

const MANAGE = "Vendor_Pos::locations_manage";

/** A location without overrides, which inherits everything from its website. */
const NEW = { location_id: 0, name: "", code: "" };

/**
 * Creates a location (interface §4.3).
 *
 * @throws ApiError 400 could-not-save; 401 for a token bound to locations: it cannot reach the new
 *   one.
 */
export async function createLocation(deps: DevicesDeps, caller: Caller, input: LocationValues): Promise<Row> {
  if (caller.location_ids.length > 0) throw unauthorized([MANAGE]);
  const snapshot = await deps.configuration.snapshotAfresh();
  checkLocation(input, new Set(snapshot.websites.keys()));
  return changeCached(deps, async (tx) => {
    if (await findLocationByCode(tx, input.code ?? "")) throw codeIsTaken(input.code ?? "");
    const location_id = await takeId(tx, "location");
    await checkOrderStatus(tx, "location", undefined, input);
    const inherited = inheritedCountry(snapshot, { ...NEW, website_id: input.website_id ?? 0 });
    const values = changedOverrides(deps.ring, "location", location_id, undefined, stored(input), inherited);
    const after = await insertAudited(tx, "location", { location_id, ...values }, actorOf(caller));
    await recordSecretChanges(deps, caller, "location", { before: undefined, after }, tx);
    return findListed(tx, ADMIN_LOCATIONS, location_id);
  });
}

/**
 * Updates a location: an absent field keeps its value, null removes it, so that it is inherited. A
 * sandbox stays one, and a live location stays live.
 *
 * @throws ApiError 404, 401 for another location's token, 400 could-not-save.
 */
export async function updateLocation(
  deps: DevicesDeps,
  caller: Caller,
  location_id: number,
  input: LocationValues,
): Promise<Row> {
  const snapshot = await deps.configuration.snapshotAfresh();
  return changeCached(deps, async (tx) => {
    const before = await lockAudited<StoredLocation>(tx, "location", location_id);
    if (!before) throw noSuchLocation(location_id);
    requireLocation(caller, location_id, MANAGE);
    if ((input.is_sandbox ?? before.is_sandbox) !== before.is_sandbox) {
      throw couldNotSave("location", problem("invalid_value", { field: "is_sandbox", value: input.is_sandbox }));
    }
    const values = stored(input);
    const after = { ...before, ...values };
    checkLocation(after, new Set(snapshot.websites.keys()), before.code);
    const namesake = await findLocationByCode(tx, after.code);
    if (namesake && namesake.location_id !== location_id) throw codeIsTaken(after.code);
    await checkOrderStatus(tx, "location", before, values);
    const inherited = inheritedCountry(snapshot, { ...NEW, website_id: after.website_id });
    const changes = changedOverrides(deps.ring, "location", location_id, before, values, inherited);
    const updated = await updateAudited(tx, "location", before, changes, actorOf(caller));
    await recordSecretChanges(deps, caller, "location", { before, after: updated }, tx);
    return findListed(tx, ADMIN_LOCATIONS, location_id);
  });
}

/** Deletes a location; terminals, receipts and closings may still refer to it. Returns true. */
export async function deleteLocation(deps: DevicesDeps, caller: Caller, location_id: number): Promise<true> {
  await changeCached(deps, async (tx) => {
    const before = await lockAudited(tx, "location", location_id);
    if (!before) throw noSuchLocation(location_id);
    requireLocation(caller, location_id, MANAGE);
    await deleteAudited(tx, "location", before, actorOf(caller));
  });
  return true;
}

function stored(input: LocationValues): LocationValues {
  return {
    ...input,
    ...(input.website_id === null ? { website_id: 0 } : {}),
    ...(input["source_code"] === null ? { source_code: "" } : {}),
  };
}

function codeIsTaken(code: string) {
  return couldNotSave("location", problem("location_has_code", { code }));
}
