import { signedPayments } from "@tillkeeper/receipt-document";
import { formatAmount } from "../../../../runtime/money.ts";
import { mailOrigin } from "../../../../runtime/mailer.ts";
import { STYLE_PATH, basePath } from "../../../../web-api/message-page.ts";
import type { SalesDeps } from "../../deps.ts";
import { type Caller, reachesLocation } from "../../../../web-api/route.ts";
import { refuseArchived } from "../../receipts/commands/archived.ts";
import { noSuchReceipt } from "../../receipts/rules.ts";
import { findPageReceiptById, findRelations, type PageReceipt } from "../queries/receipt.ts";
import { pdfName, storedAddress } from "../rules/mail.ts";
import { mailTo } from "./email.ts";
import { pagePath, toPrint } from "./open.ts";

/**
 * Returns a receipt as the shopper sees it, with its order and closings. Does not count against any
 * rate limit.
 *
 * @throws ApiError 404 for a receipt that does not exist or that the caller may not access, 410 for
 *   an archived one.
 */
export async function previewReceipt(deps: SalesDeps, caller: Caller, receipt_id: number) {
  const receipt = await reached(deps, caller, receipt_id);
  const origin = mailOrigin(deps);
  const path = pagePath(receipt.receipt_token);
  const base = basePath(deps.config.public_url);
  const [composable, relations] = await Promise.all([toPrint(deps, receipt, origin), findRelations(deps.db, receipt)]);
  const extras = { style_path: base + STYLE_PATH, page_path: base + path };
  return {
    html: await deps.pdf.print({ print: "preview", ...composable, extras }),
    page_url: origin + path,
    customer_email: storedAddress(receipt.customer_email) ?? null,
    is_claimed: receipt.is_claimed,
    is_sandbox: receipt.is_sandbox,
    ...relations,
    payments: paymentsOf(receipt),
  };
}

function paymentsOf(receipt: PageReceipt) {
  const { amount, tax, parts } = signedPayments(receipt);
  const text = (units: bigint | undefined) => (units === undefined ? null : formatAmount(units));
  return {
    amount: text(amount),
    tax: text(tax),
    parts: parts.slice(0, PARTS_MAX).map((part) => ({ ...part, amount: text(part.amount) })),
  };
}

/** Maximum payments of a receipt that are listed. */
const PARTS_MAX = 100;

/**
 * Returns a receipt as a PDF.
 *
 * @throws ApiError 404 as `previewReceipt`.
 */
export async function pdfOf(deps: SalesDeps, caller: Caller, receipt_id: number) {
  const receipt = await reached(deps, caller, receipt_id);
  const content = await deps.pdf.renderReceipt(await toPrint(deps, receipt, mailOrigin(deps)));
  return { name: pdfName(receipt.receipt_number), content };
}

/**
 * Mails a receipt to the given address, else to the customer's.
 *
 * @throws ApiError 404 as `previewReceipt`, 400 `Failed to send receipt email: %1`.
 */
export async function mailLookedUp(
  deps: SalesDeps,
  caller: Caller,
  receipt_id: number,
  email: string | null | undefined,
): Promise<true> {
  return mailTo(deps, await reached(deps, caller, receipt_id), email);
}

async function reached(deps: SalesDeps, caller: Caller, receipt_id: number): Promise<PageReceipt> {
  const receipt = await findPageReceiptById(deps.db, receipt_id);
  if (!receipt) await refuseArchived(deps, receipt_id);
  if (!receipt || !reachesLocation(caller, receipt.location_id)) throw noSuchReceipt(receipt_id);
  return receipt;
}
