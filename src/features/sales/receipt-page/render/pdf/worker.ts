import { workerData } from "node:worker_threads";
import type { ReceiptDocument } from "@tillkeeper/receipt-document";
import { answerJobs, describe } from "../../../../../runtime/thread.ts";
import { type Paper, renderPdf } from "./document.ts";
import { lackedBy, readFontFiles } from "./fonts.ts";
import type { ReceiptMail } from "../mail/mail.ts";
import { composeForPdf, type PdfJob, printText } from "../print.ts";

export interface PdfResult {
  readonly printed: Uint8Array<ArrayBuffer> | string | ReceiptMail | readonly string[];
  readonly warning: string | null;
}

export interface PdfWorkerData {
  readonly extra_fonts: readonly string[];
}

const { extra_fonts } = workerData as PdfWorkerData;
const files = readFontFiles(extra_fonts);

function run(job: PdfJob): PdfResult | Promise<PdfResult> {
  switch (job.print) {
    case "document":
      return draw(job.document, job.paper);
    case "pdf":
      return draw(composeForPdf(job), "roll");
    case "lacked":
      return { printed: lackedBy(job.texts, files), warning: null };
    case "page":
    case "mail":
    case "preview":
      return { printed: printText(job), warning: null };
  }
}

/**
 * Draws a document. When drawing with the operator's fonts fails, draws it again without them, so
 * that the receipt is printed.
 */
async function draw(document: ReceiptDocument, paper: Paper): Promise<PdfResult> {
  try {
    return { printed: await renderPdf(document, files, paper), warning: null };
  } catch (error) {
    if (files.extra.length === 0) throw error;
    const printed = await renderPdf(document, { ...files, extra: [] }, paper);
    return { printed, warning: `a PDF was drawn without PDF_FONT: ${describe(error)}` };
  }
}

answerJobs(run, ({ printed }) => (printed instanceof Uint8Array ? [printed.buffer] : []));
