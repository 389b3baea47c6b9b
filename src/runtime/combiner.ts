import { setImmediate as nextTurn } from "node:timers/promises";

/** How to continue after a failed run: repeat it, run its items one by one, or fail. */
export type FailureDecision = "repeat" | "one-by-one" | "fail";

interface CombineOptions<Item, Result> {
  readonly max_rows: number;
  /** Maximum number of runs in flight; default 1. */
  readonly max_runs?: number;
  /** Maximum number of bytes in a run. A larger item gets a run of its own. */
  readonly max_bytes: number;
  readonly size_of: (item: Item) => number;
  /**
   * Processes the items in the order of arrival. Returns one result per item, an Error for an item
   * that failed.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>;
  /**
   * Decides how to continue after a run that threw. A run is repeated once. Without this function
   * every caller of the run gets the error.
   */
  readonly onFailure?: (error: unknown, items: readonly Item[]) => FailureDecision;
}

/**
 * Submits an item and resolves with its result. `drain` resolves when nothing is queued or in
 * flight.
 */
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

/** Minimum items of a run's share, because smaller runs are not worth their cost. */
const SMALL_RUN = 4;

/** Maximum ms for which a running run, which may wait for a lock, delays later items. */
const PATIENCE_MS = 10;

/**
 * Combines many single calls into few runs: calls that arrive while `max_runs` runs are in flight
 * share the next run.
 *
 * With several runs in flight, a run starts as soon as its share of the recent load waits, so that
 * one run works while the next collects items. A run of all waiting items would leave none for the
 * next run, and small runs between large ones cost more.
 *
 * @throws Error when a limit is not a positive whole number.
 */
export function combine<Item, Result>(options: CombineOptions<Item, Result>): Combined<Item, Result> {
  const { max_rows, max_bytes, max_runs = 1 } = options;
  for (const [name, limit] of Object.entries({ max_rows, max_bytes, max_runs })) {
    if (!Number.isSafeInteger(limit) || limit < 1) throw new Error(`${name} must be a positive whole number.`);
  }
  const queue: Waiting<Item, Result>[] = [];
  const runs = new Set<Promise<void>>();
  let in_flight = 0;
  let peak = 0;
  let is_turn_awaited = false;
  let patience: NodeJS.Timeout | undefined;

  const share = (): number => Math.ceil(peak / max_runs);
  const rowsOfRun = (): number => (max_runs === 1 ? max_rows : Math.min(max_rows, Math.max(share(), SMALL_RUN)));

  function start(): void {
    clearTimeout(patience);
    patience = undefined;
    const batch = queue.splice(0, rowsToTake(queue, rowsOfRun(), max_bytes));
    in_flight += batch.length;
    // After a rush, its peak is reduced by one with each run.
    peak = Math.max(in_flight + queue.length, peak - 1);
    const run: Promise<void> = resolveBatch(options, batch, false).then(() => {
      runs.delete(run);
      in_flight -= batch.length;
      startNext();
    });
    runs.add(run);
    startNext();
  }

  function startNext(): void {
    if (queue.length === 0 || runs.size >= max_runs) return;
    const enough = runs.size === 0 ? rowsOfRun() : Math.min(max_rows, share());
    if (queue.length >= enough) start();
    else if (runs.size === 0) startAfterTurn();
    else patience ??= setTimeout(startAnyway, PATIENCE_MS);
  }

  /**
   * Starts a run after this turn of the event loop, so that all requests read in this turn join it.
   */
  function startAfterTurn(): void {
    if (is_turn_awaited) return;
    is_turn_awaited = true;
    setImmediate(() => {
      is_turn_awaited = false;
      if (queue.length > 0 && runs.size === 0) start();
    });
  }

  function startAnyway(): void {
    patience = undefined;
    if (queue.length > 0 && runs.size < max_runs) start();
  }

  const submit = (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ item, bytes: options.size_of(item), resolve, reject });
      peak = Math.max(peak, in_flight + queue.length);
      startNext();
    });

  return Object.assign(submit, {
    // `drain` waits for a turn when no run has started, because items may still join the first one.
    drain: async () => {
      while (queue.length > 0 || runs.size > 0) await (runs.size > 0 ? Promise.all(runs) : nextTurn());
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

async function resolveBatch<Item, Result>(
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
    await resolveFailure(options, batch, error, is_repeat);
  }
}

function answer<Item, Result>(batch: readonly Waiting<Item, Result>[], results: readonly (Result | Error)[]): void {
  for (const [index, result] of results.entries()) {
    const waiting = batch[index];
    if (result instanceof Error) waiting?.reject(result);
    else waiting?.resolve(result);
  }
}

async function resolveFailure<Item, Result>(
  options: CombineOptions<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
  error: unknown,
  is_repeat: boolean,
): Promise<void> {
  const decision = decide(options, batch, error);
  if (decision === "repeat" && !is_repeat) {
    await resolveBatch(options, batch, true);
  } else if (decision === "one-by-one" && batch.length > 1) {
    // Items that run alone are not repeated, since each failure is the item's own.
    for (const waiting of batch) await resolveBatch({ ...options, onFailure: () => "fail" }, [waiting], true);
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
    // The callers get both errors: a failing `onFailure` must neither hide the first error nor stop
    // the queue.
    for (const waiting of batch) waiting.reject(new AggregateError([error, fault], "A combined run failed."));
    return "fail";
  }
}
