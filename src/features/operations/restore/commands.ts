import { renewCatalog } from "../../../shop-data/catalog/register-catalog.ts";
import { type Gap, listMissingOrders, setSeries } from "../../../shop-data/orders/restore.ts";
import type { OperationsDeps } from "../deps.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { ApiError } from "../../../web-api/errors/errors.ts";
import {
  listMissingClosings,
  listMissingReceipts,
  listNewest,
  listSequences,
  lookForTasksFirst,
  lockRevision,
  lockSeries,
  type Newest,
  raiseSequence,
  setRevision,
  takeAnyTime,
} from "./queries.ts";
import { type KnownNumber, matchKnown, type RaisedCounter, raisedFrom } from "./rules.ts";

/**
 * Raises every counter after a restore from a backup, or a failover that lost commits: no number is
 * issued twice, connectors miss no closing, and registers read the catalogue again.
 *
 * @param known - numbers known to have been issued.
 */
export function raiseCounters(
  { db }: Pick<OperationsDeps, "db">,
  known: readonly KnownNumber[],
): Promise<RaisedCounter[]> {
  return inTransaction(db, async (tx) => {
    await takeAnyTime(tx);
    const sequences = await listSequences(tx);
    const series = await lockSeries(tx);
    const counters = [
      { counter: "revision", prefix: undefined, restored: await lockRevision(tx) },
      ...series,
      ...sequences.map(({ counter, last }) => ({ counter, prefix: undefined, restored: last })),
    ];
    const matched = matchKnown(counters, known);
    const raised = counters.map((each, index) => ({
      ...each,
      known: matched[index]?.value,
      raised: raisedFrom(each.restored, matched[index]),
    }));
    await setSeries(
      tx,
      raised.filter(({ prefix }) => prefix !== undefined),
    );
    for (const [index, { sequence }] of sequences.entries()) {
      const target = raised[index + 1 + series.length];
      if (target !== undefined && !(await raiseSequence(tx, sequence, target.raised)))
        throw new ApiError("counter_column_full", { counter: target.counter, value: String(target.raised) });
    }
    const [revision] = raised;
    if (revision !== undefined) await setRevision(tx, revision.raised);
    await renewCatalog(tx);
    await lookForTasksFirst(tx);
    return raised;
  });
}

/** Lost data that the remaining data refer to. */
export interface Losses {
  readonly newest: readonly Newest[];
  readonly closings: readonly Gap[];
  readonly receipts: readonly Gap[];
  readonly orders: readonly Gap[];
}

/** Returns the newest ids, and the records that are referenced but missing. */
export async function findLosses({ db }: Pick<OperationsDeps, "db">): Promise<Losses> {
  return inTransaction(db, async (tx) => {
    await takeAnyTime(tx);
    return {
      newest: await listNewest(tx),
      closings: await listMissingClosings(tx),
      receipts: await listMissingReceipts(tx),
      orders: await listMissingOrders(tx),
    };
  });
}
