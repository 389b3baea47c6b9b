import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { API_KEY, VendureDouble } from "../../../test/fixtures/connectors/vendure/double.ts";
import { QUIRKS } from "../../../test/fixtures/connectors/vendure/under-test.ts";
import type { Answer } from "../../../test/support.ts";

let double: VendureDouble;
let url = "";
beforeEach(async () => {
  double = new VendureDouble();
  url = await double.start();
});
afterEach(() => double.stop());

const ask = async (operationName: string, variables: object = {}, query = "{ ok }", key = API_KEY) => {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "vendure-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ operationName, query, variables }),
  });
  const { data, errors = [] } = (await answer.json()) as Answer["body"];
  return { status: answer.status, data, code: errors[0]?.extensions.code };
};

/** Tests by the quirk of Vendure that they prove. */
const PROOFS: Readonly<Record<string, () => Promise<void>>> = {
  "refusals are answered with 200": async () => {
    const { status, code, data } = await ask("channel", {}, "{ ok }", "another-key");
    assert.deepEqual([status, code, data], [200, "FORBIDDEN", null]);
  },
  "a field that the schema lacks is answered with 400": async () => {
    double.flaws.has_plugin = false;
    const { status, code } = await ask("tillkeeperState", {}, "{ tillkeeper { version } }");
    assert.deepEqual([status, code], [400, "GRAPHQL_VALIDATION_FAILED"]);
  },
  "a filter by address is case-sensitive": async () => {
    const customer = { emailAddress: "ada@b.example", title: "", firstName: "Ada", lastName: "Moreau" };
    await ask("tillkeeperCustomer", { input: { ...customer, key: "1", addresses: [] } });
    const found = async (email: string) => (await ask("findCustomers", { email })).data.customers.items.length;
    assert.deepEqual([await found("Ada@b.example"), await found("ada@b.example")], [0, 1]);
  },
  "no more than 1,000 rows in a page": async () => {
    const code = async (take: number) => (await ask("productVariants", { options: { take } })).code;
    assert.deepEqual([await code(1_001), await code(1_000)], ["USER_INPUT_ERROR", undefined]);
  },
  "in another zone than UTC, filters by time compare other hours than those of the answer": async () => {
    for (const hour of ["02", "10", "12"]) double.put("customers", { updatedAt: `2026-11-22T${hour}:00:00.000Z` });
    const options = { filter: { updatedAt: { after: "2026-11-22T12:00:00.000Z" } } };
    const count = async () => (await ask("customers", { options })).data.list.totalItems;
    assert.equal(await count(), 0);
    double.flaws.time_zone = "Asia/Tokyo";
    assert.equal(await count(), 2);
  },
  "oversold products have a negative figure": async () => {
    double.shop.stock.set("tea", 2);
    const line = { item: "1", sku: "tea", name: "Tea", quantity: 3, unitPrice: 100, adjustment: 0, taxRate: 19 };
    const sale = { key: "a", currencyCode: "EUR", customerId: null, lines: [line], total: 300 };
    assert.equal((await ask("tillkeeperSale", { input: sale })).code, undefined);
    assert.equal(double.shop.stock.get("tea"), -1);
  },
};

describe("the double answers as Vendure 3.7.3", () => {
  for (const { what } of QUIRKS) {
    test(what, async () => {
      const prove = PROOFS[what];
      assert.ok(prove, "the quirk has no proof");
      await prove();
    });
  }
});
