import { sql } from "kysely";
import type { Stored, Tx } from "../../runtime/database.ts";

/** An open difference, with what is known of its record. */
export interface OpenDifference extends Pick<
  Stored<"connector_difference">,
  "difference_id" | "connector_id" | "kind" | "key" | "code"
> {
  /** Key of the record: JSON text of an object of texts. */
  readonly record_key: string | null;
  /** Account of a customer in this service; null for other records. */
  readonly customer_id: number | null;
  /** The database's time, in UTC. */
  readonly now: string;
}

/** Locks a difference that has not ended; undefined for any other. */
export async function lockDifference(tx: Tx, difference_id: number): Promise<OpenDifference | undefined> {
  const { rows } = await sql<OpenDifference>`
    select d.difference_id, d.connector_id, d.kind, d.key, d.code, m.record_key, c.local_id as customer_id,
           to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now
      from connector_difference d
      left join connector_map m on m.connector_id = d.connector_id and m.kind = d.kind and m.remote_id = d.key
      left join connector_map c
        on c.connector_id = d.connector_id and d.kind = 'customers' and c.kind = 'customer' and c.remote_id = d.key
     where d.difference_id = ${difference_id} and d.ended_at is null for update of d`.execute(tx);
  return rows[0];
}

/** Closes a difference: it is not listed while it stays as it is. */
export async function closeDifference(tx: Tx, difference_id: number, note: string): Promise<void> {
  await sql`update connector_difference set note = ${note} where difference_id = ${difference_id}`.execute(tx);
}

/**
 * Makes the next pull that gives a record import it again, as if it had changed at the platform.
 */
export async function forgetHash(tx: Tx, { connector_id, kind, key }: OpenDifference): Promise<void> {
  await sql`
    update connector_map set hash = null
     where connector_id = ${connector_id} and kind = ${kind} and remote_id = ${key}`.execute(tx);
}

/** Forgets a record that is gone at the platform, and ends the difference about it. */
export async function forgetRecord(tx: Tx, { connector_id, kind, key, difference_id }: OpenDifference): Promise<void> {
  await sql`
    delete from connector_map
     where connector_id = ${connector_id} and kind = ${kind} and remote_id = ${key}`.execute(tx);
  await sql`
    update connector_difference set ended_at = clock_timestamp() where difference_id = ${difference_id}`.execute(tx);
}
