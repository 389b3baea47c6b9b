import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { place } from "../../../../test/fixtures/orders/orders.ts";
import { samplePromotions } from "../../../../test/fixtures/promotions/promotions.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const { ok, rule, coupon, customer } = samplePromotions(app);

interface Promotions {
  readonly items: readonly { readonly rule_id: number; readonly [member: string]: unknown }[];
  readonly coupons: readonly {
    readonly coupon_id: number;
    readonly code: string;
    readonly [member: string]: unknown;
  }[];
  readonly unchanged: boolean;
  readonly highest_revision: number;
  readonly catalog_id: string;
}

const read = (query = ""): Promise<Promotions> => ok("GET", `/rest/V1/pos/promotions${query}`);
const here = { website_ids: [1], customer_group_ids: [0, 1], is_active: true };

/** Returns the day that is `days` after today in the website's time zone. */
async function day(days: number): Promise<string> {
  const { rows } = await deps.pool.query<{ day: string }>(
    "select ((clock_timestamp() at time zone 'Europe/Amsterdam')::date + $1::int)::text as day",
    [days],
  );
  return rows[0]?.day ?? "";
}

/** Revision in the last response, which the next read starts from. */
let cursor = 0;
async function isNew(): Promise<boolean> {
  const answer = await read(`?changedAfter=${cursor}`);
  assert.equal(answer.unchanged, answer.highest_revision === cursor);
  if (answer.unchanged) assert.deepEqual([answer.items, answer.coupons], [[], []]);
  cursor = answer.highest_revision;
  return !answer.unchanged;
}

describe("GET /V1/pos/promotions", () => {
  test("a register reads active rules, also of later days, and their usable coupons, as the platform's routes show them", async () => {
    const condition = { condition_type: "x", value: "1.10", conditions: [] };
    const running = await rule({
      ...here,
      condition,
      action_condition: condition,
      from_date: await day(0),
      to_date: await day(0),
    });
    const upcoming = await rule({ ...here, sort_order: 7, from_date: await day(30) });
    const open = await rule({ ...here, coupon_type: "NO_COUPON" });
    for (const members of [
      { ...here, is_active: false },
      { ...here, website_ids: [] },
      { ...here, to_date: await day(-2) },
    ]) {
      const { rule_id } = await rule(members);
      await coupon(rule_id);
    }
    const usable = await coupon(running.rule_id, { usage_limit: 2, usage_per_customer: 1 });
    const later = await coupon(upcoming.rule_id, { expiration_date: "2099-01-01 00:00:00" });
    await coupon(running.rule_id, { expiration_date: "2020-01-01 00:00:00" });
    const { items, coupons, unchanged, catalog_id } = await read("?websiteId=1");
    assert.deepEqual(
      items.map(({ rule_id }) => rule_id),
      [running.rule_id, open.rule_id, upcoming.rule_id],
    );
    const {
      is_active: _a,
      times_used: _t,
      created_at: _c,
      updated_at: _u,
      ...shown
    } = await ok("GET", `/rest/V1/salesRules/${running.rule_id}`);
    assert.deepEqual(items[0], shown);
    assert.deepEqual(
      coupons,
      [usable, later].map(({ coupon_id, rule_id, code, usage_limit, usage_per_customer, expiration_date }) => ({
        coupon_id,
        rule_id,
        code,
        usage_limit,
        usage_per_customer,
        expiration_date,
      })),
    );
    assert.equal(unchanged, false);
    assert.match(catalog_id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(await read(), await read("?websiteId=1&changedAfter=0"));
    for (const { rule_id } of [running, upcoming, open]) await ok("DELETE", `/rest/V1/salesRules/${rule_id}`);
  });

  test("the answer is a new one after each change of a rule or coupon, and after nothing else", async () => {
    const { rule_id } = await rule(here);
    assert.ok(await isNew(), "a rule");
    const limited = await coupon(rule_id, { usage_limit: 2 });
    assert.ok(await isNew(), "a coupon");
    assert.ok(!(await isNew()));
    for (const [what, change] of [
      ["a name", { name: "Other" }],
      ["a condition", { condition: { value: 1 } }],
      ["a day", { to_date: await day(3) }],
      ["a group", { customer_group_ids: [1] }],
      ["an amount", { discount_amount: 11 }],
    ] as const) {
      await ok("PUT", `/rest/V1/salesRules/${rule_id}`, { rule: change });
      assert.ok(await isNew(), what);
      await ok("PUT", `/rest/V1/salesRules/${rule_id}`, { rule: change });
      assert.ok(!(await isNew()), `${what} that is the same`);
    }
    const use = async () =>
      place(app, { customer_id: await customer(), applied_rule_ids: String(rule_id), coupon_code: limited.code });
    const isListed = async () => (await read()).coupons.some(({ coupon_id }) => coupon_id === limited.coupon_id);
    await use();
    assert.deepEqual([await isNew(), await isListed()], [false, true], "a use is counted");
    await use();
    assert.deepEqual([await isNew(), await isListed()], [true, false], "the coupon is used up");
    await ok("PUT", `/rest/V1/coupons/${limited.coupon_id}`, { coupon: { usage_limit: 5 } });
    assert.deepEqual([await isNew(), await isListed()], [true, true], "it may be used again");
    await ok("DELETE", `/rest/V1/coupons/${limited.coupon_id}`);
    assert.ok(await isNew(), "a deleted coupon");
    await ok("DELETE", `/rest/V1/salesRules/${rule_id}`);
    assert.ok(await isNew(), "a deleted rule");
  });

  test("ten thousand coupons of one rule are read at once", async () => {
    const { rule_id } = await rule(here);
    await deps.pool.query(
      "insert into shop_data.salesrule_coupon (rule_id, code, type) select $1, 'BULK-' || n, 1 from generate_series(1, 10000) n",
      [rule_id],
    );
    assert.equal((await read()).coupons.length, 10_000);
    await ok("DELETE", `/rest/V1/salesRules/${rule_id}`);
  });

  test("an unknown website, one that is not the token's, and a negative revision are refused", async () => {
    const statusOf = async (query: string, token?: string) =>
      (await call("GET", `/rest/V1/pos/promotions${query}`, token === undefined ? {} : { token })).status;
    for (const query of ["?websiteId=987654", "?changedAfter=-1", "?changedAfter=x"]) {
      assert.equal(await statusOf(query), 400, query);
    }
    const { rows } = await deps.pool.query<{ website_id: number; location_id: number }>(
      `with w as (insert into website (code, name) values ($1, 'Other') returning website_id)
       insert into location (name, code, website_id) select 'Shop', $1, website_id from w returning website_id, location_id`,
      [randomUUID()],
    );
    const [other] = rows;
    assert.ok(other);
    await deps.generations.poll();
    const bound = await newToken(["Vendor_Pos::locations"], [other.location_id]);
    assert.equal(await statusOf("?websiteId=1", bound), 400);
    assert.equal(await statusOf("", await newToken(["Platform_Sales::manage"])), 401);
  });
});
