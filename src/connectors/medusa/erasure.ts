import { ABSENT, DONE, type FindOutcome, type LookupOf, type PushOutcome, type TaskOf } from "../connector.ts";
import type { Json } from "../rules/answers.ts";
import { at, textAt } from "./answers.ts";
import type { Shop } from "./settings.ts";

/**
 * Removes a customer, and the person from the sales in that customer's name. The sales of a guest
 * lose the person by tasks of their own.
 */
export async function pushErasure(shop: Shop, task: TaskOf<"erasure">): Promise<PushOutcome> {
  const remote_id = await remoteOf(shop, task);
  if (remote_id === undefined) return DONE;
  const answer = await shop.client.delete(pathOf(remote_id));
  return isErased(answer, remote_id) ? DONE : { outcome: "unknown", reason: "Medusa still has the person" };
}

/**
 * Finds an erasure, which is done when Medusa has neither the customer nor a sale in their name.
 */
export async function findErasure(shop: Shop, task: LookupOf<"erasure">): Promise<FindOutcome> {
  const remote_id = await remoteOf(shop, task);
  if (remote_id === undefined) return DONE;
  return isErased(await shop.client.get(pathOf(remote_id)), remote_id) ? DONE : ABSENT;
}

const pathOf = (remote_id: string): string => `/admin/pos-customers/${encodeURIComponent(remote_id)}`;

/**
 * Returns Medusa's id of an erased customer. Medusa has no newsletter, so a subscription leaves
 * nothing to erase.
 */
async function remoteOf({ tools }: Shop, { record, record_id }: LookupOf<"erasure">) {
  return record?.of === "customer" ? tools.remoteOf("customer", record_id) : undefined;
}

function isErased(answer: Json, remote_id: string): boolean {
  const person = at(answer, "person");
  return textAt(person, "id") === remote_id && at(person, "is_there") === false && textAt(person, "sales") === "0";
}
