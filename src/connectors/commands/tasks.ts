import type { ConnectorsDeps } from "../deps.ts";
import { administrator, insertChanges } from "../../shared/audit/write.ts";
import { noSuch } from "../../shared/resources/commands/managed.ts";
import type { Tx } from "../../runtime/database.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { ApiError } from "../../web-api/errors/errors.ts";
import type { Caller } from "../../web-api/route.ts";
import { deleteEndedTasks, isMissing, leaveTask, lockTask, makeParkedTasksDue, makeTaskDue } from "../queries/tasks.ts";

/** Maximum tasks of one transaction. */
const BATCH_TASKS = 1_000;

/**
 * Sends a parked task again, at once and for 30 days. Its next attempt searches the platform first.
 *
 * @throws ApiError 404, 400 for a task that is not parked, unless a reconciliation found it missing
 *   at the platform.
 */
export function sendAgain(deps: ConnectorsDeps, caller: Caller, task_id: number): Promise<true> {
  return decide(deps, caller, task_id, "sent_again", makeTaskDue);
}

/**
 * Leaves a parked task out, so that the next one of its subject goes on.
 *
 * @throws ApiError 404, 400 for a task that is not parked.
 */
export function leaveOut(deps: ConnectorsDeps, caller: Caller, task_id: number): Promise<true> {
  return decide(deps, caller, task_id, "left_out", leaveTask);
}

function decide(
  { db }: Pick<ConnectorsDeps, "db">,
  caller: Caller,
  task_id: number,
  field_name: string,
  write: (tx: Tx, task_id: number) => Promise<void>,
): Promise<true> {
  return inTransaction(db, async (tx) => {
    const task = await lockTask(tx, task_id);
    if (task === undefined) throw noSuch("connector_task", task_id);
    const isLost = field_name === "sent_again" && task.state === "done" && (await isMissing(tx, task));
    if (task.state !== "parked" && !isLost) throw new ApiError("connector_task_not_parked");
    await write(tx, task_id);
    const change = {
      entity_type: "connector_task" as const,
      entity_id: String(task_id),
      entity_name: `${task.kind} ${task.subject}`,
      field_name,
      old_value: task.state,
      new_value: null,
    };
    await insertChanges(tx, [change], administrator(caller));
    return true as const;
  });
}

/** Sends every parked task again, as `sendAgain` does. Returns how many there were. */
export function sendAllAgain({ db }: Pick<ConnectorsDeps, "db">, caller: Caller): Promise<number> {
  return inTransaction(db, async (tx) => {
    const tasks = await makeParkedTasksDue(tx);
    if (tasks === 0) return 0;
    const change = {
      entity_type: "connector_task" as const,
      entity_id: "parked",
      entity_name: "parked",
      field_name: "sent_again",
      old_value: null,
      new_value: String(tasks),
    };
    await insertChanges(tx, [change], administrator(caller));
    return tasks;
  });
}

/** Deletes tasks 30 days after they ended. */
export async function purgeTasks({ db }: Pick<ConnectorsDeps, "db">): Promise<void> {
  let deleted: number;
  do deleted = await inTransaction(db, (tx) => deleteEndedTasks(tx, BATCH_TASKS));
  while (deleted === BATCH_TASKS);
}
