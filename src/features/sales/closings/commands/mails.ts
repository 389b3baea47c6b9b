import type { Tx } from "../../../../runtime/database.ts";
import { NothingToDo } from "../../../../runtime/jobs.ts";
import { MailFailed } from "../../../../runtime/mailer.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import type { SalesDeps } from "../../deps.ts";
import { findAdminClosing } from "../queries/administration.ts";
import { deleteMail, findMail, insertMails } from "../queries/mails.ts";
import type { Closing } from "../rules/closing.ts";
import { closingMail } from "../rules/slip.ts";
import { renderSlip, settingsOfSlip } from "./slip.ts";

/** Seconds between two looks at a closing whose verdict may still come. */
const LOOK_AGAIN_S = 30;

/** Enqueues the mails of a closing in the transaction that stores it. */
export async function enqueueMails(
  deps: SalesDeps,
  tx: Tx,
  closing: Closing,
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0) return;
  for (const closing_mail_id of await insertMails(tx, closing, emails)) {
    await deps.jobs.enqueue(tx, "send_closing_mail", { closing_mail_id });
  }
}

/**
 * Mails a closing with its PDF and the verdict of now, and deletes the mail once the mail server
 * has accepted it, or has refused the address for good. Looks again later while the verdict may
 * still come.
 *
 * @throws MailFailed
 */
export async function sendClosingMail(deps: SalesDeps, closing_mail_id: number): Promise<void> {
  const mail = await findMail(deps.db, closing_mail_id);
  if (mail === undefined) throw new NothingToDo("the mail was sent, or given up");
  if (mail.is_early) {
    await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, "send_closing_mail", { closing_mail_id }, LOOK_AGAIN_S));
    return;
  }
  const refusal = await deliver(deps, mail);
  await inTransaction(deps.db, (tx) => deleteMail(tx, closing_mail_id));
  if (refusal !== undefined) throw new NothingToDo(`the mail server refuses the address: ${refusal}`);
}

/**
 * Sends a mail.
 *
 * @returns why the mail server never takes mail for the address; undefined when it took the mail.
 */
async function deliver(
  deps: SalesDeps,
  { report_id, email }: { readonly report_id: string; readonly email: string },
): Promise<string | undefined> {
  const closing = await findAdminClosing(deps.db, report_id);
  if (closing === undefined) throw new Error("a stored closing was not found");
  const settings = await settingsOfSlip(deps, closing);
  const { name: filename, content } = await renderSlip(deps, closing, settings, "a4");
  const attachments = [{ filename, content_type: "application/pdf", content }];
  try {
    await deps.mailer.send({ to: email, from_name: settings.name, ...closingMail(closing, settings), attachments });
    return undefined;
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    deps.log.warn({ report_id, reason: error.message }, "a closing could not be mailed");
    if (error.fault !== "refused") throw error;
    return error.message;
  }
}
