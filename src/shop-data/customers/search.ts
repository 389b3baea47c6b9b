import { type RawBuilder, sql } from "kysely";
import { isLongerThan } from "../../runtime/characters.ts";
import { type Db, untilAborted } from "../../runtime/database.ts";
import type { CustomerSearch, FoundCustomer } from "./customer.ts";

/** The columns of a customer summary (interface §2.8). */
export const SUMMARY = {
  select: sql`c.entity_id as customer_id, c.email, c.firstname, c.lastname, c.group_id, c.website_id,
    coalesce(a.company, c.company) as company, c.taxvat, coalesce(c.default_billing, 0) as default_billing_address_id`,
  from: sql`shop_data.customer c left join shop_data.customer_address a on a.entity_id = c.default_billing`,
};

/**
 * Maximum number of matches that are sorted by name. When more match, the first ones by name may be
 * missing.
 */
const CANDIDATES_MAX = 500;

/** Returns at most `limit` customers by name, without regard to case and accents. */
export async function searchCustomers(
  db: Db,
  { words, website_ids, limit }: CustomerSearch,
  signal: AbortSignal,
): Promise<FoundCustomer[]> {
  const conditions = words.map((word) => sql<boolean>`s.words like ${patternOf(word)}`);
  const reach = website_ids === undefined ? sql`true` : sql`c.website_id = any(${[...website_ids]}::int[])`;
  const { rows } = await sql<FoundCustomer>`
    with found as materialized (
      select c.entity_id from shop_data.customer_search s join shop_data.customer c on c.entity_id = s.customer_id
       where ${sql.join(conditions, sql` and `)} and ${reach} limit ${CANDIDATES_MAX}
    )
    select ${SUMMARY.select}, coalesce(c.phone, a.telephone) as phone, g.customer_group_code
      from ${SUMMARY.from} join shop_data.customer_group g on g.customer_group_id = c.group_id
     where c.entity_id in (select entity_id from found)
     order by shop_data.folded(c.lastname), shop_data.folded(c.firstname), c.entity_id
     limit ${limit}`.execute(db, untilAborted(signal));
  return rows;
}

/**
 * Returns the pattern of a word. One or two letters match only at the start of a word: elsewhere
 * the index's trigrams cannot find them.
 */
function patternOf(word: string): RawBuilder<string> {
  const start = isLongerThan(word, 2) ? "%" : "% ";
  return sql`(${start}::text || regexp_replace(shop_data.folded(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`;
}
