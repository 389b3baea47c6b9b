import type { Db } from "../../runtime/database.ts";
import type { TaskKind } from "../../platform/connector-tasks/rules.ts";
import type { Task } from "../connector.ts";

/** The record of a task as it is now; undefined for one that is gone. */
export async function loadRecord(_db: Db, _kind: TaskKind, record_id: number): Promise<Task["record"] | undefined> {
  return { record_id };
}
