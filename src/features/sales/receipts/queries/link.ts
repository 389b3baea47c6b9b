import { sql } from "kysely";
import type { Tx } from "../../../../runtime/database.ts";
import { CARRIES } from "../../../../shop-data/orders/receipt-keys.ts";

/** A receipt that got the order of its sale. */
export interface Linked {
  readonly receipt_id: number;
  readonly pos_order_id: string;
  readonly order_increment_id: string;
}

/**
 * Limits the wait for a locked receipt to one second, so that requests behind it are answered
 * sooner.
 */
export async function waitBriefly(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(tx);
}

/**
 * Sets the order of each receipt that has none, by its sale, in ascending order of the receipts'
 * ids.
 *
 * @param orders - increment ids by lower-case sale.
 */
export async function linkReceipts(tx: Tx, orders: ReadonlyMap<string, string>): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    with unlinked as (
      select r.receipt_id, o.increment_id
        from unnest(${[...orders.keys()]}::text[], ${[...orders.values()]}::text[]) as o (sale, increment_id)
        join receipt r on ${sql.raw(CARRIES("o.sale"))}
       where r.order_increment_id is null
       order by r.receipt_id for update of r
    )
    update receipt r set order_increment_id = u.increment_id
      from unlinked u
     where r.receipt_id = u.receipt_id and r.order_increment_id is null
    returning r.receipt_id, r.pos_order_id, r.order_increment_id`.execute(tx);
  return rows;
}
