import { type RawBuilder, sql } from "kysely";
import type { Pool } from "pg";
import type { Db, Tx } from "../../../../runtime/database.ts";
import type { RequestContext } from "../../../../web-api/route.ts";
import { type RowStream, streamRows } from "../../../../web-api/list/row-stream.ts";
import { callerName } from "../../../../web-api/concurrency.ts";
import { ORDERS } from "../../orders/queries.ts";
import { RECEIPTS } from "../../receipts/receipt-writer.ts";
import type { Person } from "../person.ts";

/** A person with the accounts of their address. */
export interface Held extends Person {
  readonly customer_ids: readonly number[];
}

type Row = Record<string, unknown>;

const LISTED_MAX = 10_000;

const formsOf = ({ forms }: Person) => sql`array(select lower(form) from unnest(${[...forms]}::text[]) as form)`;
const idsOf = ({ customer_ids }: Held) => sql`${[...customer_ids]}::int[]`;

export async function listCustomerIds(db: Db | Tx, person: Person): Promise<number[]> {
  const { rows } = await sql<{ entity_id: number }>`
    select entity_id from commerce.customer where lower(email) = any(${formsOf(person)}) order by entity_id`.execute(
    db,
  );
  return rows.map(({ entity_id }) => entity_id);
}

/**
 * Defines `person_receipt` and `person_order`: rows with the address or in an account, and the
 * other half of each such sale. Omits erased rows.
 */
function salesOf(held: Held): RawBuilder<unknown> {
  const forms = formsOf(held);
  const ids = idsOf(held);
  return sql`
    direct_receipt as materialized (
      select receipt_id, pos_order_id, order_increment_id from receipt
       where customer_email is not null and erasure_id is null and email_of(customer_email) = any(${forms})
      union
      select r.receipt_id, r.pos_order_id, r.order_increment_id
        from receipt_claim c join receipt r using (receipt_id)
       where c.customer_id = any(${ids}) and r.erasure_id is null
    ), direct_order as materialized (
      select entity_id, pos_sale_id, increment_id from commerce.shown_order where lower(customer_email) = any(${forms})
      union
      select entity_id, pos_sale_id, increment_id from commerce.shown_order where customer_id = any(${ids})
      union
      select o.entity_id, o.pos_sale_id, o.increment_id
        from commerce.sales_order_address a join commerce.sales_order o on o.entity_id = a.parent_id
       where a.email is not null and lower(a.email) = any(${forms}) and o.erasure_id is null
    ), person_receipt as materialized (
      select receipt_id, pos_order_id from direct_receipt
      union
      select r.receipt_id, r.pos_order_id from direct_order o join receipt r on lower(r.pos_order_id) = lower(o.pos_sale_id)
       where r.erasure_id is null
      union
      select r.receipt_id, r.pos_order_id from direct_order o join receipt r on r.order_increment_id = o.increment_id
       where r.erasure_id is null
    ), person_order as materialized (
      select entity_id, pos_sale_id from direct_order
      union
      select o.entity_id, o.pos_sale_id
        from direct_receipt r join commerce.sales_order o on lower(o.pos_sale_id) = lower(r.pos_order_id)
       where o.erasure_id is null
      union
      select o.entity_id, o.pos_sale_id
        from direct_receipt r join commerce.sales_order o on o.increment_id = r.order_increment_id
       where o.erasure_id is null
    )`;
}

/** A person's receipt or order that is not erased yet, with the sale that locks both. */
export interface Sale {
  readonly kind: "receipt" | "order";
  readonly id: number;
  readonly sale: string | null;
}

/** Lists at most `limit` receipts and orders. */
export async function listSales(db: Db | Tx, held: Held, limit: number): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    with ${salesOf(held)}
    select 'receipt' as kind, receipt_id as id, pos_order_id as sale from person_receipt
    union all
    select 'order', entity_id, pos_sale_id from person_order
    limit ${limit}::int8`.execute(db);
  return rows;
}

export async function countSales(db: Db, held: Held): Promise<{ receipts: number; orders: number }> {
  const { rows } = await sql<{ receipts: number; orders: number }>`
    with ${salesOf(held)}
    select (select count(*) from person_receipt) as receipts, (select count(*) from person_order) as orders`.execute(
    db,
  );
  return rows[0] ?? { receipts: 0, orders: 0 };
}

export function streamReceipts(
  { db, streamPool }: { readonly db: Db; readonly streamPool: Pool },
  held: Held,
  { caller, signal }: Pick<RequestContext, "caller" | "signal">,
): Promise<RowStream<Row>> {
  return streamRows<Row>({
    streamPool,
    caller: callerName(caller),
    count: sql`with ${salesOf(held)} select count(*) as total_count from person_receipt`.compile(db),
    rows: sql`with ${salesOf(held)}
      select ${RECEIPTS.select} from ${RECEIPTS.from}
       where r.receipt_id in (select receipt_id from person_receipt) order by r.receipt_id`.compile(db),
    ...(signal === undefined ? {} : { signal }),
  });
}

export async function listOrders(db: Db, held: Held): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${salesOf(held)}
    select ${ORDERS.select} from ${ORDERS.from}
     where o.entity_id in (select entity_id from person_order) order by o.entity_id limit ${LISTED_MAX}`.execute(db);
  return rows;
}

/** A person's rows that need not be kept, by kind. */
const LISTS = {
  accounts: (held: Held) => sql`
    select c.*, (select coalesce(json_agg(a order by a.entity_id), '[]') from commerce.customer_address a
                  where a.parent_id = c.entity_id) as addresses
      from commerce.customer c where c.entity_id = any(${idsOf(held)})`,
  addresses: (held: Held) => sql`select a.* from commerce.customer_address a where a.parent_id = any(${idsOf(held)})`,
  claims: (held: Held) => sql`select c.* from receipt_claim c where c.customer_id = any(${idsOf(held)})`,
  newsletter_subscriptions: (held: Held) => sql`
    select s.subscriber_id, s.website_id, s.store_id, s.customer_id, s.subscriber_email, s.subscriber_status,
           s.change_status_at, s.confirm_mailed_at, s.created_at, s.updated_at
      from commerce.newsletter_subscriber s
     where lower(s.subscriber_email) = any(${formsOf(held)})
        or (s.customer_id <> 0 and s.customer_id = any(${idsOf(held)}))`,
  wishlist_items: (held: Held) => sql`
    select w.customer_id, i.* from commerce.wishlist w join commerce.wishlist_item i using (wishlist_id)
     where w.customer_id = any(${idsOf(held)})`,
  promotion_uses: (held: Held) => sql`
    select customer_id, rule_id, null::int as coupon_id, times_used from commerce.salesrule_customer
     where customer_id = any(${idsOf(held)})
    union all
    select customer_id, null, coupon_id, times_used from commerce.salesrule_coupon_usage
     where customer_id = any(${idsOf(held)})`,
  credit_limits: (held: Held) => sql`
    select l.* from commerce.customer_credit_limit l where l.customer_id = any(${idsOf(held)})`,
  customer_prices: (held: Held) => sql`
    select p.* from commerce.customer_price p where p.customer_id = any(${idsOf(held)})`,
  held_carts: (held: Held) => sql`select h.* from held_cart h where ${isCartOf(held)}`,
  one_time_codes: (held: Held) => sql`
    select purpose, subject_id, email, requested_at, expires_at, consumed_at from one_time_code
     where ${isCodeOf(held)}`,
} as const;

export type List = keyof typeof LISTS;

export const LIST_NAMES = Object.keys(LISTS) as readonly List[];

/** Condition for the person's codes, which are stored under a hash of the typed address. */
export function isCodeOf(held: Held): RawBuilder<boolean> {
  return sql<boolean>`(customer_id = any(${idsOf(held)}) or lower(email) = any(${formsOf(held)})
    or email_key in (select encode(sha256(convert_to(form, 'UTF8')), 'hex') from unnest(${[...held.forms]}::text[]) as form))`;
}

/** Condition for held carts of the person, and those whose texts name the address. Their number and length are limited. */
export function isCartOf(held: Held): RawBuilder<boolean> {
  return sql<boolean>`(customer_id = any(${idsOf(held)}) or lower(customer_email) = any(${formsOf(held)})
    or concat_ws(E'\n', name, document) ~* ${held.pattern})`;
}

/** Reads the rows as one JSON text. */
export async function readList(db: Db, held: Held, list: List): Promise<string> {
  const { rows } = await sql<{ found: string }>`
    select coalesce(json_agg(found), '[]')::text as found
      from (select * from (${LISTS[list](held)}) as all_of_them limit ${LISTED_MAX}) as found`.execute(db);
  return rows[0]?.found ?? "[]";
}

export async function countLists(db: Db | Tx, held: Held): Promise<Record<List, number>> {
  const counts = LIST_NAMES.map((name) => sql`(select count(*) from (${LISTS[name](held)}) as l) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<List, number>>`select ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a count gave no row");
  return row;
}
