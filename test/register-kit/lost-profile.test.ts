import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory } from "@tillkeeper/register-kit";
import { CASH, drained, newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();

test("a till whose ledger was lost begins another series, and refunds earlier sales; its session is not rebuilt", async () => {
  const { activation_code, terminal_id } = await shop.addTerminal();
  const lost = await newKitTill(shop.url, {}, new Memory());
  await lost.enroll(activation_code);
  lost.actAs({ name: "Ada" });
  await lost.openSession(10_000n);
  await lost.scan("MUG");
  const sold = await lost.pay(CASH);
  await drained(lost);
  await lost.close();

  const path = `/terminals/${terminal_id}/activation-code`;
  const code = await shop.admin<{ activation_code: string }>("POST", path);
  const till = await newKitTill(shop.url, {}, new Memory());
  assert.deepEqual(await till.start(), { is_registered: false, session: undefined, cart: undefined, unprinted: [] });
  assert.equal((await till.enroll(code.activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });
  assert.equal(await till.session(), undefined);
  await assert.rejects(till.returnable(sold.receipt_number), { reason: "unknown_receipt" });
  await till.openSession(10_000n);
  await till.scan("MUG");
  const next = await till.pay(CASH);
  const found = await till.findReceipt(sold.receipt_number);
  assert.equal(found.kind, "ok");
  const back = await till.refund({ found: found.body, tendered: CASH });
  assert.match(next.receipt_number, /-0001$/);
  assert.notEqual(next.receipt_number, sold.receipt_number);
  await till.count(await till.expectedCash());
  const { report_id, text } = await till.closeSession();
  await drained(till);
  assert.deepEqual(await till.parkedRows(), []);
  const { documents } = JSON.parse(text) as { documents: readonly { sale_id: string }[] };
  assert.deepEqual(
    documents.map(({ sale_id }) => sale_id),
    [next.sale_id, back.sale_id],
  );
  const report = await shop.manage<Record<string, unknown>>("GET", `/pos/register-reports/${report_id}`);
  assert.equal(report["state_documents_received"], "complete");
  const { rows } = await deps.pool.query(
    "select total_refunded::text as refunded from shop_data.sales_order where pos_sale_id = $1",
    [sold.sale_id],
  );
  assert.deepEqual(rows, [{ refunded: "15.6700" }]);
  // The server has the receipts of the lost session, and no closing lists them.
  const { items } = await shop.manage<{ items: readonly Record<string, unknown>[] }>(
    "GET",
    "/pos/receipts?searchCriteria[page_size]=10",
  );
  const receipt = items.find((each) => each["sale_id"] === sold.sale_id);
  assert.equal(receipt?.["register_session_id"], sold.session_id);
  await till.close();
});
