import type { Db } from "../../runtime/database.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { findLastBackup, insertBackup } from "./queries.ts";
import type { LastBackup, NewBackup } from "./rules.ts";

/** Returns the last recorded backup; undefined when none was recorded. */
export function readLastBackup(db: Db, signal?: AbortSignal): Promise<LastBackup | undefined> {
  return findLastBackup(db, signal);
}

/**
 * Records that a backup was taken: doctor, the metrics and what needs attention show the last one.
 */
export async function recordBackup(db: Db, backup: NewBackup): Promise<void> {
  await inTransaction(db, (tx) => insertBackup(tx, backup));
}
