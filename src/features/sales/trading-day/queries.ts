import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import type { Caller } from "../../../web-api/route.ts";
import { countedLocations, withinLocations } from "../../../web-api/list/search-list.ts";
import { RECEIPT_FIGURES, RECEIPT_KIND } from "../receipts/queries/totals.ts";

/** The receipts that a trading day reads. */
export interface Asked {
  readonly caller: Caller;
  readonly location_id: number | undefined;
  /** IANA name that the database knows. */
  readonly time_zone: string;
}

/** Days as `YYYY-MM-DD`, times as `HH24:MI:SS`, instants as the database writes them. */
export interface Calendar {
  readonly today: string;
  readonly now_time: string;
  /** The newest day with a receipt; null without receipts. */
  readonly day: string;
  readonly before_day: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly before_starts_at: string;
  readonly before_ends_at: string;
}

/**
 * The newest day with a receipt, today included, and the same weekday a week before it.
 *
 * @returns undefined without receipts.
 */
export async function findDay(tx: Tx, asked: Asked): Promise<Calendar | undefined> {
  const zone = sql`${asked.time_zone}::text`;
  const startOf = (days: RawBuilder<unknown>) => sql`((${days})::timestamp at time zone ${zone})`;
  const { rows } = await sql<Calendar>`
    with now as (
      select statement_timestamp() at time zone ${zone} as local_now
    ), newest as (
      select r.created_at at time zone ${zone} as local_at
        from receipt r, now
       where r.created_at < ${startOf(sql`local_now::date + 1`)} and ${within(asked)}
       order by r.created_at desc, r.receipt_id desc limit 1
    )
    select to_char(local_now, 'YYYY-MM-DD') as today, to_char(local_now, 'HH24:MI:SS') as now_time,
           to_char(local_at, 'YYYY-MM-DD') as day, to_char(local_at::date - 7, 'YYYY-MM-DD') as before_day,
           ${startOf(sql`local_at::date`)}::text as starts_at, ${startOf(sql`local_at::date + 1`)}::text as ends_at,
           ${startOf(sql`local_at::date - 7`)}::text as before_starts_at,
           ${startOf(sql`local_at::date - 6`)}::text as before_ends_at
      from now, newest`.execute(tx);
  return rows[0];
}

/** Figures of an hour of the day, or of the day before it, at a location in a currency. */
export interface HourRow {
  readonly is_before: boolean;
  readonly hour: number;
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly currency: string | null;
  readonly receipts: number;
  readonly net_sales: string;
  /** Up to the time of day that was asked for. */
  readonly receipts_until: number;
  readonly net_sales_until: string;
}

/**
 * Reads both days by hour. `until` is the time of day up to which they are compared, `24:00:00` for
 * whole days.
 */
export async function listHours(tx: Tx, asked: Asked, calendar: Calendar, until: string): Promise<HourRow[]> {
  const { starts_at, ends_at, before_starts_at, before_ends_at } = calendar;
  const { rows } = await sql<HourRow>`
    with s as (
      select r.created_at < ${starts_at}::timestamptz as is_before, extract(hour from t.local_at)::int as hour,
             r.location_id, r.currency, max(r.location_name) as sold_as, count(*) as receipts,
             sum(f.net_sales) as net_sales, count(*) filter (where t.local_at::time <= ${until}::time) as receipts_until,
             coalesce(sum(f.net_sales) filter (where t.local_at::time <= ${until}::time), 0) as net_sales_until
        from receipt r
       cross join lateral (select r.created_at at time zone ${asked.time_zone} as local_at) t
       cross join lateral ${RECEIPT_FIGURES} f
       where (r.created_at >= ${before_starts_at}::timestamptz and r.created_at < ${before_ends_at}::timestamptz
              or r.created_at >= ${starts_at}::timestamptz and r.created_at < ${ends_at}::timestamptz)
         and ${within(asked)}
       group by 1, 2, 3, 4)
    select s.*, coalesce(l.name, s.sold_as) as location_name
      from s left join location l using (location_id)
     order by s.is_before, s.hour, location_name, s.location_id, s.currency`.execute(tx);
  return rows;
}

/** A register with receipts since its last closing. */
export interface OpenRegister {
  readonly terminal_id: number;
  readonly opened_at: string;
  readonly session_key: string;
  readonly currency: string | null;
  /** What the closing before left in the drawer; null without a drawer or a closing. */
  readonly cash_left: string | null;
}

/**
 * The registers whose newest receipt belongs to a session without a closing, with the time of its
 * first receipt.
 */
export async function listOpenRegisters(tx: Tx, { caller, location_id }: Asked): Promise<OpenRegister[]> {
  const { rows } = await sql<OpenRegister>`
    select t.terminal_id, n.session_key, n.currency, o.opened_at, c.cash_left
      from terminal t
     cross join lateral (
       select lower(r.register_session_id) as session_key, r.currency from receipt r
        where r.terminal_id = t.terminal_id order by r.created_at desc, r.receipt_id desc limit 1) n
     cross join lateral (
       select min(r.created_at) as opened_at from receipt r
        where lower(r.register_session_id) = n.session_key and r.register_session_id is not null
          and r.terminal_id = t.terminal_id) o
      left join lateral (
       select case when r.has_cash_drawer and r.currency = n.currency then r.cash_left_in_drawer end as cash_left
         from register_report r where r.terminal_id = t.terminal_id order by r.closed_at desc, r.report_id limit 1) c on true
     where n.session_key is not null
       and not exists (select from register_report r where lower(r.session_id) = n.session_key)
       and ${at({ caller, location_id }, sql<number | null>`t.location_id`)}
     order by t.terminal_id`.execute(tx);
  return rows;
}

/** Payments that one method received, of receipts without parts, credit or layaway. */
export interface PlainPayments {
  readonly session_key: string | null;
  readonly currency: string | null;
  readonly payment_method: string | null;
  readonly has_terminal_payment: boolean;
  readonly amount: string;
}

/** A receipt whose payment has to be read on its own. */
export interface OtherPayment {
  readonly session_key: string | null;
  readonly currency: string | null;
  readonly kind: string;
  readonly net_sales: string;
  readonly grand_total: string | null;
  readonly sale_type: string | null;
  readonly layaway_kind: string | null;
  readonly layaway_amount_captured: string | null;
  readonly credit_due: string | null;
  readonly split_payments: string | null;
  readonly applied_credits: string | null;
  readonly payment_method: string | null;
  readonly amount_tendered: string | null;
  readonly change_due: string | null;
  readonly terminal_payment_id: string | null;
  readonly terminal_provider: string | null;
}

const IS_PLAIN = sql`(coalesce(r.split_payments, r.applied_credits, r.layaway_kind, r.credit_due) is null)`;

/** Receipts whose payments are read: those of the day, or those of sessions. */
export type Paid =
  | { readonly day: Pick<Calendar, "starts_at" | "ends_at"> }
  | { readonly session_keys: readonly string[] };

function paidWith(paid: Paid): RawBuilder<unknown> {
  return "day" in paid
    ? sql`r.created_at >= ${paid.day.starts_at}::timestamptz and r.created_at < ${paid.day.ends_at}::timestamptz`
    : sql`r.register_session_id is not null and lower(r.register_session_id) = any(${[...paid.session_keys]}::text[])`;
}

/** Sums the payments of receipts that name one method. */
export async function listPlainPayments(tx: Tx, asked: Asked, paid: Paid): Promise<PlainPayments[]> {
  const { rows } = await sql<PlainPayments>`
    select ${"day" in paid ? sql`null::text` : sql`lower(r.register_session_id)`} as session_key, r.currency,
           r.payment_method, coalesce(r.terminal_payment_id, 'null') <> 'null' as has_terminal_payment,
           coalesce(sum(f.signed_total), 0) as amount
      from receipt r cross join lateral ${RECEIPT_FIGURES} f
     where ${paidWith(paid)} and ${within(asked)} and ${IS_PLAIN}
     group by 1, 2, 3, 4`.execute(tx);
  return rows;
}

/** Receipts with split payments, credit or layaway, the newest first. */
export async function listOtherPayments(tx: Tx, asked: Asked, paid: Paid, limit: number): Promise<OtherPayment[]> {
  const { rows } = await sql<OtherPayment>`
    select ${"day" in paid ? sql`null::text` : sql`lower(r.register_session_id)`} as session_key, r.currency,
           ${RECEIPT_KIND} as kind, f.net_sales, r.grand_total, r.sale_type, r.layaway_kind, r.layaway_amount_captured, r.credit_due, r.split_payments, r.applied_credits,
           r.payment_method, r.amount_tendered, r.change_due, r.terminal_payment_id, r.terminal_provider
      from receipt r cross join lateral ${RECEIPT_FIGURES} f
     where ${paidWith(paid)} and ${within(asked)} and not ${IS_PLAIN}
       and coalesce(length(r.split_payments), 0) + coalesce(length(r.applied_credits), 0) < 20000
     order by r.created_at desc, r.receipt_id desc limit ${limit}::int`.execute(tx);
  return rows;
}

/** The lines of a receipt. */
export interface SoldItems {
  readonly kind: string;
  /** JSON text. */
  readonly items: string;
}

/** The lines of the newest receipts of the day, as far as they fit into `bytes` together. */
export async function listItems(
  tx: Tx,
  asked: Asked,
  { starts_at, ends_at }: Calendar,
  limits: { readonly receipts: number; readonly bytes: number },
): Promise<SoldItems[]> {
  const { rows } = await sql<SoldItems>`
    with newest as materialized (
      select r.receipt_id, r.created_at, octet_length(r.items) as bytes, ${RECEIPT_KIND} as kind
        from receipt r
       where r.created_at >= ${starts_at}::timestamptz and r.created_at < ${ends_at}::timestamptz
         and ${within(asked)} and r.items is not null
       order by r.created_at desc, r.receipt_id desc limit ${limits.receipts}::int
    ), fitting as (
      select receipt_id, kind, sum(bytes) over (order by created_at desc, receipt_id desc) as bytes_so_far from newest
    )
    select s.kind, r.items from fitting s join receipt r using (receipt_id)
     where s.bytes_so_far <= ${limits.bytes}::int`.execute(tx);
  return rows;
}

function within(asked: Asked): RawBuilder<unknown> {
  return at(asked, sql<number | null>`r.location_id`);
}

function at({ caller, location_id }: Pick<Asked, "caller" | "location_id">, location: RawBuilder<number | null>) {
  if (location_id === undefined) return countedLocations(caller, location);
  return sql<boolean>`(${withinLocations(caller, location) ?? sql`true`} and ${location} = ${location_id}::int)`;
}
