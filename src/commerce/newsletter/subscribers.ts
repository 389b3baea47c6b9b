import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";

/** 1 subscribed, 2 not active, 3 unsubscribed, 4 unconfirmed. */
export type SubscriberStatus = 1 | 2 | 3 | 4;

export interface Subscriber {
  readonly subscriber_id: number;
  readonly store_id: number;
  /** 0: no account. */
  readonly customer_id: number;
  readonly subscriber_email: string;
  readonly subscriber_status: SubscriberStatus;
}

/** A subscription as it shall be. */
export interface SubscriberDraft {
  readonly website_id: number;
  readonly store_id: number;
  readonly customer_id: number;
  readonly subscriber_email: string;
  readonly subscriber_status: SubscriberStatus;
}

/** Returns the subscription of an address on a website, ignoring case. */
export async function findSubscriber(db: Db | Tx, email: string, website_id: number): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    select subscriber_id, store_id, customer_id, subscriber_email, subscriber_status
      from commerce.newsletter_subscriber
     where website_id = ${website_id} and lower(subscriber_email) = lower(${email}::text)`.execute(db);
  return rows[0];
}

/** Makes or changes the one subscription of an address on a website; its spelling stays the first one's. */
export async function saveSubscriber(tx: Tx, draft: SubscriberDraft): Promise<void> {
  await sql`
    insert into commerce.newsletter_subscriber
           (website_id, store_id, customer_id, subscriber_email, subscriber_status)
    values (${draft.website_id}, ${draft.store_id}, ${draft.customer_id}, ${draft.subscriber_email},
            ${draft.subscriber_status})
    on conflict (website_id, lower(subscriber_email)) do update
       set store_id = excluded.store_id, customer_id = excluded.customer_id,
           subscriber_status = excluded.subscriber_status, updated_at = clock_timestamp()`.execute(tx);
}
