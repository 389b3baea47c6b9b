import type { SharedDeps } from "../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { deleteEndedEvents, endAbandonedDeliveries } from "./queries/deliveries.ts";

/** Maximum events that one transaction deletes. */
const BATCH_EVENTS = 1_000;

/**
 * Ends deliveries to unloaded plugins and inactive webhooks. Deletes events `EVENTS_KEPT_DAYS` after
 * the last of their deliveries ended.
 */
export async function purgeEvents({ db, config: { events_kept_days: days } }: SharedDeps): Promise<void> {
  await inTransaction(db, (tx) => endAbandonedDeliveries(tx, days));
  let deleted: number;
  do deleted = await inTransaction(db, (tx) => deleteEndedEvents(tx, days, BATCH_EVENTS));
  while (deleted === BATCH_EVENTS);
}
