import type { SharedDeps } from "../../deps.ts";
import type { Stored, Tx } from "../../../runtime/database.ts";
import { parseMailAddress } from "../../../runtime/mail-address.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { DEFAULT_SCOPE, readSetting } from "../../configuration/snapshot.ts";
import { deleteNotice, findNotice, insertNotice } from "../queries/notices.ts";
import { type NoticeKind, noticeMail } from "../rules/notices.ts";
import { NothingToDo } from "../../../runtime/jobs.ts";

/** Name and address before the change: the notice goes to the old address. */
type NoticedAccount = Pick<Stored<"admin_user">, "username" | "email">;

/**
 * Mails an account's changes to its owner; enqueued in the transaction of the change. Sends nothing
 * when the account has no valid e-mail address.
 */
export async function enqueueNotice(
  deps: SharedDeps,
  tx: Tx,
  account: NoticedAccount,
  kind: NoticeKind,
): Promise<void> {
  const email = account.email === null ? undefined : parseMailAddress(account.email);
  if (email === undefined) return;
  const admin_notice_id = await insertNotice(tx, { kind, username: account.username, email });
  await deps.jobs.enqueue(tx, "send_account_notice", { admin_notice_id });
}

/** Enqueues one notice for each changed sign-in or contact field of an account. */
export async function noticeChanges(
  deps: SharedDeps,
  tx: Tx,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const account = before as unknown as NoticedAccount;
  if (before["password_hash"] !== after["password_hash"]) await enqueueNotice(deps, tx, account, "password");
  if (before["email"] !== after["email"]) await enqueueNotice(deps, tx, account, "email");
}

/**
 * Mails a notice, and deletes it once the mail server has accepted it.
 *
 * @throws MailFailed
 */
export async function sendNotice(deps: SharedDeps, admin_notice_id: number): Promise<void> {
  const notice = await findNotice(deps.db, admin_notice_id);
  if (notice === undefined) throw new NothingToDo("the notice was sent, or its account was deleted");
  const locale = readSetting(await deps.configuration.snapshot(), "general/locale/code", DEFAULT_SCOPE);
  await deps.mailer.send({ to: notice.email, ...noticeMail(notice, { locale, site: deps.config.public_url }) });
  await inTransaction(deps.db, (tx) => deleteNotice(tx, admin_notice_id));
}
