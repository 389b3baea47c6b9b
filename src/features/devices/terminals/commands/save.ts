import type { DevicesDeps } from "../../deps.ts";
import { readClock, type Tx } from "../../../../runtime/database.ts";
import { newActivationCode } from "../../../../runtime/tokens.ts";
import { changeCached } from "../../../../runtime/generations.ts";
import { type Caller, reachesLocation } from "../../../../web-api/route.ts";
import { couldNotSave, problem } from "../../../../web-api/errors/errors.ts";
import { areMixed, findListed, takeId } from "../../../../shared/resources/listed.ts";
import { insertAudited, lockAudited, updateAudited, actorOf } from "../../../../shared/audit/write.ts";
import { recordSecretChanges } from "../../../../shared/security-events/commands/record.ts";
import { checkOrderStatus } from "../../../../shared/configuration/commands/save-checks.ts";
import { changedOverrides } from "../../../../shared/configuration/overrides.ts";
import { OVERRIDE_COLUMNS } from "../../../../shared/configuration/registry/registry.ts";
import {
  type ConfigurationSnapshot,
  inheritedCountry,
  readBool,
  scopeOfTerminal,
} from "../../../../shared/configuration/snapshot.ts";
import { isSameDevice } from "../../../../shared/resources/rules.ts";
import { requireLocation, requireTerminal } from "../../locations/commands.ts";
import {
  findHolderOfDevice,
  findHolderOfLicense,
  insertBinding,
  isStored,
  lockDevice,
  type StoredTerminal,
  ADMIN_TERMINALS,
} from "../queries/rows.ts";
import {
  checkDevice,
  checkTerminal,
  deviceIsBound,
  licenseIsTaken,
  noSuchTerminal,
  registrationNeedsCode,
} from "../rules/terminals.ts";
import type { TerminalValues } from "../schemas.ts";
import { settleCredentials } from "./settle-credentials.ts";

export const MANAGE = "Vendor_Pos::locations_manage";

const WRITABLE = new Set([
  "name",
  "location_id",
  "is_active",
  "license_id",
  ...OVERRIDE_COLUMNS.map(({ column }) => column),
]);

type Row = Record<string, unknown>;

function writable(input: TerminalValues): TerminalValues {
  return Object.fromEntries(
    Object.entries(input).filter(([column, value]) => WRITABLE.has(column) && value !== undefined),
  );
}

/**
 * Creates a terminal. With a device it is bound at once and has no code; without one it gets a code
 * (interface §3.1).
 *
 * @throws ApiError 400 could-not-save; 401 for another location's token.
 */
export async function createTerminal(deps: DevicesDeps, caller: Caller, input: TerminalValues): Promise<Row> {
  const device_identifier = input.device_identifier ?? null;
  const snapshot = await deps.configuration.snapshotAfresh();
  checkTerminal(input);
  requireLocation(caller, input.location_id, MANAGE);
  if (device_identifier !== null) {
    checkDevice(device_identifier);
    if (isCodeNeeded(snapshot, input.location_id)) throw registrationNeedsCode();
  }
  return changeCached(deps, async (tx) => {
    if (device_identifier !== null) {
      await lockDevice(tx, device_identifier);
      await requireFreeDevice(tx, caller, device_identifier);
    }
    const values = writable(input);
    await checkReferences(tx, caller, undefined, values);
    const terminal_id = await takeId(tx, "terminal");
    const binding =
      device_identifier === null
        ? { activation_code: newActivationCode(), activation_code_issued_at: await readClock(tx) }
        : { device_identifier };
    await checkOrderStatus(tx, "terminal", undefined, values);
    const country = countryOf(snapshot, input.location_id);
    const overrides = changedOverrides(deps.ring, "terminal", terminal_id, undefined, values, country);
    const after = await insertAudited(tx, "terminal", { terminal_id, ...overrides, ...binding }, actorOf(caller));
    await recordSecretChanges(deps, caller, "terminal", { before: undefined, after }, tx);
    if (device_identifier !== null) {
      await insertBinding(tx, { terminal_id, device_identifier, bound_by: "registration" });
    }
    return findListed(tx, ADMIN_TERMINALS, terminal_id);
  });
}

/**
 * Updates a terminal: an absent field keeps its value, null resets an override to inherit. A device
 * identifier binds that device unless it is bound already, null unbinds. Where registration needs a
 * code, a terminal without a device gets one by its code only.
 *
 * @throws ApiError 404, 401 for another location's token, 400 could-not-save.
 */
export async function updateTerminal(
  deps: DevicesDeps,
  caller: Caller,
  terminal_id: number,
  input: TerminalValues,
): Promise<Row> {
  const device = input.device_identifier;
  if (typeof device === "string") checkDevice(device);
  const snapshot = await deps.configuration.snapshotAfresh();
  return changeCached(deps, async (tx) => {
    if (typeof device === "string") await lockDevice(tx, device);
    const before = await lockAudited<StoredTerminal>(tx, "terminal", terminal_id);
    if (!before) throw noSuchTerminal(terminal_id);
    requireTerminal(caller, before, MANAGE);
    if (input.location_id !== undefined) requireLocation(caller, input.location_id, MANAGE);
    const values = writable(input);
    checkTerminal({ ...before, ...values });
    await checkReferences(tx, caller, before, values);
    const isRebound = device !== undefined && !isSameDevice(device, before.device_identifier);
    if (isRebound && device !== null) {
      if (before.device_identifier === null && isCodeNeeded(snapshot, before.location_id))
        throw registrationNeedsCode();
      await requireFreeDevice(tx, caller, device);
    }
    await checkOrderStatus(tx, "terminal", before, values);
    const country = countryOf(snapshot, values.location_id ?? before.location_id);
    const changes = changedOverrides(deps.ring, "terminal", terminal_id, before, values, country);
    const after = await updateAudited(
      tx,
      "terminal",
      before,
      isRebound ? { ...changes, device_identifier: device } : changes,
      actorOf(caller),
    );
    await recordSecretChanges(deps, caller, "terminal", { before, after }, tx);
    await settleCredentials(tx, before, after);
    if (isRebound || after.license_id !== before.license_id) await releaseOf(deps, tx, before);
    if (isRebound && device !== null) {
      const bound_by = caller.kind === "admin" ? "admin" : "update";
      await insertBinding(tx, { terminal_id, device_identifier: device, bound_by });
    }
    return findListed(tx, ADMIN_TERMINALS, terminal_id);
  });
}

async function checkReferences(
  tx: Tx,
  caller: Caller,
  before: StoredTerminal | undefined,
  values: TerminalValues,
): Promise<void> {
  const { location_id, license_id } = values;
  // A terminal whose location was deleted can still be saved unchanged.
  if (
    location_id !== undefined &&
    location_id !== before?.location_id &&
    !(await isStored(tx, "location", location_id))
  ) {
    throw couldNotSave("terminal", problem("unknown_reference", { kind: "location", id: location_id }));
  }
  // A terminal numbers its receipts and closings in one series, so it stays sandbox or live.
  if (
    location_id !== undefined &&
    before?.location_id != null &&
    (await areMixed(tx, [before.location_id, location_id]))
  ) {
    throw couldNotSave("terminal", problem("invalid_value", { field: "location_id", value: location_id }));
  }
  if (typeof license_id === "number" && license_id !== before?.license_id) {
    if (!(await isStored(tx, "license", license_id))) {
      throw couldNotSave("terminal", problem("unknown_reference", { kind: "license", id: license_id }));
    }
    const holder = await findHolderOfLicense(tx, license_id);
    if (holder) throw licenseIsTaken(holder, reachesLocation(caller, holder.location_id));
  }
}

/**
 * Refuses a device that is bound to another terminal. The caller holds the device's lock, so no
 * other transaction can bind it.
 */
async function requireFreeDevice(tx: Tx, caller: Caller, device_identifier: string): Promise<void> {
  const holder = await findHolderOfDevice(tx, device_identifier);
  if (holder) throw deviceIsBound(holder, reachesLocation(caller, holder.location_id));
}

function isCodeNeeded(snapshot: ConfigurationSnapshot, location_id: number | undefined): boolean {
  const scope = scopeOfTerminal(snapshot, snapshot.locations.get(location_id ?? 0) ?? null);
  return readBool(snapshot, "vendor_pos_terminal/activation/require_terminal_registration", scope);
}

/** Releases a terminal's licence from its previous device, after the commit. */
export async function releaseOf(
  deps: DevicesDeps,
  tx: Tx,
  { license_id, device_identifier }: StoredTerminal,
): Promise<void> {
  if (license_id === null || device_identifier === null) return;
  await deps.jobs.enqueue(tx, "release_license", { license_id, device_identifier });
}

function countryOf(snapshot: ConfigurationSnapshot, location_id: number | null | undefined): string {
  return inheritedCountry(snapshot, snapshot.locations.get(location_id ?? 0) ?? null);
}
