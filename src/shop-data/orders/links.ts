import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import type { SweepSpan } from "../../runtime/sweep-span.ts";
import { CARRIES, carries } from "./receipt-keys.ts";

/** SQL for whether the receipt `r` is of the sale of the order `o`, or of the credit memo `m`. */
const IS_OF_ORDER = sql.raw<boolean>(CARRIES("o.pos_sale_id"));
const IS_OF_MEMO = sql.raw<boolean>(CARRIES("m.pos_sale_id"));

/**
 * Sets the location of orders without one from their receipt. Does not move a live order to a
 * sandbox.
 *
 * @param sales - in lower case.
 */
export async function assignOrderLocations(tx: Tx, sales: readonly string[]): Promise<void> {
  await sql`
    update shop_data.sales_order o set location_id = r.location_id, updated_at = clock_timestamp()
      from pos.receipt r
     where lower(o.pos_sale_id) = any(${[...sales]}::text[]) and o.location_id is null
       and ${IS_OF_ORDER} and r.location_id is not null
       and pos.is_sandbox(r.location_id) = o.is_sandbox`.execute(tx);
}

/** SQL for whether the receipt `r` names the order `o` by its number; the index has small letters. */
export const NAMES_ORDER =
  "(lower(r.order_increment_id) = lower(o.increment_id) and r.order_increment_id = o.increment_id)";

/** Sales whose receipts belong to an order. */
export type ReceiptsOfOrder = {
  /** Sale that both the order and a receipt have; null without such a receipt. */
  readonly carried: string | null;
  /**
   * Sales of claimed receipts that name the order by its number, while the order has no account.
   */
  readonly naming: readonly string[];
};

/** SQL columns of `ReceiptsOfOrder` for a statement that reads an order `o`. */
export const RECEIPTS_OF_ORDER = `
  (select r.pos_order_id from pos.receipt r where ${CARRIES("o.pos_sale_id")}) as carried,
  array(select r.pos_order_id from pos.receipt r join pos.receipt_claim using (receipt_id)
         where ${NAMES_ORDER} and o.customer_id is null
         order by r.receipt_id desc) as naming`;

/**
 * SQL for the amount that the refund receipt `r` paid back, in the currency of the credit memo `m`;
 * null for any other receipt.
 */
const PAID_BACK = sql<string | null>`case when lower(btrim(r.sale_type)) = 'refund'
  and coalesce(r.currency, m.order_currency_code) = m.order_currency_code then abs(r.grand_total) end`;

/**
 * Finds the amount that the till paid back with a sale, as decimal text; undefined while its
 * receipt is missing.
 */
export async function findPaidBack(
  tx: Tx,
  pos_sale_id: string,
  order_currency_code: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ paid: string | null }>`
    select ${PAID_BACK} as paid from pos.receipt r, (select ${order_currency_code}::text as order_currency_code) m
     where ${carries(pos_sale_id)}`.execute(tx);
  return rows[0]?.paid ?? undefined;
}

/**
 * Lists the sales whose credit memo differs from what their receipts paid back, with the memo's
 * order.
 */
export async function listDifferingRefunds(
  db: Db | Tx,
  pos_sale_ids: readonly string[],
): Promise<{ readonly pos_sale_id: string; readonly order_id: number }[]> {
  const { rows } = await sql<{ pos_sale_id: string; order_id: number }>`
    select m.pos_sale_id, m.order_id from shop_data.sales_creditmemo m
      join pos.receipt r on ${IS_OF_MEMO}
     where lower(m.pos_sale_id) = any(array(select lower(sale) from unnest(${[...pos_sale_ids]}::text[]) as sale))
       and ${PAID_BACK} <> m.grand_total
     order by lower(m.pos_sale_id)`.execute(db);
  return rows;
}

/** Maximum number of receipts that one sweep repairs. */
export const SWEEP_MAX = 10_000;

/**
 * Lists at most `SWEEP_MAX` sales whose order is not linked to the receipt, lacks the receipt's
 * location, or has no account although the receipt is claimed, or whose credit memo differs from
 * the receipt. The order, credit memo or receipt changed in the span.
 */
export async function listUnlinkedSales(db: Db, { since, until }: SweepSpan): Promise<string[]> {
  const { rows } = await sql<{ pos_order_id: string }>`
    with span as materialized (
      select ${since}::timestamptz as since, ${until}::timestamptz as until
    )
    select r.pos_order_id
      from span join shop_data.sales_order o
        on o.pos_sale_id is not null and o.updated_at >= span.since and o.updated_at <= span.until
      join pos.receipt r on ${IS_OF_ORDER}
       and r.order_increment_id is null and r.stored_at <= span.until
    union
    select r.pos_order_id
      from span join pos.receipt r
        on r.order_increment_id is null and r.stored_at >= span.since and r.stored_at <= span.until
      join shop_data.sales_order o on lower(o.pos_sale_id) = lower(r.pos_order_id) and o.updated_at <= span.until
    union
    select r.pos_order_id
      from span join shop_data.sales_creditmemo m on m.updated_at >= span.since and m.updated_at <= span.until
      join pos.receipt r on ${IS_OF_MEMO} and r.stored_at <= span.until
     where ${PAID_BACK} <> m.grand_total
    union
    select r.pos_order_id
      from span join pos.receipt r
        on lower(btrim(r.sale_type)) = 'refund' and r.stored_at >= span.since and r.stored_at <= span.until
      join shop_data.sales_creditmemo m on lower(m.pos_sale_id) = lower(r.pos_order_id) and m.updated_at <= span.until
     where ${PAID_BACK} <> m.grand_total
    union
    select r.pos_order_id
      from span join shop_data.sales_order o
        on o.pos_sale_id is not null and o.location_id is null
       and o.updated_at >= span.since and o.updated_at <= span.until
      join pos.receipt r on ${IS_OF_ORDER}
       and r.location_id is not null and r.stored_at <= span.until and pos.is_sandbox(r.location_id) = o.is_sandbox
    union
    select r.pos_order_id
      from span join shop_data.sales_order o
        on o.pos_sale_id is not null and o.customer_id is null
       and o.updated_at >= span.since and o.updated_at <= span.until
      join pos.receipt r on ${IS_OF_ORDER}
      join pos.receipt_claim claimed on claimed.receipt_id = r.receipt_id and claimed.claimed_at <= span.until
    union
    select r.pos_order_id
      from span join shop_data.sales_order o
        on o.customer_id is null and o.updated_at >= span.since and o.updated_at <= span.until
      join pos.receipt r on ${sql.raw(NAMES_ORDER)}
      join pos.receipt_claim claimed on claimed.receipt_id = r.receipt_id and claimed.claimed_at <= span.until
     order by pos_order_id limit ${SWEEP_MAX}`.execute(db);
  return rows.map(({ pos_order_id }) => pos_order_id);
}

/** SQL for whether the order that the receipt `r` names is stored here and canceled. */
export const IS_ORDER_CANCELED = sql<boolean>`exists (
  select from shop_data.sales_order o where o.increment_id = r.order_increment_id and o.state = 'canceled')`;

/**
 * SQL for whether the sale of the receipt `r`, which refunds an order, has a credit memo stored
 * here.
 */
export const HAS_CREDIT_MEMO = sql<boolean>`(r.original_order_increment_id is not null and exists (
  select from shop_data.sales_creditmemo m where lower(m.pos_sale_id) = lower(r.pos_order_id)))`;

/** Returns SQL for whether a sale of a statement's text array has an order or a credit memo. */
export const HAS_ORDER = (sales: string): string => {
  const isNamed = `lower(pos_sale_id) = any (array(select lower(sale) from unnest(${sales}::text[]) as sale))`;
  return `(exists (select from shop_data.sales_order where ${isNamed})
           or exists (select from shop_data.sales_creditmemo where ${isNamed}))`;
};
