import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction } from "../../../../../runtime/transaction.ts";
import type { SalesDeps } from "../../../deps.ts";
import { appendEntries, lockLog, tryLockLog } from "../queries/log.ts";
import { deleteReleasedSalts } from "../queries/rows.ts";
import { FOUND_MAX, keepUnlogged, LOOKS, readSince, SWEEPS } from "../queries/waiting.ts";
import type { EvidenceKind } from "../rules/leaf.ts";
import { ENTRIES } from "./entries.ts";

/** Entries of one transaction. */
const ENTRIES_AT_ONCE = 500;
/** Before any row: an empty log looks for all of them. */
const ALWAYS = "-infinity";
const PAUSE_MS = 100;
/** Share of its time in which the job works, so that it does not slow down the sales. */
const SHARE = 0.1;
/** Length of a run of the job, which starts each minute, and of the pause between two looks. */
const RUN_MS = 55_000;
const LOOK_EACH_MS = 10_000;

export interface LogDeps extends Pick<SalesDeps, "db" | "pool"> {
  readonly jobs: Pick<SalesDeps["jobs"], "isStopping">;
}

interface Way {
  /**
   * True while somebody waits for it. Otherwise it gives way to requests, to another process that
   * logs, and to the end of this one.
   */
  readonly is_awaited: boolean;
  /** Looks at every stored row, however old. */
  readonly is_full?: boolean;
  /** Moment, by `performance.now()`, after which the next run goes on. */
  readonly ends_ms?: number;
}

/**
 * Appends stored rows that are not in the log: receipts, then those of transactions that ended
 * late, closings, annotations, order numbers that came late, and erasures. Each batch is one
 * transaction, so a process that is killed leaves nothing half done. An empty log gets every row,
 * without rests: what was stored before an upgrade proves nothing until it is logged.
 */
export async function logEvidence(deps: LogDeps, way: Way): Promise<void> {
  const { is_awaited, is_full = false, ends_ms = Infinity } = way;
  const since = await readSince(deps.db);
  if (since === undefined || is_full) {
    for (const [kind, sweep] of SWEEPS) {
      for (let from: string | undefined = ""; from !== undefined;) {
        const { next, keys } = await sweep(deps.db, from);
        const share = is_awaited || since === undefined ? 1 : SHARE;
        if ((await logRows(deps, { is_awaited, share }, kind, keys)) === undefined) return;
        from = next;
      }
    }
  }
  if (is_full) await deleteReleasedSalts(deps.db);
  // Rows that come meanwhile are left to the next look: small batches cost more than large ones.
  // No kind waits for the end of another, which may never come.
  for (let is_more = true; is_more && performance.now() < ends_ms;) {
    is_more = false;
    for (const [kind, find] of LOOKS) {
      const keys = await find(deps.db, since ?? ALWAYS);
      const logged = await logRows(deps, { is_awaited, share: is_awaited ? 1 : SHARE }, kind, keys);
      if (logged === undefined) return;
      is_more ||= keys.length === FOUND_MAX && logged > 0;
    }
  }
}

interface Pace extends Pick<Way, "is_awaited"> {
  /** Of the time, in which it works. */
  readonly share: number;
}

/**
 * Appends the entries of rows.
 *
 * @returns the number of rows that are in the log now, those of another process among them;
 *   undefined when it gave way.
 */
async function logRows(
  { db, pool, jobs }: Pick<LogDeps, "db" | "pool" | "jobs">,
  { is_awaited, share }: Pace,
  kind: EvidenceKind,
  keys: readonly string[],
): Promise<number | undefined> {
  const make = ENTRIES[kind];
  if (make === undefined) throw new Error(`rows of the kind ${kind} are not looked for`);
  let logged = 0;
  for (let from = 0; from < keys.length; from += ENTRIES_AT_ONCE) {
    if (!is_awaited && !(await letRequestsPass({ pool, jobs }))) return undefined;
    const batch = keys.slice(from, from + ENTRIES_AT_ONCE);
    const began = performance.now();
    const is_in = await inTransaction(db, async (tx) => {
      if (is_awaited) await lockLog(tx);
      else if (!(await tryLockLog(tx))) return undefined;
      const unlogged = await keepUnlogged(tx, kind, batch);
      const entries = await make(tx, unlogged);
      if (entries.length > 0) await appendEntries(tx, entries);
      return batch.length - unlogged.length + entries.length;
    });
    if (is_in === undefined) return undefined;
    logged += is_in;
    await pause(jobs, (performance.now() - began) * (1 / share - 1));
  }
  return logged;
}

/** Waits while requests wait for a connection; returns false when the process is about to end. */
async function letRequestsPass({ pool, jobs }: Pick<LogDeps, "pool" | "jobs">): Promise<boolean> {
  while (pool.waitingCount > 0 && !jobs.isStopping()) await sleep(PAUSE_MS);
  return !jobs.isStopping();
}

/** Waits, at most until the process is about to end. */
async function pause(jobs: LogDeps["jobs"], ms: number): Promise<void> {
  const ends = performance.now() + ms;
  for (let rest_ms = ms; rest_ms > 0 && !jobs.isStopping(); rest_ms = ends - performance.now()) {
    await sleep(Math.min(rest_ms, PAUSE_MS));
  }
}

/** Looks for rows for a minute, every ten seconds. The job runs it each minute. */
export async function logForAMinute(deps: LogDeps): Promise<void> {
  const ends_ms = performance.now() + RUN_MS;
  while (performance.now() < ends_ms && !deps.jobs.isStopping()) {
    await logEvidence(deps, { is_awaited: false, ends_ms });
    await pause(deps.jobs, Math.min(LOOK_EACH_MS, ends_ms - performance.now()));
  }
}
