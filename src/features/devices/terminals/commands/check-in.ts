import type { Static } from "typebox";
import type { DevicesDeps } from "../../deps.ts";
import { problemText } from "../../../../web-api/errors/errors.ts";
import { type Caller, reachesTerminal } from "../../../../web-api/route.ts";
import { isSameDevice } from "../../../../shared/resources/rules.ts";
import { checkLicenseNow } from "../../licensing/commands/check.ts";
import { requireTerminal } from "../../locations/commands.ts";
import { findLimitedToken } from "../queries/credentials.ts";
import type { HeartbeatInput, OfDevice } from "../schemas.ts";
import type { TerminalEntry } from "../terminal-reader.ts";
import {
  fiscalCredentials,
  heartbeatAnswer,
  licenseStatus,
  limitedHeartbeatAnswer,
  noSuchTerminal,
  reportOf,
  requireDevice,
} from "../rules/terminals.ts";

export type DeviceInput = Static<typeof OfDevice>;

/**
 * Returns the terminal that the calling device is bound to.
 *
 * @throws ApiError 404 and 401 as `heartbeat`.
 */
export async function findOwnTerminal(deps: DevicesDeps, caller: Caller, input: DeviceInput): Promise<TerminalEntry> {
  const known = await deps.terminals.find(input.terminalId);
  const entry = isOwnTerminal(known, caller, input) ? known : await deps.terminals.findAfresh(input.terminalId);
  if (!entry) throw noSuchTerminal(input.terminalId);
  requireTerminal(caller, entry.terminal, "Vendor_Pos::locations");
  requireDevice(entry.terminal.device_identifier, input.deviceIdentifier);
  return entry;
}

function isOwnTerminal(
  entry: TerminalEntry | undefined,
  caller: Caller,
  { deviceIdentifier }: DeviceInput,
): entry is TerminalEntry {
  return (
    entry !== undefined &&
    reachesTerminal(caller, entry.terminal) &&
    isSameDevice(entry.terminal.device_identifier, deviceIdentifier)
  );
}

/**
 * Answers a heartbeat from memory, once it is noted that the terminal was seen (interface §4.3). It
 * names a new hash only when no node delivers an older configuration: the register may pull from
 * any of them. The end of a licence is the exception: another node may deliver the former status
 * for up to 0.8 s. A licence that is due for a check is checked in the background: a later
 * heartbeat has the result. A limited token only learns why it is inactive.
 *
 * @throws ApiError 404 for an unknown terminal, 401 for another device and for another location's
 *   token.
 */
export async function heartbeat(deps: DevicesDeps, caller: Caller, input: Static<typeof HeartbeatInput>) {
  const limited = caller.submission === undefined ? undefined : await findLimitedToken(deps.db, caller.id);
  if (limited !== undefined) return limitedHeartbeat(deps, caller, input, limited.device_identifier);
  const known = deps.terminals.peek(input.terminalId);
  const entry = isOwnTerminal(known, caller, input) ? known : await findOwnTerminal(deps, caller, input);
  const noted = deps.presence.note(input.terminalId, reportOf(input));
  const delivered = entry.untilDelivered();
  await (delivered === undefined ? noted : Promise.all([noted, delivered]));
  const checks = await entry.checks();
  if (entry.license !== null && checks.isDue()) deps.licenseChecks.request(entry.license.license_id);
  const answer = heartbeatAnswer(entry, checks);
  if (answer.is_active) return answer;
  // A register that reads that it is inactive stops selling: memory may be behind an activation at
  // another node.
  await deps.generations.poll();
  const now = await findOwnTerminal(deps, caller, input);
  await now.untilDelivered();
  return heartbeatAnswer(now, await now.checks());
}

/**
 * Answers a register whose token may only send pending documents. Another register may have
 * replaced it, so the device is compared with that of the token. A terminal without a device was
 * released, which is a 401 as for any other token.
 */
async function limitedHeartbeat(
  deps: DevicesDeps,
  caller: Caller,
  input: Static<typeof HeartbeatInput>,
  device_identifier: string,
) {
  const entry = await deps.terminals.findAfresh(input.terminalId);
  if (!entry) throw noSuchTerminal(input.terminalId);
  requireTerminal(caller, entry.terminal, "Vendor_Pos::locations");
  const bound = entry.terminal.device_identifier;
  requireDevice(bound === null ? null : device_identifier, input.deviceIdentifier);
  // A heartbeat is not noted for a terminal that has another register by now.
  if (isSameDevice(bound, device_identifier)) await deps.presence.note(input.terminalId, reportOf(input));
  return limitedHeartbeatAnswer(entry, await entry.checks(), device_identifier);
}

/**
 * Checks the terminal's licence. A failed check is no error of this call: `success` is false and
 * `error` has the reason (interface §4.3).
 *
 * @throws ApiError as `heartbeat`.
 */
export async function refreshLicense(deps: DevicesDeps, caller: Caller, input: DeviceInput) {
  const before = await findOwnTerminal(deps, caller, input);
  if (before.license === null) return refreshed(before, "No license is linked to this terminal.");
  const outcome = await checkLicenseNow(deps, before.license.license_id, before.terminal.device_identifier);
  await deps.generations.poll();
  // Seconds may have passed: when the device was released meanwhile, the licence's secrets are
  // another device's.
  const after = await findOwnTerminal(deps, caller, input);
  return refreshed(after, outcome.kind === "accepted" ? null : problemText(outcome.reason));
}

async function refreshed(entry: TerminalEntry, error: string | null) {
  const { license } = entry;
  return {
    success: error === null,
    license_token: license?.license_token ?? null,
    license_status: license && licenseStatus(license, await entry.checks()),
    license_expires_at: license?.license_expires_at ?? null,
    fiscal_credentials: fiscalCredentials(license),
    error,
  };
}
