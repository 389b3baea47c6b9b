import type { FindOutcome, Lookup, PushOutcome, TaskOf, Tools } from "../connector.ts";
import type { Json } from "../rules/answers.ts";
import { at, textAt } from "./answers.ts";
import type { Client } from "./client.ts";

type Erasure = Lookup & { readonly kind: "erasure" };

const DONE = { outcome: "done", remote_id: null } as const;

/**
 * Removes a customer, and the person from the sales in that customer's name. The sales of a guest lose the person by tasks of
 * their own.
 */
export async function pushErasure(client: Client, task: TaskOf<"erasure">, tools: Tools): Promise<PushOutcome> {
  const remote_id = await remoteOf(task, tools);
  if (remote_id === undefined) return DONE;
  const answer = await client.delete(tools, pathOf(remote_id));
  return isErased(answer, remote_id) ? DONE : { outcome: "unknown", reason: "Medusa still has the person" };
}

/** Done where neither the customer nor a sale in their name is there. */
export async function findErasure(client: Client, task: Erasure, tools: Tools): Promise<FindOutcome> {
  const remote_id = await remoteOf(task, tools);
  if (remote_id === undefined) return DONE;
  return isErased(await client.get(tools, pathOf(remote_id)), remote_id) ? DONE : { outcome: "absent", step: {} };
}

const pathOf = (remote_id: string): string => `/admin/pos-customers/${encodeURIComponent(remote_id)}`;

/** Medusa has no newsletter: there is nothing of a subscription. */
async function remoteOf({ record, record_id }: Erasure | TaskOf<"erasure">, tools: Tools) {
  return record?.of === "customer" ? tools.remoteOf("customer", record_id) : undefined;
}

function isErased(answer: Json, remote_id: string): boolean {
  const person = at(answer, "person");
  return textAt(person, "id") === remote_id && at(person, "is_there") === false && textAt(person, "sales") === "0";
}
