import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { deleteEndedEvents, endAbandonedDeliveries } from "./queries/deliveries.ts";

/** Events of one transaction. */
const BATCH_EVENTS = 1_000;

/** Gives up deliveries that nobody took, and deletes events 30 days after the last of their deliveries ended. */
export async function purgeEvents({ db }: Deps): Promise<void> {
  await inTransaction(db, endAbandonedDeliveries);
  let deleted: number;
  do deleted = await inTransaction(db, (tx) => deleteEndedEvents(tx, BATCH_EVENTS));
  while (deleted === BATCH_EVENTS);
}
