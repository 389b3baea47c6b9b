import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import { textArray } from "../../runtime/text-array.ts";

// Whoever holds an address holds the gate with others; whoever holds the gate alone holds every address.
const GATE = sql`hashtextextended('customers', 0)`;
/** A register waits at its screen meanwhile, and a connection of the pool with it. */
const SINGLE_WAIT = "2s";
/** Nobody gets in behind who waits for the gate alone. */
const ALL_WAIT = "5s";

export function lockEmail(tx: Tx, email: string): Promise<void> {
  return lockEmails(tx, [email]);
}

/** In one order for all who lock several. */
export async function lockEmails(tx: Tx, emails: readonly string[]): Promise<void> {
  await lockGate(tx, sql`pg_advisory_xact_lock_shared(${GATE})`, SINGLE_WAIT);
  await sql`
    select pg_advisory_xact_lock(key)
      from (select distinct hashtextextended('customer:' || lower(email), 0) as key
              from unnest(${textArray(emails)}::text[]) as email order by 1 offset 0) as keys`.execute(tx);
}

export function lockAllEmails(tx: Tx): Promise<void> {
  return lockGate(tx, sql`pg_advisory_xact_lock(${GATE})`, ALL_WAIT);
}

/** A list is worked out from left to right: the limit holds for the gate alone. */
async function lockGate(tx: Tx, lock: RawBuilder<unknown>, limit: string): Promise<void> {
  await sql`
    select set_config('lock_timeout', ${limit}, true), ${lock}, set_config('lock_timeout', was, true)
      from (select current_setting('lock_timeout') as was offset 0) as setting`.execute(tx);
}
