import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { place } from "../../../../test/fixtures/orders/orders.ts";
import { samplePromotions } from "../../../../test/fixtures/promotions/promotions.ts";

const app = await openApp();
const { call, deps } = app;
const { ok, rule, coupon, customer } = samplePromotions(app);
const { token } = await newAdministrator(app, ["Platform_Sales::manage"]);

const admin = (method: string, path: string, body?: unknown, as: string = token) =>
  call(method, `/admin/api${path}`, { token: as, ...(body === undefined ? {} : { body }) });

const RULE = {
  name: "Spring",
  website_ids: [1],
  customer_group_ids: [0, 1],
  simple_action: "by_percent",
  discount_amount: 10,
  coupon_type: "SPECIFIC_COUPON",
};

async function audited(entity_type: string, entity_id: number, field_name: string) {
  const { rows } = await deps.pool.query<{ old_value: string | null; new_value: string | null }>(
    `select old_value, new_value from audit_log
      where entity_type = $1 and entity_id = $2 and field_name = $3 and change_source = 'admin' order by log_id`,
    [entity_type, String(entity_id), field_name],
  );
  return rows.map(({ old_value, new_value }) => [old_value, new_value]);
}

describe("cart price rules in the administration", () => {
  test("cart price rules are made, changed and deleted in administration, each change audited", async () => {
    const made = await admin("POST", "/cart-price-rules", RULE);
    assert.equal(made.status, 200, made.text);
    const { rule_id } = made.body;
    const changed = await admin("PUT", `/cart-price-rules/${rule_id}`, { ...made.body, discount_amount: 12.5 });
    assert.equal(changed.body.discount_amount, 12.5, changed.text);
    assert.deepEqual(await audited("cart_price_rule", rule_id, "discount_amount"), [
      [null, "10.0000"],
      ["10.0000", "12.5000"],
    ]);
    const list = await admin("GET", "/cart-price-rules?filter[website_ids][finset]=1&filter[name]=Spring");
    assert.deepEqual([list.body.total_count, list.body.items[0].rule_id], [1, rule_id]);
    assert.equal((await admin("DELETE", `/cart-price-rules/${rule_id}`)).body, true);
    assert.equal((await admin("PUT", `/cart-price-rules/${rule_id}`, { name: "x" })).status, 404);
  });

  test("cart price rules keep the conditions that came over the interface", async () => {
    const condition = { condition_type: "combine", conditions: [] };
    const { rule_id } = await rule({ condition });
    const changed = await admin("PUT", `/cart-price-rules/${rule_id}`, { name: "Renamed" });
    assert.deepEqual([changed.body.name, changed.body.condition], ["Renamed", condition]);
  });

  test("cart price rules take conditions, other ones and none again, and the interface reads them as saved", async () => {
    const subtotal = { condition_type: "address", attribute_name: "base_subtotal", operator: ">=", value: "50" };
    const condition = { condition_type: "combine", aggregator_type: "any", value: "1", conditions: [subtotal] };
    const { rule_id } = await rule();
    const put = (fields: object) => admin("PUT", `/cart-price-rules/${rule_id}`, fields);
    const set = await put({ condition, action_condition: condition });
    assert.deepEqual([set.body.condition, set.body.action_condition], [condition, condition], set.text);
    assert.deepEqual((await ok("GET", `/rest/V1/salesRules/${rule_id}`)).condition, condition);
    const cleared = await put({ action_condition: null });
    assert.deepEqual([cleared.body.condition, cleared.body.action_condition], [condition, null], cleared.text);
    assert.equal((await put({ condition: [] })).status, 400);
  });

  test("cart price rules with a wrong member are refused in administration", async () => {
    const wrong: readonly (readonly [Record<string, unknown>, RegExp])[] = [
      [{ name: " " }, /name.* is required/],
      [{ simple_action: "by_magic" }, /simple_action/],
      [{ coupon_type: "SOME" }, /coupon_type/],
      [{ discount_amount: 101 }, /at most 100/],
      [{ to_date: "2026-02-30" }, /to_date/],
      [{ from_date: "2026-03-02", to_date: "2026-03-01" }, /ends before it begins/],
      [{ website_ids: [99] }, /no website with the id 99/],
      [{ customer_group_ids: [99] }, /no customer group with the id 99/],
      [{ times_used: 5, surprise: 1 }, /not supported/],
    ];
    for (const [members, reason] of wrong) {
      const answer = await admin("POST", "/cart-price-rules", { ...RULE, ...members });
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, reason);
    }
    const { rule_id } = await rule();
    assert.equal((await admin("PUT", `/cart-price-rules/${rule_id}`, { simple_action: "by_magic" })).status, 400);
  });

  test("a cart price rule that would end before it begins is refused, whichever of its days is changed and on which route", async () => {
    const { rule_id } = await rule({ from_date: "2026-03-02", to_date: "2026-03-02" });
    for (const days of [{ to_date: "2026-03-01" }, { from_date: "2026-03-03" }]) {
      const byAdmin = await admin("PUT", `/cart-price-rules/${rule_id}`, days);
      const byRest = await call("PUT", `/rest/V1/salesRules/${rule_id}`, { body: { rule: days } });
      assert.deepEqual([byAdmin.status, byAdmin.body.code], [400, "rule_period_reversed"]);
      assert.deepEqual([byRest.status, byRest.body.parameters], [400, ["It ends before it begins."]]);
    }
  });
});

describe("coupons in the administration", () => {
  test("coupons are made, changed and deleted in administration, each change audited, with the name of their rule", async () => {
    const { rule_id } = await rule({ name: "Ten off" });
    const code = `Tea-${randomUUID()}`;
    const made = await admin("POST", "/coupons", { rule_id, code, usage_limit: 5 });
    assert.equal(made.status, 200, made.text);
    const { coupon_id } = made.body;
    assert.deepEqual([made.body.rule_name, made.body.times_used, made.body.used_percent], ["Ten off", 0, 0]);
    const changed = await admin("PUT", `/coupons/${coupon_id}`, { usage_limit: null });
    assert.deepEqual([changed.body.code, changed.body.usage_limit, changed.body.used_percent], [code, null, null]);
    assert.deepEqual(await audited("coupon", coupon_id, "usage_limit"), [
      [null, "5"],
      ["5", null],
    ]);
    assert.equal((await admin("DELETE", `/coupons/${coupon_id}`)).body, true);
    assert.equal((await admin("GET", `/coupons?filter[coupon_id]=${coupon_id}`)).body.total_count, 0);
  });

  test("coupons are found by how much of their limit is used, with who used them", async () => {
    const [{ rule_id }, who] = [await rule(), await customer()];
    const near = await coupon(rule_id, { usage_limit: 3 });
    const far = await coupon(rule_id, { usage_limit: 100 });
    const free = await coupon(rule_id, { usage_limit: 0 });
    for (const { code } of [near, near, far, free]) {
      await place(app, { customer_id: who, applied_rule_ids: String(rule_id), coupon_code: code });
    }
    await place(app, { applied_rule_ids: String(rule_id), coupon_code: near.code });
    const of = `filter[rule_id]=${rule_id}`;
    const found = await admin("GET", `/coupons?${of}&filter[used_percent][gteq]=66`);
    assert.deepEqual(
      found.body.items.map((row: Record<string, unknown>) => [
        row["coupon_id"],
        row["times_used"],
        row["used_percent"],
      ]),
      [[near.coupon_id, 3, 100]],
    );
    const all = await admin("GET", `/coupons?${of}&sort=used_percent`);
    assert.deepEqual(all.body.items.map((row: Record<string, unknown>) => row["used_percent"]).toSorted(), [
      1,
      100,
      null,
    ]);
    const { body } = await admin("GET", `/coupons/${near.coupon_id}/uses`);
    assert.equal((await admin("GET", "/coupons/987654/uses")).status, 404);
    assert.deepEqual(body.items, [{ customer_id: who, customer_name: "Ada Moreau", times_used: 2 }]);
    assert.equal((await ok("GET", `/rest/V1/coupons/${near.coupon_id}`)).times_used, 3);
  });

  test("coupons are listed however far their uses exceed a limit that was set later", async () => {
    const { rule_id } = await rule();
    const { coupon_id } = await coupon(rule_id, { usage_limit: 1 });
    await deps.pool.query("update shop_data.salesrule_coupon set times_used = 2147483647 where coupon_id = $1", [
      coupon_id,
    ]);
    const { status, text, body } = await admin("GET", `/coupons?filter[coupon_id]=${coupon_id}&sort=-used_percent`);
    assert.equal(status, 200, text);
    assert.equal(body.items[0].used_percent, 214_748_364_700);
    assert.equal((await admin("GET", "/coupons?filter[used_percent][gt]=99999999999")).body.total_count, 1);
    assert.equal((await admin("PUT", `/coupons/${coupon_id}`, body.items[0])).status, 200);
  });

  test("coupons with a wrong member are refused in administration", async () => {
    const { rule_id } = await rule();
    const closed = await rule({ coupon_type: "NO_COUPON" });
    const { code } = await coupon(rule_id);
    const wrong: readonly (readonly [Record<string, unknown>, RegExp])[] = [
      [{ code: "" }, /code.* is required/],
      [{ code: " x" }, /blanks/],
      [{ code: code.toUpperCase() }, /same code already exists/],
      [{ rule_id: 987_654 }, /rule does not exist/],
      [{ rule_id: closed.rule_id }, /takes no coupons/],
      [{ usage_limit: -1 }, /usage_limit/],
    ];
    for (const [members, reason] of wrong) {
      const answer = await admin("POST", "/coupons", { rule_id, code: randomUUID(), ...members });
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, reason);
    }
    const moved = await coupon(rule_id);
    const answer = await admin("PUT", `/coupons/${moved.coupon_id}`, { rule_id: closed.rule_id });
    assert.match(answer.text, /takes no coupons/);
  });
});

test("rules and coupons need their resource", async () => {
  const other = await newAdministrator(app, ["Platform_Catalog::manage"]);
  for (const path of ["/cart-price-rules", "/coupons", "/coupons/1/uses"]) {
    assert.equal((await admin("GET", path, undefined, other.token)).status, 401, path);
  }
  assert.equal((await admin("POST", "/cart-price-rules", RULE, other.token)).status, 401);
});
