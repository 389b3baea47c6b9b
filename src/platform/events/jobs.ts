import type { Deps } from "../../main/deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { deleteEndedEvents, endAbandonedDeliveries } from "./queries/deliveries.ts";

/** Maximum events of one transaction. */
const BATCH_EVENTS = 1_000;

/**
 * Ends deliveries to unloaded plugins and inactive webhooks. Deletes events 30 days after the last
 * of their deliveries ended.
 */
export async function purgeEvents({ db }: Deps): Promise<void> {
  await inTransaction(db, endAbandonedDeliveries);
  let deleted: number;
  do deleted = await inTransaction(db, (tx) => deleteEndedEvents(tx, BATCH_EVENTS));
  while (deleted === BATCH_EVENTS);
}
