import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../../runtime/database.ts";
import { OF_SALE } from "../../../../shop-data/orders/receipt-keys.ts";
import { findTaxTables } from "../../../../shop-data/taxes/taxes.ts";
import { ofOriginalOrder } from "../../receipts/queries/list.ts";
import { RECEIPT_FIGURES } from "../../receipts/queries/totals.ts";
import type { Around, Ahead, OutsideReceipts, TakenNumber } from "../rules/checks/evidence.ts";
import { RECEIPT_COLUMNS, type ReceiptFacts } from "../rules/facts.ts";

/**
 * Maximum receipts without a session that are counted; from this number on, a finding says "at
 * least".
 */
const OUTSIDE_MAX = 10_000;
/** Maximum sale ids and numbers that a finding names. */
const NAMED_MAX = 100;
const LAYAWAY_RECEIPTS_MAX = 1_000;
/** Days within which a receipt number must be unique: a register may number anew each month. */
const NUMBER_DAYS = 21;
/** Maximum time by which a register's clock may be ahead. */
const AHEAD = sql.raw("interval '15 minutes'");

/** Whether no closing lists the sale of the receipt `r`. */
const IS_UNLISTED = sql`not exists (
  select from closing_document d where lower(d.sale_id) = lower(coalesce(r.sale_id, r.pos_order_id)))`;

interface LayawayKeys {
  readonly sales: readonly string[];
  readonly orders: readonly string[];
}

/** What is stored around a closing, as JSON texts or null. */
type AroundRow = Readonly<Record<"outside" | "taken" | "ahead" | "layaways", string | null>>;

/**
 * Reads what is stored around a closing: receipts of its terminal without a session since the
 * closing before, its receipt numbers on other sales, and moments after their arrival.
 *
 * The first closing of a terminal counts the receipts of the day before its session: earlier ones
 * are of a time in which the register had no sessions.
 */
export function aroundStatement(report_id: string): RawBuilder<AroundRow> {
  const startsAnew = (number: string) =>
    sql`coalesce(substring(${sql.raw(number)} from '(\\d{1,15})$')::int8 <= 1, false)`;
  return sql<AroundRow>`
    with own as (
      select c.*, before.closed_at as closed_before,
             ${startsAnew("c.first_receipt_number")} and ${startsAnew("before.first_receipt_number")} as is_numbered_anew
        from register_report c
        left join lateral (select p.closed_at, p.first_receipt_number from register_report p
                            where p.terminal_id = c.terminal_id and p.closed_at < c.closed_at
                            order by p.closed_at desc limit 1) before on true
       where c.report_id = ${report_id}
    ), got as materialized (
      select r.receipt_id, lower(coalesce(r.sale_id, r.pos_order_id)) as sale, r.receipt_number, r.terminal_id,
             r.created_at, r.stored_at, r.layaway_kind, lower(r.order_increment_id) as order_number,
             lower(pos.json_text(case when length(r.original_order_increment_id) <= 300
                                      then r.original_order_increment_id end)) as original_order
        from (select receipt_id from closing_document where report_id = ${report_id} and receipt_id is not null
              union select receipt_id from closing_unlisted_receipt where report_id = ${report_id}) g
        join receipt r on r.receipt_id = g.receipt_id
    )
    select (
      select json_build_object('count', count(*), 'amount', coalesce(sum(o.amount), 0)::text,
               'number', (array_agg(o.number order by o.created_at))[1],
               'sale_ids', (array_agg(o.sale order by o.created_at))[1:${sql.lit(NAMED_MAX)}])
        from (select coalesce(r.sale_id, r.pos_order_id) as sale, r.created_at,
                     coalesce(r.receipt_number, r.sale_id, r.pos_order_id) as number,
                     case when coalesce(upper(btrim(r.currency)), own.currency) = own.currency
                          then (select f.signed_total from ${RECEIPT_FIGURES} f) end as amount
                from own join receipt r on r.terminal_id = own.terminal_id and r.register_session_id is null
               where r.created_at > coalesce(own.closed_before, own.opened_at - interval '1 day')
                 and r.created_at <= own.closed_at and ${IS_UNLISTED}
               order by r.created_at limit ${sql.lit(OUTSIDE_MAX)}) o
      having count(*) > 0
    ) as outside, (
      select json_agg(json_build_object('number', t.receipt_number, 'sale_id', t.sale, 'other_sale_id', t.other))
        from (select g.receipt_number, g.sale, other.sale as other
                from own join got g on g.receipt_number <> ''
               cross join lateral (
                 select lower(coalesce(o.sale_id, o.pos_order_id)) as sale from receipt o
                  where lower(o.receipt_number) = lower(g.receipt_number) and o.terminal_id = g.terminal_id
                    and lower(coalesce(o.sale_id, o.pos_order_id)) <> g.sale
                    and o.created_at between g.created_at - make_interval(days => ${sql.lit(NUMBER_DAYS)})
                                         and g.created_at + make_interval(days => ${sql.lit(NUMBER_DAYS)})
                    and (not own.is_numbered_anew or o.receipt_id in (select receipt_id from got))
                  limit 1) other
               order by g.receipt_id limit ${sql.lit(NAMED_MAX)}) t
    ) as taken, (
      select json_build_object('at', a.at, 'arrived_at', a.arrived_at, 'sale_ids', a.sale_ids)
        from (select max(m.at) as at, (array_agg(m.arrived_at order by m.at desc))[1] as arrived_at,
                     array_remove(array_agg(m.sale order by m.at desc), null) as sale_ids
                from (select closed_at as at, stored_at as arrived_at, null as sale from own
                      union all select opened_at, stored_at, null from own
                      union all select created_at, stored_at, sale from got) m
               where m.at - m.arrived_at > ${AHEAD}) a
       where a.at is not null
    ) as ahead, (
      select json_build_object('sales', array_agg(distinct g.sale),
               'orders', array_remove(array_agg(distinct g.order_number) || array_agg(distinct g.original_order), null))
        from got g where g.layaway_kind <> '' having count(*) > 0
    ) as layaways`;
}

export async function findAround(db: Db | Tx, report_id: string): Promise<Around> {
  const { rows } = await aroundStatement(report_id).execute(db);
  const read = (name: keyof AroundRow): unknown => JSON.parse(rows[0]?.[name] ?? "null");
  const layaways = read("layaways") as LayawayKeys | null;
  return {
    outside: read("outside") as OutsideReceipts | null,
    taken_numbers: (read("taken") as TakenNumber[] | null) ?? [],
    ahead: read("ahead") as Ahead | null,
    layaways: layaways === null ? [] : await listLayawayReceipts(db, layaways),
    taxes: await findTaxTables(db),
  };
}

/** SQL condition on `k.key`: it is the key of a listed sale. */
const KEYS_OF_LISTED = "= any(array(select pos.key_of(l.sale) from listed l))";

/** Lists the receipts of layaways that have one of these sales or orders. */
async function listLayawayReceipts(db: Db | Tx, { sales, orders }: LayawayKeys): Promise<ReceiptFacts[]> {
  const columns = sql.join(RECEIPT_COLUMNS.map((name) => sql.ref(`r.${name}`)));
  const { rows } = await sql<ReceiptFacts>`
    with listed as (select unnest(${[...sales]}::text[]) as sale)
    select ${columns}, coalesce(r.items, '[]') as items, false as is_listed, false as is_order_canceled,
           false as has_credit_memo
      from shown_receipt r
     where r.layaway_kind <> '' and (
       r.receipt_id = any(array(${sql.raw(OF_SALE(KEYS_OF_LISTED))})) and lower(r.sale_id) = any(${[...sales]}::text[])
       or r.receipt_id = any(array(select k.receipt_id from receipt_key k where k.key ${sql.raw(KEYS_OF_LISTED)} and k.kind = 'o'))
          and r.sale_id is null and lower(r.pos_order_id) = any(${[...sales]}::text[])
       or lower(r.order_increment_id) = any(${[...orders]}::text[])
       or ${ofOriginalOrder(orders)})
     order by r.receipt_id limit ${LAYAWAY_RECEIPTS_MAX}`.execute(db);
  return rows;
}
