import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { readServerSecret } from "../../../../platform/configuration/configuration-reader.ts";
import type { Db, Tx } from "../../../../runtime/database.ts";
import type { KeyRing } from "../../../../runtime/secrets.ts";
import { type Held, isCartOf, isCodeOf } from "./find.ts";

/** Reads the key that hashes addresses of erased persons. */
export function readPersonSecret(db: Db, ring: KeyRing): Promise<string> {
  return readServerSecret(db, ring, "person_key", () => randomBytes(32).toString("base64url"));
}

/** Records the erasure of a person; answers whether they had been erased before. */
export async function noteErasure(
  db: Db,
  person_key: string,
): Promise<{ readonly erasure_id: number; readonly is_repeat: boolean }> {
  const { rows } = await sql<{ erasure_id: number; is_repeat: boolean }>`
    insert into erasure as e (person_key, erased_at, created_at)
    select ${person_key}::text, moment, moment from (select clock_timestamp() as moment) as c
    on conflict (person_key) do update set erased_at = clock_timestamp()
    returning erasure_id, erased_at <> created_at as is_repeat`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("an erasure was not noted");
  return row;
}

/** Whether the audit log already records the erasure. */
export async function isErasureRecorded(tx: Tx, erasure_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where lower(left(entity_id, 200)) = ${String(erasure_id)}
       and entity_type_key = 'person' and is_submitted is not true limit 1`.execute(tx);
  return rows.length > 0;
}

/** Marks receipts in the order of their ids; answers how many were newly marked. */
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

/** As `markReceipts`. Sets the order's change time, so that connectors fetch it again. */
export async function markOrders(tx: Tx, erasure_id: number, entity_ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    with held as (
      select entity_id from commerce.sales_order
       where entity_id = any(${[...entity_ids]}::int8[]) and erasure_id is null order by entity_id for update
    )
    update commerce.sales_order o set erasure_id = ${erasure_id}, updated_at = clock_timestamp()
      from held where o.entity_id = held.entity_id
    returning o.entity_id`.execute(tx);
  return rows.length;
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
  const { forms, customer_ids } = held;
  const ids = sql`${[...customer_ids]}::int[]`;
  const { rows } = await sql<{ subscriber_id: number }>`
    delete from commerce.newsletter_subscriber
     where lower(subscriber_email) in (select lower(form) from unnest(${[...forms]}::text[]) as form)
        or (customer_id <> 0 and customer_id = any(${ids}))
    returning subscriber_id`.execute(tx);
  await sql`delete from held_cart where ${isCartOf(held)}`.execute(tx);
  await sql`delete from commerce.salesrule_customer where customer_id = any(${ids})`.execute(tx);
  await sql`delete from commerce.salesrule_coupon_usage where customer_id = any(${ids})`.execute(tx);
  await sql`update commerce.salesrule_order_use set customer_id = null where customer_id = any(${ids})`.execute(tx);
  // Also deletes their addresses, wishlists, credit limits and own prices, by cascade.
  await sql`delete from commerce.customer where entity_id = any(${ids})`.execute(tx);
  return rows.map(({ subscriber_id }) => subscriber_id);
}
