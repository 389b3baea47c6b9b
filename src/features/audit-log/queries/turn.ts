import { sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";

/**
 * Waits until nobody else adds up, or lists, entries of the audit log: the transaction that this is called in is the only
 * one until it ends. Readers, and writers of entries, do not wait.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  // Nodes of the version before lock the values for themselves; that lock, taken here, would end long vacuums.
  await sql`lock table audit_log_value in row exclusive mode`.execute(tx);
  await sql`lock table audit_log_block in share row exclusive mode`.execute(tx);
}
