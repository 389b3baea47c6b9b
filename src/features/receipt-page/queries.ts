import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import { PRINTED_COLUMNS, type ReceiptToPrint } from "./rules/stored-receipt.ts";

/** A receipt as its page, its mail and its PDF need it. */
export interface PageReceipt extends ReceiptToPrint {
  readonly receipt_id: number;
  readonly location_id: number | null;
  /** The newest one; the page may have been reached by one that it replaced. */
  readonly receipt_token: string;
  /** JSON text as the register sent it. */
  readonly customer_email: string | null;
  readonly is_claimed: boolean;
}

const COLUMNS = sql.join(
  (["receipt_id", "location_id", "receipt_token", "customer_email", ...PRINTED_COLUMNS] as const).map((column) =>
    sql.ref(`r.${column}`),
  ),
);

/** The receipt of a token, whether it is the receipt's current one or one that was replaced. */
export async function findPageReceipt(db: Db | Tx, receipt_token: string): Promise<PageReceipt | undefined> {
  const { rows } = await sql<PageReceipt>`
    select ${COLUMNS}, exists (select from receipt_claim c where c.receipt_id = r.receipt_id) as is_claimed
      from receipt r
     where r.receipt_id = coalesce(
             (select receipt_id from receipt where receipt_token = ${receipt_token}),
             (select receipt_id from receipt_token_alias where receipt_token = ${receipt_token}))`.execute(db);
  return rows[0];
}
