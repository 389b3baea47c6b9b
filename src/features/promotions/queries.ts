import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import type { ListSource } from "../../web-api/search-list.ts";

/** Cart price rules as a list. */
export const RULES: ListSource = {
  from: sql`commerce.salesrule as r`,
  select: sql`r.*`,
  columns: {
    rule_id: { sql: "r.rule_id", type: "int" },
    name: { sql: "r.name", type: "text" },
    is_active: { sql: "r.is_active", type: "bool" },
    from_date: { sql: "r.from_date::text", type: "text" },
    to_date: { sql: "r.to_date::text", type: "text" },
    coupon_type: { sql: "r.coupon_type", type: "text" },
    simple_action: { sql: "r.simple_action", type: "text" },
    discount_amount: { sql: "r.discount_amount", type: "numeric" },
    sort_order: { sql: "r.sort_order", type: "int" },
    times_used: { sql: "r.times_used", type: "int" },
    created_at: { sql: "r.created_at", type: "timestamp" },
    updated_at: { sql: "r.updated_at", type: "timestamp" },
  },
  primary_key: "rule_id",
};

/** Coupons as a list. */
export const COUPONS: ListSource = {
  from: sql`commerce.salesrule_coupon as c`,
  select: sql`c.*`,
  columns: {
    coupon_id: { sql: "c.coupon_id", type: "int" },
    rule_id: { sql: "c.rule_id", type: "int" },
    code: { sql: "c.code", type: "text" },
    usage_limit: { sql: "c.usage_limit", type: "int" },
    usage_per_customer: { sql: "c.usage_per_customer", type: "int" },
    times_used: { sql: "c.times_used", type: "int" },
    expiration_date: { sql: "c.expiration_date", type: "timestamp" },
    is_primary: { sql: "c.is_primary", type: "bool" },
    type: { sql: "c.type", type: "int" },
    created_at: { sql: "c.created_at", type: "timestamp" },
  },
  primary_key: "coupon_id",
};

export interface StoredRule extends Record<string, unknown> {
  readonly rule_id: number;
  readonly coupon_type: string;
}

export async function findRule(db: Db | Tx, rule_id: number): Promise<StoredRule | undefined> {
  const { rows } = await sql<StoredRule>`select * from commerce.salesrule where rule_id = ${rule_id}`.execute(db);
  return rows[0];
}

export interface StoredCoupon extends Record<string, unknown> {
  readonly coupon_id: number;
  readonly rule_id: number;
  readonly code: string;
}

export async function findCoupon(db: Db | Tx, coupon_id: number): Promise<StoredCoupon | undefined> {
  const { rows } = await sql<StoredCoupon>`
    select * from commerce.salesrule_coupon where coupon_id = ${coupon_id}`.execute(db);
  return rows[0];
}

export async function findCouponByCode(db: Db | Tx, code: string): Promise<StoredCoupon | undefined> {
  const { rows } = await sql<StoredCoupon>`
    select * from commerce.salesrule_coupon where lower(code) = lower(${code}::text)`.execute(db);
  return rows[0];
}

/** The first of the ids that is of no customer group. */
export async function findMissingGroup(tx: Tx, group_ids: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...group_ids]}::int[]) as id
     where not exists (select from commerce.customer_group where customer_group_id = id) limit 1`.execute(tx);
  return rows[0]?.id;
}
