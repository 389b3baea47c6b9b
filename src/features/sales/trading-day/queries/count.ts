import { sql } from "kysely";
import type { Db, Tx } from "../../../../runtime/database.ts";
import { ofSandbox } from "../../../../web-api/list/search-list.ts";
import { RECEIPT_KIND } from "../../receipts/queries/totals.ts";
import type { CountedPayment, UncountedReceipt } from "../rules/sums.ts";

/** Maximum characters of the JSON texts of a receipt whose payments are read. */
const PAYMENT_CHARACTERS_MAX = 20_000;

/**
 * SQL condition: the receipt `r` has no parts, credit or layaway, so its method received its total.
 */
const IS_PLAIN = sql<boolean>`(coalesce(r.split_payments, r.applied_credits, r.layaway_kind, r.credit_due) is null)`;

/**
 * Returns whether receipts wait to be counted, even while another transaction counts the last of
 * them.
 */
export async function hasUncounted(db: Db): Promise<boolean> {
  const { rows } = await sql`select from receipt_to_count limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Locks the sums, so that one transaction counts at a time and sees what the previous one counted.
 */
export async function lockSums(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sums of receipts', 0))`.execute(tx);
}

/** Removes receipts from the list of uncounted ones and returns them. Call it under `lockSums`. */
export async function takeUncounted(tx: Tx, limit: number): Promise<UncountedReceipt[]> {
  const { rows } = await sql<UncountedReceipt>`
    with taken as (
      delete from receipt_to_count
       where ctid = any(array(select ctid from receipt_to_count limit ${limit}::int)) returning receipt_id
    )
    select date_bin('15 minutes', r.created_at, 'epoch')::text as quarter, r.created_at::text as created_at,
           r.location_id, r.terminal_id, lower(r.register_session_id) as session_key, r.currency, r.payment_method,
           k.kind, f.net_sales, f.signed_total, r.terminal_payment_id,
           case when ${IS_PLAIN} then 'plain' when o.is_read then 'parts' else 'none' end as reading, o.*
      from taken join receipt r using (receipt_id)
     cross join lateral (select ${RECEIPT_KIND} as kind offset 0) k
     cross join lateral receipt_figures(k.kind, r.grand_total) f
      left join lateral (
        select true as is_read, r.grand_total, r.sale_type, r.layaway_kind, r.layaway_amount_captured, r.credit_due, r.split_payments,
               r.applied_credits, r.amount_tendered, r.change_due, r.terminal_provider
         where not ${IS_PLAIN}
           and coalesce(length(r.split_payments), 0) + coalesce(length(r.applied_credits), 0)
               < ${PAYMENT_CHARACTERS_MAX}::int) o on true`.execute(tx);
  return rows;
}

/**
 * Adds payments to the sums of their locations, of all locations together, and of their sessions.
 */
export async function addToSums(tx: Tx, payments: readonly CountedPayment[]): Promise<void> {
  await sql`
    with payment as materialized (
      select * from json_to_recordset(${JSON.stringify(payments)}::json) as p (
        quarter timestamptz, created_at timestamptz, location_id int, terminal_id int, session_key text, currency text,
        method text, is_terminal boolean, receipts bigint, net_sales numeric, paid numeric, deposits numeric,
        paid_earlier numeric)
    ), of_sessions as (
      insert into session_sum as s (terminal_id, session_key, currency, method, is_terminal, first_at, paid)
      select terminal_id, session_key, currency, method, is_terminal, min(created_at), sum(paid)
        from payment where terminal_id is not null and session_key is not null group by 1, 2, 3, 4, 5
      on conflict (terminal_id, session_key, currency, method, is_terminal)
      do update set first_at = least(s.first_at, excluded.first_at), paid = s.paid + excluded.paid
    )
    insert into sales_sum as s (quarter, is_all, location_id, currency, method, is_terminal, receipts, net_sales, paid,
                                deposits, paid_earlier)
    select quarter, g.is_all, g.location_id, currency, method, is_terminal, sum(receipts), sum(net_sales), sum(paid),
           sum(deposits), sum(paid_earlier)
      from payment p cross join lateral (
        select false as is_all, p.location_id
         union all select true, null where not ${ofSandbox(sql<number | null>`p.location_id`)}) g
     group by 1, 2, 3, 4, 5, 6
    on conflict (quarter, is_all, location_id, currency, method, is_terminal)
    do update set receipts = s.receipts + excluded.receipts, net_sales = s.net_sales + excluded.net_sales,
                  paid = s.paid + excluded.paid, deposits = s.deposits + excluded.deposits,
                  paid_earlier = s.paid_earlier + excluded.paid_earlier`.execute(tx);
}
