import type { Tx } from "../../runtime/database.ts";
import { insertTasks } from "./queries.ts";
import type { NewTask } from "./rules.ts";

export { requireNotOwned } from "./queries.ts";

/**
 * Writes what has to reach the platform, in the transaction that changes the record. Without an active connector it writes
 * nothing.
 */
export async function writeTasks(tx: Tx, ...tasks: readonly NewTask[]): Promise<void> {
  if (tasks.length > 0) await insertTasks(tx, tasks);
}
