import type { SharedDeps } from "../../deps.ts";
import { nameHash } from "../../access/rules/access.ts";
import { countEvents, type KindCount, listLocks, listUsernames } from "../queries.ts";
import { SECURITY_EVENT_KINDS, SECURITY_EVENTS } from "../rules.ts";

export interface Overview {
  readonly kinds: readonly KindCount[];
  readonly locked: readonly { readonly username: string; readonly addresses: number; readonly locked_until: string }[];
  readonly locked_unknown_names: number;
}

/** Returns recent counts per kind of event, and the locked names. */
export async function readOverview({ db }: Pick<SharedDeps, "db">): Promise<Overview> {
  const counts = new Map((await countEvents(db)).map((count) => [count.kind, count]));
  const locks = await listLocks(db);
  const names = new Map((await listUsernames(db)).map((username) => [nameHash(username), username]));
  return {
    // Kinds that are audited elsewhere have no rows of security events.
    kinds: SECURITY_EVENT_KINDS.filter((kind) => !("audited" in SECURITY_EVENTS[kind])).map(
      (kind) => counts.get(kind) ?? { kind, last_24_hours: 0, last_7_days: 0 },
    ),
    locked: locks.flatMap(({ name_hash, addresses, locked_until }) => {
      const username = names.get(name_hash);
      return username === undefined ? [] : [{ username, addresses, locked_until }];
    }),
    locked_unknown_names: locks.filter(({ name_hash }) => !names.has(name_hash)).length,
  };
}
