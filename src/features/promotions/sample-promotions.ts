import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { storeSetting } from "../../../test/settings.ts";
import type { Answer, TestApp } from "../../../test/support.ts";

/** Rules, coupons, customers and settings of a test's app. */
export function samplePromotions({ call, deps }: TestApp) {
  async function ok(method: string, url: string, body?: unknown): Promise<Answer["body"]> {
    const answer = await call(method, url, body === undefined ? {} : { body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  }

  const rule = (members: Record<string, unknown> = {}) =>
    ok("POST", "/rest/V1/salesRules", {
      rule: { name: "Ten off", coupon_type: "SPECIFIC_COUPON", discount_amount: 10, ...members },
    });

  const coupon = (rule_id: number, members: Record<string, unknown> = {}) =>
    ok("POST", "/rest/V1/coupons", { coupon: { rule_id, code: `Code-${randomUUID()}`, ...members } });

  async function customer(members: { email?: string; website_id?: number; group_id?: number } = {}): Promise<number> {
    const { email = `${randomUUID()}@shop.example`, website_id = 1, group_id = 1 } = members;
    const { rows } = await deps.pool.query<{ id: number }>(
      `insert into commerce.customer (website_id, store_id, group_id, email, firstname, lastname)
       values ($1, 1, $2, $3, 'Ada', 'Moreau') returning entity_id as id`,
      [website_id, group_id, email],
    );
    return rows[0]?.id ?? 0;
  }

  /** What the platform itself shows of a coupon. */
  const readCoupon = ({ coupon_id }: { coupon_id: number }) => ok("GET", `/rest/V1/coupons/${coupon_id}`);
  const readRule = ({ rule_id }: { rule_id: number }) => ok("GET", `/rest/V1/salesRules/${rule_id}`);

  async function usage(customer_id: number, rule_id: number, code?: string): Promise<readonly [number, number]> {
    const query = code === undefined ? "" : `?couponCode=${encodeURIComponent(code)}`;
    const body = await ok("GET", `/rest/V1/pos/customers/${customer_id}/rule-usage/${rule_id}${query}`);
    return [body.rule_times_used, body.coupon_times_used];
  }

  const setting = (path: string, value: string) => storeSetting({ deps }, path, value);

  return { ok, rule, coupon, customer, readCoupon, readRule, usage, setting };
}
