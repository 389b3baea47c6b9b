import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { DOUBLE_SECRET, MedusaDouble, QUIRKS } from "../../../test/fixtures/connectors/medusa/double.ts";

let double: MedusaDouble;
let url = "";
beforeEach(async () => {
  double = new MedusaDouble();
  url = await double.start();
});
afterEach(() => double.stop());

const ask = async (method: string, path: string, body?: unknown) => {
  const authorization = `Basic ${Buffer.from(`${DOUBLE_SECRET}:`).toString("base64")}`;
  const answer = await fetch(`${url}/admin${path}`, {
    method,
    headers: { authorization, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: text.startsWith("<") ? undefined : JSON.parse(text) };
};
const customer = async (email: string) => ask("POST", "/customers", { email, first_name: "Ada", last_name: "Moreau" });
const sell = async (line: { quantity: string; unit_price: string; rate?: string; amount?: string }) => {
  const { quantity, unit_price, rate, amount } = line;
  const item = {
    title: "Tea",
    variant_sku: "tea",
    quantity,
    unit_price,
    metadata: { pos_item: "1" },
    adjustments: amount === undefined ? [] : [{ amount }],
    tax_lines: rate === undefined ? [] : [{ rate }],
  };
  const order = { created_at: "2026-11-22T10:00:00Z", currency_code: "eur", customer_id: null, email: null };
  const { body } = await ask("POST", "/pos-sales", {
    key: `sale-${quantity}-${amount}`,
    order: { ...order, items: [item] },
  });
  return Number(body.sale.original_total);
};

/** Tests by the quirk of Medusa that they prove. */
const PROOFS: Readonly<Record<string, () => Promise<void>>> = {
  "an address is taken once for each spelling": async () => {
    const statuses = [];
    for (const email of ["ada@b.example", "ada@b.example", "Ada@b.example"])
      statuses.push((await customer(email)).status);
    assert.deepEqual(statuses, [200, 400, 200]);
  },
  "the filter by e-mail compares capitals, the search does not": async () => {
    await customer("Ada@b.example");
    const found = async (filter: string) => (await ask("GET", `/customers?${filter}`)).body.count;
    assert.deepEqual([await found("email=ada@b.example"), await found("q=ada@b.example")], [0, 1]);
  },
  "groups and addresses do not change a customer's timestamp": async () => {
    const { id, updated_at } = (await customer("ada@b.example")).body.customer;
    await ask("POST", `/customers/${id}/addresses`, { city: "Delft" });
    const read = (await ask("GET", `/customers/${id}`)).body.customer;
    assert.deepEqual([read.addresses.length, read.updated_at], [1, updated_at]);
  },
  "deleting twice succeeds": async () => {
    const { id } = (await customer("ada@b.example")).body.customer;
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await ask("DELETE", `/customers/${id}`);
      assert.deepEqual([status, body.deleted], [200, true]);
    }
  },
  "an unknown filter is refused": async () => {
    assert.equal((await ask("GET", "/customers?nonsense=1")).status, 400);
  },
  "price lists, groups and variants cannot be listed from an id on": async () => {
    for (const list of ["price-lists", "customer-groups", "product-variants"]) {
      assert.equal((await ask("GET", `/${list}?id[$gt]=a`)).status, 400, list);
    }
  },
  "a missing route answers a page of HTML": async () => {
    const { status, text } = await ask("POST", "/nothing");
    assert.deepEqual([status, text.startsWith("<!DOCTYPE html>")], [404, true]);
  },
  "amounts are never rounded": async () => {
    assert.equal(await sell({ quantity: "0.455", unit_price: "19.90" }), 9.0545);
    assert.equal(await sell({ quantity: "0.455", unit_price: "19.90", amount: "0.0045" }), 9.05);
  },
  "taxes are never rounded": async () => {
    await sell({ quantity: "3", unit_price: "10.33", rate: "19" });
    const { body } = await ask("GET", "/pos-figures?from=2026-11-22T00:00:00Z&to=2026-11-23T00:00:00Z&limit=10");
    assert.equal(body.sales[0].tax_total.slice(0, 8), "4.947983");
  },
  "a reservation can exceed the stock": async () => {
    double.addVariant("tea", 10);
    Object.assign(double.levelOf("tea") ?? {}, { stocked_quantity: 0 });
    await sell({ quantity: "3", unit_price: "1" });
    assert.deepEqual(double.levelOf("tea"), { location_id: "sloc_1", stocked_quantity: 0, reserved_quantity: 3 });
  },
};

describe("the double answers as Medusa 2.21.2", () => {
  for (const { what } of QUIRKS) {
    test(what, async () => {
      const prove = PROOFS[what];
      assert.ok(prove, "the quirk has no proof");
      await prove();
    });
  }
});
