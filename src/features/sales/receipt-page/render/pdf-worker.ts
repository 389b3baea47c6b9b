import { parentPort, workerData } from "node:worker_threads";
import type { ReceiptDocument } from "@tillkeeper/receipt-document";
import { renderPdf } from "./pdf-document.ts";
import { readFontFiles } from "./pdf-fonts.ts";
import type { ReceiptMail } from "./mail.ts";
import { composeForPdf, type PdfJob, printText } from "./print.ts";

export type PdfResult =
  | { readonly printed: Uint8Array<ArrayBuffer> | string | ReceiptMail; readonly warning: string | null }
  | { readonly problem: string };

export interface PdfWorkerData {
  readonly extra_font: string | null;
}

const { extra_font } = workerData as PdfWorkerData;
const files = readFontFiles(extra_font);

async function run(job: PdfJob): Promise<PdfResult> {
  switch (job.print) {
    case "document":
      return draw(job.document);
    case "pdf":
      return draw(composeForPdf(job));
    case "page":
    case "mail":
    case "preview":
      return { printed: printText(job), warning: null };
  }
}

/** A font of the operator's that cannot be drawn with does not keep the receipt from being printed. */
async function draw(document: ReceiptDocument): Promise<PdfResult> {
  try {
    return { printed: await renderPdf(document, files), warning: null };
  } catch (error) {
    if (files.extra === null) throw error;
    const printed = await renderPdf(document, { ...files, extra: null });
    return { printed, warning: `a PDF was drawn without PDF_FONT: ${describe(error)}` };
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

parentPort?.on("message", (job: PdfJob) => {
  run(job).then(
    (result) =>
      parentPort?.postMessage(
        result,
        "printed" in result && result.printed instanceof Uint8Array ? [result.printed.buffer] : [],
      ),
    (error: unknown) => parentPort?.postMessage({ problem: describe(error) } satisfies PdfResult, []),
  );
});
