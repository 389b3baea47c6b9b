import {
  composeReceipt,
  MAIL_BOUNDS,
  PAGE_BOUNDS,
  PDF_BOUNDS,
  type ReceiptDocument,
  type ReceiptToPrint,
  type StoreSettings,
} from "@tillkeeper/receipt-document";
import { renderPage, renderPreview } from "./html/html.ts";
import { type MailExtras, type ReceiptMail, renderMail } from "./mail/mail.ts";
import type { PageExtras } from "./page-extras.ts";

/** Input for composing a receipt. */
export interface Composable {
  readonly receipt: ReceiptToPrint;
  readonly settings: StoreSettings;
}

/** A page, a preview or a mail of a receipt. */
export type TextJob = Composable &
  (
    | { readonly print: "page"; readonly extras: PageExtras }
    | { readonly print: "preview"; readonly extras: Pick<PageExtras, "page_path" | "style_path"> }
    | { readonly print: "mail"; readonly extras: MailExtras }
  );

/** Task of a worker thread: renders a document or a large receipt as PDF, or a large receipt as text. */
export type PdfJob = DocumentJob | (Composable & { readonly print: "pdf" }) | TextJob;

export interface DocumentJob {
  readonly print: "document";
  readonly document: ReceiptDocument;
}

export type PrintedText<Job extends TextJob> = Job["print"] extends "mail" ? ReceiptMail : string;

export type Printed<Job extends PdfJob> = Job extends TextJob ? PrintedText<Job> : Uint8Array;

export function printText<Job extends TextJob>(job: Job): PrintedText<Job> {
  return printAny(job) as PrintedText<Job>;
}

function printAny({ receipt, settings, ...job }: TextJob): string | ReceiptMail {
  switch (job.print) {
    case "page":
      return renderPage(composeReceipt(receipt, settings, PAGE_BOUNDS), job.extras);
    case "preview":
      return renderPreview(composeReceipt(receipt, settings, PAGE_BOUNDS), job.extras);
    case "mail":
      return renderMail(composeReceipt(receipt, settings, MAIL_BOUNDS), job.extras);
  }
}

export function composeForPdf({ receipt, settings }: Composable): ReceiptDocument {
  return composeReceipt(receipt, settings, PDF_BOUNDS);
}
