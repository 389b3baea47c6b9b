import type { SalesDeps } from "../../deps.ts";
import { parseMailAddress } from "../../../../runtime/mail-address.ts";
import { MailFailed } from "../../../../runtime/mailer.ts";
import { ApiError, tooManyRequests } from "../../../../web-api/errors/errors.ts";
import type { PageReceipt } from "../queries/receipt.ts";
import type { ClaimForm, EmailForm, FieldError, InvoiceForm, PageMessage } from "../render/page-extras.ts";
import { isBoundToAddress } from "../rules/claimant.ts";
import { confirmClaim, requestClaim } from "./claim.ts";
import { mailReceipt } from "./email.ts";
import { openReceipt, type Visit } from "./open.ts";

/** The result of an action. The page shows the receipt again with the messages and forms. */
export interface Outcome {
  readonly status: number;
  readonly receipt: PageReceipt;
  readonly message: PageMessage | null;
  readonly email: EmailForm;
  readonly claim: ClaimForm;
  /** The form after it was used; the page reads any other one. */
  readonly invoice?: InvoiceForm;
}

/**
 * Opens the receipt's page and counts the view.
 *
 * @throws ApiError 404, 429.
 */
export async function viewReceipt(deps: SalesDeps, visit: Visit): Promise<Outcome> {
  return outcomeOf(await openReceipt(deps, visit, "view"), 200);
}

/**
 * Mails the receipt to the address that a reader typed. An invalid address counts as an action, but
 * not as a mail.
 *
 * @throws ApiError 404, 429.
 */
export async function mailFromPage(deps: SalesDeps, visit: Visit, typed: string): Promise<Outcome> {
  const to = parseMailAddress(typed);
  const receipt = await openReceipt(deps, visit, "email", to !== undefined);
  if (to === undefined) return outcomeOf(receipt, 400, { email: { value: typed, error: "error_email" } });
  try {
    await mailReceipt(deps, receipt, to);
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    const message: PageMessage = { tone: "error", text: "message_email_failed" };
    return outcomeOf(receipt, 400, { message, email: { value: typed, error: null } });
  }
  return outcomeOf(receipt, 200, { message: { tone: "success", text: "message_email_sent", values: [to] } });
}

/**
 * Claims the receipt in two steps: a code is sent to the address, and the address with its code
 * becomes the owner (decision 5.7).
 *
 * @throws ApiError 404, 429.
 */
export async function claimFromPage(deps: SalesDeps, visit: Visit, typed: string, code: string): Promise<Outcome> {
  const receipt = await openReceipt(deps, visit, "claim");
  // Sandbox receipts cannot be claimed: the new account would be a customer of the real shop.
  if (receipt.is_sandbox) throw new ApiError("no_route");
  return code === "" ? askForCode(deps, receipt, typed) : proveCode(deps, receipt, typed, code);
}

async function askForCode(deps: SalesDeps, receipt: PageReceipt, email: string): Promise<Outcome> {
  const asked = await requestClaim(deps, { receipt_id: receipt.receipt_id, email });
  switch (asked.kind) {
    case "sent":
      return outcomeOf(receipt, 200, {
        message: { tone: "success", text: "message_code_sent", values: [email] },
        claim: { step: "code", email, error: null },
      });
    case "invalid_email":
      return outcomeOf(receipt, 400, { claim: askAddress(receipt, email, "error_email") });
    case "mail_unavailable":
      return outcomeOf(receipt, 400, {
        message: { tone: "error", text: "message_code_failed" },
        claim: askAddress(receipt, email),
      });
    case "limited":
      throw tooManyRequests(asked.wait_seconds);
    default:
      return asked satisfies never;
  }
}

const DONE = { step: "done" } as const;

async function proveCode(deps: SalesDeps, receipt: PageReceipt, email: string, code: string): Promise<Outcome> {
  const { kind } = await confirmClaim(deps, { receipt_id: receipt.receipt_id, email, code });
  switch (kind) {
    case "claimed":
      return outcomeOf(receipt, 200, { message: { tone: "success", text: "message_claimed" }, claim: DONE });
    case "already_yours":
      return outcomeOf(receipt, 409, { message: { tone: "success", text: "message_already_yours" }, claim: DONE });
    case "already_claimed":
      return outcomeOf(receipt, 409, { message: { tone: "error", text: "message_already_claimed" }, claim: DONE });
    case "other_address":
      return outcomeOf(receipt, 403, { message: { tone: "error", text: "message_other_address" } });
    case "wrong_code":
      return outcomeOf(receipt, 400, { claim: { step: "code", email, error: "error_code" } });
    default:
      return kind satisfies never;
  }
}

function askAddress(receipt: PageReceipt, value = "", error: FieldError | null = null): ClaimForm {
  return { step: "address", is_bound: isBoundToAddress(receipt), value, error };
}

function claimFormOf(receipt: PageReceipt): ClaimForm {
  if (receipt.is_sandbox) return { step: "off" };
  return receipt.is_claimed ? DONE : askAddress(receipt);
}

/** Returns the page of a receipt with what an action says; its other forms are as at first. */
export function outcomeOf(receipt: PageReceipt, status: number, said: Partial<Outcome> = {}): Outcome {
  return {
    status,
    receipt,
    message: null,
    // The holder of the token may not be the customer, so the customer's address is not shown.
    email: { value: "", error: null },
    claim: claimFormOf(receipt),
    ...said,
  };
}
