import type { Deps } from "../../deps.ts";
import type { JobPayloads } from "../../runtime/jobs.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { sendCode } from "./commands.ts";
import { deleteOldCodes } from "./queries.ts";

/** Works on `send_one_time_code`. */
export function sendOneTimeCodeJob(deps: Deps, { code_id }: JobPayloads["send_one_time_code"]): Promise<void> {
  return sendCode(deps, code_id);
}

/** Deletes codes that are older than a day. */
export async function purgeOneTimeCodes({ db }: Deps): Promise<void> {
  await inTransaction(db, deleteOldCodes);
}
