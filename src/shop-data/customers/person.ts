import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import type { PersonKeys } from "../orders/person.ts";

/** Lists the ids of the accounts of an address, in ascending order. */
export async function listAccountIds(db: Db | Tx, forms: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ entity_id: number }>`
    select entity_id from shop_data.customer where lower(email) = any(${forms}) order by entity_id`.execute(db);
  return rows.map(({ entity_id }) => entity_id);
}

/** Queries, by kind, for a person's rows that need not be kept. */
export const PERSON_LISTS = {
  accounts: ({ ids }: PersonKeys) => sql`
    select c.*, (select coalesce(json_agg(a order by a.entity_id), '[]') from shop_data.customer_address a
                  where a.parent_id = c.entity_id) as addresses
      from shop_data.customer c where c.entity_id = any(${ids})`,
  addresses: ({ ids }: PersonKeys) => sql`select a.* from shop_data.customer_address a where a.parent_id = any(${ids})`,
  newsletter_subscriptions: ({ forms, ids }: PersonKeys) => sql`
    select s.subscriber_id, s.website_id, s.store_id, s.customer_id, s.subscriber_email, s.subscriber_status,
           s.change_status_at, s.confirm_mailed_at, s.created_at, s.updated_at
      from shop_data.newsletter_subscriber s
     where lower(s.subscriber_email) = any(${forms})
        or (s.customer_id <> 0 and s.customer_id = any(${ids}))`,
  wishlist_items: ({ ids }: PersonKeys) => sql`
    select w.customer_id, i.* from shop_data.wishlist w join shop_data.wishlist_item i using (wishlist_id)
     where w.customer_id = any(${ids})`,
  promotion_uses: ({ ids }: PersonKeys) => sql`
    select customer_id, rule_id, null::int as coupon_id, times_used from shop_data.salesrule_customer
     where customer_id = any(${ids})
    union all
    select customer_id, null, coupon_id, times_used from shop_data.salesrule_coupon_usage
     where customer_id = any(${ids})`,
  credit_limits: ({ ids }: PersonKeys) => sql`
    select l.* from shop_data.customer_credit_limit l where l.customer_id = any(${ids})`,
  customer_prices: ({ ids }: PersonKeys) => sql`
    select p.* from shop_data.customer_price p where p.customer_id = any(${ids})`,
} as const satisfies Record<string, (keys: PersonKeys) => RawBuilder<unknown>>;

/**
 * Deletes a person's accounts and subscriptions, and removes the person from the uses of rules.
 *
 * @returns the ids of the deleted subscriptions.
 */
export async function deletePersonRows(tx: Tx, { forms, ids }: PersonKeys): Promise<number[]> {
  const { rows } = await sql<{ subscriber_id: number }>`
    delete from shop_data.newsletter_subscriber
     where lower(subscriber_email) = any(${forms}) or (customer_id <> 0 and customer_id = any(${ids}))
    returning subscriber_id`.execute(tx);
  await sql`delete from shop_data.salesrule_customer where customer_id = any(${ids})`.execute(tx);
  await sql`delete from shop_data.salesrule_coupon_usage where customer_id = any(${ids})`.execute(tx);
  await sql`update shop_data.salesrule_order_use set customer_id = null where customer_id = any(${ids})`.execute(tx);
  // Deletes, by cascade, also the addresses, wishlists, credit limits and own prices of the
  // accounts.
  await sql`delete from shop_data.customer where entity_id = any(${ids})`.execute(tx);
  return rows.map(({ subscriber_id }) => subscriber_id);
}
