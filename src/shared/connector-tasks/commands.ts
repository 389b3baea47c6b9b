import type { Tx } from "../../runtime/database.ts";
import { insertTasks } from "./queries.ts";
import type { NewTask } from "./rules.ts";

export { requireNotOwned } from "./queries.ts";

/**
 * Writes tasks for the platform, in the transaction that changes the record. Writes nothing without
 * an active connector.
 */
export async function writeTasks(tx: Tx, ...tasks: readonly NewTask[]): Promise<void> {
  if (tasks.length > 0) await insertTasks(tx, tasks);
}
