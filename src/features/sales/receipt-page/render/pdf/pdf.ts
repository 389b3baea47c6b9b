import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { availableParallelism } from "node:os";
import { LRUCache } from "lru-cache";
import type { ReceiptDocument } from "@tillkeeper/receipt-document";
import { openThreadPool } from "../../../../../runtime/thread-pool.ts";
import { isLarge } from "../../rules/large-receipt.ts";
import { isFontFile } from "./fonts.ts";
import type { Paper } from "./document.ts";
import type { PdfResult, PdfWorkerData } from "./worker.ts";
import {
  type Composable,
  composeForPdf,
  type PdfJob,
  type Printed,
  type PrintedText,
  printText,
  type TextJob,
} from "../print.ts";

/**
 * Prints receipts. PDFs and large receipts are rendered in worker threads, small pages and mails in
 * the main thread.
 */
export interface PdfRenderer {
  /**
   * Renders a document as PDF. The same document gives the same bytes, from a cache when it was
   * rendered recently. The bytes are shared: do not change them.
   *
   * @throws TemporarilyUnavailable when too many documents wait, drawing takes longer than 30 s or
   *   the renderer is closed.
   * @throws Error when drawing fails.
   */
  readonly render: (document: ReceiptDocument, paper?: Paper) => Promise<Uint8Array>;
  /** Renders a receipt as PDF within `PDF_BOUNDS`. Large receipts are not cached. */
  readonly renderReceipt: (receipt: Composable) => Promise<Uint8Array>;
  /** Renders the page, the preview or the mail of a receipt. */
  readonly print: <Job extends TextJob>(job: Job) => Promise<PrintedText<Job>>;
  /** Returns the characters that no font has, for which a PDF shows boxes. Results are cached. */
  readonly lackedBy: (texts: readonly string[]) => Promise<readonly string[]>;
  /** Finishes the running documents and ends the threads. */
  readonly close: () => Promise<void>;
}

export interface PdfRendererOptions {
  /**
   * Files of TrueType or OpenType fonts for scripts that DejaVu lacks, such as Chinese; tried in
   * this order.
   */
  readonly font_paths: readonly string[];
  /**
   * Called at the start for each file of `font_paths` that is no usable font, and for each document
   * that cannot be drawn with the others and is drawn without them.
   */
  readonly onWarning: (reason: string) => void;
  /** Maximum bytes of cached PDFs; only tests set it. The default is 16 MiB. */
  readonly cache_bytes_max?: number;
  /** Module that replaces the worker; only tests set it. */
  readonly worker_url?: URL;
}

const CACHE_BYTES_MAX = 16 * 1024 * 1024;
/** Maximum lists of texts whose missing characters are cached. */
const LACKED_MAX = 16;
const WORKERS_MAX = 2;
const QUEUE_MAX = 64;
const JOB_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 60_000;
const HEAP_MAX_MB = 512;

/** Opens a renderer. Its first document starts the first thread. */
export function openPdfRenderer(options: PdfRendererOptions): PdfRenderer {
  const worker_data: PdfWorkerData = {
    extra_fonts: options.font_paths.filter((path) => isUsable(path, options.onWarning)),
  };
  const pool = openThreadPool<PdfJob, PdfResult>({
    work: "printing receipts",
    worker_url: options.worker_url ?? new URL("./worker.ts", import.meta.url),
    worker_data,
    size: Math.max(1, Math.min(WORKERS_MAX, availableParallelism() - 1)),
    queue_max: QUEUE_MAX,
    job_timeout_ms: JOB_TIMEOUT_MS,
    idle_timeout_ms: IDLE_TIMEOUT_MS,
    heap_max_mb: HEAP_MAX_MB,
  });
  const run = async <Job extends PdfJob>(job: Job): Promise<Printed<Job>> => {
    const { printed, warning } = await pool.run(job);
    if (warning !== null) options.onWarning(warning);
    return printed as Printed<Job>;
  };
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: options.cache_bytes_max ?? CACHE_BYTES_MAX,
    sizeCalculation: (bytes) => bytes.byteLength,
  });
  const drawing = new Map<string, Promise<Uint8Array>>();
  const draw = async (key: string, document: ReceiptDocument, paper: Paper): Promise<Uint8Array> => {
    try {
      const bytes = await run({ print: "document", document, paper });
      cache.set(key, bytes);
      return bytes;
    } finally {
      drawing.delete(key);
    }
  };
  const render = (document: ReceiptDocument, paper: Paper = "roll"): Promise<Uint8Array> => {
    const key = `${paper}:${keyOf(document)}`;
    const known = cache.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const running = drawing.get(key) ?? draw(key, document, paper);
    drawing.set(key, running);
    return running;
  };
  const lacked = new LRUCache<string, readonly string[]>({ max: LACKED_MAX });
  const lackedBy = async (texts: readonly string[]): Promise<readonly string[]> => {
    if (texts.length === 0) return [];
    const key = createHash("sha256").update(JSON.stringify(texts)).digest("base64url");
    const found = lacked.get(key) ?? (await run({ print: "lacked", texts }));
    lacked.set(key, found);
    return found;
  };
  return {
    render,
    lackedBy,
    renderReceipt: (composable) =>
      isLarge(composable.receipt) ? run({ print: "pdf", ...composable }) : render(composeForPdf(composable)),
    print: (job) => (isLarge(job.receipt) ? run(job) : Promise.resolve(printText(job))) as never,
    close: pool.close,
  };
}

function isUsable(path: string, onWarning: PdfRendererOptions["onWarning"]): boolean {
  try {
    if (isFontFile(readBeginning(path))) return true;
    onWarning(`${path} of PDF_FONT is no TrueType or OpenType font`);
  } catch (error) {
    onWarning(`PDF_FONT cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return false;
}

function readBeginning(path: string): Uint8Array {
  const file = openSync(path, "r");
  try {
    const bytes = new Uint8Array(4);
    readSync(file, bytes);
    return bytes;
  } finally {
    closeSync(file);
  }
}

function keyOf(document: ReceiptDocument): string {
  const sorted = (_key: string, value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash("sha256").update(JSON.stringify(document, sorted)).digest("base64url");
}
