import assert from "node:assert/strict";
import { before, test } from "node:test";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { assertLeavesLoopFree } from "../../../../test/loop-delay.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import type { Mail } from "../../../runtime/mailer.ts";

const LINES = 30_000;
const sent: Mail[] = [];
let app: TestApp;
let path: string;

before(async () => {
  app = await openApp({
    mailer: {
      send: async (mail) => void sent.push(mail),
      check: async () => undefined,
      prove: async () => undefined,
      close: () => undefined,
      target: "a list",
    },
  });
  const items = Array.from({ length: LINES }, (_, index) => ({
    sku: `SKU-${index}`,
    name: `Product number ${index} of the shop`,
    qty: 2,
    price: "4.50",
    row_total: "9.00",
    tax_amount: "1.56",
    tax_rate: "21",
  }));
  const receipt = { ...sampleReceipt(await newTerminal(app.deps)), items, grand_total: "270000.00" };
  const { body } = await app.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  path = `/pos/receipt/${body.receipt_token}`;
});

test("the page of a receipt of 30,000 lines shows 10,000 and the total, and leaves the event loop free", async () => {
  const view = async (): Promise<void> => {
    const { statusCode, body } = await app.app.inject({ method: "GET", url: path });
    assert.equal(statusCode, 200);
    assert.equal(body.match(/<li>/g)?.length, 10_001);
    assert.ok(body.includes("Further lines that are not shown: 20,000"));
    assert.ok(body.includes("270,000.00"));
  };
  await view();
  await assertLeavesLoopFree("the page", view);
});

test("the PDF of a receipt of 30,000 lines shows 3,000, and leaves the event loop free", async () => {
  await assertLeavesLoopFree("the PDF", async () => {
    const { statusCode, rawPayload } = await app.app.inject({ method: "GET", url: `${path}/download` });
    assert.equal(statusCode, 200);
    assert.equal(rawPayload.subarray(0, 5).toString(), "%PDF-");
  });
});

test("the mail of a receipt of 30,000 lines shows 2,000 and the total, and leaves the event loop free", async () => {
  await assertLeavesLoopFree("the mail", async () => {
    const { statusCode } = await app.app.inject({
      method: "POST",
      url: `${path}/email`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "email=a%40b.nl",
    });
    assert.equal(statusCode, 200);
  });
  const text = sent.at(-1)?.text ?? "";
  assert.equal(text.match(/^Product number/gm)?.length, 2_000);
  assert.ok(text.includes("Further lines that are not shown: 28,000"));
  assert.ok(text.includes("270,000.00"));
});
