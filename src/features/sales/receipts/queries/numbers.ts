import { sql } from "kysely";
import { type Db, only } from "../../../../runtime/database.ts";
import type { StoredNumbers } from "../../../../runtime/metrics.ts";

/**
 * Number of past weeks that are compared; a shop must have sold in at least `WEEKS_MIN` of them.
 */
const WEEKS = 4;
const WEEKS_MIN = 3;

/** How far the clock of a location is ahead of UTC. */
export interface ShopClock {
  readonly location_id: number;
  readonly utc_offset_seconds: number;
}

/**
 * Counts live, active locations without a receipt in the last hour that usually sell at this time:
 * in three of the last four weeks they sold in this hour of their clock, in the one before and in
 * the one after it. The neighbouring hours exclude the first and last hour of a shop's day, which
 * vary.
 *
 * Reads the newest receipt of each location, and figures of those without one in the last hour.
 */
export async function receiptNumbers(db: Db, shops: readonly ShopClock[]): Promise<StoredNumbers[]> {
  const { rows } = await sql<{ count: number }>`
    with quiet as materialized (
      select s.location_id, date_trunc('hour', statement_timestamp() at time zone 'UTC' + make_interval(secs => s.utc_offset)) as hour
        from unnest(${shops.map(({ location_id }) => location_id)}::int[],
                    ${shops.map(({ utc_offset_seconds }) => utc_offset_seconds)}::int[]) s (location_id, utc_offset)
        join location l using (location_id)
       where l.is_active and not l.is_sandbox and not exists (
         select from receipt r
          where r.location_id = l.location_id and r.created_at > statement_timestamp() - interval '1 hour')
    )
    select count(*)::int as count from quiet q
     where (select count(*) from generate_series(1, ${WEEKS}::int) w (week)
             where not exists (
               select from generate_series(-1, 1) n (hours)
                cross join lateral (select q.hour - make_interval(weeks => w.week, hours => n.hours) as at) t
                where not exists (
                  select from figure f
                   where f.day = t.at::date and f.per = 'd' and f.location_id = q.location_id and f.dimension = 'h'
                     and f.key = extract(hour from t.at)::text)))
           >= ${WEEKS_MIN}::int`.execute(db);
  return [
    {
      name: "tillkeeper_location_without_receipts",
      help: "Shops without a receipt of the last hour that sold at this time in the last weeks.",
      labels: [],
      rows: [{ labels: {}, value: only(rows).count }],
    },
  ];
}
