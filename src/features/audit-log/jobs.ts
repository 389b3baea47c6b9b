import type { Deps } from "../../deps.ts";
import { foldAuditCounters } from "./commands.ts";

/** Adds up the counters of the audit log. */
export async function foldAuditCountersJob(deps: Deps): Promise<void> {
  await foldAuditCounters(deps);
}
