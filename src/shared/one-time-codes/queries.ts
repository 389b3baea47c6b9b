import { sql } from "kysely";
import { type Db, only, type Stored, type Tx } from "../../runtime/database.ts";
import { ATTEMPTS_MAX, CODE_LIFETIME_SECONDS, LOOK_BACK_SECONDS, type Purpose } from "./rules.ts";

export interface CodeKey {
  readonly purpose: Purpose;
  /** Hash of the normalized address. */
  readonly email_key: string;
  /** Id of the terminal or of the receipt, by purpose. */
  readonly subject_id: number;
}

export interface UnsentCode extends Pick<Stored<"one_time_code">, "subject_id" | "email"> {
  readonly purpose: Purpose;
  /** Location of the receipt; null for other purposes than a claim. */
  readonly receipt_location_id: number | null;
}

/** Inserts a row for a new code, replacing the earlier code. Returns its id. */
export async function replaceCode(tx: Tx, key: CodeKey, email: string | null): Promise<number> {
  const { rows } = await sql<{ code_id: number }>`
    insert into one_time_code (purpose, email_key, subject_id, email, expires_at)
    values (${key.purpose}, ${key.email_key}, ${key.subject_id}, ${email},
            clock_timestamp() + make_interval(secs => ${CODE_LIFETIME_SECONDS}))
    on conflict (purpose, email_key, subject_id) do update
      set code_id = excluded.code_id, email = excluded.email, code_hash = null, customer_id = null, attempts = 0,
          requested_at = excluded.requested_at, expires_at = excluded.expires_at, settled_at = null, consumed_at = null
    returning code_id`.execute(tx);
  return only(rows).code_id;
}

/** Finds a code whose mail is still useful. */
export async function findUnsent(db: Db, code_id: number): Promise<UnsentCode | undefined> {
  const { rows } = await sql<UnsentCode>`
    select c.purpose, c.subject_id, c.email, r.location_id as receipt_location_id
      from one_time_code c
      left join receipt r on c.purpose = 'receipt_claim' and r.receipt_id = c.subject_id
     where c.code_id = ${code_id} and c.settled_at is null and c.consumed_at is null
       and c.expires_at > clock_timestamp()`.execute(db);
  return rows[0];
}

/** Stores the hash of a new code; false when a newer request has replaced it. */
export async function keepHash(
  tx: Tx,
  code_id: number,
  { code_hash, customer_id }: { readonly code_hash: string; readonly customer_id: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update one_time_code set code_hash = ${code_hash}, customer_id = ${customer_id}
     where code_id = ${code_id} and settled_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

export async function markSettled(tx: Tx, code_id: number): Promise<void> {
  await sql`update one_time_code set settled_at = clock_timestamp() where code_id = ${code_id}`.execute(tx);
}

/** Finds the newest code of a day for an address and a subject, in any state. */
export async function findCode(db: Db, key: CodeKey): Promise<number | undefined> {
  const { rows } = await sql<{ code_id: number }>`
    select code_id from one_time_code
     where purpose = ${key.purpose} and email_key = ${key.email_key} and subject_id = ${key.subject_id}
       and requested_at > clock_timestamp() - make_interval(secs => ${LOOK_BACK_SECONDS})`.execute(db);
  return rows[0]?.code_id;
}

/**
 * Counts an attempt before validation, so that concurrent guesses are all counted.
 *
 * @returns undefined when the code is expired, exhausted or replaced; a null hash while the code is
 *   not made yet.
 */
export async function countAttempt(db: Db, code_id: number) {
  const { rows } = await sql<Pick<Stored<"one_time_code">, "code_hash">>`
    update one_time_code set attempts = attempts + 1
     where code_id = ${code_id} and attempts < ${ATTEMPTS_MAX} and expires_at > clock_timestamp()
    returning code_hash`.execute(db);
  return rows[0];
}

/**
 * Consumes a validated code.
 *
 * @returns undefined for every call but the first; else the account that the code signs in, null
 *   for purposes without one.
 */
export async function consumeCode(tx: Tx, code_id: number) {
  const { rows } = await sql<Pick<Stored<"one_time_code">, "customer_id">>`
    update one_time_code set consumed_at = clock_timestamp()
     where code_id = ${code_id} and consumed_at is null and expires_at > clock_timestamp()
    returning customer_id`.execute(tx);
  return rows[0];
}

export async function deleteOldCodes(tx: Tx): Promise<void> {
  await sql`delete from one_time_code
             where requested_at < clock_timestamp() - make_interval(secs => ${LOOK_BACK_SECONDS})`.execute(tx);
}
