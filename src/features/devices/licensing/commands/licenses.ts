import type { DevicesDeps } from "../../deps.ts";
import { type Db, readClock, type Tx } from "../../../../runtime/database.ts";
import { newLicenseToken } from "../../../../runtime/tokens.ts";
import { changeCached } from "../../../../runtime/generations.ts";
import { couldNotSave, problem, type Problem, problemText } from "../../../../web-api/errors/errors.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { insertAudited, lockAudited, updateAudited, actorOf } from "../../../../shared/audit/write.ts";
import { findListed, takeId } from "../../../../shared/resources/listed.ts";
import { recordSecretChanges } from "../../../../shared/security-events/commands/record.ts";
import { checkLicenseNow, hasUpstream, storeOutcome } from "./check.ts";
import type { LicensingOutcome } from "../licensing.ts";
import {
  changedSecrets,
  findLicenseInQuestion,
  isLicenseInUse,
  isSameMoment,
  LICENSES,
  noteCheck,
  type StoredLicense,
} from "../queries.ts";
import { checkLicense, checkLicenseToken, NO_LICENSE, noSuchLicense, refusalOf, upstreamColumns } from "../rules.ts";
import type { LicenseValues } from "../schemas.ts";
import { NothingToDo } from "../../../../runtime/jobs.ts";

type Row = Record<string, unknown>;

/**
 * Issues a licence, or takes one over from the licensing service by its token. While the service is
 * unreachable, the licence stays inactive. Call it outside a transaction.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function createLicense(deps: DevicesDeps, caller: Caller, input: LicenseValues): Promise<Row> {
  const { license_token, wanted, outcome, asked_at } = await wantedLicense(deps, input);
  checkLicense(wanted);
  return changeCached(deps, async (tx) => {
    const license_id = await takeId(tx, "license");
    const values = changedSecrets(deps.ring, license_id, undefined, wanted);
    const actor = actorOf(caller);
    const after = await insertAudited(tx, "license", { license_id, license_token, ...values }, actor);
    await recordSecretChanges(deps, caller, "license", { before: undefined, after }, tx);
    if (outcome !== undefined) await noteCheck(tx, { license_id, asked_at }, outcome.kind);
    return findListed(tx, LICENSES, license_id);
  });
}

async function wantedLicense(deps: DevicesDeps, input: LicenseValues) {
  const given = columns(input);
  const asked_at = await readClock(deps.db);
  const license_token = input.license_token ?? "";
  if (license_token !== "") checkLicenseToken(license_token);
  if (!hasUpstream(deps)) {
    const wanted = { license_status: "active", ...given };
    return { license_token: license_token || newLicenseToken(), wanted, outcome: undefined, asked_at };
  }
  if (license_token === "") throw couldNotSave("license", problem("license_token_required"));
  const outcome = await deps.licensing.check({ license_token }, null);
  if (outcome.kind === "refused") throw couldNotSave("license", outcome.reason);
  const known =
    outcome.kind === "accepted" && outcome.license
      ? upstreamColumns(outcome.license)
      : { license_status: "inactive", license_type: input.license_type ?? "free", license_expires_at: null };
  return { license_token, wanted: { ...given, ...known }, outcome, asked_at };
}

/**
 * Updates a licence; absent members keep their values. With a licensing service, only the service
 * changes type, status and end.
 *
 * @throws ApiError 404 and 400 could-not-save.
 */
export async function updateLicense(
  deps: DevicesDeps,
  caller: Caller,
  license_id: number,
  input: LicenseValues,
): Promise<Row> {
  return changeCached(deps, async (tx) => {
    const before = await lockAudited<StoredLicense>(tx, "license", license_id);
    if (!before) throw noSuchLicense(license_id);
    const values = columns(input);
    if (await isShownEnd(tx, values["license_expires_at"], before)) delete values["license_expires_at"];
    if (hasUpstream(deps)) {
      const { license_type = before.license_type, license_status = before.license_status } = values;
      const { license_expires_at: end = before.license_expires_at } = values;
      const isSame =
        license_type === before.license_type &&
        license_status === before.license_status &&
        (await isSameMoment(tx, end as string | null, before.license_expires_at));
      if (!isSame) throw couldNotSave("license", problem("license_managed_elsewhere"));
    }
    checkLicense({ ...before, ...values });
    const changed = changedSecrets(deps.ring, license_id, before, values);
    const after = await updateAudited(tx, "license", before, changed, actorOf(caller));
    await recordSecretChanges(deps, caller, "license", { before, after }, tx);
    return findListed(tx, LICENSES, license_id);
  });
}

/**
 * Returns whether the given end equals the stored one to the second, as answers show it: writing
 * back a row changes nothing.
 */
async function isShownEnd(tx: Tx, end: unknown, { license_expires_at }: StoredLicense): Promise<boolean> {
  if (typeof end !== "string" || license_expires_at === null) return false;
  return isSameMoment(tx, end, license_expires_at.replace(/\.\d+/, ""));
}

/**
 * Checks a licence at the licensing service and returns the licence.
 *
 * @throws ApiError 404; ApiError 400 with the service's reason.
 */
export async function checkLicenseOf(deps: DevicesDeps, license_id: number): Promise<Row> {
  if ((await findLicenseInQuestion(deps.db, license_id)) === undefined) throw noSuchLicense(license_id);
  const outcome = await checkLicenseNow(deps, license_id);
  if (outcome.kind !== "accepted") throw couldNotSave("license", outcome.reason);
  return findListed(deps.db, LICENSES, license_id);
}

/** Returns why no device may start to use a licence, by its stored data; undefined when one may. */
export async function storedRefusal(db: Db | Tx, license_id: number): Promise<Problem | undefined> {
  const license = await findLicenseInQuestion(db, license_id);
  return license ? refusalOf(license) : NO_LICENSE;
}

/**
 * Checks whether a device may start to use a licence: first by its stored data, then at the
 * licensing service. Stores the service's data of an accepted licence, which may lead to a
 * `storedRefusal`. Call it outside a transaction: the service may take up to fifteen seconds.
 */
export async function activateLicense(
  deps: DevicesDeps,
  license_id: number,
  device_identifier: string,
): Promise<LicensingOutcome> {
  let license = await findLicenseInQuestion(deps.db, license_id);
  if (license && hasUpstream(deps) && refusalOf(license) !== undefined) {
    // The licensing service may have restored the licence since the last check.
    await checkLicenseNow(deps, license_id, device_identifier);
    license = await findLicenseInQuestion(deps.db, license_id);
  }
  if (!license) return { kind: "refused", reason: NO_LICENSE };
  const reason = refusalOf(license);
  if (reason !== undefined) return { kind: "refused", reason };
  const outcome = await deps.licensing.activate(license, device_identifier);
  if (outcome.kind !== "accepted") {
    if (outcome.kind === "refused") deps.licenseChecks.request(license_id);
    return outcome;
  }
  await storeOutcome(deps, license, outcome);
  return outcome;
}

/**
 * Releases a device's licence at the licensing service; does nothing when the device uses it again.
 *
 * @throws Error when the service is unreachable, so that the job is retried.
 */
export async function releaseLicense(deps: DevicesDeps, license_id: number, device_identifier: string): Promise<void> {
  const license = await findLicenseInQuestion(deps.db, license_id);
  if (!license) throw new NothingToDo("the licence was deleted");
  if (await isLicenseInUse(deps.db, license_id, device_identifier)) return;
  const outcome = await deps.licensing.release(license, device_identifier);
  if (outcome.kind === "unreachable")
    throw new Error(`releasing license ${license_id} failed: ${problemText(outcome.reason)}`);
  if (outcome.kind === "refused")
    deps.log.warn({ license_id, reason: problemText(outcome.reason) }, "a license was not released");
}

function columns({ expires_at, ...input }: LicenseValues): Record<string, unknown> {
  const { license_type, license_status, license_expires_at, fiscal_tss_id, fiscal_api_key } = input;
  const values = {
    license_type,
    license_status,
    license_expires_at: expires_at === undefined ? license_expires_at : expires_at,
    fiscal_tss_id,
    fiscal_api_key,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
