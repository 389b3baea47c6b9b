import { setImmediate as nextTurn } from "node:timers/promises";

/** What to do with the items of a run that failed as a whole. */
export type FailureDecision = "repeat" | "one-by-one" | "fail";

interface CombineOptions<Item, Result> {
  /** At most so many items in a run. */
  readonly max_rows: number;
  /** At most so many runs in flight; 1 unless told otherwise. */
  readonly max_runs?: number;
  /** At most so many bytes in a run; a bigger item goes alone. */
  readonly max_bytes: number;
  /** Bytes of an item. */
  readonly size_of: (item: Item) => number;
  /** Does the work of all items, in the order they came; answers one result per item, an Error for one that failed. */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>;
  /** Decides about a run that threw; without it every caller of the run gets the error. A run is repeated once. */
  readonly onFailure?: (error: unknown, items: readonly Item[]) => FailureDecision;
}

/** Hands one item in and answers its own result; `drain` resolves when nothing is queued or in flight. */
export interface Combined<Item, Result> {
  (item: Item): Promise<Result>;
  readonly drain: () => Promise<void>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly bytes: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns many single calls into few runs: what arrives while `max_runs` runs are in flight shares the next one.
 *
 * @throws Error when a limit is not a positive whole number.
 */
export function combine<Item, Result>(options: CombineOptions<Item, Result>): Combined<Item, Result> {
  const { max_rows, max_bytes, max_runs = 1 } = options;
  for (const [name, limit] of Object.entries({ max_rows, max_bytes, max_runs })) {
    if (!Number.isSafeInteger(limit) || limit < 1) throw new Error(`${name} must be a positive whole number.`);
  }
  const queue: Waiting<Item, Result>[] = [];
  const workers = new Set<Promise<void>>();
  let working = 0;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // Requests that were read in this turn of the event loop join the run.
      await nextTurn();
      if (queue.length > 0) await settle(options, queue.splice(0, rowsToTake(queue, max_rows, max_bytes)), false);
    }
    working -= 1;
  }

  function startWorker(): void {
    working += 1;
    const worker = work().then(() => void workers.delete(worker));
    workers.add(worker);
  }

  const submit = (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ item, bytes: options.size_of(item), resolve, reject });
      if (working < max_runs) startWorker();
    });

  return Object.assign(submit, {
    // What is handed in meanwhile joins the same work.
    drain: async () => {
      await Promise.all(workers);
    },
  });
}

function rowsToTake(queue: readonly { readonly bytes: number }[], max_rows: number, max_bytes: number): number {
  let fitting = 1;
  let bytes = queue[0]?.bytes ?? 0;
  while (fitting < Math.min(queue.length, max_rows)) {
    bytes += queue[fitting]?.bytes ?? 0;
    if (bytes > max_bytes) break;
    fitting += 1;
  }
  return fitting;
}

async function settle<Item, Result>(
  options: CombineOptions<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
  is_repeat: boolean,
): Promise<void> {
  const items = batch.map((waiting) => waiting.item);
  try {
    const results = await options.run(items);
    if (results.length !== batch.length) {
      throw new Error(`A combined run of ${batch.length} items answered ${results.length} results.`);
    }
    answer(batch, results);
  } catch (error) {
    await settleFailure(options, batch, error, is_repeat);
  }
}

function answer<Item, Result>(batch: readonly Waiting<Item, Result>[], results: readonly (Result | Error)[]): void {
  for (const [index, result] of results.entries()) {
    const waiting = batch[index];
    if (result instanceof Error) waiting?.reject(result);
    else waiting?.resolve(result);
  }
}

async function settleFailure<Item, Result>(
  options: CombineOptions<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
  error: unknown,
  is_repeat: boolean,
): Promise<void> {
  const decision = decide(options, batch, error);
  if (decision === "repeat" && !is_repeat) {
    await settle(options, batch, true);
  } else if (decision === "one-by-one" && batch.length > 1) {
    // Alone an item has nothing to repeat for: its failure is its own.
    for (const waiting of batch) await settle({ ...options, onFailure: () => "fail" }, [waiting], true);
  } else {
    for (const waiting of batch) waiting.reject(error);
  }
}

function decide<Item, Result>(
  options: CombineOptions<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
  error: unknown,
): FailureDecision {
  if (options.onFailure === undefined) return "fail";
  try {
    return options.onFailure(
      error,
      batch.map((waiting) => waiting.item),
    );
  } catch (fault) {
    // The callers get both: a broken decision must neither hide the first error nor stop the queue.
    for (const waiting of batch) waiting.reject(new AggregateError([error, fault], "A combined run failed."));
    return "fail";
  }
}
