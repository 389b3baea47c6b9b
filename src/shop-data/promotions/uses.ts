import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import type { StoredOrder } from "../orders/order.ts";

export interface RuleUseOf {
  readonly customer_id: number;
  readonly rule_id: number;
  /** Coupon code, compared without regard to case; undefined for a rule without a coupon. */
  readonly coupon_code: string | undefined;
}

/** Number of a customer's uses of a rule and a coupon; 0 when either is unknown. */
export interface RuleUse {
  readonly rule_times_used: number;
  readonly coupon_times_used: number;
}

/** Counts a customer's uses of a rule, and of a coupon of that rule. */
export async function findRuleUse(db: Db | Tx, { customer_id, rule_id, coupon_code }: RuleUseOf): Promise<RuleUse> {
  const { rows } = await sql<RuleUse>`
    select coalesce((select times_used from shop_data.salesrule_customer
                      where rule_id = ${rule_id}::int8 and customer_id = ${customer_id}::int8), 0) as rule_times_used,
           coalesce((select u.times_used from shop_data.salesrule_coupon c
                       join shop_data.salesrule_coupon_usage u using (coupon_id)
                      where lower(c.code) = lower(${coupon_code ?? null}::text) and c.rule_id = ${rule_id}::int8
                        and u.customer_id = ${customer_id}::int8), 0) as coupon_times_used
     where exists (select from shop_data.customer where entity_id = ${customer_id}::int8)`.execute(db);
  return rows[0] ?? { rule_times_used: 0, coupon_times_used: 0 };
}

/**
 * Parses the ids of applied rules, such as `4,17`. Ignores text that is not a rule id; each id
 * counts once.
 */
export function appliedRuleIds(text: string | null): number[] {
  const ids = (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number);
  return [...new Set(ids)];
}

/** The fields of an order that identify its rules, its coupon and its customer. */
export type UsingOrder = Pick<StoredOrder, "entity_id" | "applied_rule_ids" | "coupon_code" | "customer_id">;

/**
 * Counts the rules and the coupon of a placed order, in total and for its customer. An exceeded
 * limit does not refuse the order, because the register has already sold it.
 *
 * Concurrent orders with a rule or coupon in common wait for each other. Orders and cancellations
 * lock rules in ascending order and before coupons.
 */
export async function countUses(tx: Tx, order: UsingOrder): Promise<void> {
  const wanted = appliedRuleIds(order.applied_rule_ids);
  const code = (order.coupon_code ?? "").trim();
  if (wanted.length === 0 && code === "") return;
  const rule_ids = await raiseRules(tx, wanted, 1);
  const coupon_id = code === "" ? null : await raiseCoupon(tx, sql`lower(code) = lower(${code}::text)`, 1);
  if (rule_ids.length === 0 && coupon_id === null) return;
  const { rows } = await sql<{ customer_id: number | null }>`
    insert into shop_data.salesrule_order_use (order_id, rule_ids, coupon_id, customer_id)
    values (${order.entity_id}, ${rule_ids}::int[], ${coupon_id},
            (select entity_id from shop_data.customer where entity_id = ${order.customer_id}::int))
    returning customer_id`.execute(tx);
  const customer_id = rows[0]?.customer_id ?? null;
  if (customer_id === null) return;
  await sql`
    insert into shop_data.salesrule_customer as u (rule_id, customer_id, times_used)
    select rule_id, ${customer_id}::int, 1 from unnest(${rule_ids}::int[]) as rule_id order by rule_id
    on conflict (rule_id, customer_id) do update set times_used = u.times_used + 1`.execute(tx);
  if (coupon_id === null) return;
  await sql`
    insert into shop_data.salesrule_coupon_usage as u (coupon_id, customer_id, times_used)
    values (${coupon_id}::int, ${customer_id}::int, 1)
    on conflict (coupon_id, customer_id) do update set times_used = u.times_used + 1`.execute(tx);
}

/**
 * Subtracts the uses that were counted when the order was placed. A second call changes nothing.
 */
export async function releaseUses(tx: Tx, order_id: number): Promise<void> {
  const { rows } = await sql<{ rule_ids: number[]; coupon_id: number | null; customer_id: number | null }>`
    delete from shop_data.salesrule_order_use where order_id = ${order_id}
    returning rule_ids, coupon_id, customer_id`.execute(tx);
  const [counted] = rows;
  if (counted === undefined) return;
  const { coupon_id, customer_id } = counted;
  const rule_ids = await raiseRules(tx, counted.rule_ids, -1);
  if (coupon_id !== null) await raiseCoupon(tx, sql`coupon_id = ${coupon_id}::int`, -1);
  if (customer_id === null) return;
  await sql`
    update shop_data.salesrule_customer set times_used = times_used - 1
     where rule_id = any(${rule_ids}::int[]) and customer_id = ${customer_id}::int and times_used > 0`.execute(tx);
  await sql`
    update shop_data.salesrule_coupon_usage set times_used = times_used - 1
     where coupon_id = ${coupon_id}::int and customer_id = ${customer_id}::int and times_used > 0`.execute(tx);
}

/** Changes the use counts of rules. Returns the ids of the rules that exist, in ascending order. */
async function raiseRules(tx: Tx, rule_ids: readonly number[], by: 1 | -1): Promise<number[]> {
  if (rule_ids.length === 0) return [];
  const { rows } = await sql<{ rule_id: number }>`
    with locked as materialized (
      select rule_id from shop_data.salesrule where rule_id = any(${[...rule_ids]}::int[])
       order by rule_id for no key update
    )
    update shop_data.salesrule r set times_used = greatest(0, r.times_used + ${by}::int)
      from locked where r.rule_id = locked.rule_id returning r.rule_id`.execute(tx);
  return rows.map(({ rule_id }) => rule_id).toSorted((a, b) => a - b);
}

/** Changes the use count of a coupon. Returns its id, or null when it does not exist. */
async function raiseCoupon(tx: Tx, which: ReturnType<typeof sql>, by: 1 | -1): Promise<number | null> {
  const { rows } = await sql<{ coupon_id: number }>`
    update shop_data.salesrule_coupon set times_used = greatest(0, times_used + ${by}::int)
     where ${which} returning coupon_id`.execute(tx);
  return rows[0]?.coupon_id ?? null;
}
