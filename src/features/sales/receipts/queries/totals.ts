import type { Static } from "typebox";
import type { ReceiptTotals } from "../schemas.ts";
import { type RawBuilder, sql } from "kysely";
import { type Db, untilAborted } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { countedLocations } from "../../../../web-api/list/search-list.ts";

/** SQL for the kind of the receipt `r` (docs/domain/figures.md). */
export const RECEIPT_KIND: RawBuilder<string> = sql`receipt_kind(r.sale_type, r.layaway_kind, r.credit_due)`;

/**
 * SQL for the share of receipt `r` in each figure, for a lateral join. `offset 0` prevents the
 * planner from computing the kind for each figure, which takes several times as long.
 */
export const RECEIPT_FIGURES: RawBuilder<unknown> = sql`(
  select f.* from (select ${RECEIPT_KIND} as kind offset 0) k cross join lateral receipt_figures(k.kind, r.grand_total) f)`;

export type ReceiptTotal = Static<typeof ReceiptTotals>["items"][number];

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

/**
 * The figures of the receipts of a period, per hour or day of a zone, location and currency; reads
 * only the period.
 */
export async function sumReceipts(
  db: Db,
  caller: Caller,
  { from, to, by, timezone }: TotalsAsked,
  signal: AbortSignal,
): Promise<ReceiptTotal[]> {
  const { rows } = await sql<ReceiptTotal>`
    with s as (
      select date_trunc(${by}, r.created_at, ${timezone}) as starts_at, r.location_id, r.currency,
             count(*) as receipts, sum(f.sales) as sales, sum(f.refunds) as refunds, sum(f.exchanges) as exchanges,
             sum(f.net_sales) as net_sales, max(r.location_name) as sold_as
        from receipt r cross join lateral ${RECEIPT_FIGURES} f
       where r.created_at >= ${from}::timestamptz and r.created_at < ${to}::timestamptz
         and ${countedLocations(caller, sql<number | null>`r.location_id`)}
       group by 1, 2, 3)
    select s.starts_at, s.location_id, coalesce(l.name, s.sold_as) as location_name, s.currency, s.receipts,
           s.sales, s.refunds, s.exchanges, s.net_sales
      from s left join location l using (location_id)
     order by s.starts_at, location_name, s.location_id, s.currency`.execute(db, untilAborted(signal));
  return rows;
}
