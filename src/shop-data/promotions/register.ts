import type { Pool } from "pg";
import { sql } from "kysely";
import { type Db, untilAborted } from "../../runtime/database.ts";
import type { Reader } from "../../web-api/list/read-in-turn.ts";
import { type RowStream, streamAll } from "../../web-api/list/row-stream.ts";
import type { StoredRule } from "./rules.ts";

/** A website and its time zone, in which the end of a rule is decided. */
export interface WebsiteClock {
  readonly website_id: number;
  readonly time_zone: string;
}

/**
 * Lists the active rules of a website that have not ended, including those that start on a later
 * day.
 */
export async function listRegisterRules(
  db: Db,
  { website_id, time_zone }: WebsiteClock,
  signal: AbortSignal,
): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select r.* from shop_data.salesrule r
     where r.is_active and ${website_id}::int = any (r.website_ids)
       and (r.to_date is null or r.to_date >= (clock_timestamp() at time zone ${time_zone}::text)::date)
     order by r.sort_order, r.rule_id`.execute(db, untilAborted(signal));
  return rows;
}

/** Streams the coupons of these rules that are neither used up nor expired. */
export function streamRegisterCoupons(
  { streamPool }: { readonly streamPool: Pool },
  { website_id, time_zone }: WebsiteClock,
  reader: Reader,
): Promise<RowStream<object>> {
  return streamAll(streamPool, reader, {
    sql: `select c.coupon_id, c.rule_id, c.code, c.usage_limit, c.usage_per_customer, c.expiration_date
            from shop_data.salesrule r join shop_data.salesrule_coupon c using (rule_id)
           where r.is_active and $1::int = any (r.website_ids)
             and (r.to_date is null or r.to_date >= (clock_timestamp() at time zone $2::text)::date)
             and (c.usage_limit is null or c.usage_limit = 0 or c.times_used < c.usage_limit)
             and (c.expiration_date is null or c.expiration_date > clock_timestamp())
           order by c.rule_id, c.coupon_id`,
    parameters: [website_id, time_zone],
  });
}
