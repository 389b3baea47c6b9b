import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { deleteExpiredAdminTokens, deleteExpiredRateLimits } from "./queries.ts";

/** Deletes sessions, bearer tokens and rate-limit windows that are over. */
export async function purgeExpired({ db }: Deps): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteExpiredAdminTokens(tx);
    await deleteExpiredRateLimits(tx);
  });
}
