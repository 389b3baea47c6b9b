import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import { canonicalEmail } from "../../runtime/mail-address.ts";
import { textArray } from "../../runtime/text-array.ts";

// Key of the gate. Locking an address takes the gate in shared mode; locking all addresses takes it
// exclusively.
const GATE = sql`hashtextextended('customers', 0)`;
/** Maximum wait for the shared gate: the register waits and occupies a connection of the pool. */
const SINGLE_WAIT = "2s";
/** Maximum wait for the exclusive gate, during which no other lock of an address is granted. */
const ALL_WAIT = "5s";

/**
 * Locks an email address for the transaction, so that only one transaction at a time looks up and
 * writes an account under it. Call it after the lock of an order. While all addresses are locked it
 * waits for two seconds, then fails with SQLSTATE 55P03.
 */
export function lockEmail(tx: Tx, email: string): Promise<void> {
  return lockEmails(tx, [email]);
}

/** Locks several addresses in a fixed order, so that two transactions cannot deadlock. */
export async function lockEmails(tx: Tx, emails: readonly string[]): Promise<void> {
  await lockGate(tx, sql`pg_advisory_xact_lock_shared(${GATE})`, SINGLE_WAIT);
  await sql`
    select pg_advisory_xact_lock(key)
      from (select distinct hashtextextended('customer:' || lower(email), 0) as key
              from unnest(${textArray(emails.map(canonicalEmail))}::text[]) as email order by 1 offset 0) as keys`.execute(
    tx,
  );
}

/**
 * Locks every existing and future email address for the transaction, for changes of more addresses
 * than the lock table can hold. Call it before any other lock. Fails with SQLSTATE 55P03 when other
 * transactions keep an address for five seconds; during the wait no new address lock is granted.
 */
export function lockAllEmails(tx: Tx): Promise<void> {
  return lockGate(tx, sql`pg_advisory_xact_lock(${GATE})`, ALL_WAIT);
}

/**
 * Takes the gate within a time limit. The select list is evaluated from left to right, so that the
 * limit applies only to the gate.
 */
async function lockGate(tx: Tx, lock: RawBuilder<unknown>, limit: string): Promise<void> {
  await sql`
    select set_config('lock_timeout', ${limit}, true), ${lock}, set_config('lock_timeout', was, true)
      from (select current_setting('lock_timeout') as was offset 0) as setting`.execute(tx);
}
