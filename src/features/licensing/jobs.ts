import type { Deps } from "../../deps.ts";
import type { JobPayloads } from "../../runtime/jobs.ts";
import { releaseLicense } from "./commands.ts";
import { checkInBackground, requestDailyChecks } from "./commands/check.ts";

/** Works on `release_license`. */
export function releaseLicenseJob(deps: Deps, payload: JobPayloads["release_license"]): Promise<void> {
  return releaseLicense(deps, payload.license_id, payload.device_identifier);
}

/** Works on `check_license`. */
export function checkLicenseJob(deps: Deps, { license_id }: JobPayloads["check_license"]): Promise<void> {
  return checkInBackground(deps, license_id);
}

/** Works on `check_licenses`. */
export function checkLicensesJob(deps: Deps): Promise<void> {
  return requestDailyChecks(deps);
}
