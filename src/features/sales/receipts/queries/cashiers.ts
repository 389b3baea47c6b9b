import { sql } from "kysely";
import { untilAborted } from "../../../../runtime/database.ts";
import type { ReadInTurn } from "../../../../web-api/list/read-in-turn.ts";
import { type Listing, scopeOf } from "../../../../web-api/list/search-list.ts";
import { TOTALLED_MAX } from "../../../../web-api/list/totals.ts";
import { adminCriteria } from "../../../../web-api/search/admin.ts";
import { compileCriteria } from "../../../../web-api/search/compile.ts";
import { LISTED_RECEIPTS } from "./list.ts";
import { RECEIPT_FIGURES, RECEIPT_KIND } from "./totals.ts";

/** Maximum cashiers in an answer: those with the highest sums. */
export const CASHIERS_MAX = 200;

interface CashierSums {
  readonly staff_id: number | null;
  readonly staff_name: string | null;
  readonly currency: string | null;
  readonly refunds_count: number;
  readonly refunds: string;
  readonly discounts_count: number;
  readonly discounts: string;
  readonly read_rows: number;
}

/**
 * Adds up the refunds and the discounts of the receipts that match a list's filters, per cashier
 * and currency. A cashier is a staff id; receipts without one are of the name that they state.
 *
 * @throws ApiError 400 for a malformed filter and unknown columns.
 */
export async function sumByCashier({ lists }: { readonly lists: ReadInTurn }, context: Listing) {
  const { filter_groups } = adminCriteria(context.query);
  const { columns, primary_key } = LISTED_RECEIPTS;
  const { where } = compileCriteria({ filter_groups }, columns, primary_key);
  const scope = scopeOf(LISTED_RECEIPTS, context.caller, { filter_groups }) ?? sql`true`;
  const { rows } = await lists(context, (db, signal) =>
    sql<CashierSums>`
      with read__ as materialized (
        select r.receipt_id, r.staff_id, nullif(btrim(left(r.staff_name, 200)), '') as staff_name, r.currency, f.refunds,
               case when ${RECEIPT_KIND} in ('sale', 'settlement', 'exchange') then abs(coalesce(r.discount_amount, 0))
                    else 0 end as discounts
          from shown_receipt r cross join lateral ${RECEIPT_FIGURES} f
         where ${scope} and ${where} and (r.discount_amount <> 0 or f.refunds > 0)
         limit ${TOTALLED_MAX + 1})
      select staff_id, (array_agg(staff_name order by receipt_id desc) filter (where staff_name is not null))[1] as staff_name, currency,
             count(*) filter (where refunds > 0)::int as refunds_count, sum(refunds) as refunds,
             count(*) filter (where discounts > 0)::int as discounts_count, sum(discounts) as discounts,
             (select count(*) from read__)::int as read_rows
        from read__ where refunds > 0 or discounts > 0
       group by staff_id, case when staff_id is null then lower(staff_name) end, currency
       order by sum(refunds) + sum(discounts) desc, staff_id, 2, currency limit ${CASHIERS_MAX}`.execute(
      db,
      untilAborted(signal),
    ),
  );
  const is_complete = (rows[0]?.read_rows ?? 0) <= TOTALLED_MAX;
  return { items: is_complete ? rows : [], is_complete };
}
