import type { SharedDeps } from "../../shared/deps.ts";
import type { Evaluator } from "./closings/evaluator.ts";
import type { PdfRenderer } from "./receipt-page/render/pdf/pdf.ts";
import type { ReceiptWriter } from "./receipts/receipt-writer.ts";

export interface SalesDeps extends SharedDeps {
  readonly receipts: ReceiptWriter;
  /** Evaluates closings, those with many documents in worker threads. */
  readonly evaluator: Evaluator;
  /** Renders PDFs in worker threads. */
  readonly pdf: PdfRenderer;
}
