import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "../../../test/support.ts";
import { applicableTaxes } from "../src/tax/applicable.ts";
import { readTaxTables } from "../src/tax/tables.ts";

const { call } = await openApp();
type Row = Readonly<Record<string, unknown>>;

async function created(path: string, body: Row): Promise<number> {
  const answer = await call("POST", `/rest/V1/${path}`, { body });
  assert.equal(answer.status, 200, answer.text);
  return Number(answer.body.id ?? answer.body);
}

const newClass = (class_name: string, class_type: string) =>
  created("taxClasses", { taxClass: { class_name, class_type } });
const newRate = (code: string, more: Row) => created("taxRates", { taxRate: { code, tax_country_id: "US", ...more } });
const newRule = (code: string, more: Row) => created("taxRules", { rule: { code, ...more } });

test("the taxes of the server's answer apply by class, region, postcode and priority", async () => {
  const product_class_id = await newClass("Kit goods", "PRODUCT");
  const customer_class_id = await newClass("Kit customers", "CUSTOMER");
  const state = await newRate("state", { rate: 4, tax_region_id: 43 });
  const city = await newRate("city", {
    rate: "4.5",
    tax_region_id: 43,
    zip_is_range: 1,
    zip_from: 10001,
    zip_to: 10292,
  });
  const district = await newRate("district", { rate: "0.375", tax_region_id: 43, tax_postcode: "100*" });
  const classes = { product_tax_class_ids: [product_class_id], customer_tax_class_ids: [customer_class_id] };
  await newRule("kit state", { ...classes, tax_rate_ids: [state] });
  await newRule("kit city", { ...classes, tax_rate_ids: [city], priority: 1 });
  await newRule("kit district", { ...classes, tax_rate_ids: [district], priority: 2, calculate_subtotal: true });

  const { status, body } = await call("GET", "/rest/V1/pos/tax-rates");
  assert.equal(status, 200);
  const tables = readTaxTables(body);
  assert.equal(tables.group_classes.get(0), 3);
  const found = (postcode: string, region_id = 43) => {
    const address = { country_id: "US", region_id, postcode };
    const { groups, ratio } = applicableTaxes(tables, { customer_class_id, product_class_id, address });
    return [groups.map(({ rates }) => rates.map(({ code, percent }) => `${code} ${percent}`).join()), ratio];
  };
  assert.deepEqual(found("10013-4501"), [
    ["state 4", "city 4.5", "district 0.375"],
    // The ratio is 4 % + 4.5 % of 104 % + 0.375 %, which is 9.055 %.
    { numerator: 1811n, denominator: 20_000n },
  ]);
  assert.deepEqual(found("10500"), [["state 4"], { numerator: 1n, denominator: 25n }]);
  assert.deepEqual(found("10013", 12), [[], { numerator: 0n, denominator: 1n }]);
});
