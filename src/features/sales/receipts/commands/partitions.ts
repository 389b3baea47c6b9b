import { inTransaction } from "../../../../runtime/transaction.ts";
import type { SalesDeps } from "../../deps.ts";
import { extendParts } from "../queries/partitions.ts";

/**
 * Makes partitions of the receipts until two are empty ahead of the next number.
 *
 * @param cut - also lets numbers go on in the next partition, so that the present one gets no more
 *   receipts.
 * @returns the number of partitions made.
 * @throws the database's error 55P03 when it gets a lock too late; nothing is changed then.
 */
export function extendReceipts(
  { db }: Pick<SalesDeps, "db">,
  { cut = false }: { readonly cut?: boolean } = {},
): Promise<number> {
  return inTransaction(db, (tx) => extendParts(tx, { cut }));
}
