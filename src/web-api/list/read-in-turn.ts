import type { Db } from "../../runtime/database.ts";
import { callerName, type Limiter } from "../concurrency.ts";
import type { RequestContext } from "../route.ts";

/** Caller of a read; `signal` is aborted when the caller's client leaves. */
export type Reader = Pick<RequestContext, "caller" | "signal">;

/**
 * Runs `read` when the caller has a turn.
 *
 * @throws ApiError 503 when no turn becomes free in time, or the reason of the signal.
 */
export type ReadInTurn = <Result>(
  reader: Reader,
  read: (db: Db, signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

/**
 * Returns a `ReadInTurn` for a database that callers share: their statements reach it only in
 * turns.
 */
export function readInTurns(db: Db, limiter: Limiter): ReadInTurn {
  return async ({ caller, signal }, read) => {
    const end = await limiter.take(callerName(caller), signal);
    try {
      return await read(db, signal);
    } finally {
      end();
    }
  };
}
