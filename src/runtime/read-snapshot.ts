import { type KyselyPlugin, sql } from "kysely";
import type { Pool } from "pg";
import { cancelBackend, type Db, type Tx } from "./database.ts";

interface Snapshot {
  readonly db: Db;
  /** Cancel requests go to the address of this pool of the same database. */
  readonly pool: Pool;
  /**
   * When the signal is aborted, the running statement is cancelled in the database, and no other
   * one begins.
   */
  readonly signal: AbortSignal | undefined;
}

/**
 * Runs reading statements in one snapshot. Kysely cancels no statement of a transaction: on an
 * abort it sends the rollback, which waits for the statement.
 *
 * @throws the errors of `read`, or the reason of `signal`.
 */
export async function readSnapshot<Result>(
  { db, pool, signal }: Snapshot,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let failure: { readonly error: unknown } | undefined;
  const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  try {
    return await transaction.execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid ?? 0;
      let cancelled: Promise<void> | undefined;
      const onAbort = (): void => {
        cancelled = cancelBackend(pool, pid);
      };
      signal?.addEventListener("abort", onAbort);
      try {
        return await read(signal === undefined ? tx : tx.withPlugin(refusedAfter(signal)));
      } catch (error) {
        failure = { error: signal?.aborted === true ? signal.reason : error };
        throw error;
      } finally {
        signal?.removeEventListener("abort", onAbort);
        // A late cancel request must not reach the backend when it already works for another
        // caller.
        await cancelled;
      }
    });
  } catch (error) {
    // On a connection that is lost the rollback fails, too.
    throw failure === undefined ? error : failure.error;
  }
}

function refusedAfter(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      signal.throwIfAborted();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
