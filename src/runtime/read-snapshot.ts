import { type KyselyPlugin, sql } from "kysely";
import type { Pool } from "pg";
import { cancelBackend, type Db, type Tx } from "./database.ts";

interface Snapshot {
  readonly db: Db;
  /** A pool of the same database, whose address gets the cancel requests. */
  readonly pool: Pool;
  /** An abort cancels the running statement in the database and prevents further ones. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Runs reading statements in one snapshot, and cancels them on an abort. Kysely itself cancels no
 * statement of a transaction: its rollback waits for the statement.
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
        // The cancel request is awaited, because a late one could reach the backend when it already
        // works for another caller.
        await cancelled;
      }
    });
  } catch (error) {
    // On a lost connection the rollback fails as well, so the first error is thrown.
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
