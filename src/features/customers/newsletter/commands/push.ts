import { findSubscriber } from "../../../../commerce/newsletter/subscribers.ts";
import { writeTasks } from "../../../../platform/connector-tasks/commands.ts";
import { subscriptionTask } from "../../../../platform/connector-tasks/rules.ts";
import type { Tx } from "../../../../runtime/database.ts";

/** Writes the task that sends the state of a subscription, which this transaction has changed. */
export async function pushSubscription(tx: Tx, email: string, website_id: number): Promise<void> {
  const stored = await findSubscriber(tx, email, website_id);
  if (stored !== undefined) await writeTasks(tx, subscriptionTask(stored.subscriber_id, stored.customer_id));
}
