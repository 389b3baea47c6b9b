import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../runtime/database.ts";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";

export const RULES: ListSource = {
  from: sql`shop_data.salesrule as r`,
  select: sql`r.*`,
  columns: {
    rule_id: { sql: "r.rule_id", type: "int" },
    name: { sql: "r.name", type: "text" },
    is_active: { sql: "r.is_active", type: "bool" },
    ...columnsOf("r", {
      coupon_type: "text",
      simple_action: "text",
      discount_amount: "numeric",
      sort_order: "int",
      times_used: "int",
      from_date: "date",
      to_date: "date",
      created_at: "timestamp!",
      updated_at: "timestamp!",
    }),
  },
  primary_key: "rule_id",
};

export const COUPONS: ListSource = {
  from: sql`shop_data.salesrule_coupon as c`,
  select: sql`c.*`,
  columns: columnsOf("c", {
    coupon_id: "int",
    rule_id: "int",
    code: "text",
    usage_limit: "int",
    usage_per_customer: "int",
    times_used: "int",
    expiration_date: "timestamp",
    is_primary: "bool",
    type: "int",
    created_at: "timestamp",
  }),
  primary_key: "coupon_id",
};

export type StoredRule = Stored<"shop_data.salesrule">;

export async function findRule(db: Db | Tx, rule_id: number): Promise<StoredRule | undefined> {
  const { rows } = await sql<StoredRule>`select * from shop_data.salesrule where rule_id = ${rule_id}`.execute(db);
  return rows[0];
}

export type StoredCoupon = Stored<"shop_data.salesrule_coupon">;

export async function findCoupon(db: Db | Tx, coupon_id: number): Promise<StoredCoupon | undefined> {
  const { rows } = await sql<StoredCoupon>`
    select * from shop_data.salesrule_coupon where coupon_id = ${coupon_id}`.execute(db);
  return rows[0];
}

export async function findCouponByCode(db: Db | Tx, code: string): Promise<StoredCoupon | undefined> {
  const { rows } = await sql<StoredCoupon>`
    select * from shop_data.salesrule_coupon where lower(code) = lower(${code}::text)`.execute(db);
  return rows[0];
}
