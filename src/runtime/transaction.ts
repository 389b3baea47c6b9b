import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, LONG_STATEMENT_MS, sqlStateOf, type Tx } from "./database.ts";

const ATTEMPTS_MAX = 5;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";

/** A statement that runs last before the commit, with every key collected for it, sorted. */
export type LastStatement<Key extends string = string> = (tx: Tx, keys: readonly Key[]) => Promise<void>;

const pending = new WeakMap<Tx, Map<LastStatement, Set<string>>>();
const afterwards = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs `work` atomically: all of it commits, or none of it. A serialization failure or a deadlock
 * runs it again, up to five times, so `work` must have no effect outside the transaction.
 *
 * `work` has effects only through `tx`. Use `asLastStatement` for the statement that must be last.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const followers: (() => void)[] = [];
      const result = await db.transaction().execute(async (tx) => {
        const lasts = new Map<LastStatement, Set<string>>();
        pending.set(tx, lasts);
        afterwards.set(tx, followers);
        const worked = await work(tx);
        pending.delete(tx);
        for (const [run, keys] of lasts) await run(tx, [...keys].toSorted());
        return worked;
      });
      for (const follow of followers) follow();
      return result;
    } catch (error) {
      const state = sqlStateOf(error);
      const isRetryable = state === SERIALIZATION_FAILURE || state === DEADLOCK;
      if (!isRetryable || attempt >= ATTEMPTS_MAX) throw error;
      await sleep(2 ** attempt * (1 + Math.random()));
    }
  }
}

/** Gives the transaction's later statements minutes, for jobs on the connections of reports. */
export async function takeMinutes(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(LONG_STATEMENT_MS)}`.execute(tx);
}

/** Makes the transaction's later statements use index plans with nested loops, for reports. */
export async function useIndexes(tx: Tx): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
           set_config('enable_mergejoin', 'off', true)`.execute(tx);
}

/**
 * Runs `run` once, with all keys collected for it, as the last statement before the commit.
 * Minimizes the time of a lock that all writers share, such as the revision counter.
 *
 * @throws Error when the transaction has ended.
 */
export function asLastStatement(tx: Tx, run: LastStatement, key: string): void {
  const lasts = pending.get(tx);
  if (!lasts) throw new Error("the last statement of this transaction has already run");
  const keys = lasts.get(run);
  if (keys) keys.add(key);
  else lasts.set(run, new Set([key]));
}

/** Runs `follow` after the commit, and never after a rollback: for log lines and counters. */
export function afterCommit(tx: Tx, follow: () => void): void {
  const followers = afterwards.get(tx);
  if (!followers) throw new Error("this transaction was not begun by inTransaction");
  followers.push(follow);
}
