import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";
import type { Caller } from "../../web-api/route.ts";
import { withinLocations } from "../../web-api/search-list.ts";

export interface ReceiptTotal {
  readonly starts_at: string;
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly currency: string | null;
  readonly receipts: number;
  readonly total: string;
}

interface TotalsAsked {
  readonly from: string;
  readonly to: string;
  readonly by: "hour" | "day";
  readonly timezone: string;
}

/** Whether PostgreSQL knows the zone. */
export async function isTimezone(db: Db, timezone: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${timezone}`.execute(db);
  return rows.length > 0;
}

/** Number and sum of the receipts of a period, per hour or day of a zone, location and currency; reads only the period. */
export async function sumReceipts(
  db: Db,
  caller: Caller,
  { from, to, by, timezone }: TotalsAsked,
): Promise<ReceiptTotal[]> {
  const { rows } = await sql<ReceiptTotal>`
    with s as (
      select date_trunc(${by}, r.created_at, ${timezone}) as starts_at, r.location_id, r.currency,
             count(*) as receipts, coalesce(sum(r.grand_total), 0) as total, max(r.location_name) as sold_as
        from receipt r
       where r.created_at >= ${from}::timestamptz and r.created_at < ${to}::timestamptz
         and ${withinLocations(caller, sql<number | null>`r.location_id`) ?? sql<boolean>`true`}
       group by 1, 2, 3)
    select s.starts_at, s.location_id, coalesce(l.name, s.sold_as) as location_name, s.currency, s.receipts, s.total
      from s left join location l using (location_id)
     order by s.starts_at, location_name, s.location_id, s.currency`.execute(db);
  return rows;
}
