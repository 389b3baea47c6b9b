import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction } from "../../../../../runtime/transaction.ts";
import type { SalesDeps } from "../../../deps.ts";
import { appendEntries, lockLog, tryLockLog } from "../queries/log.ts";
import { keepUnlogged, LOOKS, readSince, SWEEPS } from "../queries/waiting.ts";
import type { EvidenceKind } from "../rules/leaf.ts";
import { ENTRIES } from "./entries.ts";

/** Entries of one transaction. */
const ENTRIES_AT_ONCE = 500;
/** Before any row: an empty log looks for all of them. */
const ALWAYS = "-infinity";
const PAUSE_MS = 100;
/** Looks of one run of the job, which starts each minute, and milliseconds between two of them. */
const LOOKS_A_MINUTE = 6;
const LOOK_EACH_MS = 10_000;

export type LogDeps = Pick<SalesDeps, "db" | "pool" | "jobs">;

interface Way {
  /**
   * True while somebody waits for it. Otherwise it gives way to requests, to another process that
   * logs, and to the end of this one.
   */
  readonly is_awaited: boolean;
  /** Looks at every stored row, however old. */
  readonly is_full?: boolean;
}

/**
 * Appends stored rows that are not in the log: receipts, then those of transactions that ended
 * late, closings, annotations, order numbers that came late, and erasures. Each batch is one
 * transaction, so a process that is killed leaves nothing half done. An empty log gets every row.
 */
export async function logEvidence(deps: LogDeps, { is_awaited, is_full = false }: Way): Promise<void> {
  const since = await readSince(deps.db);
  if (since === undefined || is_full) {
    for (const [kind, sweep] of SWEEPS) {
      for (let from: string | undefined = ""; from !== undefined;) {
        const { next, keys } = await sweep(deps.db, from);
        if ((await logRows(deps, is_awaited, kind, keys)) === undefined) return;
        from = next;
      }
    }
  }
  for (const [kind, find] of LOOKS) {
    for (let logged: number | undefined = 1; logged !== 0;) {
      logged = await logRows(deps, is_awaited, kind, await find(deps.db, since ?? ALWAYS));
      if (logged === undefined) return;
    }
  }
}

/**
 * Appends the entries of rows.
 *
 * @returns their number; undefined when it gave way.
 */
async function logRows(
  { db, pool, jobs }: Pick<LogDeps, "db" | "pool" | "jobs">,
  is_awaited: boolean,
  kind: EvidenceKind,
  keys: readonly string[],
): Promise<number | undefined> {
  const make = ENTRIES[kind];
  if (make === undefined) throw new Error(`rows of the kind ${kind} are not looked for`);
  let logged = 0;
  for (let from = 0; from < keys.length; from += ENTRIES_AT_ONCE) {
    if (!is_awaited && !(await letRequestsPass({ pool, jobs }))) return undefined;
    const appended = await inTransaction(db, async (tx) => {
      if (is_awaited) await lockLog(tx);
      else if (!(await tryLockLog(tx))) return undefined;
      const entries = await make(tx, await keepUnlogged(tx, kind, keys.slice(from, from + ENTRIES_AT_ONCE)));
      if (entries.length > 0) await appendEntries(tx, entries);
      return entries.length;
    });
    if (appended === undefined) return undefined;
    logged += appended;
  }
  return logged;
}

/** Waits while requests wait for a connection; returns false when the process is about to end. */
async function letRequestsPass({ pool, jobs }: Pick<LogDeps, "pool" | "jobs">): Promise<boolean> {
  while (pool.waitingCount > 0 && !jobs.isStopping()) await sleep(PAUSE_MS);
  return !jobs.isStopping();
}

/** Looks for rows for a minute, every ten seconds. The job runs it each minute. */
export async function logForAMinute(deps: LogDeps): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    await logEvidence(deps, { is_awaited: false });
    if (looks === LOOKS_A_MINUTE) return;
    for (let waited_ms = 0; waited_ms < LOOK_EACH_MS; waited_ms += PAUSE_MS) {
      if (deps.jobs.isStopping()) return;
      await sleep(PAUSE_MS);
    }
  }
}
