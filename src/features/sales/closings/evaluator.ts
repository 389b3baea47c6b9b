import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { serialize } from "node:v8";
import { openThreadPool } from "../../../runtime/thread-pool.ts";
import type { ClosingRule, EvaluationJob } from "./evaluation-thread.ts";
import { type Evaluation, evaluateClosing, type EvaluationContext } from "./rules/checks/checks.ts";
import { type Closing, readStoredClosing } from "./rules/closing.ts";
import type { ReceiptFacts } from "./rules/facts.ts";
import { DOCUMENTS_AT_ONCE_MAX } from "./rules/states.ts";

export type { ClosingRule } from "./evaluation-thread.ts";

export interface StoredClosing {
  readonly document: string;
  /** The parsed document, where it was parsed before. */
  readonly closing?: Closing;
}

/** Evaluates closings: small ones at once, others in worker threads. */
export interface Evaluator {
  /**
   * @throws TemporarilyUnavailable when too many wait, an evaluation takes too long or the
   *   evaluator is closed.
   * @throws Error when a rule fails.
   */
  readonly evaluate: (
    stored: StoredClosing,
    receipts: readonly ReceiptFacts[],
    context: EvaluationContext,
  ) => Promise<Evaluation>;
  /** Computes something else from a closing, as `evaluate` does. */
  readonly apply: <Result>(
    rule: ClosingRule<Result>,
    stored: StoredClosing,
    receipts: readonly ReceiptFacts[],
    context: EvaluationContext,
  ) => Promise<Result>;
  /** Finishes running evaluations and ends the threads. */
  readonly close: () => Promise<void>;
}

/**
 * Maximum characters of a closing and its receipts that are evaluated without a thread; a usual
 * receipt has 2,000 to 5,000.
 */
const CHARACTERS_AT_ONCE_MAX = 750_000;
/**
 * Maximum receipts, and about the maximum characters of them, that are serialized in one turn of
 * the event loop.
 */
const PART = { receipts: 100, characters: 256 * 1024 };
const THREADS_MAX = 2;
const QUEUE_MAX = 64;
const JOB_TIMEOUT_MS = 60_000;
const IDLE_TIMEOUT_MS = 60_000;
const HEAP_MAX_MB = 1_024;

/**
 * Whether a closing is evaluated without a thread, in the milliseconds that a request may hold the
 * event loop. No transaction of a request waits for a thread: the worker evaluates all others.
 */
export function isEvaluatedAtOnce(document: string, receipts: readonly ReceiptFacts[]): boolean {
  return receipts.length <= DOCUMENTS_AT_ONCE_MAX && document.length + sizeOf(receipts) <= CHARACTERS_AT_ONCE_MAX;
}

/** Options for tests. */
export interface EvaluatorOptions {
  /** Evaluates each closing in a thread. */
  readonly always_in_thread?: boolean;
  /** A module that replaces that of the threads. */
  readonly worker_url?: URL;
}

/** Opens the evaluator without a thread: the first long closing starts the first one. */
export function openEvaluator({
  always_in_thread = false,
  worker_url = new URL("./evaluation-thread.ts", import.meta.url),
}: EvaluatorOptions = {}): Evaluator {
  const pool = openThreadPool<EvaluationJob, unknown>({
    work: "evaluating closings",
    worker_url,
    size: Math.max(1, Math.min(THREADS_MAX, availableParallelism() - 1)),
    queue_max: QUEUE_MAX,
    job_timeout_ms: JOB_TIMEOUT_MS,
    idle_timeout_ms: IDLE_TIMEOUT_MS,
    heap_max_mb: HEAP_MAX_MB,
  });
  const apply: Evaluator["apply"] = async <Result>(
    { apply: rule, module, name }: ClosingRule<Result>,
    { document, closing }: StoredClosing,
    receipts: readonly ReceiptFacts[],
    context: EvaluationContext,
  ) => {
    if (!always_in_thread && isEvaluatedAtOnce(document, receipts)) {
      return rule(closing ?? readStoredClosing(document), receipts, context);
    }
    const parts = await serialized(receipts);
    const result = await pool.run(
      { module, name, document, receipts: parts, context },
      parts.map(({ buffer }) => buffer),
    );
    return result as Result;
  };
  return {
    evaluate: (stored, receipts, context) => apply(EVALUATION, stored, receipts, context),
    apply,
    close: pool.close,
  };
}

const EVALUATION: ClosingRule<Evaluation> = {
  apply: evaluateClosing,
  module: new URL("./rules/checks/checks.ts", import.meta.url).href,
  name: "evaluateClosing",
};

/** Returns the number of characters of all texts of the receipts. */
function sizeOf(receipts: readonly ReceiptFacts[]): number {
  let size = 0;
  for (const receipt of receipts) {
    for (const value of Object.values(receipt)) if (typeof value === "string") size += value.length;
  }
  return size;
}

/** Serializes the receipts in parts, with a turn of the event loop after each. */
async function serialized(receipts: readonly ReceiptFacts[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let part: ReceiptFacts[] = [];
  let size = 0;
  for (const receipt of receipts) {
    part.push(receipt);
    size += sizeOf([receipt]);
    if (part.length < PART.receipts && size < PART.characters) continue;
    parts.push(serialize(part));
    [part, size] = [[], 0];
    await nextTurn();
  }
  return [...parts, serialize(part)];
}
