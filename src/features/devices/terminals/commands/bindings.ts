import type { DevicesDeps } from "../../deps.ts";
import { reachableAddress } from "../../../../runtime/reachable-address.ts";
import { type Caller, reachesTerminal } from "../../../../web-api/route.ts";
import { readInt, scopeOfTerminal } from "../../../../shared/configuration/snapshot.ts";
import { findActivation, findBindings } from "../queries/bindings.ts";
import { CODE_LIFETIME, ENROLLMENT_LIFETIME, noSuchTerminal, seesLiveCodes } from "../rules/terminals.ts";

/**
 * Lists the devices that were ever bound to a terminal, the newest first.
 *
 * @throws ApiError 404 for an unknown terminal and for one of another location.
 */
export async function listBindings(deps: DevicesDeps, caller: Caller, terminal_id: number) {
  await activationOf(deps, caller, terminal_id);
  const items = await findBindings(deps.db, terminal_id);
  return { items, total_count: items.length };
}

/**
 * Returns the status of a terminal's activation: its code, the end of its validity and the device
 * that used it.
 *
 * @throws ApiError 404 for an unknown terminal and for one of another location.
 */
export async function readActivation(deps: DevicesDeps, caller: Caller, terminal_id: number) {
  const { location_id, age_seconds, is_live, ...stored } = await activationOf(deps, caller, terminal_id);
  const snapshot = await deps.configuration.snapshot();
  const scope = scopeOfTerminal(snapshot, snapshot.locations.get(location_id) ?? null);
  const hours = readInt(snapshot, CODE_LIFETIME, scope);
  const is_used = stored.used_at !== null;
  const is_waiting = stored.activation_code !== null && !is_used;
  const ends = is_waiting && hours > 0;
  const secondsLeft = (limit: number): number => Math.max(0, Math.floor(limit * 3600 - age_seconds));
  const seconds_left = ends ? secondsLeft(hours) : null;
  const enrollment_hours = readInt(snapshot, ENROLLMENT_LIFETIME, scope);
  const enroll_seconds_left =
    is_waiting && enrollment_hours > 0
      ? Math.min(secondsLeft(enrollment_hours), seconds_left ?? Number.POSITIVE_INFINITY)
      : seconds_left;
  const issued = Temporal.Instant.from(stored.issued_at.replace(" ", "T"));
  return {
    ...stored,
    activation_code: !is_live || seesLiveCodes(caller) ? stored.activation_code : null,
    state: is_used ? "used" : !is_waiting ? "none" : seconds_left === 0 ? "expired" : "waiting",
    seconds_left,
    enroll_seconds_left,
    server_address: reachableAddress(deps.config) ?? null,
    expires_at: ends ? issued.add({ hours }).toString().replace("T", " ").replace("Z", "+00") : null,
  };
}

async function activationOf({ db }: Pick<DevicesDeps, "db">, caller: Caller, terminal_id: number) {
  const found = await findActivation(db, terminal_id);
  if (!found || !reachesTerminal(caller, found)) throw noSuchTerminal(terminal_id);
  return found;
}
