import { type RawBuilder, sql } from "kysely";
import { RECEIPT_KIND } from "./totals.ts";

/** Maximum minutes between two payments that are taken for the same one. */
const MINUTES = 10;
/** Maximum receipts of a register that are compared: those of the minutes around a receipt. */
const COMPARED_MAX = 200;

/** SQL for a payment method as tenders compare it: without case and without `pos_`. */
export function methodKey(method: string): RawBuilder<string> {
  return sql<string>`regexp_replace(lower(left(${sql.raw(method)}, 100)), '^pos_', '')`;
}

const isRefund = (alias: string) =>
  sql<boolean>`receipt_kind(${sql.ref(`${alias}.sale_type`)}, ${sql.ref(`${alias}.layaway_kind`)}, ${sql.ref(`${alias}.credit_due`)}) in ('refund', 'deposit_refund')`;

/**
 * SQL for the receipt that charges the same payment as the receipt `r`, as JSON; null without one
 * (docs/domain/receipts.md). Reads the register's receipts of the minutes around `r` by their index.
 */
export const CHARGED_TWICE: RawBuilder<string | null> = sql`(
  select json_build_object(
           'receipt_id', o.receipt_id, 'receipt_number', o.receipt_number, 'is_earlier', o.is_earlier,
           'seconds', o.seconds, 'is_same_card', m.card is not null)::text
    from (select card_digits(r.terminal_info) as card, ${methodKey("r.payment_method")} as method
           where r.grand_total > 0 and r.terminal_id is not null
             and ${RECEIPT_KIND} not in ('refund', 'deposit_refund')) m
   cross join lateral (
     select n.*, (n.created_at, n.receipt_id) < (r.created_at, r.receipt_id) as is_earlier,
            abs(extract(epoch from r.created_at - n.created_at))::int as seconds
       from (select o.receipt_id, o.receipt_number, o.created_at, o.grand_total, o.currency, o.location_id, o.sale_id,
                    o.terminal_info, o.payment_method, o.sale_type, o.layaway_kind, o.credit_due
               from shown_receipt o
              where o.terminal_id = r.terminal_id
                and o.created_at between r.created_at - make_interval(mins => ${MINUTES}::int)
                                     and r.created_at + make_interval(mins => ${MINUTES}::int)
              order by o.created_at desc, o.receipt_id desc limit ${COMPARED_MAX}::int) n
      where n.grand_total = r.grand_total and n.receipt_id <> r.receipt_id and not ${isRefund("n")}
        and n.currency is not distinct from r.currency and n.location_id is not distinct from r.location_id
        and (lower(n.sale_id) = lower(r.sale_id)) is not true) o
   where case when m.card is null
              then card_digits(o.terminal_info) is null and m.method <> 'cash' and m.method = ${methodKey("o.payment_method")}
              else m.card = card_digits(o.terminal_info) end
     and not exists (
       select from shown_receipt x
        where x.terminal_id = r.terminal_id
          and x.created_at between least(r.created_at, o.created_at) and greatest(r.created_at, o.created_at)
          and abs(x.grand_total) = r.grand_total and x.currency is not distinct from r.currency and ${isRefund("x")})
   order by o.is_earlier desc, o.seconds, o.receipt_id limit 1)`;
