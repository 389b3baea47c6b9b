import { filled } from "../../../../runtime/characters.ts";
import { mailOrigin, MailFailed, MailLate } from "../../../../runtime/mailer.ts";
import type { SalesDeps } from "../../deps.ts";
import { parseMailAddress } from "../../../../runtime/mail-address.ts";
import { problem, type Problem } from "../../../../web-api/errors/errors.ts";
import { type Caller, reachesLocation } from "../../../../web-api/route.ts";
import type { PageReceipt } from "../queries/receipt.ts";
import { mailFailed, pdfName, storedAddress } from "../rules/mail.ts";
import { takeMail } from "./limits.ts";
import { findReceipt, pagePath, toPrint } from "./open.ts";

interface EmailInput {
  readonly receiptToken: string;
  readonly email?: string | null;
}

/**
 * Mails a receipt with its PDF to the given address, else to the customer's (interface §4.4).
 * Resolves when the mail server has accepted the mail. A receipt of a location that the caller may
 * not access is answered as unknown.
 *
 * @throws ApiError 400 `Failed to send receipt email: %1`, 429.
 */
export async function emailReceipt(
  deps: SalesDeps,
  caller: Caller,
  { receiptToken, email }: EmailInput,
): Promise<true> {
  const receipt = await findReceipt(deps, receiptToken);
  if (!receipt || !reachesLocation(caller, receipt.location_id))
    throw mailFailed(problem("receipt_token_unknown", { token: receiptToken }));
  return mailTo(deps, receipt, email, (to) => takeMail(deps, caller, receipt.receipt_id, to));
}

/**
 * Mails a receipt to the given address, else to the customer's.
 *
 * @param beforeSending - counts the mail to a valid address.
 * @throws ApiError 400 `Failed to send receipt email: %1`.
 */
export async function mailTo(
  deps: SalesDeps,
  receipt: PageReceipt,
  email: string | null | undefined,
  beforeSending?: (to: string) => Promise<void>,
): Promise<true> {
  const typed = filled(email) ?? storedAddress(receipt.customer_email);
  if (typed === undefined) throw mailFailed(problem("receipt_without_email"));
  const to = parseMailAddress(typed);
  if (to === undefined) throw mailFailed(problem("email_invalid"));
  await beforeSending?.(to);
  try {
    await mailReceipt(deps, receipt, to);
  } catch (error) {
    if (error instanceof MailFailed) throw mailFailed(mailProblem(error));
    throw error;
  }
  return true;
}

/** Returns why a mail was not sent, as a client reads it. */
export function mailProblem(error: MailFailed): Problem {
  if (error instanceof MailLate) return problem("mail_timeout", { seconds: error.seconds });
  if (error.fault === "recipient") return problem("mail_recipient_invalid");
  if (error.fault === "not_sent") return problem("mail_not_sent");
  return problem("mail_message", { reason: error.message });
}

/**
 * Mails a receipt with its PDF.
 *
 * @throws MailFailed, which is logged.
 */
export async function mailReceipt(deps: SalesDeps, receipt: PageReceipt, to: string): Promise<void> {
  const origin = mailOrigin(deps);
  const composable = await toPrint(deps, receipt, origin);
  const content = await deps.pdf.renderReceipt(composable);
  const extras = { page_url: origin + pagePath(receipt.receipt_token) };
  const mail = await deps.pdf.print({ print: "mail", ...composable, extras });
  try {
    await deps.mailer.send({
      to,
      from_name: composable.settings.name,
      ...mail,
      attachments: [{ filename: pdfName(receipt.receipt_number), content_type: "application/pdf", content }],
    });
  } catch (error) {
    if (error instanceof MailFailed) {
      deps.log.warn({ receipt_id: receipt.receipt_id, reason: error.message }, "a receipt could not be mailed");
    }
    throw error;
  }
}
