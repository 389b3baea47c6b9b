import type { ConnectorsDeps } from "../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import type { Lookup } from "../connector.ts";
import { findConnector } from "../queries/connector.ts";
import { endDifference, storeDifference } from "../queries/pulled.ts";
import { loadRecord } from "../queries/records.ts";
import { type DoneTask, listDoneTasks } from "../queries/tasks.ts";
import { readTexts } from "../rules/texts.ts";
import { compareSales } from "./compare-sales.ts";
import { compareStock } from "./compare-stock.ts";
import { requireConnector, requireInstallation } from "./operate.ts";
import type { OpenConnector } from "./store.ts";
import { toolsOfReading, withinBudget } from "./tools.ts";
import { withinTime } from "../../runtime/within-time.ts";

/** Number of days for which a sent sale is looked for each night. */
const DAYS = 7;
const BATCH_TASKS = 200;
const FIND_TIMEOUT_MS = 30_000;

export interface Reconciliation {
  readonly records: number;
  readonly missing: number;
  /** Number of sales whose figures, state or number of orders differ. */
  readonly differing: number;
  /** Number of reserved stocks that are not the sum of what reserves them; absent for none. */
  readonly stock?: number;
}

/**
 * Compares recently sent sales with the platform's orders, looks for their payments and refunds at
 * the platform, and compares its reserved stock with what reserves it. A missing record is a
 * difference `missing`. A difference ends when a later reconciliation no longer finds it. Sends
 * nothing.
 *
 * @throws ApiError 404 without a connector; Error when the platform cannot be asked: earlier
 *   results stay stored.
 */
export async function reconcile(deps: ConnectorsDeps): Promise<Reconciliation> {
  const open = await requireConnector(deps);
  await requireInstallation(open);
  return reconcileWith(deps, open);
}

/** Runs `reconcile` with an opened connector. */
export async function reconcileWith(deps: ConnectorsDeps, open: OpenConnector): Promise<Reconciliation> {
  const { db } = deps;
  const { connector_id } = open.stored;
  const { listed, differing } = await compareSales(deps, open, DAYS);
  const stock = await compareStock(deps, open);
  let [records, missing, after] = [0, 0, 0];
  for (;;) {
    const tasks = await listDoneTasks(db, connector_id, { days: DAYS, after, limit: BATCH_TASKS });
    for (const task of tasks) {
      const { kind, key } = task;
      const isListed = kind === "sale" && listed.has(key);
      const isThere = isListed || (await isAtPlatform(deps, open, task));
      if (isThere === undefined) continue;
      const difference = { key, code: "missing" };
      const store = isThere ? endDifference : storeDifference;
      await inTransaction(db, (tx) => store(tx, { connector_id, kind }, difference));
      records += 1;
      if (!isThere) missing += 1;
    }
    after = tasks.at(-1)?.task_id ?? after;
    if (tasks.length < BATCH_TASKS) return { records, missing, differing, ...(stock === 0 ? {} : { stock }) };
  }
}

/**
 * Runs `reconcile` if the connector is active, otherwise does nothing.
 *
 * @throws as `reconcile`.
 */
export async function reconcileWhileActive(deps: ConnectorsDeps): Promise<void> {
  const stored = await findConnector(deps.db);
  if (stored?.is_active === true && !stored.is_paused) await reconcile(deps);
}

/**
 * Returns whether the platform has a task's record; undefined for a record that was deleted in this
 * service or that is not sent.
 */
async function isAtPlatform(
  { db }: Pick<ConnectorsDeps, "db">,
  { connector, calls }: OpenConnector,
  { kind, subject, key, record_id, remote_id, step }: DoneTask,
): Promise<boolean | undefined> {
  const record = await loadRecord(db, { kind, subject, record_id });
  if (record === undefined || !connector.capabilities.pushes.includes(kind)) return undefined;
  const lookup = { kind, key, record_id, remote_id, step: readTexts(step), record } as Lookup;
  const found = await withinBudget(() =>
    withinTime(FIND_TIMEOUT_MS, (signal) => connector.find(lookup, toolsOfReading(calls, signal))),
  );
  if (found.outcome === "retry") throw new Error(`the platform cannot be asked: ${found.reason}`);
  return found.outcome === "done";
}
