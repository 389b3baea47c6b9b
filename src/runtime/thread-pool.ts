import { type Transferable, Worker } from "node:worker_threads";
import type { ThreadAnswer } from "./thread.ts";
import { TemporarilyUnavailable } from "./fair-queue.ts";

export interface ThreadPoolOptions {
  /** Name of the work in error messages, such as `printing receipts`. */
  readonly work: string;
  /** URL of the thread's module, which must call `answerJobs`. */
  readonly worker_url: URL;
  readonly worker_data?: unknown;
  readonly size: number;
  /** Maximum number of waiting jobs; further ones are refused. */
  readonly queue_max: number;
  /** Maximum time of one job, from the moment a thread takes it. */
  readonly job_timeout_ms: number;
  /** Time without work after which a thread ends. */
  readonly idle_timeout_ms: number;
  readonly heap_max_mb: number;
}

export interface ThreadPool<Job, Result> {
  /**
   * Runs a job in a thread.
   *
   * @param transfer - buffers of the job that the thread takes over.
   * @throws TemporarilyUnavailable when too many wait, the job takes too long or the pool is
   *   closed.
   * @throws Error when the job fails or its thread ends; the next job gets a new thread.
   */
  readonly run: (job: Job, transfer?: readonly Transferable[]) => Promise<Result>;
  /** Refuses waiting jobs, finishes running ones and ends the threads. */
  readonly close: () => Promise<void>;
}

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly transfer: readonly Transferable[];
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

interface Slot<Job, Result> {
  readonly worker: Worker;
  current: Waiting<Job, Result> | null;
  timer: NodeJS.Timeout | null;
}

/**
 * Opens a pool of threads for work that would block the event loop. Threads start with the first
 * job.
 */
export function openThreadPool<Job, Result>(options: ThreadPoolOptions): ThreadPool<Job, Result> {
  type OwnSlot = Slot<Job, Result>;
  type OwnWaiting = Waiting<Job, Result>;
  const { work } = options;
  const slots = new Set<OwnSlot>();
  const queue: OwnWaiting[] = [];
  let is_closed = false;
  let onDrained: (() => void) | null = null;

  const startWorker = (): OwnSlot => {
    const worker = new Worker(options.worker_url, {
      name: work,
      workerData: options.worker_data,
      resourceLimits: { maxOldGenerationSizeMb: options.heap_max_mb },
    });
    const slot: OwnSlot = { worker, current: null, timer: null };
    slots.add(slot);
    worker.on("message", (answer: ThreadAnswer<Result>) => {
      if ("problem" in answer) finish(slot, ({ reject }) => reject(new Error(`${work} failed: ${answer.problem}`)));
      else finish(slot, ({ resolve }) => resolve(answer.result));
    });
    worker.on("error", (error) => drop(slot, new Error(`the thread for ${work} failed`, { cause: error })));
    worker.on("exit", () => drop(slot, new Error(`the thread for ${work} ended`)));
    return slot;
  };

  const finish = (slot: OwnSlot, settle: (waiting: OwnWaiting) => void): void => {
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

  const rest = (slot: OwnSlot): void => {
    slot.worker.unref();
    slot.timer = setTimeout(() => void retire(slot), options.idle_timeout_ms).unref();
  };

  const retire = async (slot: OwnSlot): Promise<void> => {
    slots.delete(slot);
    clearTimer(slot);
    await slot.worker.terminate();
  };

  /** Fails the job of this worker and starts a new worker for the next job in the queue. */
  const drop = (slot: OwnSlot, reason: Error): void => {
    if (!slots.delete(slot)) return;
    clearTimer(slot);
    slot.current?.reject(reason);
    slot.current = null;
    const next = queue.shift();
    if (next !== undefined) give(startWorker(), next);
    if (onDrained !== null && !isBusy()) onDrained();
  };

  const give = (slot: OwnSlot, waiting: OwnWaiting): void => {
    clearTimer(slot);
    slot.current = waiting;
    slot.worker.ref();
    slot.timer = setTimeout(() => {
      drop(slot, new TemporarilyUnavailable(`${work} took longer than ${options.job_timeout_ms} ms`));
      void slot.worker.terminate();
    }, options.job_timeout_ms);
    slot.worker.postMessage(waiting.job, waiting.transfer);
  };

  const isBusy = (): boolean => [...slots].some((slot) => slot.current !== null);

  return {
    run: (job, transfer = []) => {
      if (is_closed) return Promise.reject(new TemporarilyUnavailable(`${work} has ended`));
      const idle = [...slots].find((slot) => slot.current === null);
      const is_full = idle === undefined && slots.size >= options.size;
      if (is_full && queue.length >= options.queue_max) {
        return Promise.reject(new TemporarilyUnavailable(`too many wait for ${work}`));
      }
      return new Promise((resolve, reject) => {
        const waiting: OwnWaiting = { job, transfer, resolve, reject };
        if (is_full) queue.push(waiting);
        else give(idle ?? startWorker(), waiting);
      });
    },
    close: async () => {
      is_closed = true;
      for (const { reject } of queue.splice(0)) reject(new TemporarilyUnavailable(`${work} has ended`));
      if (isBusy()) await new Promise<void>((resolve) => (onDrained = resolve));
      await Promise.all([...slots].map(retire));
    },
  };
}

function clearTimer(slot: { timer: NodeJS.Timeout | null }): void {
  if (slot.timer !== null) clearTimeout(slot.timer);
  slot.timer = null;
}
