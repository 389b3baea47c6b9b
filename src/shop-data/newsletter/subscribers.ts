import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../runtime/database.ts";
import { canonicalEmail } from "../../runtime/mail-address.ts";

/** Status of a subscription: 1 subscribed, 2 not active, 3 unsubscribed, 4 unconfirmed. */
export type SubscriberStatus = 1 | 2 | 3 | 4;

/** A subscription; `customer_id` is 0 without an account. */
export type Subscriber = Pick<
  Stored<"shop_data.newsletter_subscriber">,
  "subscriber_id" | "store_id" | "customer_id" | "subscriber_email"
> & { readonly subscriber_status: SubscriberStatus };

export type SubscriberDraft = Omit<Subscriber, "subscriber_id"> & { readonly website_id: number };

/** Returns the subscription of an address on a website, ignoring case. */
export async function findSubscriber(db: Db | Tx, email: string, website_id: number): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    select subscriber_id, store_id, customer_id, subscriber_email, subscriber_status
      from shop_data.newsletter_subscriber
     where website_id = ${website_id} and lower(subscriber_email) = lower(${canonicalEmail(email)}::text)`.execute(db);
  return rows[0];
}

/**
 * Creates or changes the one subscription of an address on a website. The address keeps its first
 * spelling.
 */
export async function saveSubscriber(tx: Tx, draft: SubscriberDraft): Promise<void> {
  await sql`
    insert into shop_data.newsletter_subscriber
           (website_id, store_id, customer_id, subscriber_email, subscriber_status)
    values (${draft.website_id}, ${draft.store_id}, ${draft.customer_id}, ${canonicalEmail(draft.subscriber_email)},
            ${draft.subscriber_status})
    on conflict (website_id, lower(subscriber_email)) do update
       set store_id = excluded.store_id, customer_id = excluded.customer_id,
           subscriber_status = excluded.subscriber_status, updated_at = clock_timestamp()`.execute(tx);
}
