import { Worker } from "node:worker_threads";
import { unavailable } from "../../../../web-api/errors/errors.ts";
import type { PdfResult, PdfWorkerData } from "./pdf-worker.ts";
import type { PdfJob, Printed } from "./print.ts";

export interface PdfPoolOptions {
  readonly size: number;
  /** Maximum number of waiting jobs; further ones are refused. */
  readonly queue_max: number;
  /** For one document, from the moment a worker takes it. */
  readonly job_timeout_ms: number;
  /** A worker without work is ended after it. */
  readonly idle_timeout_ms: number;
  /** Path of the font for further scripts. */
  readonly extra_font: string | null;
  /** A document was drawn, but not as it should. */
  readonly onWarning: (text: string) => void;
  /** Another module than the worker of this folder, in tests. */
  readonly worker_url?: URL;
}

export interface PdfPool {
  /**
   * @throws ApiError 503 when too many wait, the job takes too long or the pool is closed.
   * @throws Error when the worker fails or ends; the next job gets a new one.
   */
  readonly run: <Job extends PdfJob>(job: Job) => Promise<Printed<Job>>;
  /** Refuses waiting jobs, finishes running ones and ends the workers. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly job: PdfJob;
  readonly resolve: (printed: never) => void;
  readonly reject: (error: Error) => void;
}

interface Slot {
  readonly worker: Worker;
  current: Waiting | null;
  timer: NodeJS.Timeout | null;
}

const HEAP_MAX_MB = 512;

/** Worker threads that draw PDFs and print large receipts; started with the first job. */
export function openPdfPool(options: PdfPoolOptions): PdfPool {
  const slots = new Set<Slot>();
  const queue: Waiting[] = [];
  let is_closed = false;
  let onDrained: (() => void) | null = null;

  const startWorker = (): Slot => {
    const data: PdfWorkerData = { extra_font: options.extra_font };
    const worker = new Worker(options.worker_url ?? new URL("./pdf-worker.ts", import.meta.url), {
      name: "pdf",
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    });
    const slot: Slot = { worker, current: null, timer: null };
    slots.add(slot);
    worker.on("message", (result: PdfResult) => {
      if ("printed" in result) {
        if (result.warning !== null) options.onWarning(result.warning);
        finish(slot, (waiting) => waiting.resolve(result.printed as never));
      } else finish(slot, (waiting) => waiting.reject(new Error(`printing a receipt failed: ${result.problem}`)));
    });
    worker.on("error", (error) => drop(slot, new Error("the PDF worker failed", { cause: error })));
    worker.on("exit", () => drop(slot, new Error("the PDF worker ended")));
    return slot;
  };

  const finish = (slot: Slot, settle: (waiting: Waiting) => void): void => {
    const { current } = slot;
    if (current === null) return;
    slot.current = null;
    clearTimer(slot);
    settle(current);
    const next = queue.shift();
    if (next !== undefined) give(slot, next);
    else rest(slot);
    if (onDrained !== null && !isBusy()) onDrained();
  };

  const rest = (slot: Slot): void => {
    slot.worker.unref();
    slot.timer = setTimeout(() => void retire(slot), options.idle_timeout_ms).unref();
  };

  const retire = async (slot: Slot): Promise<void> => {
    slots.delete(slot);
    clearTimer(slot);
    await slot.worker.terminate();
  };

  /** Fails the job of this worker and starts a new worker for the next job in the queue. */
  const drop = (slot: Slot, reason: Error): void => {
    if (!slots.delete(slot)) return;
    clearTimer(slot);
    slot.current?.reject(reason);
    slot.current = null;
    const next = queue.shift();
    if (next !== undefined) give(startWorker(), next);
    if (onDrained !== null && !isBusy()) onDrained();
  };

  const give = (slot: Slot, waiting: Waiting): void => {
    clearTimer(slot);
    slot.current = waiting;
    slot.worker.ref();
    slot.timer = setTimeout(() => {
      drop(slot, unavailable(new Error(`printing a receipt took longer than ${options.job_timeout_ms} ms`)));
      void slot.worker.terminate();
    }, options.job_timeout_ms);
    slot.worker.postMessage(waiting.job, []);
  };

  const isBusy = (): boolean => [...slots].some((slot) => slot.current !== null);

  return {
    run: (job) => {
      if (is_closed) return Promise.reject(unavailable());
      const idle = [...slots].find((slot) => slot.current === null);
      const is_full = idle === undefined && slots.size >= options.size;
      if (is_full && queue.length >= options.queue_max) return Promise.reject(unavailable());
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { job, resolve, reject };
        if (is_full) queue.push(waiting);
        else give(idle ?? startWorker(), waiting);
      });
    },
    close: async () => {
      is_closed = true;
      for (const waiting of queue.splice(0)) waiting.reject(unavailable());
      if (isBusy()) await new Promise<void>((resolve) => (onDrained = resolve));
      await Promise.all([...slots].map(retire));
    },
  };
}

function clearTimer(slot: Slot): void {
  if (slot.timer !== null) clearTimeout(slot.timer);
  slot.timer = null;
}
