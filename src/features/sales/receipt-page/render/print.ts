import {
  composeReceipt,
  MAIL_BOUNDS,
  PAGE_BOUNDS,
  PDF_BOUNDS,
  type PrintBounds,
  type ReceiptDocument,
  type ReceiptToPrint,
  type StoreSettings,
} from "@tillkeeper/receipt-document";
import { fill } from "../../../../runtime/characters.ts";
import { pageTexts } from "../texts/texts.ts";
import { renderPage, renderPreview } from "./html/html.ts";
import { type MailExtras, type ReceiptMail, renderMail } from "./mail/mail.ts";
import type { PageExtras } from "./page-extras.ts";

export interface Composable {
  readonly receipt: ReceiptToPrint;
  readonly settings: StoreSettings;
  /** True when the receipt is of a sandbox; the print then says so. */
  readonly is_test?: boolean;
}

/** Request to print a page, a preview or a mail of a receipt. */
export type TextJob = Composable &
  (
    | { readonly print: "page"; readonly extras: PageExtras }
    | { readonly print: "preview"; readonly extras: Pick<PageExtras, "page_path" | "style_path"> }
    | { readonly print: "mail"; readonly extras: MailExtras }
  );

/**
 * Job of a worker thread: prints a document or a large receipt as PDF, or a large receipt as text.
 */
export type PdfJob = DocumentJob | LackedJob | (Composable & { readonly print: "pdf" }) | TextJob;

export interface DocumentJob {
  readonly print: "document";
  readonly document: ReceiptDocument;
  readonly paper: "roll" | "a4";
}

/** Job that finds the characters of texts that no font has. */
export interface LackedJob {
  readonly print: "lacked";
  readonly texts: readonly string[];
}

export type PrintedText<Job extends TextJob> = Job["print"] extends "mail" ? ReceiptMail : string;

export type Printed<Job extends PdfJob> = Job extends TextJob
  ? PrintedText<Job>
  : Job extends LackedJob
    ? readonly string[]
    : Uint8Array;

export function printText<Job extends TextJob>(job: Job): PrintedText<Job> {
  return printAny(job) as PrintedText<Job>;
}

function printAny(job: TextJob): string | ReceiptMail {
  switch (job.print) {
    case "page":
      return renderPage(compose(job, PAGE_BOUNDS), job.extras);
    case "preview":
      return renderPreview(compose(job, PAGE_BOUNDS), job.extras);
    case "mail":
      return renderMail(compose(job, MAIL_BOUNDS), job.extras);
  }
}

export function composeForPdf(composable: Composable): ReceiptDocument {
  return compose(composable, PDF_BOUNDS);
}

/**
 * Composes the document of a receipt. A sandbox receipt says in its title and at the top that it is
 * a test.
 */
function compose({ receipt, settings, is_test = false }: Composable, bounds: PrintBounds): ReceiptDocument {
  const document = composeReceipt(receipt, settings, bounds);
  if (!is_test) return document;
  const { test_title, test_notice } = pageTexts(document.language);
  return {
    ...document,
    title: fill(test_title, [document.title]),
    blocks: [{ kind: "notice", text: test_notice }, ...document.blocks],
  };
}
