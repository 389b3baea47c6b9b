import type { Deps } from "../../deps.ts";
import { addUpEntries } from "./commands.ts";

/** Adds up the counters of the audit log. */
export async function foldAuditCountersJob(deps: Deps): Promise<void> {
  await addUpEntries(deps);
}
