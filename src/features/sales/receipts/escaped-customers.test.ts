import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app);
const till = await newTerminal(deps);

/** Stores a receipt with exactly this JSON source text as the customer's name. */
async function sell(customer_name: string): Promise<number> {
  const receipt = JSON.stringify(sampleReceipt(till, { customer_name: "@", customer_email: null }));
  const body = `{"receipt":${receipt.replace('"@"', () => customer_name)}}`;
  const answer = await call("POST", "/rest/V1/pos/receipts", { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.receipt_id;
}

async function find(name: string): Promise<readonly number[]> {
  const answer = await call("GET", `/admin/api/receipts?filter[customer][like]=${encodeURIComponent(`%${name}%`)}`, {
    token,
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.total_count, answer.body.items.length);
  return answer.body.items.map((row: { receipt_id: number }) => row.receipt_id);
}

describe("a customer whose name was sent with escapes", () => {
  test("a customer whose name was sent with escapes is found by the name, and answered as sent", async () => {
    const own = randomUUID();
    const escaped = `"Zo\\u00eb \\ud83d\\ude00 O\\/Neil ${own}"`;
    const receipt_id = await sell(escaped);
    for (const name of [`Zoë 😀 O/Neil ${own}`, "zoë 😀"]) assert.deepEqual(await find(name), [receipt_id], name);
    assert.deepEqual(await find("u00eb"), []);
    const answer = await call("GET", `/rest/V1/pos/receipts/${receipt_id}`);
    assert.ok(answer.text.includes(escaped), answer.text);
  });

  test("a customer whose name the database cannot store as text is found by the JSON source of the name", async () => {
    for (const escape of ["\\u0000", "\\ud800", "\\udc00\\ud800"]) {
      const own = randomUUID();
      const receipt_id = await sell(`"${own} ${escape}"`);
      assert.deepEqual(await find(own), [receipt_id]);
    }
  });
});
