import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { deletePersonRows } from "../../../../shop-data/customers/person.ts";
import { readServerSecret } from "../../../../shared/configuration/configuration-reader.ts";
import { type Db, only, type Tx } from "../../../../runtime/database.ts";
import type { KeyRing } from "../../../../runtime/secrets.ts";
import { type Held, isCartOf, isCodeOf, keysOf } from "./find.ts";

/** Reads the key that hashes addresses of erased persons. */
export function readPersonSecret(db: Db, ring: KeyRing): Promise<string> {
  return readServerSecret(db, ring, "person_key", () => randomBytes(32).toString("base64url"));
}

/** Records the erasure of a person; returns whether the person had been erased before. */
export async function noteErasure(
  db: Db,
  person_key: string,
): Promise<{ readonly erasure_id: number; readonly is_repeat: boolean }> {
  const { rows } = await sql<{ erasure_id: number; is_repeat: boolean }>`
    insert into erasure as e (person_key, erased_at, created_at)
    select ${person_key}::text, moment, moment from (select clock_timestamp() as moment) as c
    on conflict (person_key) do update set erased_at = clock_timestamp()
    returning erasure_id, erased_at <> created_at as is_repeat`.execute(db);
  return only(rows);
}

/** Whether the audit log already records the erasure. */
export async function isErasureRecorded(tx: Tx, erasure_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where lower(left(entity_id, 200)) = ${String(erasure_id)}
       and entity_type_key = 'person' and is_submitted is not true limit 1`.execute(tx);
  return rows.length > 0;
}

/** Marks receipts in the order of their ids; returns how many were newly marked. */
export async function markReceipts(tx: Tx, erasure_id: number, receipt_ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    with held as (
      select receipt_id from receipt
       where receipt_id = any(${[...receipt_ids]}::int8[]) and erasure_id is null order by receipt_id for update
    )
    update receipt r set erasure_id = ${erasure_id} from held where r.receipt_id = held.receipt_id
    returning r.receipt_id`.execute(tx);
  return rows.length;
}

/** Counts receipts of an erased person that are under a hold. */
export async function countHeldReceipts(db: Db, erasure_id: number): Promise<number> {
  const { rows } = await sql<{ receipts: number }>`
    select count(*) as receipts from receipt r where r.erasure_id = ${erasure_id} and is_held(r)`.execute(db);
  return only(rows).receipts;
}

/** Deletes codes before the address is locked, in the same order as a claim. */
export async function deleteCodes(tx: Tx, held: Held): Promise<number> {
  const { rows } = await sql`delete from one_time_code where ${isCodeOf(held)} returning code_id`.execute(tx);
  return rows.length;
}

/**
 * Deletes the accounts, and all data of them or of the address that need not be kept.
 *
 * @returns the subscriptions that were deleted.
 */
export async function deletePerson(tx: Tx, held: Held): Promise<number[]> {
  await sql`delete from held_cart where ${isCartOf(held)}`.execute(tx);
  return deletePersonRows(tx, keysOf(held));
}
