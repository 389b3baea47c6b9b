import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { queryOnce } from "../../../../test/empty-database.ts";
import { receiptPoster } from "../../../../test/fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { newReceiptToken } from "../../../runtime/tokens.ts";
import { extendReceipts } from "./commands/partitions.ts";

const WIDTH = 1_000_000;

/** Opens a shop with one receipt, whose partition is detached. */
async function openArchived() {
  const app = await openApp();
  const till = await newTerminal(app.deps);
  const post = receiptPoster(app);
  const sent = sampleReceipt(till, {
    pos_order_id: `Order-${randomUUID()}`,
    receipt_token: newReceiptToken(),
    created_at: "2026-11-02 10:00:00",
  });
  const stored = (await post(sent)).body;
  await extendReceipts(app.deps, { cut: true });
  await queryOnce(app.database.owner_url, "alter table pos.receipt detach partition pos.receipt_1");
  const readBack = () =>
    queryOnce(
      app.database.owner_url,
      `alter table pos.receipt attach partition pos.receipt_1 for values from (1) to (${1 + WIDTH})`,
    );
  return { ...app, till, post, sent, stored, readBack };
}

test("a repeat into an archived partition is answered with the stored number and the values as sent", async () => {
  const { deps, post, sent, stored, till, readBack } = await openArchived();
  const { receipt_id, sale_id, pos_order_id, receipt_token } = stored;
  const repeats: Record<string, unknown>[] = [
    ...Array.from({ length: 20 }, () => sent),
    { ...sent, pos_order_id: pos_order_id.toUpperCase(), sale_id: sale_id.toUpperCase() },
    sampleReceipt(till, { sale_id: sale_id.toUpperCase(), pos_order_id: randomUUID() }),
    { ...sent, grand_total: "1.2300" },
  ];
  for (const repeat of repeats) {
    const { status, body, text } = await post(repeat);
    assert.equal(status, 200, text);
    assert.equal(body.receipt_id, receipt_id);
    assert.equal(body.pos_order_id, repeat["pos_order_id"]);
    assert.equal(body.grand_total, Number(repeat["grand_total"]));
  }
  for (const { status, body } of await Promise.all(Array.from({ length: 20 }, () => post(sent))))
    assert.deepEqual([status, body], [200, stored], "at once");
  const taken = await post(sampleReceipt(till, { receipt_token: receipt_token.toUpperCase() }));
  assert.equal(taken.status, 400, taken.text);
  const { rows } = await deps.pool.query("select receipt_id from receipt");
  assert.deepEqual(rows, []);
  const refund = sampleReceipt(till, { sale_id, pos_order_id: randomUUID(), sale_type: "refund" });
  assert.ok((await post(refund)).body.receipt_id > WIDTH, "a refund of an archived sale is a receipt of its own");
  await readBack();
  assert.deepEqual((await post(sent)).body, stored);
});

test("a token that is sent for an archived receipt leads to it, also after it is read back", async () => {
  const { call, deps, post, sent, stored, readBack } = await openArchived();
  const receipt_token = newReceiptToken();
  assert.equal((await post({ ...sent, receipt_token })).body.receipt_token, receipt_token);
  const { receipt_token: _token, ...without } = sent;
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(without)));
  assert.deepEqual(
    new Set(answers.map(({ status, body }) => `${status} ${body.receipt_token}`)),
    new Set([`200 ${receipt_token}`]),
  );
  for (const token of [receipt_token, stored.receipt_token]) {
    const { status, text } = await call("GET", `/pos/receipt/${token}`);
    assert.equal(status, 410);
    assert.match(text, /put into the archive/);
  }
  await readBack();
  for (const token of [receipt_token, stored.receipt_token])
    assert.equal((await call("GET", `/pos/receipt/${token}`)).status, 200);
  const { rows } = await deps.pool.query("select count(*)::int as tokens from receipt_key where kind = 't'");
  assert.deepEqual(rows, [{ tokens: 2 }]);
});

test("repeats without a token get one token, which leads to the archived receipt", async () => {
  const { call, post, sent } = await openArchived();
  const { receipt_token: _token, ...without } = sent;
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(without)));
  const tokens = new Set(answers.map(({ body }) => body.receipt_token));
  assert.equal(tokens.size, 1);
  assert.equal((await call("GET", `/pos/receipt/${[...tokens][0]}`)).status, 410);
});

test("by its id an archived receipt is gone, and an unknown one is not found", async () => {
  const service = await openArchived();
  const { call, stored, till, post } = service;
  const { token } = await newAdministrator(service, ["Vendor_Pos::receipts"]);
  const callerOf = (path: string) => (path.startsWith("/admin") ? { token } : {});
  for (const path of ["/rest/V1/pos/receipts/%", "/admin/api/receipts/%", "/admin/api/receipts/%/preview"]) {
    const gone = await call("GET", path.replace("%", String(stored.receipt_id)), callerOf(path));
    assert.equal(gone.status, 410, gone.text);
    assert.match(gone.body.message, /is archived/);
    assert.equal((await call("GET", path.replace("%", "77"), callerOf(path))).status, 404);
  }
  const pdf = await call("GET", `/admin/api/receipts/${stored.receipt_id}/pdf`, { token });
  assert.equal(pdf.status, 410, pdf.text);
  const next = (await post(sampleReceipt(till))).body;
  assert.equal((await call("GET", `/rest/V1/pos/receipts/${next.receipt_id}`)).status, 200);
});
