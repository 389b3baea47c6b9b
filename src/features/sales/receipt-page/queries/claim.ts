import { sql } from "kysely";
import type { Db, Tx } from "../../../../runtime/database.ts";

export interface ClaimableReceipt {
  readonly pos_order_id: string;
  readonly location_id: number | null;
  /** JSON source text of the name. `customer_email` is JSON source text too. */
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  /** Id of the account that has claimed the receipt; null without one. */
  readonly owner_id: number | null;
}

export async function findClaimable(db: Db | Tx, receipt_id: number): Promise<ClaimableReceipt | undefined> {
  const { rows } = await sql<ClaimableReceipt>`
    select r.pos_order_id, r.location_id, r.customer_name, r.customer_email, c.customer_id as owner_id
      from shown_receipt r left join receipt_claim c using (receipt_id) where r.receipt_id = ${receipt_id}`.execute(db);
  return rows[0];
}

export async function insertClaim(tx: Tx, receipt_id: number, customer_id: number): Promise<void> {
  await tx.insertInto("receipt_claim").values({ receipt_id, customer_id }).execute();
}
