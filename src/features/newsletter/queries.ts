import { sql } from "kysely";
import type { ListSource } from "../../web-api/search-list.ts";

const STATUS = `case s.subscriber_status when 1 then 'subscribed' when 2 then 'not_active' when 3 then 'unsubscribed'
  else 'unconfirmed' end`;

export const SUBSCRIBERS: ListSource = {
  from: sql`commerce.newsletter_subscriber as s`,
  select: sql`s.subscriber_id, s.subscriber_email as email, s.website_id, s.store_id, s.customer_id,
    ${sql.raw(STATUS)} as status, s.change_status_at, s.created_at`,
  columns: {
    subscriber_id: { sql: "s.subscriber_id", type: "int" },
    email: { sql: "s.subscriber_email", type: "text" },
    website_id: { sql: "s.website_id", type: "int" },
    customer_id: { sql: "s.customer_id", type: "int" },
    status: { sql: STATUS, type: "text" },
    change_status_at: { sql: "s.change_status_at", type: "timestamp" },
    created_at: { sql: "s.created_at", type: "timestamp" },
  },
  primary_key: "subscriber_id",
};
