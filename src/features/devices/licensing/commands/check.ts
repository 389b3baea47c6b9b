import type { DevicesDeps } from "../../deps.ts";
import { problemText } from "../../../../web-api/errors/errors.ts";
import { changeCached } from "../../../../runtime/generations.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { type Actor, lockAudited, updateAudited } from "../../../../shared/audit/write.ts";
import { isSameDevice } from "../../../../shared/resources/rules.ts";
import type { LicensingOutcome } from "../licensing.ts";
import {
  changedSecrets,
  findLicenseInQuestion,
  isSameMoment,
  licensesToCheck,
  type LicenseInQuestion,
  noteCheck,
  type StoredLicense,
} from "../queries.ts";
import { NO_LICENSE, refusalOf, upstreamColumns } from "../rules.ts";

/** Maximum checks that one hourly job requests. */
const DAILY_CHECKS_MAX = 5_000;

const SERVICE: Actor = { change_source: "api", name: "licensing service" };

/** Returns whether a licensing service manages the licences; otherwise this service issues them. */
export function hasUpstream({ config }: Pick<DevicesDeps, "config">): boolean {
  return config.licensing_url !== undefined;
}

/**
 * Checks a licence at the licensing service now and stores the result, including a failure to
 * answer. Call it outside a transaction: the service may take seconds.
 *
 * @param device_identifier - the device bound to the licence's terminal, unless another one is
 *   given.
 */
export async function checkLicenseNow(
  deps: DevicesDeps,
  license_id: number,
  device_identifier?: string | null,
): Promise<LicensingOutcome> {
  const license = await findLicenseInQuestion(deps.db, license_id);
  if (!license) return { kind: "refused", reason: NO_LICENSE };
  const device = device_identifier ?? license.device_identifier;
  let outcome = await deps.licensing.check(license, device);
  // A crash or a late release has taken the licence from a bound device, so the licence is
  // activated again.
  if (device !== null && isSameDevice(device, license.device_identifier) && isUnused(outcome)) {
    const again = await deps.licensing.activate(license, device);
    if (again.kind === "accepted") outcome = again;
  }
  await storeOutcome(deps, license, outcome);
  return outcome;
}

function isUnused(outcome: LicensingOutcome): boolean {
  if (outcome.kind !== "accepted" || outcome.license?.held_by !== "nobody") return false;
  return refusalOf({ license_status: outcome.license.license_status, is_over: false }) === undefined;
}

/** Stores the result of a request about a licence, unless a later request has been answered. */
export async function storeOutcome(
  deps: DevicesDeps,
  asked: Pick<LicenseInQuestion, "license_id" | "asked_at">,
  outcome: LicensingOutcome,
): Promise<void> {
  if (!hasUpstream(deps)) return;
  const { license_id } = asked;
  await changeCached(deps, async (tx) => {
    if (!(await noteCheck(tx, asked, outcome.kind))) return;
    const values = changesBy(outcome);
    const before = await lockAudited<StoredLicense>(tx, "license", license_id);
    if (values === undefined || !before) return;
    const changed = changedSecrets(deps.ring, license_id, before, values);
    const end = changed["license_expires_at"];
    const has_end = end === null || typeof end === "string";
    if (has_end && (await isSameMoment(tx, end, before.license_expires_at))) delete changed["license_expires_at"];
    await updateAudited(tx, "license", before, changed, SERVICE);
  });
}

/**
 * Returns the changes of a licence by the outcome. A licence that the licensing service does not
 * know becomes inactive until it does; without an answer, the licence is unchanged.
 */
function changesBy(outcome: LicensingOutcome): Record<string, string | null> | undefined {
  if (outcome.kind === "accepted") return outcome.license && upstreamColumns(outcome.license);
  return outcome.kind === "refused" && outcome.is_unknown === true ? { license_status: "inactive" } : undefined;
}

/**
 * Checks a licence for a heartbeat or for the daily check; does nothing when no terminal has the
 * licence any more.
 */
export async function checkInBackground(deps: DevicesDeps, license_id: number): Promise<void> {
  if (!hasUpstream(deps)) return;
  const license = await findLicenseInQuestion(deps.db, license_id);
  if (license?.is_linked !== true) return;
  const outcome = await checkLicenseNow(deps, license_id);
  if (outcome.kind === "refused")
    deps.log.warn({ license_id, reason: problemText(outcome.reason) }, "a license check was refused");
}

/** Requests a check of every linked licence that was not checked for a day. */
export async function requestDailyChecks(deps: DevicesDeps): Promise<void> {
  if (!hasUpstream(deps)) return;
  const license_ids = await licensesToCheck(deps.db, DAILY_CHECKS_MAX);
  await inTransaction(deps.db, async (tx) => {
    for (const license_id of license_ids) await deps.jobs.enqueue(tx, "check_license", { license_id });
  });
}
