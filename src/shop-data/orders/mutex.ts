import { CompiledQuery } from "kysely";
import type { Tx } from "../../runtime/database.ts";

/**
 * Locks one sale for the transaction, so that saving its order and claiming its receipt run one
 * after the other. Call it before locking any row of the sale, so that no transaction waits for it
 * while holding one.
 *
 * @param pos_order_id - in any case.
 */
export async function lockOrder(tx: Tx, pos_order_id: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`select ${ORDER_LOCK}`, [pos_order_id]));
}

/** SQL expression of `lockOrder` for a statement whose $1 is the sale. */
export const ORDER_LOCK = "pg_advisory_xact_lock(hashtextextended('order:' || lower($1::text), 0))";
