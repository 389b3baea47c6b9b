import type { Deps } from "../../deps.ts";
import { newLicenseToken } from "../../runtime/tokens.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import type { Caller } from "../../web-api/route.ts";
import { insertAudited, lockAudited, updateAudited } from "../audit-log/queries.ts";
import { actorOf } from "../locations/commands.ts";
import type { LicensingOutcome } from "./licensing.ts";
import {
  changedSecrets,
  findJudgedLicense,
  isLicenseInUse,
  maskLicense,
  type StoredLicense,
  takeLicenseId,
} from "./queries.ts";
import { checkLicense, noSuchLicense, refusalOf } from "./rules.ts";
import type { LicenseValues } from "./schemas.ts";

/** Issues a licence with a token of its own. Throws ApiError 400 could-not-save. */
export async function createLicense(deps: Deps, caller: Caller, input: LicenseValues): Promise<StoredLicense> {
  const wanted = { license_status: "active", ...columns(input) };
  checkLicense(wanted);
  const row = await inTransaction(deps.db, async (tx) => {
    const license_id = await takeLicenseId(tx);
    const values = changedSecrets(deps.ring, license_id, undefined, wanted);
    return insertAudited<StoredLicense>(
      tx,
      "license",
      { license_id, license_token: newLicenseToken(), ...values },
      actorOf(caller),
    );
  });
  await deps.generations.poll();
  return maskLicense(row);
}

/** Updates a licence; what is absent keeps its value. Throws ApiError 404 and 400 could-not-save. */
export async function updateLicense(
  deps: Deps,
  caller: Caller,
  license_id: number,
  input: LicenseValues,
): Promise<StoredLicense> {
  const row = await inTransaction(deps.db, async (tx) => {
    const before = await lockAudited<StoredLicense>(tx, "license", license_id);
    if (!before) throw noSuchLicense(license_id);
    const values = columns(input);
    checkLicense({ ...before, ...values });
    return updateAudited(tx, "license", before, changedSecrets(deps.ring, license_id, before, values), actorOf(caller));
  });
  await deps.generations.poll();
  return maskLicense(row);
}

/**
 * Asks whether a device may start to use a licence: first by what is stored of it, then at the licensing service. Call
 * it outside a transaction: the service may take seconds.
 */
export async function activateLicense(
  deps: Deps,
  license_id: number,
  device_identifier: string,
): Promise<LicensingOutcome> {
  const license = await findJudgedLicense(deps.db, license_id);
  if (!license) return { kind: "refused", reason: "The license does not exist." };
  const reason = refusalOf(license);
  if (reason !== undefined) return { kind: "refused", reason };
  return deps.licensing.activate(license, device_identifier);
}

/** Has the licensing service look at a licence now. Call it outside a transaction. */
export async function checkLicenseNow(
  deps: Deps,
  license_id: number,
  device_identifier: string,
): Promise<LicensingOutcome> {
  const license = await findJudgedLicense(deps.db, license_id);
  if (!license) return { kind: "refused", reason: "The license does not exist." };
  return deps.licensing.check(license, device_identifier);
}

/**
 * Tells the licensing service that a device no longer uses a licence; nothing when it uses it again by now.
 *
 * @throws Error when the service is out of reach, so that the job is tried again.
 */
export async function releaseLicense(deps: Deps, license_id: number, device_identifier: string): Promise<void> {
  const license = await findJudgedLicense(deps.db, license_id);
  if (!license || (await isLicenseInUse(deps.db, license_id, device_identifier))) return;
  const outcome = await deps.licensing.release(license, device_identifier);
  if (outcome.kind === "unreachable") throw new Error(`releasing license ${license_id} failed: ${outcome.reason}`);
  if (outcome.kind === "refused") deps.log.warn({ license_id, reason: outcome.reason }, "a license was not released");
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
