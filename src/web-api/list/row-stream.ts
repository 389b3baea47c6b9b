import type { Pool, PoolClient } from "pg";

import { cancelStatement } from "../../runtime/database.ts";
import { unavailable } from "../errors/errors.ts";
import { fetchBatches } from "./paced-rows.ts";
import type { Reader } from "./read-in-turn.ts";
import { callerName, createLimiter, STREAMS_MAX, STREAMS_PER_CALLER, type Limiter } from "../concurrency.ts";

/** Rows in batches, all from one snapshot. The caller must read it to its end or close it. */
export interface RowStream<Row> {
  readonly kind: "stream";
  /** Number of matching rows, counted in the same snapshot as the batches. */
  readonly total_count: number;
  /**
   * Batches of rows, which can be iterated once. The iterator throws when the transaction has ended
   * before the rows did.
   */
  readonly batches: AsyncIterable<readonly Row[]>;
  /**
   * Aborted when the transaction ended before the rows did (a stalled reader, a lost database),
   * with the reason: a writer that waits for its client would not learn it from the iterator.
   */
  readonly failed: AbortSignal;
  /** Rolls back an open transaction; may be called at any time and more than once. */
  readonly close: () => void;
}

export interface StreamLimits {
  /** Maximum wait for one of the pool's connections. */
  readonly acquire_timeout_ms: number;
  /** Maximum time of a consumer between two batches. */
  readonly idle_timeout_ms: number;
  /**
   * Maximum time between two batches while another caller waits for one of this caller's several
   * streams.
   */
  readonly wanted_timeout_ms: number;
  /** Maximum time of the whole stream. */
  readonly total_timeout_ms: number;
}

export interface StreamRequest {
  readonly streamPool: Pool;
  readonly count: Statement;
  readonly rows: Statement;
  /** Name of the caller, who has at most two streams. */
  readonly caller: string;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<StreamLimits>;
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface Lease {
  readonly failed: AbortSignal;
  /** Whether another caller waits for one of this caller's streams. */
  readonly isWanted: () => boolean;
  /** Ends the transaction and gives its connection back. */
  readonly complete: () => Promise<void>;
  /** Drops the connection and with it the transaction; nothing happens once the lease has ended. */
  readonly abort: (reason: Error) => void;
  readonly abortAfter: (timeout_ms: number) => void;
}

interface Stall {
  readonly start: () => void;
  readonly stop: () => void;
}

const CURSOR = "list_rows";
/** Milliseconds between two checks of a slow reader. */
const WATCH_MS = 500;
const LIMITS: StreamLimits = {
  acquire_timeout_ms: 5_000,
  idle_timeout_ms: 20_000,
  wanted_timeout_ms: 3_000,
  total_timeout_ms: 300_000,
};

/** Streams all rows without counting them. */
export function streamAll(streamPool: Pool, { caller, signal }: Reader, rows: Statement): Promise<RowStream<object>> {
  const count = { sql: "select 0 as total_count", parameters: [] };
  return streamRows<object>({ streamPool, caller: callerName(caller), signal, count, rows });
}

/**
 * Counts, then reads rows through a cursor in one read-only REPEATABLE READ transaction.
 *
 * @param request - `count` returns one row with `total_count`; default `limits`: 5 s, 20 s, 3 s, 5 min.
 * @throws ApiError 503 when no connection becomes free in time or the database cannot be reached.
 */
export async function streamRows<Row extends object>(request: StreamRequest): Promise<RowStream<Row>> {
  const limits = { ...LIMITS, ...request.limits };
  const turns = limiterOf(request.streamPool, limits.acquire_timeout_ms);
  const releaseStream = await turns.take(request.caller, request.signal);
  let client: PoolClient;
  try {
    client = await acquire(request.streamPool, limits.acquire_timeout_ms, request.signal);
  } catch (error) {
    releaseStream();
    throw error;
  }
  const lease = leaseOf(client, request, { releaseStream, isWanted: () => turns.isWanted(request.caller) });
  lease.abortAfter(limits.total_timeout_ms);
  try {
    // A stream reads all rows, so the plan must not be optimized for the first ones.
    await client.query(
      "begin transaction isolation level repeatable read read only; set local cursor_tuple_fraction = 1",
    );
    const { rows } = await client.query<{ total_count: number | string }>(request.count.sql, [
      ...request.count.parameters,
    ]);
    // Each FETCH is a statement with its own time limit; a portal of the protocol would have one
    // limit for all its rows.
    await client.query(`declare ${CURSOR} no scroll cursor for ${request.rows.sql}`, [...request.rows.parameters]);
    const stall = stallOf(lease, limits);
    stall.start();
    return {
      kind: "stream",
      total_count: Number(rows[0]?.total_count ?? 0),
      batches: readBatches<Row>(client, lease, stall),
      failed: lease.failed,
      close: () => {
        lease.abort(new Error("The list was closed before its end."));
      },
    };
  } catch (error) {
    throw failure(lease, error);
  }
}

async function acquire(pool: Pool, timeout_ms: number, signal: AbortSignal | undefined): Promise<PoolClient> {
  signal?.throwIfAborted();
  const gaveUp = Promise.withResolvers<never>();
  let isWaiting = true;
  const giveUp = (reason: Error) => {
    isWaiting = false;
    gaveUp.reject(reason);
  };
  const timer = setTimeout(() => giveUp(unavailable()), timeout_ms);
  const onAbort = () => giveUp(asError(signal?.reason));
  signal?.addEventListener("abort", onAbort);
  const connection = pool.connect().then(
    (client) => {
      if (!isWaiting) client.release();
      return client;
    },
    (error: unknown) => {
      throw unavailable(error);
    },
  );
  try {
    return await Promise.race([connection, gaveUp.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

const limitersOfPools = new WeakMap<Pool, Limiter>();

function limiterOf(streamPool: Pool, wait_ms: number): Limiter {
  let turns = limitersOfPools.get(streamPool);
  if (turns === undefined) {
    turns = createLimiter({ turns_max: STREAMS_MAX, per_caller: STREAMS_PER_CALLER, wait_ms });
    limitersOfPools.set(streamPool, turns);
  }
  return turns;
}

function leaseOf(
  client: PoolClient,
  { streamPool, signal }: StreamRequest,
  { releaseStream, isWanted }: { readonly releaseStream: () => void; readonly isWanted: () => boolean },
): Lease {
  const failed = new AbortController();
  let isEnded = false;
  let deadline: NodeJS.Timeout | undefined;

  function end(): void {
    isEnded = true;
    clearTimeout(deadline);
    signal?.removeEventListener("abort", onAbort);
    releaseStream();
  }

  function abort(reason: Error): void {
    if (isEnded) return;
    end();
    // A running statement does not notice that its connection has ended.
    void cancelStatement(streamPool, client);
    // The error listener stays: later errors of a dropped connection must not end the process.
    client.release(true);
    failed.abort(reason);
  }
  function onAbort(): void {
    abort(asError(signal?.reason));
  }
  async function complete(): Promise<void> {
    await client.query("rollback");
    if (isEnded) return;
    end();
    client.removeListener("error", abort);
    client.release();
  }

  client.on("error", abort);
  signal?.addEventListener("abort", onAbort);
  if (signal?.aborted === true) onAbort();
  const abortAfter = (timeout_ms: number): void => {
    deadline = setTimeout(() => abort(new Error("The list took too long as a whole.")), timeout_ms);
  };
  return { failed: failed.signal, isWanted, complete, abort, abortAfter };
}

function stallOf(lease: Lease, { idle_timeout_ms, wanted_timeout_ms }: StreamLimits): Stall {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  lease.failed.addEventListener("abort", stop);
  const watch = (since_ms: number, wait_ms: number): void => {
    timer = setTimeout(() => {
      const left_ms = since_ms + idle_timeout_ms - performance.now();
      if (left_ms <= 0 || lease.isWanted()) lease.abort(new Error("The reader of the list took too long."));
      else watch(since_ms, Math.min(left_ms, WATCH_MS));
    }, wait_ms);
  };
  return { start: () => watch(performance.now(), Math.min(idle_timeout_ms, wanted_timeout_ms)), stop };
}

async function* readBatches<Row extends object>(
  client: PoolClient,
  lease: Lease,
  stall: Stall,
): AsyncGenerator<readonly Row[]> {
  try {
    stall.stop();
    lease.failed.throwIfAborted();
    for await (const { rows, is_last } of fetchBatches<Row>(client, CURSOR)) {
      if (is_last) await lease.complete();
      else stall.start();
      if (rows.length > 0) yield rows;
      if (is_last) return;
      stall.stop();
      lease.failed.throwIfAborted();
    }
  } catch (error) {
    throw failure(lease, error);
  } finally {
    stall.stop();
    lease.abort(new Error("The list was left before its end."));
  }
}

/**
 * Ends the lease for an error and returns the error to throw: the first reason, not a consequence.
 */
function failure(lease: Lease, error: unknown): Error {
  lease.abort(asError(error));
  return lease.failed.aborted ? asError(lease.failed.reason) : asError(error);
}

function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error("The request was aborted.", { cause: value });
}
