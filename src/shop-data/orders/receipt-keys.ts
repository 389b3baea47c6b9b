import { type RawBuilder, sql } from "kysely";

/**
 * SQL for whether the `pos_order_id` of the receipt `r` is this id, in any case. The key finds the
 * receipt, and the whole id is compared.
 *
 * @param id - a trusted SQL expression.
 */
export const CARRIES = (id: string): string => `(
  r.receipt_id = (select k.receipt_id from pos.receipt_key k where k.key = pos.key_of(${id}) and k.kind = 'o')
  and lower(r.pos_order_id) = lower(${id}))`;

/** Returns the same condition for a value. */
export function carries(pos_order_id: string | null): RawBuilder<boolean> {
  const id = sql`${pos_order_id}::text`;
  return sql<boolean>`(
    r.receipt_id = (select k.receipt_id from pos.receipt_key k where k.key = pos.key_of(${id}) and k.kind = 'o')
    and lower(r.pos_order_id) = lower(${id}))`;
}

/**
 * SQL that selects the numbers of the receipts whose `sale_id` has this key: of the sale, and of
 * what follows it. The whole id is compared by the caller.
 *
 * @param key - a trusted SQL condition on `k.key`, such as `= pos.key_of(d.sale_id)`.
 */
export const OF_SALE = (key: string): string => `
  select k.receipt_id from pos.receipt_key k where k.key ${key} and k.kind = 's'
  union all
  select k.receipt_id from pos.receipt_key k where k.key ${key} and k.kind = 'f'`;

/**
 * SQL that stores the keys of new receipts, in the statement that stores them.
 *
 * @param source - a trusted name of rows with `receipt_id` and the columns that `KEYED_COLUMNS`
 *   names.
 */
export const INSERT_KEYS = (source: string): string => `
  insert into pos.receipt_key (key, kind, slot, receipt_id)
  select pos.key_of(k.id), k.kind, k.slot, s.receipt_id
    from ${source} s cross join lateral (values
      (s.pos_order_id, 'o'::"char", 0),
      (s.sale_id, case when pos.is_follow_up(s.sale_type, s.layaway_kind, s.credit_due) then 'f'::"char" else 's' end, 1),
      (s.receipt_token, 't', 2)) as k (id, kind, slot)
   where k.id is not null`;

export const KEYED_COLUMNS = [
  "pos_order_id",
  "sale_id",
  "sale_type",
  "layaway_kind",
  "credit_due",
  "receipt_token",
] as const;
