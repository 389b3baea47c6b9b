import type { Deps } from "../../deps.ts";
import type { JobPayloads } from "../../runtime/jobs.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { sendNotice } from "./commands/notices.ts";
import { deleteExpiredAdminTokens, deleteExpiredRateLimits } from "./queries.ts";
import { deleteOldNotices } from "./queries/notices.ts";
import { deleteOldSignInAttempts } from "./queries/sign-in.ts";

/** Deletes sessions, bearer tokens, rate-limit windows and sign-in attempts that are over, and notices that could not be mailed. */
export async function purgeExpired({ db }: Deps): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteExpiredAdminTokens(tx);
    await deleteExpiredRateLimits(tx);
    await deleteOldSignInAttempts(tx);
    await deleteOldNotices(tx);
  });
}

/** Works on `send_account_notice`. */
export function sendAccountNoticeJob(
  deps: Deps,
  { admin_notice_id }: JobPayloads["send_account_notice"],
): Promise<void> {
  return sendNotice(deps, admin_notice_id);
}
