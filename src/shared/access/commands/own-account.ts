import type { SharedDeps } from "../../deps.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import type { Caller } from "../../../web-api/route.ts";
import { noSuch } from "../../resources/commands/managed.ts";
import { lockAudited, updateAudited, administrator } from "../../audit/write.ts";
import { recordSecurityEvent } from "../../security-events/commands/record.ts";
import { DETAILS } from "../../security-events/rules.ts";
import { findOwnAccount } from "../queries/accounts.ts";
import { checkAdminUser } from "../rules/access.ts";
import { noticeChanges } from "./notices.ts";

export async function readOwnAccount({ db, config }: Pick<SharedDeps, "db" | "config">, caller: Caller) {
  const account = await findOwnAccount(db, caller.id);
  if (account === undefined) throw noSuch("admin user", caller.id);
  return { ...account, is_second_factor_required: config.admin_second_factor === "required" };
}

/**
 * Changes the name and e-mail address of the administrator who calls; an absent member keeps its
 * value.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function changeOwnAccount(
  deps: SharedDeps,
  caller: Caller,
  change: { readonly name?: string; readonly email?: string | null },
  client_address: string,
) {
  checkAdminUser(change);
  await inTransaction(deps.db, async (tx) => {
    const before = await lockAudited(tx, "admin_user", caller.id);
    if (before === undefined) throw noSuch("admin user", caller.id);
    const after = await updateAudited(tx, "admin_user", before, change, administrator(caller));
    await noticeChanges(deps, tx, before, after);
    const subject = { type: "admin_user", id: caller.id, name: String(after["username"]) };
    const event = { change_source: "admin", actor: caller.name, subject, address: client_address } as const;
    await recordSecurityEvent(deps, { kind: "account_changed", ...event, detail: DETAILS.own_account }, tx);
  });
  await deps.generations.poll();
  return readOwnAccount(deps, caller);
}
