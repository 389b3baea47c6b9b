import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Platform_Tax::manage"]);

function ask(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) {
  return call(method, `/admin/api${path}`, { token, ...(body === undefined ? {} : { body }) });
}

async function made(path: string, body: unknown) {
  const answer = await ask("POST", path, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const rateOf = (code: string, members: Record<string, unknown> = {}) =>
  made("/tax-rates", { code, tax_country_id: "NL", rate: 21, ...members });

describe("taxes in the administration", () => {
  test("an update of a tax keeps what it does not state", async () => {
    const { id, ...rate } = await rateOf("A1", { zip_is_range: 1, zip_from: 1000, zip_to: 1999, tax_region_id: 4 });
    const changed = await ask("PUT", `/tax-rates/${id}`, { rate: 9.5 });
    assert.deepEqual(changed.body, { id, ...rate, rate: 9.5 });
    const whole = await ask("PUT", `/tax-rates/${id}`, { zip_is_range: 0, tax_postcode: "*" });
    assert.deepEqual([whole.body.tax_postcode, whole.body.zip_from, whole.body.rate], ["*", null, 9.5]);

    const links = { customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: [id] };
    const rule = await made("/tax-rules", { code: "A", priority: 3, ...links });
    const renamed = await ask("PUT", `/tax-rules/${rule.id}`, { code: "B" });
    assert.deepEqual(renamed.body, { ...rule, code: "B" });

    const { class_id } = await made("/tax-classes", { class_name: "Trade", class_type: "CUSTOMER" });
    const named = await ask("PUT", `/tax-classes/${class_id}`, { class_name: "Resellers" });
    assert.deepEqual(named.body, { class_id, class_name: "Resellers", class_type: "CUSTOMER" });
  });

  test("a tax that the rules refuse is refused with its code, and changes nothing", async () => {
    const { id } = await rateOf("B1");
    const { id: other } = await rateOf("B2");
    const rule = { code: "C", customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: [id] };
    await made("/tax-rules", rule);
    const stored = async () =>
      (await deps.pool.query("select json_agg(r order by code) as rates from shop_data.tax_rate r")).rows;
    const before = await stored();
    for (const [method, path, body, status, code] of [
      ["PUT", `/tax-rates/${other}`, { code: "B1" }, 400, "tax_rate_code_taken"],
      ["PUT", `/tax-rates/${other}`, { rate: -1 }, 400, "invalid_value"],
      ["PUT", `/tax-rates/${other}`, { code: "" }, 400, "required"],
      ["PUT", "/tax-rates/999999", { rate: 1 }, 404, "entity_not_found"],
      ["PUT", "/tax-classes/2", { class_type: "CUSTOMER" }, 400, "field_fixed"],
      ["DELETE", `/tax-rates/${id}`, undefined, 400, "tax_rate_used"],
      ["DELETE", "/tax-classes/2", undefined, 400, "tax_class_used"],
      ["DELETE", "/tax-rules/999999", undefined, 404, "entity_not_found"],
      ["POST", "/tax-rules", { ...rule, code: "D", tax_rate_ids: [999_999] }, 400, "invalid_value"],
      ["POST", "/tax-rules", rule, 400, "tax_rule_code_taken"],
    ] as const) {
      const answer = await ask(method, path, body);
      assert.deepEqual([answer.status, answer.body.code], [status, code], `${method} ${path}: ${answer.text}`);
    }
    assert.deepEqual(await stored(), before);
  });

  test("two concurrent updates of one tax rule leave the links of one of them", async () => {
    const rates = [await rateOf("E1"), await rateOf("E2"), await rateOf("E3")].map(({ id }) => id);
    const links = { customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: rates };
    const { id } = await made("/tax-rules", { code: "E", ...links });
    const answers = await Promise.all(
      [...rates, ...rates].map((rate) => ask("PUT", `/tax-rules/${id}`, { tax_rate_ids: [rate] })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    );
    const { body } = await ask("GET", `/tax-rules?filter[id]=${id}`);
    assert.equal(body.items[0].tax_rate_ids.length, 1);
  });

  test("lists of taxes filter by each column that their tables show, and need Platform_Tax::manage", async () => {
    for (const query of [
      "/tax-classes?filter[class_name][like]=%25able%25&filter[class_type]=PRODUCT&sort=class_name",
      "/tax-rates?filter[code][like]=%25&sort=-rate",
      "/tax-rules?filter[code][like]=%25&sort=priority",
    ]) {
      const answer = await ask("GET", query);
      assert.equal(answer.status, 200, answer.text);
      assert.ok(answer.body.total_count > 0, query);
    }
    const other = await newAdministrator(app, ["Platform_Catalog::manage"]);
    for (const path of ["/tax-classes", "/tax-rates", "/tax-rules"]) {
      assert.equal((await call("GET", `/admin/api${path}`, { token: other.token })).status, 401);
    }
  });
});
