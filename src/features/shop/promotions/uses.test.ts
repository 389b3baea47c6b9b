import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { openApp } from "../../../../test/support.ts";
import { appliedRuleIds } from "../../../shop-data/promotions/uses.ts";
import { ofSale, place, post, sampleOrder } from "../../../../test/fixtures/orders/orders.ts";
import { samplePromotions } from "../../../../test/fixtures/promotions/promotions.ts";

const app = await openApp();
const { call } = app;
const { rule, coupon, customer, readCoupon, readRule, usage } = samplePromotions(app);

async function cancel(entity_id: number): Promise<boolean> {
  const answer = await call("POST", `/rest/V1/orders/${entity_id}/cancel`, { body: {} });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe("a placed order", () => {
  test("a placed order counts every applied rule and its coupon, in total and for its customer", async () => {
    const [first, second, who] = [await rule(), await rule(), await customer()];
    const { coupon_id, code } = await coupon(first.rule_id);
    await place(app, {
      customer_id: who,
      applied_rule_ids: `${second.rule_id}, ${first.rule_id}`,
      coupon_code: code.toUpperCase(),
    });
    assert.deepEqual(await usage(who, first.rule_id, code), [1, 1]);
    assert.deepEqual(await usage(who, second.rule_id), [1, 0]);
    assert.deepEqual(await usage(await customer(), first.rule_id, code), [0, 0]);
    assert.equal((await readCoupon({ coupon_id })).times_used, 1);
    assert.deepEqual([(await readRule(first)).times_used, (await readRule(second)).times_used], [1, 1]);
  });

  test("an order of a guest or an unknown customer counts only for the total", async () => {
    const [{ rule_id }, stranger] = [await rule(), 987_654];
    const { coupon_id, code } = await coupon(rule_id);
    await place(app, { applied_rule_ids: String(rule_id), coupon_code: code });
    await place(app, { applied_rule_ids: String(rule_id), coupon_code: code, customer_id: stranger });
    assert.equal((await readCoupon({ coupon_id })).times_used, 2);
    assert.deepEqual(await usage(stranger, rule_id, code), [0, 0]);
  });

  test("an order is not refused for an exceeded limit, an expired coupon, or unknown rules and codes", async () => {
    const [{ rule_id }, who] = [await rule({ uses_per_customer: 1, is_active: false }), await customer()];
    const { code } = await coupon(rule_id, {
      usage_limit: 1,
      usage_per_customer: 1,
      expiration_date: "2020-01-01 00:00:00",
    });
    const members = { customer_id: who, applied_rule_ids: String(rule_id), coupon_code: code };
    for (let sold = 0; sold < 3; sold += 1) await place(app, members);
    assert.deepEqual(await usage(who, rule_id, code), [3, 3]);
    await place(app, {
      ...members,
      applied_rule_ids: "x,,999999999,-1,1e3,99999999999999999999",
      coupon_code: "unknown",
    });
    assert.deepEqual(await usage(who, rule_id, code), [3, 3]);
  });

  test("an order counts once however often its sale is sent", async () => {
    const [{ rule_id }, who] = [await rule(), await customer()];
    const order = sampleOrder({ ...ofSale(randomUUID()), customer_id: who, applied_rule_ids: String(rule_id) });
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(app, order)));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.deepEqual(await usage(who, rule_id), [1, 0]);
  });

  test("a refused order counts no use", async () => {
    const [{ rule_id }, who] = [await rule(), await customer()];
    const answer = await post(
      app,
      sampleOrder({ customer_id: who, applied_rule_ids: String(rule_id), status: "no such status" }),
    );
    assert.equal(answer.status, 400);
    assert.equal((await readRule({ rule_id })).times_used, 0);
  });

  test("each of forty concurrent orders with one coupon is counted", async () => {
    const [one, other, who] = [await rule(), await rule(), await customer()];
    const { coupon_id, code } = await coupon(one.rule_id);
    const ids = [one.rule_id, other.rule_id];
    const orders = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        place(app, {
          customer_id: who,
          coupon_code: code,
          applied_rule_ids: (n % 2 === 0 ? ids : ids.toReversed()).join(","),
        }),
      ),
    );
    assert.equal((await readCoupon({ coupon_id })).times_used, 40);
    assert.equal((await readRule(other)).times_used, 40);
    assert.deepEqual(await usage(who, one.rule_id, code), [40, 40]);
    await Promise.all(orders.slice(0, 15).map(({ entity_id }) => cancel(entity_id)));
    assert.equal((await readCoupon({ coupon_id })).times_used, 25);
    assert.deepEqual(await usage(who, one.rule_id, code), [25, 25]);
  });
});

describe("a canceled order", () => {
  test("a canceled order returns its uses once", async () => {
    const [{ rule_id }, who] = [await rule(), await customer()];
    const { coupon_id, code } = await coupon(rule_id);
    const members = { customer_id: who, applied_rule_ids: String(rule_id), coupon_code: code };
    await place(app, members);
    const { entity_id } = await place(app, members);
    assert.equal(await cancel(entity_id), true);
    assert.equal(await cancel(entity_id), false);
    assert.deepEqual(await usage(who, rule_id, code), [1, 1]);
    assert.deepEqual([(await readCoupon({ coupon_id })).times_used, (await readRule({ rule_id })).times_used], [1, 1]);
  });

  test("a canceled order returns its use to the customer who had the order when it was placed", async () => {
    const [{ rule_id }, first, second] = [await rule(), await customer(), await customer()];
    const { entity_id } = await place(app, { customer_id: first, applied_rule_ids: String(rule_id) });
    await place(app, { customer_id: second, applied_rule_ids: String(rule_id) });
    const moved = await post(app, { entity_id, customer_id: second });
    assert.equal(moved.status, 200, moved.text);
    await cancel(entity_id);
    assert.deepEqual(
      [await usage(first, rule_id), await usage(second, rule_id)],
      [
        [0, 0],
        [1, 0],
      ],
    );
  });

  test("a canceled order with an invoice keeps its uses", async () => {
    const [{ rule_id }, who] = [await rule(), await customer()];
    const { entity_id, items } = await place(app, { customer_id: who, applied_rule_ids: String(rule_id) });
    const invoice = await call("POST", `/rest/V1/order/${entity_id}/invoice`, {
      body: { items: [{ order_item_id: items[0].item_id, qty: 1 }] },
    });
    assert.equal(invoice.status, 200, invoice.text);
    assert.equal(await cancel(entity_id), true);
    assert.deepEqual(await usage(who, rule_id), [1, 0]);
  });

  test("an order whose rule and coupon were deleted can still be canceled", async () => {
    const { rule_id } = await rule();
    const { code } = await coupon(rule_id);
    const { entity_id } = await place(app, { applied_rule_ids: String(rule_id), coupon_code: code });
    assert.equal((await call("DELETE", `/rest/V1/salesRules/${rule_id}`)).body, true);
    assert.equal(await cancel(entity_id), true);
  });
});

test("the ids of applied rules are read from any text", () => {
  assert.deepEqual(appliedRuleIds("4, 17,4"), [4, 17]);
  fc.assert(
    fc.property(fc.string(), (text) => appliedRuleIds(text).every((id) => Number.isInteger(id) && id <= 999_999_999)),
  );
});
