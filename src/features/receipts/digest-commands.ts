import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import {
  findDueReceipts,
  forgetClosedSessions,
  insertDigest,
  lockDigest,
  noteNewestReceipt,
} from "./digest-queries.ts";

/**
 * Adds receipts that came to what lists of customers and of sessions without a closing are made of, those that were there
 * at the call before: storing a receipt itself does nothing for them. Lists are right at every moment; this keeps them
 * quick.
 */
export async function digestReceipts({ db }: Pick<Deps, "db">): Promise<void> {
  while (
    await inTransaction(db, async (tx) => {
      await lockDigest(tx);
      const due = await findDueReceipts(tx);
      if (due) await insertDigest(tx, due);
      return due !== undefined;
    })
  );
  await inTransaction(db, async (tx) => {
    await lockDigest(tx);
    await forgetClosedSessions(tx);
    await noteNewestReceipt(tx);
  });
}
