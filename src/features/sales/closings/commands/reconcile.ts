import type { SalesDeps } from "../../deps.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { noteSwept, readSpan } from "../../../../runtime/sweep-span.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import {
  findDue,
  findListing,
  forgetNewOrders,
  listNewOrders,
  listWithArchivedReceipts,
  postpone,
} from "../queries/evaluate.ts";
import {
  type Arrival,
  findAwaiting,
  findNextClosings,
  ofIds,
  storedIn,
  findUnassigned,
  type Assigned,
  assignArrivals,
  assignStoredReceipts,
  hasUnassigned,
} from "../queries/assign.ts";
import { listAssignedFacts, listNotable, lockStates, type MatchedFacts } from "../queries/states.ts";
import { lacksOrder } from "../rules/orders.ts";
import { type ClosingState, DOCUMENTS_AT_ONCE_MAX, withCounters } from "../rules/states.ts";
import {
  enqueueEvaluations,
  enqueueJournal,
  evaluateStored,
  withEvaluation,
  evaluateStoredClosings,
  writeStates,
} from "./evaluate.ts";
import { readSetups, type SetupOf } from "./setup.ts";

interface Reconciling {
  readonly deps: SalesDeps;
  readonly tx: Tx;
  readonly setupOf: SetupOf;
}

/** Maximum closings that one transaction of the sweep repairs. */
const SWEEP_BATCH = 100;
const OLDER_THAN_SECONDS = 30;

/**
 * Matches newly stored receipts with the closings that list them or their session, and re-evaluates
 * those closings. Called once after the commit. One statement when there is no such closing.
 *
 * Never fails, because the receipts are stored. Failures are logged and counted; the sweep retries
 * them.
 *
 * @param linkOrders - called first when an order of one of them is stored already; it must not
 *   fail.
 */
export async function reconcileReceipts(
  deps: SalesDeps,
  receipts: readonly Arrival[],
  linkOrders?: () => Promise<void>,
): Promise<void> {
  if (receipts.length === 0) return;
  await logFailure(deps, "reconcile_receipts", async () => {
    const { is_awaited, has_order } = await findAwaiting(deps.named, receipts);
    if (has_order) await linkOrders?.();
    if (!is_awaited) return;
    await reconciling(deps, async (at) => {
      await settle(at, await assignArrivals(at.tx, receipts));
      const stored = ofIds(receipts.map(({ receipt_id }) => receipt_id));
      await enqueueEvaluations(deps, at.tx, await findNextClosings(at.tx, stored));
    });
  });
}

/**
 * Recounts the missing orders of closings, after the commit that gave stored receipts the orders
 * they lacked. Never fails, like `reconcileReceipts`.
 */
export async function reconcileOrders(deps: SalesDeps, receipt_ids: readonly number[]): Promise<void> {
  if (receipt_ids.length === 0) return;
  await logFailure(deps, "reconcile_orders", async () => {
    const report_ids = await findListing(deps.db, receipt_ids);
    if (report_ids.length > 0) await reconciling(deps, (at) => recountOrders(at, report_ids));
  });
}

/**
 * Called after the commit that stored a closing: finds receipts that were stored, or got their
 * order, since then. Never fails, like `reconcileReceipts`.
 */
export async function reconcileClosing(deps: SalesDeps, report_id: string): Promise<void> {
  await logFailure(deps, "reconcile_closing", async () => {
    if (!(await hasUnassigned(deps.named, report_id))) return;
    await reconciling(deps, async (at) => {
      await settle(at, await assignStoredReceipts(at.tx, [report_id]));
      const [state] = await lockStates(at.tx, [report_id]);
      if (state !== undefined && state.missing_orders > 0) await recountOrders(at, [report_id]);
    });
  });
}

/**
 * The job `evaluate_closing`: evaluates long closings after the request that stored them, and runs
 * every evaluation on the worker.
 */
export async function evaluateLater(deps: SalesDeps, report_id: string): Promise<void> {
  await reconciling(deps, async (at) => settle(at, await assignStoredReceipts(at.tx, [report_id])));
  await evaluateStored(deps, report_id);
}

/**
 * The job `sweep_register_reports`: assigns receipts to closings after a crash or a failed
 * reconciliation, and runs evaluations that are still due.
 *
 * @param older_than_seconds - younger rows are left to their own reconciliation or job.
 * @returns the number of receipts assigned plus the number of states changed by an evaluation.
 */
export async function sweepRegisterReports(deps: SalesDeps, older_than_seconds = OLDER_THAN_SECONDS): Promise<number> {
  const span = await readSpan(deps.db, "register_reports", older_than_seconds);
  const report_ids = await findUnassigned(deps.db, span);
  let repairs = 0;
  let isWhole = true;
  for (let from = 0; from < report_ids.length; from += SWEEP_BATCH) {
    const batch = report_ids.slice(from, from + SWEEP_BATCH);
    try {
      repairs += await reconciling(deps, async (at) => {
        const assigned = await assignStoredReceipts(at.tx, batch);
        await settle(at, assigned);
        return assigned.length;
      });
    } catch (error) {
      isWhole = false;
      deps.metrics.countFailedJob("repair_closings");
      deps.log.error({ err: error, report_ids: batch }, "the sweep could not match the receipts of some closings");
    }
  }
  const next = await findNextClosings(deps.db, storedIn(span));
  if (next.length > 0) await inTransaction(deps.db, (tx) => enqueueEvaluations(deps, tx, next));
  // The next sweep repeats a span with a failure.
  if (isWhole) await noteSwept(deps.db, "register_reports", span);
  repairs += await repairOrders(deps, older_than_seconds);
  repairs += await repairEvaluations(deps, older_than_seconds);
  if (repairs > 0) deps.log.warn({ report_ids, repairs }, "the sweep brought receipts and closings together");
  deps.metrics.countSweepRepairs("register_reports", repairs);
  return repairs;
}

/**
 * Evaluates the closings that are due. One that cannot be evaluated goes to the end of the queue.
 */
async function repairEvaluations(deps: SalesDeps, older_than_seconds: number): Promise<number> {
  let repairs = 0;
  for (const report_id of await findDue(deps.db, older_than_seconds)) {
    try {
      if (await evaluateStored(deps, report_id)) repairs += 1;
    } catch (error) {
      deps.metrics.countFailedJob("evaluate_closing");
      deps.log.error({ err: error, report_id }, "the sweep could not evaluate a closing");
      await postpone(deps.db, report_id);
    }
  }
  return repairs;
}

async function repairOrders(deps: SalesDeps, older_than_seconds: number): Promise<number> {
  const receipt_ids = await listNewOrders(deps.db, older_than_seconds);
  if (receipt_ids.length === 0) return 0;
  return reconciling(deps, async (at) => {
    const report_ids = await findListing(at.tx, receipt_ids);
    const repairs = report_ids.length === 0 ? 0 : await recountOrders(at, report_ids);
    await forgetNewOrders(at.tx, receipt_ids);
    return repairs;
  });
}

/**
 * Counts the receipts assigned to closings and writes their states. Reconciles the figures when no
 * document is missing: here, or on the worker for a long closing.
 */
async function settle(at: Reconciling, assigned: readonly Assigned[]): Promise<void> {
  if (assigned.length === 0) return;
  const { deps, tx, setupOf } = at;
  const before = await lockStates(tx, [...new Set(assigned.map(({ report_id }) => report_id))]);
  // Reads after the lock in a statement of its own, to include orders committed during the wait.
  const facts = await listAssignedFacts(tx, assigned);
  const counted = countAssigned(before, assigned, facts, setupOf);
  const isComplete = ({ missing_documents, location_id }: ClosingState) =>
    missing_documents === 0 && setupOf(location_id).is_on;
  const short = counted.filter((state) => isComplete(state) && state.listed_documents <= DOCUMENTS_AT_ONCE_MAX);
  const results = await evaluateStoredClosings(deps, tx, setupOf, short, "at_once");
  const after = counted.map((state) =>
    isComplete(state) ? withEvaluation(state, results.get(state.report_id)) : state,
  );
  const wasDue = new Set(before.filter(({ is_due }) => is_due).map(({ report_id }) => report_id));
  await enqueueEvaluations(
    deps,
    tx,
    after.filter(({ is_due, report_id }) => is_due && !wasDue.has(report_id)).map(({ report_id }) => report_id),
  );
  const found = assigned.filter(({ is_moved }) => !is_moved);
  await writeStates(deps, tx, before, after, results, found);
  await enqueueJournal(deps, tx, results.keys());
  // The receipt that a document had before may have lacked its order.
  const isMoved = assigned.filter(({ is_moved }) => is_moved).map(({ report_id }) => report_id);
  if (isMoved.length > 0) await recountOrders(at, [...new Set(isMoved)]);
}

/** Returns the states with their counters after receipts were assigned to them. */
function countAssigned(
  before: readonly ClosingState[],
  assigned: readonly Assigned[],
  facts: readonly MatchedFacts[],
  setupOf: SetupOf,
): ClosingState[] {
  const listed = new Set(assigned.filter(({ is_listed }) => is_listed).map(keyOf));
  const moved = new Set(assigned.filter(({ is_moved }) => is_moved).map(keyOf));
  return before.map((state) => {
    const own = facts.filter(({ report_id }) => report_id === state.report_id);
    const ownListed = own.filter((receipt) => listed.has(keyOf(receipt)));
    const ownFound = ownListed.filter((receipt) => !moved.has(keyOf(receipt)));
    const counted = {
      ...state,
      missing_documents: state.missing_documents - ownFound.length,
      missing_orders: state.missing_orders + ownListed.filter(lacksOrder).length,
      late_receipts: state.late_receipts + own.filter(({ is_late }) => is_late).length,
      facts_version: state.facts_version + 1,
    };
    return withCounters(counted, setupOf(state.location_id).is_on);
  });
}

/**
 * Counts the missing orders of these closings' receipts, except those with archived receipts, whose
 * orders cannot be counted. Returns the number of changed closings.
 */
async function recountOrders({ deps, tx, setupOf }: Reconciling, report_ids: readonly string[]): Promise<number> {
  const locked = await lockStates(tx, report_ids);
  const lacking = (await listNotable(tx, report_ids)).filter(lacksOrder);
  const kept = await listWithArchivedReceipts(tx, report_ids);
  const before = locked.filter(({ report_id }) => !kept.has(report_id));
  const after = before.map((state) => {
    const missing_orders = lacking.filter(({ report_id }) => report_id === state.report_id).length;
    const facts_version = state.facts_version + (missing_orders === state.missing_orders ? 0 : 1);
    return withCounters({ ...state, missing_orders, facts_version }, setupOf(state.location_id).is_on);
  });
  await writeStates(deps, tx, before, after, new Map());
  return after.filter((state, index) => state.missing_orders !== before[index]?.missing_orders).length;
}

function keyOf({ report_id, receipt_id }: { readonly report_id: string; readonly receipt_id: number }): string {
  return `${report_id} ${receipt_id}`;
}

async function reconciling<Result>(deps: SalesDeps, work: (at: Reconciling) => Promise<Result>): Promise<Result> {
  const setupOf = await readSetups(deps);
  return inTransaction(deps.db, (tx) => work({ deps, tx, setupOf }));
}

async function logFailure(deps: SalesDeps, kind: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.metrics.countFailedJob(kind);
    deps.log.error({ err: error, kind }, "reconciliation failed; the next sweep will retry");
  }
}
