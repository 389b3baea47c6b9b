import type { Deps } from "../../../deps.ts";
import { parseMailAddress } from "../../../runtime/mail-address.ts";
import { MailFailed } from "../../../runtime/mailer.ts";
import { type Caller, reachesLocation } from "../../../web-api/route.ts";
import type { PageReceipt } from "../queries.ts";
import { mailFailed, pdfName, storedAddress, unknownTokenText } from "../rules/mail.ts";
import { findReceipt, mailOrigin, pagePath, toPrint } from "./open.ts";

interface EmailInput {
  readonly receiptToken: string;
  readonly email?: string | null;
}

/**
 * Mails a receipt with its PDF to the address given, else to the customer's (interface §4.4); resolves when the mail
 * server has taken it. Draws on no rate limit. A receipt of a location that the caller does not reach is unknown to him.
 *
 * @throws ApiError 400 `Failed to send receipt email: %1`.
 */
export async function emailReceipt(deps: Deps, caller: Caller, { receiptToken, email }: EmailInput): Promise<true> {
  const receipt = await findReceipt(deps, receiptToken);
  if (!receipt || !reachesLocation(caller, receipt.location_id)) throw mailFailed(unknownTokenText(receiptToken));
  return mailTo(deps, receipt, email);
}

/**
 * Mails a receipt to the address given, else to its customer's.
 *
 * @throws ApiError 400 `Failed to send receipt email: %1`.
 */
export async function mailTo(deps: Deps, receipt: PageReceipt, email: string | null | undefined): Promise<true> {
  const typed = email === undefined || email === null || email === "" ? storedAddress(receipt.customer_email) : email;
  if (typed === undefined) throw mailFailed("The receipt has no customer e-mail address.");
  const to = parseMailAddress(typed);
  if (to === undefined) throw mailFailed("The e-mail address is not valid.");
  try {
    await mailReceipt(deps, receipt, to);
  } catch (error) {
    if (error instanceof MailFailed) throw mailFailed(error.message);
    throw error;
  }
  return true;
}

/** @throws MailFailed, which is logged. */
export async function mailReceipt(deps: Deps, receipt: PageReceipt, to: string): Promise<void> {
  const origin = mailOrigin(deps);
  const composable = await toPrint(deps, receipt, origin);
  const content = await deps.pdf.renderReceipt(composable);
  const extras = { page_url: origin + pagePath(receipt.receipt_token) };
  const mail = await deps.pdf.print({ print: "mail", ...composable, extras });
  try {
    await deps.mailer.send({
      to,
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
