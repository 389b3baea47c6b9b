import { sql } from "kysely";
import { type Db, only, type Tx } from "../../../runtime/database.ts";
import {
  type Asker,
  type CartContent,
  CARTS_MAX,
  HELD_DAYS,
  type ListedCart,
  type StoredCart,
  TAKEN_DAYS,
} from "./rules.ts";

/** Locks the id of a cart, even before the cart is stored. Call it before `lockLocationCarts`. */
export async function lockCart(tx: Tx, held_cart_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`held cart ${held_cart_id}`}, 0))`.execute(tx);
}

/** Prevents new carts in a location until the commit, so that they can be counted exactly. */
export async function lockLocationCarts(tx: Tx, location_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`held carts of ${location_id}`}, 0))`.execute(tx);
}

/** Finds a cart that has not expired, and locks its row. */
export async function findCart(tx: Tx, held_cart_id: string): Promise<StoredCart | undefined> {
  const { rows } = await sql<StoredCart>`
    select * from held_cart
     where held_cart_id = ${held_cart_id} and expires_at > clock_timestamp() for update`.execute(tx);
  return rows[0];
}

/** Lists the carts that the register sees and may take, the oldest first. */
export async function listCarts(db: Db, { terminal_id, location_id, shares }: Asker): Promise<ListedCart[]> {
  const { rows } = await sql<ListedCart>`
    select held_cart_id, location_id, terminal_id, is_shared, version, name, grand_total, currency, customer_id,
           created_at, updated_at, expires_at
      from held_cart
     where taken_at is null and expires_at > clock_timestamp()
       and (terminal_id = ${terminal_id} or location_id = ${location_id} and ${shares} and is_shared)
     order by created_at, held_cart_id limit ${CARTS_MAX}`.execute(db);
  return rows;
}

/**
 * Deletes the taken carts of a location except the newest `CARTS_MAX`. A repeated take may still
 * ask for those.
 */
export async function deleteTakenCarts(tx: Tx, location_id: number): Promise<void> {
  await sql`
    delete from held_cart where held_cart_id in (
      select held_cart_id from held_cart where location_id = ${location_id} and taken_at is not null
       order by taken_at desc offset ${CARTS_MAX})`.execute(tx);
}

export async function countCarts(tx: Tx, location_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from held_cart
     where location_id = ${location_id} and taken_at is null and expires_at > clock_timestamp()`.execute(tx);
  return only(rows).count;
}

/** Inserts a cart, or saves the content as the next version of the stored cart. */
export async function storeCart(
  tx: Tx,
  held_cart_id: string,
  { location_id, shares }: Asker,
  content: CartContent,
): Promise<StoredCart> {
  const { terminal_id, name, grand_total, currency, customer_id, customer_email, document } = content;
  const { rows } = await sql<StoredCart>`
    insert into held_cart as h (held_cart_id, location_id, terminal_id, is_shared, version, name, grand_total, currency,
                                customer_id, customer_email, document, expires_at)
    values (${held_cart_id}, ${location_id}, ${terminal_id}, ${shares}, 1, ${name}, ${grand_total}::numeric, ${currency},
            ${customer_id}, ${customer_email}, ${document}, clock_timestamp() + make_interval(days => ${HELD_DAYS}))
    on conflict (held_cart_id) do update
      set location_id = excluded.location_id, terminal_id = excluded.terminal_id, is_shared = excluded.is_shared, version = h.version + 1,
          name = excluded.name, grand_total = excluded.grand_total, currency = excluded.currency,
          customer_id = excluded.customer_id, customer_email = excluded.customer_email, document = excluded.document,
          updated_at = clock_timestamp(), expires_at = excluded.expires_at,
          taken_at = null, taken_by_terminal_id = null, take_id = null
    returning *`.execute(tx);
  return only(rows);
}

/**
 * Marks a held cart as taken. One of several concurrent calls succeeds; the others get undefined.
 */
export async function takeCart(
  tx: Tx,
  held_cart_id: string,
  { terminal_id, take_id }: { readonly terminal_id: number; readonly take_id: string },
): Promise<StoredCart | undefined> {
  const { rows } = await sql<StoredCart>`
    update held_cart
       set taken_at = clock_timestamp(), taken_by_terminal_id = ${terminal_id}, take_id = ${take_id}, version = version + 1,
           updated_at = clock_timestamp(),
           expires_at = least(expires_at, clock_timestamp() + make_interval(days => ${TAKEN_DAYS}))
     where held_cart_id = ${held_cart_id} and taken_at is null and expires_at > clock_timestamp()
    returning *`.execute(tx);
  return rows[0];
}

export async function deleteCart(tx: Tx, held_cart_id: string): Promise<void> {
  await sql`delete from held_cart where held_cart_id = ${held_cart_id}`.execute(tx);
}

export async function deleteExpiredCarts(db: Db | Tx): Promise<void> {
  await sql`delete from held_cart where expires_at <= clock_timestamp()`.execute(db);
}
