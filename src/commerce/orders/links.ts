import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import type { SweepSpan } from "../../runtime/sweep-span.ts";

/**
 * Sets the location of orders without one from their receipt. A live order does not move to a
 * sandbox.
 *
 * @param sales - in lower case.
 */
export async function assignOrderLocations(tx: Tx, sales: readonly string[]): Promise<void> {
  await sql`
    update commerce.sales_order o set location_id = r.location_id, updated_at = clock_timestamp()
      from pos.receipt r
     where lower(o.pos_sale_id) = any(${[...sales]}::text[]) and o.location_id is null
       and lower(r.pos_order_id) = lower(o.pos_sale_id) and r.location_id is not null
       and pos.is_sandbox(r.location_id) = o.is_sandbox`.execute(tx);
}

/** The receipts that an order belongs to. */
export type ReceiptsOfOrder = {
  /** The sale that the order and a receipt carry; null when there is no such receipt. */
  readonly carried: string | null;
  /**
   * The sales of claimed receipts that name the order by its number, while the order is in no
   * account.
   */
  readonly naming: readonly string[];
};

/** `ReceiptsOfOrder` as columns of a statement that reads an order `o`. */
export const RECEIPTS_OF_ORDER = `
  (select r.pos_order_id from pos.receipt r where lower(r.pos_order_id) = lower(o.pos_sale_id)) as carried,
  array(select r.pos_order_id from pos.receipt r join pos.receipt_claim using (receipt_id)
         where r.order_increment_id = o.increment_id and o.customer_id is null
         order by r.receipt_id desc) as naming`;

/** Maximum number of receipts that one sweep repairs. */
export const SWEEP_MAX = 10_000;

/**
 * Sales with an order that is not linked to the receipt, or that lacks the receipt's location, or
 * with a receipt that is claimed and the order is not, where one of the facts is of the span; at
 * most `SWEEP_MAX`.
 */
export async function listUnlinkedSales(db: Db, { since, until }: SweepSpan): Promise<string[]> {
  const { rows } = await sql<{ pos_order_id: string }>`
    with span as materialized (
      select ${since}::timestamptz as since, ${until}::timestamptz as until
    )
    select r.pos_order_id
      from span join commerce.sales_order o
        on o.pos_sale_id is not null and o.updated_at >= span.since and o.updated_at <= span.until
      join pos.receipt r on lower(r.pos_order_id) = lower(o.pos_sale_id)
       and r.order_increment_id is null and r.stored_at <= span.until
    union
    select r.pos_order_id
      from span join pos.receipt r
        on r.order_increment_id is null and r.stored_at >= span.since and r.stored_at <= span.until
      join commerce.sales_order o on lower(o.pos_sale_id) = lower(r.pos_order_id) and o.updated_at <= span.until
    union
    select r.pos_order_id
      from span join commerce.sales_order o
        on o.pos_sale_id is not null and o.location_id is null
       and o.updated_at >= span.since and o.updated_at <= span.until
      join pos.receipt r on lower(r.pos_order_id) = lower(o.pos_sale_id)
       and r.location_id is not null and r.stored_at <= span.until and pos.is_sandbox(r.location_id) = o.is_sandbox
    union
    select r.pos_order_id
      from span join commerce.sales_order o
        on o.pos_sale_id is not null and o.customer_id is null
       and o.updated_at >= span.since and o.updated_at <= span.until
      join pos.receipt r on lower(r.pos_order_id) = lower(o.pos_sale_id)
      join pos.receipt_claim claimed on claimed.receipt_id = r.receipt_id and claimed.claimed_at <= span.until
    union
    select r.pos_order_id
      from span join commerce.sales_order o
        on o.customer_id is null and o.updated_at >= span.since and o.updated_at <= span.until
      join pos.receipt r on r.order_increment_id = o.increment_id
      join pos.receipt_claim claimed on claimed.receipt_id = r.receipt_id and claimed.claimed_at <= span.until
     order by pos_order_id limit ${SWEEP_MAX}`.execute(db);
  return rows.map(({ pos_order_id }) => pos_order_id);
}

/** Whether the order that the receipt `r` names is stored here and canceled. */
export const IS_ORDER_CANCELED = sql<boolean>`exists (
  select from commerce.sales_order o where o.increment_id = r.order_increment_id and o.state = 'canceled')`;

/** Whether the sale of the receipt `r`, which refunds an order, has a credit memo stored here. */
export const HAS_CREDIT_MEMO = sql<boolean>`(r.original_order_increment_id is not null and exists (
  select from commerce.sales_creditmemo m where lower(m.pos_sale_id) = lower(r.pos_order_id)))`;

/** Whether a sale of a statement's text array has an order. */
export const HAS_ORDER = (sales: string): string => `exists (
  select from commerce.sales_order
   where lower(pos_sale_id) = any (array(select lower(sale) from unnest(${sales}::text[]) as sale)))`;
