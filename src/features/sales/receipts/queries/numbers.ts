import { sql } from "kysely";
import { type Db, only } from "../../../../runtime/database.ts";
import type { StoredNumbers } from "../../../../runtime/metrics.ts";

/**
 * Number of past weeks that are compared; a shop must have sold in at least `WEEKS_MIN` of them.
 */
const WEEKS = 4;
const WEEKS_MIN = 3;

/**
 * Counts live, active locations without a receipt in the last hour that usually sell at this time:
 * in three of the last four weeks they sold in this hour, in the one before and in the one after
 * it. The neighbouring hours exclude the first and last hour of a shop's day, which vary.
 *
 * Reads the sums of 48 quarters of an hour by their index, and the newest receipt of each location.
 */
export async function receiptNumbers(db: Db): Promise<StoredNumbers[]> {
  const { rows } = await sql<{ count: number }>`
    with quarter as (
      select w.week, (q.n + 8) / 4 as hour,
             date_bin('15 minutes', statement_timestamp(), 'epoch') - make_interval(weeks => w.week, mins => -15 * q.n) as at
        from generate_series(1, ${WEEKS}::int) as w (week), generate_series(-8, 3) as q (n)
    ), sold as (
      select s.location_id, q.week
        from quarter q cross join lateral (
          select distinct location_id from sales_sum
           where quarter = q.at and not is_all and location_id is not null) s
       group by s.location_id, q.week
      having bool_or(q.hour = 0) and bool_or(q.hour = 1) and bool_or(q.hour = 2)
    ), open as (
      select location_id from sold group by location_id having count(*) >= ${WEEKS_MIN}::int
    )
    select count(*)::int as count from open join location l using (location_id)
     where l.is_active and not l.is_sandbox and not exists (
       select from receipt r
        where r.location_id = l.location_id and r.created_at > statement_timestamp() - interval '1 hour')`.execute(db);
  return [
    {
      name: "tillkeeper_location_without_receipts",
      help: "Shops without a receipt of the last hour that sold at this time in the last weeks.",
      labels: [],
      rows: [{ labels: {}, value: only(rows).count }],
    },
  ];
}
