import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import { textArray } from "../../runtime/text-array.ts";

// Locking an address takes the gate in shared mode; locking all addresses takes it exclusively.
const GATE = sql`hashtextextended('customers', 0)`;
/** Maximum wait for the shared gate: the register waits and occupies a connection of the pool. */
const SINGLE_WAIT = "2s";
/** Maximum wait for the exclusive gate: meanwhile no other lock of an address is granted. */
const ALL_WAIT = "5s";

export function lockEmail(tx: Tx, email: string): Promise<void> {
  return lockEmails(tx, [email]);
}

/** Locks in one fixed order, so that two transactions cannot deadlock. */
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

/** The select list is evaluated from left to right, so the limit applies only to the gate. */
async function lockGate(tx: Tx, lock: RawBuilder<unknown>, limit: string): Promise<void> {
  await sql`
    select set_config('lock_timeout', ${limit}, true), ${lock}, set_config('lock_timeout', was, true)
      from (select current_setting('lock_timeout') as was offset 0) as setting`.execute(tx);
}
