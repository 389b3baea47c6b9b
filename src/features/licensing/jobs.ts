import type { Deps } from "../../deps.ts";
import type { JobPayloads } from "../../runtime/jobs.ts";
import { releaseLicense } from "./commands.ts";

/** Works on `release_license`. */
export function releaseLicenseJob(deps: Deps, payload: JobPayloads["release_license"]): Promise<void> {
  return releaseLicense(deps, payload.license_id, payload.device_identifier);
}
