import { randomUUID } from "node:crypto";
import type { DevicesDeps } from "../../deps.ts";
import { addressBucket } from "../../../../runtime/client-address.ts";
import { readClock, type Tx } from "../../../../runtime/database.ts";
import { type Bucket, refundHit, takeHit, waitForRoom } from "../../../../runtime/rate-limits.ts";
import { hashToken } from "../../../../runtime/tokens.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { ApiError, tooManyRequests, unauthorized } from "../../../../web-api/errors/errors.ts";
import { type Caller, reachesLocation } from "../../../../web-api/route.ts";
import { updateAudited, actorOf } from "../../../../shared/audit/write.ts";
import { readInt, scopeOfTerminal } from "../../../../shared/configuration/snapshot.ts";
import { deviceKey } from "../../../../shared/resources/rules.ts";
import { activateLicense, storedRefusal } from "../../licensing/commands/licenses.ts";
import { type CodeHolder, endAttempt, findCodeHolder, lockForActivation, reserveCode } from "../queries/activation.ts";
import { insertBinding, lockDevice, type StoredTerminal } from "../queries/rows.ts";
import {
  type ActivationInput,
  ATTEMPT_WINDOW_SECONDS,
  ATTEMPTS_MAX,
  checkActivationFormats,
  CODE_LIFETIME,
  codeNotValid,
  deviceIsBound,
  fiscalCredentials,
  isCodeExpired,
  licenseRefused,
  noSuchTerminal,
} from "../rules/terminals.ts";
import { MANAGE, releaseOf } from "./save.ts";
import { settleCredentials } from "./settle-credentials.ts";

/** Authorization of an activation: a token that may manage terminals, or the code alone. */
export interface Activating {
  /**
   * A guest when the code alone is the credential; from the binding on, the guest acts as the
   * code's terminal.
   */
  readonly caller: Caller;
  readonly buckets: ActivationBuckets;
  /** Settings that limit the validity of a code, in hours. */
  readonly lifetimes: readonly string[];
  /** Runs in the transaction that binds the device. */
  readonly onBound?: (tx: Tx, caller: Caller, terminal: StoredTerminal) => Promise<void>;
}

/** Every attempt counts for the device; only failed look-ups count for the other buckets. */
interface ActivationBuckets {
  readonly device: Bucket;
  /** Buckets for which a code of another location does not count. */
  readonly sources: readonly Bucket[];
  /** Bucket of the caller's token; a code of another location counts for it as well. */
  readonly token?: Bucket;
}

/**
 * Binds a device to the terminal of a one-time code (interface §4.3).
 *
 * @throws ApiError as `bindByCode`; 401 for another location's token.
 */
export async function activateTerminal(
  deps: DevicesDeps,
  { caller, client_address }: { readonly caller: Caller; readonly client_address: string },
  input: ActivationInput,
) {
  checkActivationFormats(input.activationCode, input.deviceIdentifier);
  const address = addressBucket(client_address);
  const token = `${caller.kind} ${caller.id}`;
  const buckets: ActivationBuckets = {
    device: activationBucket("device", deviceKey(input.deviceIdentifier)),
    sources: [activationBucket("address", address), activationBucket("token_at_address", `${token} ${address}`)],
    token: activationBucket("token", token),
  };
  return activated(deps, await bindByCode(deps, { caller, buckets, lifetimes: [CODE_LIFETIME] }, input));
}

/** Returns a bucket of activation attempts; its name contains the digest of its subject. */
export function activationBucket(kind: keyof typeof ATTEMPTS_MAX, of: string, door = "activation"): Bucket {
  return { name: `${door} ${kind} ${hashToken(of)}`, most: ATTEMPTS_MAX[kind] };
}

/** Returns the answer to a device that has been bound. */
export async function activated(deps: DevicesDeps, terminal_id: number) {
  await deps.generations.poll();
  const entry = await deps.terminals.find(terminal_id);
  if (!entry) throw noSuchTerminal(terminal_id);
  const { terminal, location, staff, roles } = await entry.config();
  return {
    terminal,
    location,
    staff_list: staff,
    role_list: roles,
    fiscal_credentials: fiscalCredentials(entry.license),
  };
}

/**
 * Binds a device to the terminal of a one-time code:
 *
 * 1. Reserves the code for this attempt.
 * 2. Calls the licensing service without an open transaction.
 * 3. Marks the code as used and binds the device.
 *
 * A refusal leaves the code unused. After a crash the reservation ends within 30 seconds.
 *
 * @returns the terminal's id.
 * @throws ApiError 429, 404 code, 400 disabled, 400 licence, in that order.
 */
export async function bindByCode(deps: DevicesDeps, activating: Activating, input: ActivationInput): Promise<number> {
  const attempt_id = randomUUID();
  const holder = await reserve(deps, activating, input, attempt_id);
  await prepare(deps, holder, input, attempt_id);
  const refusal = await bind(deps, activating, input, { holder, attempt_id });
  if (refusal) throw refusal;
  return holder.terminal_id;
}

async function reserve(
  deps: DevicesDeps,
  { caller, buckets, lifetimes }: Activating,
  { activationCode }: ActivationInput,
  attempt_id: string,
): Promise<CodeHolder> {
  const failures = failuresOf(buckets);
  await requireRoom(deps, buckets);
  const snapshot = await deps.configuration.snapshotAfresh();
  const isExpired = (found: CodeHolder): boolean => {
    const scope = scopeOfTerminal(snapshot, snapshot.locations.get(found.location_id) ?? null);
    return lifetimes.some((path) => isCodeExpired(found.code_age_seconds, readInt(snapshot, path, scope)));
  };
  const outcome = await inTransaction(deps.db, async (tx): Promise<CodeHolder | ApiError> => {
    // Counts a failure before the look-up and reverts it afterwards, so that concurrent guesses are
    // counted as well.
    const wait = await takeHit(tx, [buckets.device, ...failures], ATTEMPT_WINDOW_SECONDS);
    if (wait > 0) return tooManyRequests(wait);
    const found = await findCodeHolder(tx, activationCode);
    if (!found || isExpired(found)) return codeNotValid();
    if (!reachesLocation(caller, found.location_id)) {
      await refundHit(tx, buckets.sources);
      return unauthorized([MANAGE]);
    }
    const isDisabled = !found.is_active;
    if (!isDisabled && !(await reserveUnused(tx, activationCode, found, attempt_id))) return codeNotValid();
    await refundHit(tx, failures);
    return isDisabled ? new ApiError("terminal_disabled") : found;
  });
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

/** Throws ApiError 429 when a bucket is full, so that an attempt over a limit waits for no lock. */
export async function requireRoom(deps: DevicesDeps, buckets: ActivationBuckets): Promise<void> {
  const wait = await waitForRoom(deps.db, [buckets.device, ...failuresOf(buckets)]);
  if (wait > 0) throw tooManyRequests(wait);
}

function failuresOf({ sources, token }: ActivationBuckets): readonly Bucket[] {
  return token === undefined ? sources : [...sources, token];
}

/**
 * Reserves the code for this attempt. Another device may have used it between the look-up and the
 * reservation. The reservation waits for that device, so the code is looked up again: otherwise the
 * licence would be taken from the device that was faster.
 */
async function reserveUnused(tx: Tx, code: string, { terminal_id }: CodeHolder, attempt_id: string): Promise<boolean> {
  if (!(await reserveCode(tx, terminal_id, attempt_id))) return false;
  const now = await findCodeHolder(tx, code);
  if (now?.terminal_id === terminal_id) return true;
  await endAttempt(tx, terminal_id, attempt_id);
  return false;
}

/**
 * Runs the steps that need the reserved code and no open transaction. A failure releases the code.
 */
async function prepare(
  deps: DevicesDeps,
  { terminal_id, license_id }: CodeHolder,
  { deviceIdentifier }: ActivationInput,
  attempt_id: string,
): Promise<void> {
  try {
    // Reads every secret of the answer now: an unreadable one must be found before the code is
    // used.
    const entry = await deps.terminals.find(terminal_id);
    await entry?.config();
    if (license_id === null) return;
    const outcome = await activateLicense(deps, license_id, deviceIdentifier);
    if (outcome.kind !== "accepted") throw licenseRefused(outcome.reason);
  } catch (error) {
    await inTransaction(deps.db, (tx) => endAttempt(tx, terminal_id, attempt_id));
    throw error;
  }
}

/**
 * Marks the code as used and binds the device. Returns the refusal when something has changed since
 * the code was reserved.
 */
async function bind(
  deps: DevicesDeps,
  activating: Activating,
  { activationCode, deviceIdentifier: device_identifier }: ActivationInput,
  { holder, attempt_id }: { readonly holder: CodeHolder; readonly attempt_id: string },
): Promise<ApiError | undefined> {
  const { terminal_id, license_id } = holder;
  return inTransaction(deps.db, async (tx) => {
    await lockDevice(tx, device_identifier);
    const { target, previous } = await lockForActivation(tx, terminal_id, device_identifier);
    const isKept = await endAttempt(tx, terminal_id, attempt_id);
    const isUnused =
      target?.activation_used_at === null && target.activation_code?.toUpperCase() === activationCode.toUpperCase();
    const caller = target === undefined ? activating.caller : callerAt(activating.caller, target);
    const refusal =
      isKept && isUnused && target.license_id === license_id
        ? await lateRefusal(tx, caller, target, previous)
        : codeNotValid();
    if (refusal || !target) {
      if (license_id !== null) await deps.jobs.enqueue(tx, "release_license", { license_id, device_identifier });
      return refusal;
    }
    if (previous) {
      const unbound = await updateAudited(tx, "terminal", previous, { device_identifier: null }, actorOf(caller));
      await settleCredentials(tx, previous, unbound);
      if (previous.license_id !== license_id) await releaseOf(deps, tx, previous);
    }
    const stamp = { device_identifier, activation_used_at: await readClock(tx) };
    const bound = await updateAudited(tx, "terminal", target, stamp, actorOf(caller));
    await settleCredentials(tx, target, bound);
    await insertBinding(tx, { terminal_id, device_identifier, bound_by: "activation" });
    await activating.onBound?.(tx, caller, bound);
    return undefined;
  });
}

/**
 * Returns the caller that binds the device. A guest with the code acts as the terminal, with its
 * permissions only.
 */
export function callerAt(caller: Caller, { terminal_id, location_id, name }: StoredTerminal): Caller {
  return caller.kind === "guest"
    ? { ...caller, kind: "terminal", name, terminal_id, location_ids: [location_id] }
    : caller;
}

/** Returns the reason why the device can no longer be bound although the code is still valid. */
async function lateRefusal(
  tx: Tx,
  caller: Caller,
  target: StoredTerminal,
  previous: StoredTerminal | undefined,
): Promise<ApiError | undefined> {
  const terminals = [target, ...(previous ? [previous] : [])];
  if (!terminals.every(({ location_id }) => reachesLocation(caller, location_id))) {
    // A code alone proves no right to another location's device.
    return caller.kind === "terminal" ? deviceIsBound(target, false) : unauthorized([MANAGE]);
  }
  if (!target.is_active) return new ApiError("terminal_disabled");
  const reason = target.license_id === null ? undefined : await storedRefusal(tx, target.license_id);
  return reason === undefined ? undefined : licenseRefused(reason);
}
