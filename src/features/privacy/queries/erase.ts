import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";
import type { Held } from "./find.ts";
import { isCodeOf } from "./find.ts";

/** Notes that a person is erased as of now; answers whether he had been before. */
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

/** Whether an audit entry tells of the erasure already. */
export async function isErasureTold(tx: Tx, erasure_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where lower(left(entity_id, 200)) = ${String(erasure_id)}
       and lower(left(entity_type, 200)) = 'person' and is_submitted is not true limit 1`.execute(tx);
  return rows.length > 0;
}

/** Marks receipts, in the order of their ids; answers how many were not marked yet. */
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

/** As `markReceipts`. The order counts as changed, so that connectors fetch it as it is shown now. */
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

/** Taken before the lock of the address, as a claim takes them. */
export async function deleteCodes(tx: Tx, held: Held): Promise<number> {
  const { rows } = await sql`delete from one_time_code where ${isCodeOf(held)} returning code_id`.execute(tx);
  return rows.length;
}

/** Deletes the accounts and all that belongs to them or to the address and need not be kept. */
export async function deletePerson(tx: Tx, { forms, customer_ids }: Held): Promise<void> {
  const ids = sql`${[...customer_ids]}::int[]`;
  await sql`
    delete from commerce.newsletter_subscriber
     where lower(subscriber_email) in (select lower(form) from unnest(${[...forms]}::text[]) as form)
        or (customer_id <> 0 and customer_id = any(${ids}))`.execute(tx);
  await sql`delete from commerce.salesrule_customer where customer_id = any(${ids})`.execute(tx);
  await sql`delete from commerce.salesrule_coupon_usage where customer_id = any(${ids})`.execute(tx);
  await sql`update commerce.salesrule_order_use set customer_id = null where customer_id = any(${ids})`.execute(tx);
  // With them go addresses, wishlists, credit limits and prices of their own.
  await sql`delete from commerce.customer where entity_id = any(${ids})`.execute(tx);
}
