import type { SalesDeps } from "../../deps.ts";
import type { Actor } from "../../../../shared/audit/write.ts";
import { ApiError, type ErrorCode } from "../../../../web-api/errors/errors.ts";
import { mayIssueInvoices, readCompany } from "../../books/company.ts";
import { draftInvoice, invoiceOf, issueInvoice, ofSameBuyer } from "../../books/invoices/commands.ts";
import { readBuyer, type TypedBuyer } from "../../books/invoices/rules/buyer.ts";
import type { PageReceipt } from "../queries/receipt.ts";
import type { FieldError, InvoiceForm, MessageName, TypedInvoice } from "../render/page-extras.ts";
import { isTooLongForInvoice } from "../rules/large-receipt.ts";
import { openReceipt, type Visit } from "./open.ts";
import { type Outcome, outcomeOf } from "./page-actions.ts";

/** The page knows nobody's name: the secret is in its address. */
const SHOPPER: Actor = { change_source: "api", name: null };

/** What the page says where a receipt can have no invoice, or not this one. */
const REFUSALS: Partial<Record<ErrorCode, MessageName>> = {
  invoice_exists: "message_invoice_exists",
  invoice_kind: "message_invoice_kind",
  invoice_totals: "message_invoice_totals",
  invoice_company: "message_invoice_company",
  invoice_prefix_taken: "message_invoice_company",
  invoice_of_sale_missing: "message_invoice_of_sale_missing",
  invoice_of_sale_differs: "message_invoice_of_sale_differs",
};

/**
 * Returns what the page offers about the receipt's invoice: its number, or a form where one can be
 * made. The data of an erased person stays with the shop.
 */
export async function invoiceFormOf(
  deps: SalesDeps,
  receipt: PageReceipt,
  typed: Partial<Pick<Extract<InvoiceForm, { step: "form" }>, "values" | "faults">> = {},
): Promise<InvoiceForm> {
  const { invoice_number, invoice_type, is_erased } = receipt;
  if (invoice_number !== null && invoice_type !== null) {
    return { step: "made", number: invoice_number, type_code: invoice_type, has_document: !is_erased };
  }
  const company = readCompany(await deps.configuration.snapshot(), receipt.location_id);
  const is_off = is_erased || receipt.is_sandbox || isTooLongForInvoice(receipt);
  if (is_off || !mayIssueInvoices(company)) return { step: "off" };
  try {
    const { needs_vat_id, figures } = await draftInvoice(deps, receipt.receipt_id);
    const values = typed.values ?? { country_id: company.country_id };
    return { step: "form", type_code: figures.type_code, needs_vat_id, values, faults: typed.faults ?? null };
  } catch (error) {
    if (refusalOf(error) !== undefined) return { step: "off" };
    throw error;
  }
}

/**
 * Makes the invoice for the buyer that a reader typed, or returns the one that this buyer got
 * before.
 *
 * @throws ApiError 404, 410, 429.
 */
export async function invoiceFromPage(deps: SalesDeps, visit: Visit, typed: TypedBuyer): Promise<Outcome> {
  const receipt = await openReceipt(deps, visit, "invoice");
  if (receipt.is_erased) return refused(receipt, "message_invoice_erased");
  try {
    return await askForInvoice(deps, receipt, typed);
  } catch (error) {
    const text = refusalOf(error);
    if (text === undefined) throw error;
    // Somebody else may have asked in the meantime.
    const made = await invoiceOf(deps, receipt.receipt_id);
    const now = made === undefined ? receipt : withInvoice(receipt, made);
    return { ...refused(now, text), invoice: await invoiceFormOf(deps, now, { values: typed, faults: [] }) };
  }
}

async function askForInvoice(deps: SalesDeps, receipt: PageReceipt, typed: TypedBuyer): Promise<Outcome> {
  const known = await invoiceOf(deps, receipt.receipt_id);
  if (known !== undefined) {
    const buyer = readBuyer(typed);
    if ("faults" in buyer) throw new ApiError("invoice_exists");
    return made(receipt, ofSameBuyer(known, buyer));
  }
  if (isTooLongForInvoice(receipt)) return refused(receipt, "message_invoice_too_long");
  const draft = await draftInvoice(deps, receipt.receipt_id);
  const buyer = readBuyer(typed, draft.needs_vat_id);
  if ("faults" in buyer) {
    const faults = buyer.faults.map(({ fault, field }) => ({ field, error: errorOf(fault, field) }));
    return outcomeOf(receipt, 400, {
      message: { tone: "error", text: "message_invoice_check" },
      invoice: await invoiceFormOf(deps, receipt, { values: typed, faults }),
    });
  }
  return made(receipt, await issueInvoice(deps, draft, buyer, SHOPPER));
}

/**
 * Finds the document of the receipt's invoice for whoever holds the receipt's token.
 *
 * @returns the page where there is none to hand out.
 * @throws ApiError 404, 410, 429.
 */
export async function openInvoice(
  deps: SalesDeps,
  visit: Visit,
): Promise<Outcome | { readonly invoice_number: string; readonly document: string }> {
  const receipt = await openReceipt(deps, visit, "invoice_xml");
  const invoice = receipt.invoice_number === null ? undefined : await invoiceOf(deps, receipt.receipt_id);
  if (invoice === undefined) {
    return outcomeOf(receipt, 404, { message: { tone: "error", text: "message_invoice_none" } });
  }
  return receipt.is_erased ? refused(receipt, "message_invoice_erased") : invoice;
}

type Named = Pick<NonNullable<Awaited<ReturnType<typeof invoiceOf>>>, "invoice_number" | "type_code">;

function made(receipt: PageReceipt, invoice: Named): Outcome {
  const { invoice_number, type_code } = invoice;
  const text = type_code === "381" ? "message_credit_made" : "message_invoice_made";
  const message = { tone: "success", text, values: [invoice_number] } as const;
  return outcomeOf(withInvoice(receipt, invoice), 200, { message });
}

function withInvoice(receipt: PageReceipt, { invoice_number, type_code }: Named): PageReceipt {
  return { ...receipt, invoice_number, invoice_type: type_code };
}

function refused(receipt: PageReceipt, text: MessageName): Outcome {
  return outcomeOf(receipt, 409, { message: { tone: "error", text } });
}

function refusalOf(error: unknown): MessageName | undefined {
  return error instanceof ApiError ? REFUSALS[error.code as ErrorCode] : undefined;
}

function errorOf(fault: "missing" | "wrong", field: keyof TypedInvoice): FieldError {
  if (fault === "missing") return "error_missing";
  if (field === "country_id") return "error_country";
  if (field === "vat_id") return "error_vat_id";
  return field === "email" ? "error_email" : "error_characters";
}
