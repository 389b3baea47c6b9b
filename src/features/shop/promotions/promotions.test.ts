import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { place } from "../../../../test/fixtures/orders/orders.ts";
import { samplePromotions } from "../../../../test/fixtures/promotions/promotions.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const { ok, rule, coupon, customer, usage } = samplePromotions(app);

describe("rule usage", () => {
  test("the rule usage is zero for an unknown customer, rule or code, and for a coupon of another rule", async () => {
    const [one, other, who] = [await rule(), await rule(), await customer()];
    const { code } = await coupon(one.rule_id);
    await place(app, { customer_id: who, applied_rule_ids: String(one.rule_id), coupon_code: code });
    assert.deepEqual(await usage(who, one.rule_id, code), [1, 1]);
    assert.deepEqual(await usage(987_654, one.rule_id, code), [0, 0]);
    assert.deepEqual(await usage(0, one.rule_id, code), [0, 0]);
    assert.deepEqual(await usage(who, 987_654, code), [0, 0]);
    assert.deepEqual(await usage(who, one.rule_id, "unknown"), [1, 0]);
    assert.deepEqual(await usage(who, one.rule_id, ""), [1, 0]);
    assert.deepEqual(await usage(who, other.rule_id, code), [0, 0]);
  });

  test("the rule usage takes the code in any case and answers it as it was asked for", async () => {
    const [{ rule_id }, who] = [await rule(), await customer()];
    const { code } = await coupon(rule_id, { code: `Spring-${randomUUID()}` });
    await place(app, { customer_id: who, applied_rule_ids: String(rule_id), coupon_code: code.toLowerCase() });
    const url = `/rest/V1/pos/customers/${who}/rule-usage/${rule_id}`;
    const asked = code.toUpperCase();
    assert.deepEqual(await ok("GET", `${url}?couponCode=${asked}`), {
      customer_id: who,
      rule_id,
      rule_times_used: 1,
      coupon_code: asked,
      coupon_times_used: 1,
    });
    assert.equal((await ok("GET", url)).coupon_code, null);
  });

  test("the rule usage is refused for invalid ids, and for texts that cannot be stored", async () => {
    for (const url of ["/x/rule-usage/1", "/1/rule-usage/x", "/1/rule-usage/1?couponCode=%00"]) {
      assert.equal((await call("GET", `/rest/V1/pos/customers${url}`)).status, 400, url);
    }
  });

  test("the rule usage is zero for ids out of range, as for unknown ids", async () => {
    assert.deepEqual(await ok("GET", "/rest/V1/pos/customers/3000000000/rule-usage/4000000000?couponCode=X"), {
      customer_id: 3_000_000_000,
      rule_id: 4_000_000_000,
      rule_times_used: 0,
      coupon_code: "X",
      coupon_times_used: 0,
    });
  });

  test("reading the usage of rules needs its resource", async () => {
    const token = await newToken(["Platform_Sales::manage"]);
    assert.equal((await call("GET", "/rest/V1/pos/customers/1/rule-usage/1", { token })).status, 401);
    const own = await newToken(["Vendor_Pos::locations"]);
    assert.equal((await call("GET", "/rest/V1/pos/customers/1/rule-usage/1", { token: own })).status, 200);
  });
});

describe("cart price rules", () => {
  test("cart price rules are stored as sent, read back the same, and can be written back", async () => {
    const condition = {
      condition_type: "combine",
      conditions: [{ attribute_name: "base_subtotal", operator: ">=", value: "50" }],
    };
    const saved = await rule({
      name: "Spring",
      description: "All of spring",
      website_ids: [1],
      customer_group_ids: [0, 1],
      from_date: "2026-03-01",
      to_date: null,
      uses_per_customer: 2,
      is_active: true,
      condition,
      simple_action: "cart_fixed",
      discount_amount: "12.5",
      sort_order: 7,
      stop_rules_processing: false,
    });
    const read = await ok("GET", `/rest/V1/salesRules/${saved.rule_id}`);
    assert.deepEqual(read, saved);
    assert.deepEqual(
      [read.name, read.discount_amount, read.from_date, read.to_date, read.times_used, read.condition],
      ["Spring", 12.5, "2026-03-01", null, 0, condition],
    );
    const again = await ok("PUT", `/rest/V1/salesRules/${saved.rule_id}`, { rule: { ...read, times_used: 99 } });
    assert.deepEqual({ ...again, updated_at: "" }, { ...read, updated_at: "" });
  });

  test("cart price rules keep what an update does not name", async () => {
    const { rule_id } = await rule({ uses_per_customer: 3 });
    const changed = await ok("PUT", `/rest/V1/salesRules/${rule_id}`, { rule: { name: "Renamed" } });
    assert.deepEqual([changed.name, changed.uses_per_customer], ["Renamed", 3]);
  });

  test("cart price rules are found by search, also by the page", async () => {
    const name = `Rule ${randomUUID()}`;
    const { rule_id } = await rule({ name });
    const filter = "searchCriteria[filter_groups][0][filters][0]";
    const found = await ok(
      "GET",
      `/rest/V1/salesRules/search?${filter}[field]=name&${filter}[value]=${encodeURIComponent(name)}`,
    );
    assert.deepEqual([found.total_count, found.items[0].rule_id], [1, rule_id]);
    assert.equal((await call("GET", "/rest/V1/salesRules/search")).status, 400);
  });

  test("wrong cart price rules are refused with a message", async () => {
    const wrong: readonly Record<string, unknown>[] = [
      { name: " " },
      { name: "x".repeat(256) },
      { discount_amount: -1 },
      { discount_amount: "100000000" },
      { simple_action: "by_percent", discount_amount: 100.5 },
      { simple_action: "by_magic" },
      { coupon_type: "SOME" },
      { simple_free_shipping: "3" },
      { uses_per_customer: -1 },
      { discount_step: -2 },
      { from_date: "2026-02-30" },
      { condition: [] },
      { condition: "all" },
      { website_ids: [999] },
      { customer_group_ids: [999] },
      { website_ids: Array.from({ length: 1_001 }, () => 1) },
      { surprise: 1 },
    ];
    for (const members of wrong) {
      const answer = await call("POST", "/rest/V1/salesRules", { body: { rule: { name: "Rule", ...members } } });
      assert.equal(answer.status, 400, `${JSON.stringify(members)} ${answer.text}`);
    }
    assert.equal((await call("POST", "/rest/V1/salesRules", { body: { rule: {} } })).status, 400);
    const { rule_id } = await rule();
    const update = await call("PUT", `/rest/V1/salesRules/${rule_id}`, { body: { rule: { discount_amount: 101 } } });
    assert.equal(update.status, 400, update.text);
  });

  test("unknown rules and coupons are 404 with the platform's message", async () => {
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", { rule: { name: "x" } }],
      ["DELETE", undefined],
    ] as const) {
      const answer = await call(method, "/rest/V1/salesRules/987654", body === undefined ? {} : { body });
      assert.deepEqual(
        [answer.status, answer.body],
        [
          404,
          {
            message: "No such entity with %fieldName = %fieldValue",
            parameters: { fieldName: "ruleId", fieldValue: 987_654 },
          },
        ],
      );
    }
  });

  test("cart price rules have each change in the audit log", async () => {
    const { rule_id } = await rule();
    await ok("PUT", `/rest/V1/salesRules/${rule_id}`, { rule: { discount_amount: "11" } });
    const { rows } = await deps.pool.query(
      `select old_value, new_value from audit_log where entity_type = 'cart_price_rule' and entity_id = $1
          and field_name = 'discount_amount' and old_value is not null`,
      [String(rule_id)],
    );
    assert.deepEqual(rows, [{ old_value: "10.0000", new_value: "11.0000" }]);
  });
});

describe("coupons", () => {
  test("coupons are read back as saved, found by search in any case, changed and deleted", async () => {
    const { rule_id } = await rule();
    const code = `Tea-${randomUUID()}`;
    const saved = await coupon(rule_id, {
      code,
      usage_limit: 5,
      expiration_date: "2027-01-31 23:59:59",
      is_primary: true,
    });
    assert.deepEqual(await ok("GET", `/rest/V1/coupons/${saved.coupon_id}`), saved);
    assert.deepEqual(
      [saved.code, saved.usage_limit, saved.usage_per_customer, saved.times_used, saved.expiration_date, saved.type],
      [code, 5, null, 0, "2027-01-31 23:59:59", 0],
    );
    const filter = "searchCriteria[filter_groups][0][filters][0]";
    const found = await ok(
      "GET",
      `/rest/V1/coupons/search?${filter}[field]=code&${filter}[value]=${code.toUpperCase()}`,
    );
    assert.deepEqual(found.items, [saved]);
    const changed = await ok("PUT", `/rest/V1/coupons/${saved.coupon_id}`, { coupon: { ...saved, usage_limit: null } });
    assert.deepEqual([changed.code, changed.usage_limit], [code, null]);
    assert.equal(await ok("DELETE", `/rest/V1/coupons/${saved.coupon_id}`), true);
    assert.equal((await call("GET", `/rest/V1/coupons/${saved.coupon_id}`)).status, 404);
  });

  test("coupons have codes that are unique without regard to case, also for two at once", async () => {
    const { rule_id } = await rule();
    const code = `One-${randomUUID()}`;
    const send = (text: string) => call("POST", "/rest/V1/coupons", { body: { coupon: { rule_id, code: text } } });
    const answers = await Promise.all([send(code), send(code.toUpperCase()), send(code.toLowerCase())]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    assert.deepEqual(refused?.body.parameters, ["Coupon with the same code already exists."]);
    const other = await coupon(rule_id);
    const clash = await call("PUT", `/rest/V1/coupons/${other.coupon_id}`, { body: { coupon: { code } } });
    assert.equal(clash.status, 400, clash.text);
  });

  test("wrong coupons are refused with a message", async () => {
    const { rule_id } = await rule();
    const closed = await rule({ coupon_type: "NO_COUPON" });
    await coupon(rule_id, { is_primary: true });
    const wrong: readonly Record<string, unknown>[] = [
      { code: "" },
      { code: " x" },
      { code: "x".repeat(256) },
      { rule_id: 987_654 },
      { rule_id: closed.rule_id },
      { usage_limit: -1 },
      { usage_per_customer: -1 },
      { type: 2 },
      { is_primary: true },
      { expiration_date: "soon" },
      { surprise: 1 },
    ];
    for (const members of wrong) {
      const body = { coupon: { rule_id, code: randomUUID(), ...members } };
      const answer = await call("POST", "/rest/V1/coupons", { body });
      assert.equal(answer.status, 400, `${JSON.stringify(members)} ${answer.text}`);
    }
    assert.equal((await call("POST", "/rest/V1/coupons", { body: { coupon: { code: "x" } } })).status, 400);
    assert.equal((await call("PUT", "/rest/V1/coupons/987654", { body: { coupon: {} } })).status, 404);
    assert.equal((await call("DELETE", "/rest/V1/coupons/987654")).status, 404);
  });
});
