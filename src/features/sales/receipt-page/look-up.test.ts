import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../../test/fixtures/rows.ts";
import { startSmtp, type TestSmtp } from "../../../../test/smtp.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";

let smtp: TestSmtp;
let service: TestApp;
let terminal: TestTerminal;
let token: string;
const closing: (() => Promise<void>)[] = [];

before(async () => {
  smtp = await startSmtp({ after: (close) => void closing.push(close as () => Promise<void>) });
  service = await openApp({ env: { SMTP_URL: smtp.url, PORT: "8124" } });
  terminal = await newTerminal(service.deps);
  ({ token } = await newAdministrator(service, ["Vendor_Pos::receipts"]));
});

after(async () => {
  for (const close of closing) await close();
});

async function newReceipt(fields: Record<string, unknown> = {}): Promise<number> {
  const { body, text } = await service.call("POST", "/rest/V1/pos/receipts", {
    body: { receipt: sampleReceipt(terminal, fields) },
  });
  assert.ok(body.receipt_id, text);
  return body.receipt_id;
}

const url = (receipt_id: number, end = "") => `/admin/api/receipts/${receipt_id}${end}`;

describe("an administrator looks up a receipt", () => {
  test("an administrator sees a receipt as the shopper does, without the shopper's forms, and gets its address", async () => {
    const receipt_id = await newReceipt({ customer_email: "anna@example.org" });
    const { status, body } = await service.call("GET", url(receipt_id, "/preview"), { token });
    assert.equal(status, 200);
    assert.match(body.html, /^<!DOCTYPE html>/);
    assert.doesNotMatch(body.html, /<form|<script/);
    assert.match(body.page_url, /^http:\/\/127\.0\.0\.1:8124\/pos\/receipt\/[\w-]{32,128}$/);
    assert.equal(body.customer_email, "anna@example.org");
    assert.deepEqual([body.order, body.closings, body.is_claimed], [null, [], false]);
  });

  test("an administrator gets the first receipt of the sale that a receipt follows", async () => {
    const sale_id = randomUUID();
    const followed = async (receipt_id: number) =>
      (await service.call("GET", url(receipt_id, "/preview"), { token })).body.follows;
    const top_up = { sale_id: sale_id.toUpperCase(), pos_order_id: randomUUID(), layaway_kind: "top_up" };
    const early = await newReceipt(top_up);
    assert.equal(await followed(early), null, "the first receipt is not here yet");
    const deposit = await newReceipt({ sale_id, layaway_kind: "deposit", receipt_number: "LAY-1" });
    assert.deepEqual(await followed(early), { receipt_id: deposit, receipt_number: "LAY-1" });
    assert.equal(await followed(deposit), null);
  });

  test("an administrator gets a receipt's PDF as a file", async () => {
    const answer = await service.call("GET", url(await newReceipt(), "/pdf"), { token });
    assert.equal(answer.headers["content-type"], "application/pdf");
    assert.match(String(answer.headers["content-disposition"]), /^attachment; filename="receipt-.*\.pdf"$/);
    assert.match(answer.text, /^%PDF-/);
  });

  test("an administrator mails a receipt to an address or to the customer, and reads why when that fails", async () => {
    const receipt_id = await newReceipt({ customer_email: "anna@example.org" });
    for (const [email, to] of [
      ["boss@example.org", "boss@example.org"],
      [null, "anna@example.org"],
    ] as const) {
      assert.equal((await service.call("POST", url(receipt_id, "/email"), { token, body: { email } })).text, "true");
      assert.deepEqual(smtp.mails.at(-1)?.recipients, [to]);
    }
    const refused = await service.call("POST", url(await newReceipt(), "/email"), { token, body: {} });
    assert.equal(refused.status, 400);
    assert.match(refused.body.message, /^Failed to send receipt email: The receipt has no customer/);
  });

  test("an administrator reads that a receipt does not exist", async () => {
    for (const [method, end] of [
      ["GET", ""],
      ["GET", "/preview"],
      ["GET", "/pdf"],
      ["POST", "/email"],
    ] as const) {
      const body = method === "POST" ? { body: {} } : {};
      assert.equal((await service.call(method, url(2 ** 40, end), { token, ...body })).status, 404, `${method} ${end}`);
    }
  });

  test("an administrator finds a receipt by number, amount, customer and the digits of the card", async () => {
    const receipt_id = await newReceipt({
      receipt_number: "LOOK-1",
      grand_total: 77.31,
      customer_name: "Anna Visser",
      terminal_info: { last4: "4321" },
    });
    for (const filter of [
      "[receipt_number]=look-1",
      "[grand_total]=77.31",
      "[customer][like]=%25visser%25",
      "[card]=4321",
    ]) {
      const { body } = await service.call("GET", `/admin/api/receipts?filter${filter}`, { token });
      assert.deepEqual(
        body.items.map((row: { receipt_id: number }) => row.receipt_id),
        [receipt_id],
        filter,
      );
    }
  });
});
