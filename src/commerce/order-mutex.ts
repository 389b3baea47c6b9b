import { sql } from "kysely";
import type { Tx } from "../runtime/database.ts";

/**
 * Locks one sale for the transaction, so that saving its order and claiming its receipt run one
 * after the other. Call it before locking any row of the sale, so that no transaction waits for it
 * while holding one.
 *
 * @param pos_order_id - in any case.
 */
export async function lockOrder(tx: Tx, pos_order_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('order:' || lower(${pos_order_id}::text), 0))`.execute(tx);
}
