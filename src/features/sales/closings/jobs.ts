import type { Deps } from "../../../main/deps.ts";
import { repairClosings } from "./commands/reconcile.ts";

/** Facts younger than this are left to the look that follows their commit. */
const OLDER_THAN_SECONDS = 30;

/**
 * The job `sweep_register_reports`: repairs closings after a crash and returns the number of
 * repairs.
 */
export function sweepRegisterReports(
  deps: Deps,
  { older_than_seconds = OLDER_THAN_SECONDS }: { readonly older_than_seconds?: number } = {},
): Promise<number> {
  return repairClosings(deps, older_than_seconds);
}
