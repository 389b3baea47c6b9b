import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { indexRulePrices } from "./commands/prices.ts";
import { sampleCatalog } from "../../../../test/fixtures/pricing/catalog.ts";

const app = await openApp();
const { call, deps } = app;
const { product, customer, pricesOf } = sampleCatalog(app);
const { token } = await newAdministrator(app, ["Platform_Catalog::manage"]);

const admin = (method: string, path: string, body?: unknown, as: string = token) =>
  call(method, `/admin/api${path}`, { token: as, ...(body === undefined ? {} : { body }) });

const RULE = {
  name: "Tea week",
  website_ids: [1],
  customer_group_ids: [1],
  simple_action: "by_percent",
  discount_amount: 25,
};

async function audited(entity_type: string, entity_id: number) {
  const { rows } = await deps.pool.query<{ field_name: string; old_value: string | null; new_value: string | null }>(
    `select field_name, old_value, new_value from audit_log
      where entity_type = $1 and entity_id = $2 and change_source = 'admin' order by log_id`,
    [entity_type, String(entity_id)],
  );
  return rows;
}

describe("price rules", () => {
  test("price rules are created, changed and deleted, each change audited and then in the prices", async () => {
    const [{ sku }, who] = [await product(), await customer()];
    const paid = async () => {
      await deps.jobs.runDue("index_rule_prices", () => indexRulePrices(deps));
      const answer = await pricesOf({ customerId: who, skus: [sku], websiteId: 1 });
      return answer.body.prices[0]?.customer_price;
    };
    const conditions = { skus: [sku], price_from: 0.1, price_to: 1000.0001 };
    const created = await admin("POST", "/price-rules", { ...RULE, conditions });
    assert.equal(created.status, 200, created.text);
    const { rule_id } = created.body;
    assert.deepEqual(created.body.conditions, conditions);
    assert.match(created.text, /"price_to": ?1000\.0001/);
    assert.equal(await paid(), 75);

    const changed = await admin("PUT", `/price-rules/${rule_id}`, { ...created.body, discount_amount: 30 });
    assert.equal(changed.status, 200, changed.text);
    assert.equal(await paid(), 70);
    assert.deepEqual((await audited("price_rule", rule_id)).at(-1), {
      field_name: "discount_amount",
      old_value: "25.0000",
      new_value: "30.0000",
    });
    const list = await admin("GET", "/price-rules?filter[name]=Tea%20week");
    assert.deepEqual([list.body.total_count, list.body.items[0].rule_id], [1, rule_id]);

    assert.equal((await admin("DELETE", `/price-rules/${rule_id}`)).body, true);
    assert.equal(await paid(), undefined);
    assert.ok((await audited("price_rule", rule_id)).some(({ new_value }) => new_value === null));
    assert.equal((await admin("DELETE", `/price-rules/${rule_id}`)).status, 404);
    assert.equal((await admin("PUT", `/price-rules/${rule_id}`, { name: "x" })).status, 404);
  });

  test("price rules with a wrong member are refused", async () => {
    const wrong: readonly (readonly [Record<string, unknown>, RegExp])[] = [
      [{ name: " " }, /name.* is required/],
      [{ simple_action: "halve" }, /simple_action/],
      [{ discount_amount: -1 }, /discount_amount/],
      [{ discount_amount: 101 }, /at most 100/],
      [{ from_date: "2026-02-30" }, /from_date/],
      [{ from_date: "2026-03-02", to_date: "2026-03-01" }, /ends before it begins/],
      [{ website_ids: [99] }, /no website with the id 99/],
      [{ customer_group_ids: [99] }, /no customer group with the id 99/],
      [{ conditions: { weight: 3 } }, /not supported/],
      [{ conditions: { attributes: [{ attribute_code: "colour" }] } }, /"field":"values"/],
      [{ conditions: { attributes: [{ attribute_code: "", values: [] }] } }, /code and values/],
    ];
    for (const [members, reason] of wrong) {
      const answer = await admin("POST", "/price-rules", { ...RULE, ...members });
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, reason);
    }
  });

  test("price rules that end before they begin are refused, also when only one of the days is changed", async () => {
    const { body } = await admin("POST", "/price-rules", { ...RULE, from_date: "2026-03-02", to_date: "2026-03-02" });
    for (const days of [{ to_date: "2026-03-01" }, { from_date: "2026-03-03" }]) {
      const answer = await admin("PUT", `/price-rules/${body.rule_id}`, days);
      assert.deepEqual([answer.status, answer.body.code], [400, "rule_period_reversed"]);
    }
    assert.equal((await admin("PUT", `/price-rules/${body.rule_id}`, { to_date: null })).status, 200);
  });

  test("the routes of price rules need their resource", async () => {
    const other = await newAdministrator(app, ["Vendor_Pos::locations"]);
    assert.equal((await admin("GET", "/price-rules", undefined, other.token)).status, 401);
    assert.equal((await admin("POST", "/price-rules", RULE, other.token)).status, 401);
  });
});

describe("customers' own prices", () => {
  test("customers' own prices are created, changed and deleted by SKU, each change audited", async () => {
    const [{ sku, id }, customer_id] = [await product(), await customer()];
    const created = await admin("POST", "/customer-prices", { customer_id, sku: sku.toUpperCase(), price: "79.9" });
    assert.equal(created.status, 200, created.text);
    const { customer_price_id } = created.body;
    assert.deepEqual(
      [created.body.sku, created.body.product_id, created.body.qty, created.body.website_id, created.body.price],
      [sku, id, 1, 0, 79.9],
    );
    await admin("PUT", `/customer-prices/${customer_price_id}`, { price: 70 });
    const answer = await pricesOf({ customerId: customer_id, skus: [sku], websiteId: 0 });
    assert.equal(answer.body.prices[0].customer_price, 70);
    assert.deepEqual((await audited("customer_price", customer_price_id)).at(-1), {
      field_name: "price",
      old_value: "79.9000",
      new_value: "70.0000",
    });
    const again = await admin("POST", "/customer-prices", { customer_id, sku, price: 1 });
    assert.match(again.text, /has a price for this quantity/);
    assert.equal(again.status, 400);
    assert.equal((await admin("DELETE", `/customer-prices/${customer_price_id}`)).body, true);
    assert.equal((await admin("GET", `/customer-prices?filter[customer_id]=${customer_id}`)).body.total_count, 0);
  });

  test("customers' own prices with a wrong member are refused", async () => {
    const [{ sku }, customer_id] = [await product(), await customer()];
    const wrong: readonly (readonly [Record<string, unknown>, RegExp])[] = [
      [{ sku: "no such thing" }, /no product with the SKU/],
      [{ customer_id: 2_000_000_000 }, /customer does not exist/],
      [{ website_id: 99 }, /no website with the id 99/],
      [{ qty: 0.5 }, /qty.* must be 1 or more/],
      [{ price: -1 }, /price.* must be 0 or more/],
    ];
    for (const [members, reason] of wrong) {
      const answer = await admin("POST", "/customer-prices", { customer_id, sku, price: 1, ...members });
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, reason);
    }
  });
});
