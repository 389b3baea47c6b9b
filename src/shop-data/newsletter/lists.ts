import { sql } from "kysely";
import { type Db, only } from "../../runtime/database.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";

const STATUS = `case s.subscriber_status when 1 then 'subscribed' when 2 then 'not_active' when 3 then 'unsubscribed'
  else 'unconfirmed' end`;

export const SUBSCRIBERS: ListSource = {
  from: sql`shop_data.newsletter_subscriber as s`,
  select: sql`s.subscriber_id, s.subscriber_email as email, s.website_id, s.store_id, s.customer_id,
    ${sql.raw(STATUS)} as status, s.change_status_at, s.confirm_mailed_at, s.created_at`,
  columns: {
    subscriber_id: { sql: "s.subscriber_id", type: "int" },
    email: { sql: "s.subscriber_email", type: "text" },
    website_id: { sql: "s.website_id", type: "int" },
    customer_id: { sql: "s.customer_id", type: "int" },
    status: { sql: STATUS, type: "text" },
    change_status_at: { sql: "s.change_status_at", type: "timestamp" },
    confirm_mailed_at: { sql: "s.confirm_mailed_at", type: "timestamp" },
    created_at: { sql: "s.created_at", type: "timestamp" },
  },
  primary_key: "subscriber_id",
};

export interface WaitingSubscribers {
  readonly unconfirmed: number;
  /** Number of unconfirmed subscriptions whose mail has not been sent. */
  readonly unsent: number;
}

export async function countWaiting(db: Db): Promise<WaitingSubscribers> {
  const { rows } = await sql<WaitingSubscribers>`
    select count(*)::int as unconfirmed,
           (count(*) filter (where confirm_expires_at is not null and confirm_mailed_at is null))::int as unsent
      from shop_data.newsletter_subscriber where subscriber_status = 4`.execute(db);
  return only(rows);
}
