import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { raiseCounter } from "../queries/states.ts";

/** More revisions than a shop draws between a backup and its restore. */
export const RESTORE_STEP = 1_000_000;

/**
 * After a restore from a backup: raises the revision counter. Connectors' cursors come from before the restore, and they
 * would skip every new closing until the restored counter had caught up with them.
 *
 * @returns the revision after which new closings will come.
 */
export async function raiseRevisions({ db }: Deps): Promise<number> {
  return inTransaction(db, (tx) => raiseCounter(tx, RESTORE_STEP));
}
