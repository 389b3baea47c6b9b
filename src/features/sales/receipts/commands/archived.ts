import { inTransaction } from "../../../../runtime/transaction.ts";
import { constraintOf } from "../../../../runtime/database.ts";
import type { SalesDeps } from "../../deps.ts";
import {
  addTokenOfArchived,
  findArchivedByToken,
  findArchivedSale,
  findTokenOfArchived,
  isReceiptArchived,
  lockArchived,
  readTime,
} from "../queries/archived.ts";
import { findTokenOwner } from "../queries/receipt.ts";
import { receiptIsArchived, type ReceiptRow, tokenIsTaken } from "../rules.ts";

/**
 * Answers the repeat of an archived receipt: the stored number, and the values as sent. Contents
 * are not compared, and a missing order is not added. A token that was sent leads to the receipt
 * from then on; a repeat without one gets the same token each time.
 *
 * @returns undefined when the sale is unknown or its receipt is not archived.
 * @throws ApiError 400 could-not-save when another receipt has the token.
 */
export async function answerArchived(
  { db }: Pick<SalesDeps, "db">,
  row: ReceiptRow,
): Promise<Record<string, unknown> | undefined> {
  const repeated = inTransaction(db, async (tx) => {
    const receipt_id = await findArchivedSale(tx, row);
    if (receipt_id === undefined) return undefined;
    await lockArchived(tx, receipt_id);
    const known = row.is_token_sent ? undefined : await findTokenOfArchived(tx, receipt_id);
    const receipt_token = known ?? row.receipt_token;
    if (known === undefined) {
      const owner = await findTokenOwner(tx, receipt_token);
      if (owner !== undefined && owner.receipt_id !== receipt_id) throw tokenIsTaken();
      if (owner === undefined) await addTokenOfArchived(tx, receipt_id, receipt_token);
    }
    return { ...row, receipt_id, receipt_token, created_at: await readTime(tx, row.created_at) };
  });
  return repeated.catch((error: unknown) => {
    if (constraintOf(error) === "receipt_is_stored_once") throw tokenIsTaken();
    throw error;
  });
}

/**
 * Refuses to read an archived receipt, for a caller of any location: it is in no row any more.
 *
 * @throws ApiError 410.
 */
export async function refuseArchived({ db }: Pick<SalesDeps, "db">, receipt_id: number): Promise<void> {
  if (await isReceiptArchived(db, receipt_id)) throw receiptIsArchived(receipt_id);
}

/** Finds the number of the archived receipt that has or had a token, in any case. */
export function findArchivedReceipt({ db }: Pick<SalesDeps, "db">, receipt_token: string): Promise<number | undefined> {
  return findArchivedByToken(db, receipt_token);
}
