import type { OperationsDeps } from "../../deps.ts";
import type { ConfigurationSnapshot } from "../../../../shared/configuration/snapshot.ts";
import { parseMailAddress } from "../../../../runtime/mail-address.ts";
import type { Mail } from "../../../../runtime/mailer.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import {
  deleteMail,
  findMail,
  insertMail,
  listRecipients,
  type MailKind,
  noteMailed,
  type Recipient,
  type StoredMail,
  takeDay,
} from "../queries/choices.ts";
import { type AttentionItem, urgentOf } from "../rules/items.ts";
import { attentionMail, shopZone } from "../rules/mail.ts";
import { type WeeklySales, weeklyMail } from "../rules/weekly-mail.ts";
import { itemsOf } from "./read.ts";
import { callerOf, maySeeSales } from "./weekly.ts";
import { NothingToDo } from "../../../../runtime/jobs.ts";

/**
 * Writes the mails that are due, once even with several nodes: each administrator gets one a day,
 * and one about each register that became silent and each closing that is mismatched.
 *
 * @returns the number of mails.
 */
export async function writeAttentionMails(deps: OperationsDeps): Promise<number> {
  const snapshot = await deps.configuration.snapshot();
  const time_zone = shopZone(snapshot);
  let mails = 0;
  for (const recipient of await listRecipients(deps.db, time_zone)) {
    const items = await itemsOf(
      { db: deps.reportDb, pdf: deps.pdf, config: deps.config },
      callerOf(recipient),
      snapshot,
    );
    mails += await writeMails(deps, recipient, items, time_zone);
  }
  return mails;
}

async function writeMails(
  deps: OperationsDeps,
  { admin_user_id, is_at_once, is_daily_due }: Recipient,
  items: readonly AttentionItem[],
  time_zone: string,
): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const due: [kind: MailKind, items: readonly AttentionItem[]][] = [];
    if (is_at_once) {
      const fresh = new Set(await noteMailed(tx, admin_user_id, urgentOf(items)));
      due.push(["at_once", items.filter(({ key }) => fresh.has(key))]);
    }
    if (is_daily_due && (await takeDay(tx, admin_user_id, time_zone))) due.push(["daily", items]);
    const mails = due.filter(([, own]) => own.length > 0);
    for (const [kind, own] of mails) {
      const attention_mail_id = await insertMail(tx, admin_user_id, kind, own);
      await deps.jobs.enqueue(tx, "send_attention_mail", { attention_mail_id });
    }
    return mails.length;
  });
}

/**
 * Sends a mail, and deletes it once the mail server has accepted it.
 *
 * @throws MailFailed
 */
export async function sendAttentionMail(deps: OperationsDeps, attention_mail_id: number): Promise<void> {
  const mail = await findMail(deps.db, attention_mail_id);
  if (mail === undefined) throw new NothingToDo("the mail was sent, or nobody gets it any more");
  const to = parseMailAddress(mail.email);
  const rendered = to === undefined ? undefined : render(mail, await deps.configuration.snapshot(), deps.config);
  if (to !== undefined && rendered !== undefined) await deps.mailer.send({ to, ...rendered });
  await inTransaction(deps.db, (tx) => deleteMail(tx, attention_mail_id));
}

/** Returns the content of a mail; undefined when the person may not see it any more. */
function render(
  mail: StoredMail,
  snapshot: ConfigurationSnapshot,
  { public_url: site }: OperationsDeps["config"],
): Pick<Mail, "subject" | "text" | "html"> | undefined {
  const { kind, locale } = mail;
  if (kind !== "weekly") {
    const items = JSON.parse(mail.items) as AttentionItem[];
    return attentionMail({ kind, locale, items }, { time_zone: shopZone(snapshot), site });
  }
  return maySeeSales(callerOf(mail)) ? weeklyMail(JSON.parse(mail.items) as WeeklySales, locale, site) : undefined;
}
