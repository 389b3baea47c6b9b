import type { Deps } from "../../deps.ts";
import { addUpEntries } from "./commands.ts";

/** The job `count_audit_entries`. */
export async function countAuditEntriesJob(deps: Deps): Promise<void> {
  await addUpEntries(deps);
}
