import { parentPort, workerData } from "node:worker_threads";
import type { ReceiptDocument } from "../rules/document.ts";
import { renderPdf } from "./pdf-document.ts";
import { readFontFiles } from "./pdf-fonts.ts";

/** What the pool sends and gets. */
export interface PdfJob {
  readonly document: ReceiptDocument;
}

export type PdfResult =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly warning: string | null }
  | { readonly problem: string };

export interface PdfWorkerData {
  readonly extra_font: string | null;
}

const { extra_font } = workerData as PdfWorkerData;
const files = readFontFiles(extra_font);

/** A font of the operator's that cannot be drawn with shall not cost anybody the receipt. */
async function draw(document: ReceiptDocument): Promise<PdfResult> {
  try {
    return { bytes: await renderPdf(document, files), warning: null };
  } catch (error) {
    if (files.extra === null) throw error;
    const bytes = await renderPdf(document, { ...files, extra: null });
    return { bytes, warning: `a PDF was drawn without PDF_FONT: ${describe(error)}` };
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

parentPort?.on("message", ({ document }: PdfJob) => {
  draw(document).then(
    (result) => parentPort?.postMessage(result, "bytes" in result ? [result.bytes.buffer] : []),
    (error: unknown) => parentPort?.postMessage({ problem: describe(error) } satisfies PdfResult, []),
  );
});
