import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";
import type { Generations } from "../../runtime/generations.ts";
import { cached } from "../../runtime/memory.ts";

/** Names of the events that active webhooks subscribe to, by the kind of their locations. */
export interface Subscribed {
  readonly live: ReadonlySet<string>;
  readonly sandbox: ReadonlySet<string>;
}

export interface SubscriptionReader {
  /**
   * Returns the names as of at most one second ago; a promise only when the database is queried.
   * Call it before a transaction, never inside.
   */
  readonly read: () => Subscribed | Promise<Subscribed>;
}

export function openSubscriptionReader(memoryDb: Db, generations: Generations): SubscriptionReader {
  const subscribed = cached(generations, "webhooks", () => readSubscribed(memoryDb));
  return { read: () => subscribed.peek() ?? subscribed.get() };
}

async function readSubscribed(db: Db): Promise<Subscribed> {
  const { rows } = await sql<{ name: string; is_sandbox: boolean }>`
    select distinct unnest(event_names) as name, is_sandbox from webhook where is_active`.execute(db);
  const namesOf = (kind: boolean) =>
    new Set(rows.filter(({ is_sandbox }) => is_sandbox === kind).map(({ name }) => name));
  return { live: namesOf(false), sandbox: namesOf(true) };
}
