import { inTransaction } from "../../../../runtime/transaction.ts";
import type { SalesDeps } from "../../deps.ts";
import { extendParts, limitStatements } from "../queries/partitions.ts";

/** Maximum ms that registers wait while partitions are made. */
const REGISTERS_WAIT_MS = 10_000;

/**
 * Makes partitions of the receipts until two are empty ahead of the next number.
 *
 * @param cut - also lets numbers go on in the next partition, so that the present one gets no more
 *   receipts.
 * @returns the number of partitions made.
 * @throws the database's error 55P03 when it gets a lock too late, and 57014 when registers would
 *   wait too long; nothing is changed then.
 */
export function extendReceipts(
  { db }: Pick<SalesDeps, "db">,
  { cut = false }: { readonly cut?: boolean } = {},
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await limitStatements(tx, REGISTERS_WAIT_MS);
    return extendParts(tx, { cut });
  });
}
