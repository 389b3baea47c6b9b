import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { asLastStatement, inTransaction } from "../../../runtime/transaction.ts";
import {
  type Arrival,
  countMissing,
  drawRevisions,
  findUnmet,
  giveArrivals,
  giveHeldReceipts,
  isAwaited,
  lockStates,
  updateStates,
} from "../queries/meet.ts";
import { documentsState } from "../rules.ts";

/** Closings that one transaction of the sweep repairs. */
const SWEEP_BATCH = 100;

/**
 * Called after the commit that stored receipts, once for all of them: finds the closings that wait for one, gives it
 * to them and evaluates them again. One statement when no closing waits.
 *
 * Never fails: the receipts are stored. What it could not do is logged, counted, and left to the sweep.
 */
export async function lookForClosings(deps: Deps, receipts: readonly Arrival[]): Promise<void> {
  if (receipts.length === 0) return;
  await survive(deps, "look_for_closings", async () => {
    if (!(await isAwaited(deps.named, receipts))) return;
    await inTransaction(deps.db, async (tx) => evaluate(tx, await giveArrivals(tx, receipts)));
  });
}

/** Called after the commit that stored a closing: finds receipts that were stored meanwhile. Never fails, as above. */
export async function lookForReceipts(deps: Deps, report_id: string): Promise<void> {
  await survive(deps, "look_for_receipts", async () => {
    await inTransaction(deps.db, async (tx) => evaluate(tx, await giveHeldReceipts(tx, [report_id])));
  });
}

/**
 * Brings together receipts and closings that a crash or a failed look left apart.
 *
 * @param older_than_seconds - younger facts are left to the look that is about to come.
 * @returns how many documents got their receipt.
 */
export async function repairClosings(deps: Deps, older_than_seconds: number): Promise<number> {
  const report_ids = await findUnmet(deps.db, older_than_seconds);
  let repairs = 0;
  for (let from = 0; from < report_ids.length; from += SWEEP_BATCH) {
    const batch = report_ids.slice(from, from + SWEEP_BATCH);
    repairs += await inTransaction(deps.db, async (tx) => {
      const given = await giveHeldReceipts(tx, batch);
      await evaluate(tx, given);
      return given.length;
    });
  }
  if (repairs > 0) deps.log.warn({ report_ids, repairs }, "the sweep brought receipts and closings together");
  deps.metrics.countSweepRepairs("register_reports", repairs);
  return repairs;
}

/** Writes what these closings' documents mean now; a revision is drawn only for a state that changes. */
async function evaluate(tx: Tx, report_ids: readonly string[]): Promise<void> {
  if (report_ids.length === 0) return;
  const before = await lockStates(tx, [...new Set(report_ids)]);
  // Counted after the lock and in a statement of its own: what another look has given meanwhile counts too.
  const missing = await countMissing(
    tx,
    before.map(({ report_id }) => report_id),
  );
  const after = before.map((state) => {
    const missing_documents = missing.get(state.report_id) ?? 0;
    return { ...state, missing_documents, state_documents_received: documentsState(missing_documents) };
  });
  await updateStates(tx, after);
  for (const [index, state] of after.entries()) {
    const isChanged = state.state_documents_received !== before[index]?.state_documents_received;
    if (isChanged) asLastStatement(tx, drawRevisions, state.report_id);
  }
}

async function survive(deps: Deps, kind: string, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    deps.metrics.countFailedJob(kind);
    deps.log.error({ err: error, kind }, "a look failed; the sweep will find what it missed");
  }
}
