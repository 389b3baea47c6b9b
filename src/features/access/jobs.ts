import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { deleteExpiredAdminTokens, deleteExpiredRateLimits } from "./queries.ts";
import { deleteOldSignInAttempts } from "./queries/sign-in.ts";

/** Deletes sessions, bearer tokens, rate-limit windows and sign-in attempts that are over. */
export async function purgeExpired({ db }: Deps): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteExpiredAdminTokens(tx);
    await deleteExpiredRateLimits(tx);
    await deleteOldSignInAttempts(tx);
  });
}
