import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { SalesDeps } from "../../deps.ts";
import { findState } from "../queries/states.ts";
import {
  beginRun,
  endRun,
  listByAge,
  listQueuedClosings,
  removeFromQueue,
  queueAll,
  queueOutdated,
  returnLease,
  type StoredVerdict,
  takeLease,
} from "../queries/reevaluation.ts";
import { RULES_VERSION } from "../rules/checks/checks.ts";
import { isStateChanged } from "../rules/states.ts";
import { evaluateStored, isKept, withEvaluation, evaluateStoredClosings } from "./evaluate.ts";
import { readSetups, type SetupOf } from "./setup.ts";

/** Number of closings between two checks of the lease and of the end of the run. */
const SLICE = 10;
/** Seconds of the lease: longer than the longest slice, 10 closings of some thousand documents. */
const LEASE_SECONDS = 60;
/** Maximum seconds of a run: less than the minute between two runs. */
const RUN_SECONDS = 50;
/** Maximum share of time spent on evaluating closings, so that receipts are not delayed. */
const SHARE = 0.25;

export interface Pace {
  readonly seconds: number;
  readonly share: number;
}

/**
 * The job `reevaluate_closings`: re-evaluates closings evaluated with older rules, and unmatched
 * closings evaluated with other settings. Oldest first, one process at a time. The queue is a
 * table, so that the next run continues where one ended.
 */
export async function reevaluateClosings(
  deps: SalesDeps,
  { seconds, share }: Pace = { seconds: RUN_SECONDS, share: SHARE },
): Promise<void> {
  const { db } = deps;
  const lease = randomUUID();
  if (!(await takeLease(db, lease, LEASE_SECONDS))) return;
  try {
    await deps.generations.poll();
    await queueOutdated(db, RULES_VERSION, await locationsOn(deps));
    const ends = performance.now() + seconds * 1000;
    while (!deps.jobs.isStopping() && performance.now() < ends) {
      const slice = await listQueuedClosings(db, SLICE);
      if (slice.length === 0) return await endRun(db);
      await beginRun(db);
      await evaluateSlice(deps, slice, share);
      if (!(await takeLease(db, lease, LEASE_SECONDS))) return;
    }
  } finally {
    await returnLease(db, lease);
  }
}

async function evaluateSlice(deps: SalesDeps, report_ids: readonly string[], share: number): Promise<void> {
  for (const report_id of report_ids) {
    if (deps.jobs.isStopping()) return;
    const began = performance.now();
    const is_changed = await evaluateChanged(deps, report_id);
    await removeFromQueue(deps.db, report_id, is_changed);
    await wait((performance.now() - began) * (1 / share - 1));
  }
}

/**
 * Evaluates a closing again. A closing that cannot be evaluated stays unchanged; the next run
 * queues it again.
 *
 * @returns whether a new revision was assigned.
 */
async function evaluateChanged(deps: SalesDeps, report_id: string): Promise<boolean> {
  try {
    const before = await findState(deps.db, report_id);
    await evaluateStored(deps, report_id);
    const after = await findState(deps.db, report_id);
    return before !== undefined && after !== undefined && isStateChanged(before, after);
  } catch (error) {
    deps.metrics.countFailedJob("reevaluate_closings");
    deps.log.error({ err: error, report_id }, "a closing could not be re-evaluated");
    return false;
  }
}

async function locationsOn(deps: SalesDeps): Promise<{ readonly location_id: number; readonly sha256: string }[]> {
  const setupOf = await readSetups(deps);
  const { locations } = await deps.configuration.snapshot();
  return [...locations.keys()].flatMap((location_id) => {
    const { is_on, sha256 } = setupOf(location_id);
    return is_on ? [{ location_id, sha256 }] : [];
  });
}

/**
 * Queues the closings of all locations that evaluate them, for the worker.
 *
 * @returns the number of queued closings.
 */
export async function queueAllClosings(deps: SalesDeps): Promise<number> {
  const on = await locationsOn(deps);
  return queueAll(
    deps.db,
    on.map(({ location_id }) => location_id),
  );
}

export interface DryRun {
  readonly evaluated: number;
  /** Closings with a changed state of the figures, by `before -> after`. */
  readonly states: ReadonlyMap<string, number>;
  /** Closings whose state stays but whose coverage, failed checks or findings would change. */
  readonly others: number;
  /** Closings on which a rule failed; the log names them. */
  readonly failed: number;
}

/**
 * Evaluates every closing and writes nothing. Uses the currently stored booking of each series.
 *
 * @param onPage - called after each page with the number of closings so far.
 */
export async function evaluateDry(deps: SalesDeps, onPage: (evaluated: number) => void): Promise<DryRun> {
  const setupOf = await readSetups(deps);
  const states = new Map<string, number>();
  let [count, others, failed] = [0, 0, 0];
  let after: StoredVerdict | undefined;
  for (;;) {
    const page = await listByAge(deps.db, after, 100);
    after = page.at(-1);
    if (after === undefined) return { evaluated: count, states, others, failed };
    for (const { report_id } of page) {
      const outcome = await dryVerdict(deps, setupOf, report_id);
      if (outcome === undefined) continue;
      count += 1;
      if (outcome === "failed") failed += 1;
      else if (outcome === "others") others += 1;
      else if (outcome !== "same") states.set(outcome, (states.get(outcome) ?? 0) + 1);
    }
    onPage(count);
  }
}

/**
 * Returns the change of a verdict as `before -> after`, or `others`, `same` or `failed`; undefined
 * for a closing that is not evaluated.
 */
async function dryVerdict(deps: SalesDeps, setupOf: SetupOf, report_id: string): Promise<string | undefined> {
  const before = await findState(deps.db, report_id);
  if (before === undefined || !setupOf(before.location_id).is_on) return undefined;
  if (await isKept(deps, report_id)) return undefined;
  const result = (await evaluateStoredClosings(deps, deps.db, setupOf, [before], "all")).get(report_id);
  if (result === undefined) return "failed";
  const after = withEvaluation(before, result);
  if (after.state_figures_reconciled !== before.state_figures_reconciled) {
    return `${before.state_figures_reconciled} -> ${after.state_figures_reconciled}`;
  }
  return isStateChanged(before, after) ? "others" : "same";
}
