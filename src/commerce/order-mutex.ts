import { sql } from "kysely";
import type { Tx } from "../runtime/database.ts";

/**
 * Holds everything about one sale for the transaction: its order is saved, and its receipt claimed, one after the other.
 * Taken before any row of the sale, so that nobody waits for it while holding one.
 *
 * @param pos_order_id - in any case.
 */
export async function lockOrder(tx: Tx, pos_order_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('order:' || lower(${pos_order_id}::text), 0))`.execute(tx);
}
