import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { reconcileReceipts } from "./commands/reconcile.ts";
import { sweepRegisterReports } from "./commands/reconcile.ts";
import {
  closingOf,
  listed,
  newTill,
  read,
  type SampleSale,
  storeReceipts,
  submit,
} from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { deps } = shop;
const till = await newTill(shop);

/**
 * Returns a sale of one session and its refund in the next session under the same sale_id, each
 * with its closing.
 */
function saleAndRefund() {
  const [sale_id, session, later] = [randomUUID(), randomUUID(), randomUUID()];
  const sale: SampleSale = { sale_id, pos_order_id: sale_id, register_session_id: session };
  const refund: SampleSale = {
    sale_id,
    pos_order_id: randomUUID(),
    register_session_id: later,
    sale_type: "refund",
    grand_total: "4",
  };
  const closings = [session, later].map((session_id) => closingOf(till, { session_id, documents: listed(sale_id) }));
  const [first, second] = closings;
  assert.ok(first && second);
  return { sale, refund, first, second };
}

/**
 * Returns the receipts of a closing: those of its documents, and those of its session that no
 * document lists.
 */
async function receiptsOf({ report_id }: { readonly report_id: string }): Promise<unknown> {
  const { rows } = await deps.pool.query(
    `select array(select receipt_id from closing_document where report_id = $1) as listed,
            array(select receipt_id from closing_unlisted_receipt where report_id = $1) as unlisted`,
    [report_id],
  );
  return rows[0];
}

const idOf = ([arrival]: readonly { readonly receipt_id: number }[]): number => arrival?.receipt_id ?? 0;

test("two closings that list one sale with two receipts each count the receipt of their own session", async () => {
  const { sale, refund, first, second } = saleAndRefund();
  const [ofSale, ofRefund] = [idOf(await storeReceipts(shop, [sale])), idOf(await storeReceipts(shop, [refund]))];
  for (const closing of [first, second]) await submit(shop, closing);
  assert.deepEqual(await receiptsOf(first), { listed: [ofSale], unlisted: [] });
  assert.deepEqual(await receiptsOf(second), { listed: [ofRefund], unlisted: [] });
});

test("a receipt that comes after its closing replaces the receipt of the other session in it", async () => {
  const { sale, refund, first, second } = saleAndRefund();
  const arrived = await storeReceipts(shop, [sale]);
  for (const closing of [first, second]) await submit(shop, closing);
  assert.deepEqual(await receiptsOf(second), { listed: [idOf(arrived)], unlisted: [] });
  const before = await read(shop, second.report_id);
  assert.equal(before.state_documents_received, "complete", "a receipt is held for the sale");
  const late = await storeReceipts(shop, [{ ...refund, order_increment_id: null }]);
  await reconcileReceipts(deps, late);
  assert.deepEqual(await receiptsOf(second), { listed: [idOf(late)], unlisted: [] });
  assert.deepEqual(await receiptsOf(first), { listed: [idOf(arrived)], unlisted: [] });
  const after = await read(shop, second.report_id);
  assert.equal(after.state_documents_received, "complete");
  const { rows } = await deps.pool.query(
    "select missing_documents, missing_orders from register_report_state where report_id = $1",
    [second.report_id],
  );
  assert.deepEqual(rows, [{ missing_documents: 0, missing_orders: 0 }], "a refund needs no order");
  assert.equal(await sweepRegisterReports(deps, 0), 0);
});

test("a second receipt of a session under one listed sale is shown as not listed, and the sweep finds it too", async () => {
  for (const isSwept of [false, true]) {
    const { sale, refund, first } = saleAndRefund();
    await submit(shop, first);
    const arrived = await storeReceipts(shop, [sale]);
    await reconcileReceipts(deps, arrived);
    const more = await storeReceipts(shop, [{ ...refund, register_session_id: first.session_id }]);
    if (isSwept) assert.equal(await sweepRegisterReports(deps, 0), 1);
    else await reconcileReceipts(deps, more);
    assert.deepEqual(await receiptsOf(first), { listed: [idOf(arrived)], unlisted: [idOf(more)] });
  }
});
