import type { SharedDeps } from "../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { deleteExpiredAdminTokens, deleteExpiredRateLimits } from "./caller-reader.ts";
import { deleteOldNotices } from "./queries/notices.ts";
import { deleteOldSignInAttempts } from "./queries/sign-in.ts";

/**
 * Deletes expired sessions, bearer tokens, rate-limit windows and sign-in attempts, and notices
 * that could not be mailed.
 */
export async function purgeExpired({ db }: Pick<SharedDeps, "db">): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteExpiredAdminTokens(tx);
    await deleteExpiredRateLimits(tx);
    await deleteOldSignInAttempts(tx);
    await deleteOldNotices(tx);
  });
}
