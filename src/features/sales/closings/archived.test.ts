import assert from "node:assert/strict";
import { test } from "node:test";
import { askAmid } from "../../../../test/ask-amid.ts";
import { queryOnce } from "../../../../test/empty-database.ts";
import { newIds, watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../test/fixtures/closings/figures.ts";
import { newTill } from "../../../../test/fixtures/closings/shop.ts";
import { openApp } from "../../../../test/support.ts";
import { extendReceipts } from "../receipts/commands/partitions.ts";
import { evaluateStored } from "./commands/evaluate.ts";
import { reconcileOrders } from "./commands/reconcile.ts";
import { evaluateDry, queueAllClosings, reevaluateClosings } from "./commands/reevaluate.ts";
import { readProgress } from "./queries/reevaluation.ts";

const DETACH = "alter table pos.receipt detach partition pos.receipt_1";

test("a closing whose receipts are archived keeps what its last evaluation found", async () => {
  const shop = await openApp();
  const { database, deps } = shop;
  const { arrive, store, states, revisions, stateRow } = watchEvaluations(shop);
  const sales = newIds(2);
  const report_id = await store(matchingClosing(await newTill(shop), sales));
  await arrive(receiptsOf(sales));
  const row = async () => ({ ...(await stateRow(report_id)), rules_version: 0 });
  const before = [await states(report_id), await revisions(report_id), await row()];
  assert.equal((await states(report_id))[2], "matched");
  await extendReceipts(deps, { cut: true });
  await queryOnce(database.owner_url, DETACH);

  await deps.pool.query("update register_report_state set rules_version = 0");
  assert.equal((await evaluateDry(deps, () => undefined)).evaluated, 0);
  await queueAllClosings(deps);
  for (const _run of [1, 2]) await reevaluateClosings(deps, { seconds: 30, share: 1 });
  assert.deepEqual([await states(report_id), await revisions(report_id), await row()], before);
  assert.equal((await readProgress(deps.db)).left, 0, "it does not wait again");
});

test("a closing keeps its verdict when its receipts are archived just before they are read", async () => {
  const shop = await openApp();
  const { database, deps } = shop;
  const { arrive, store, revisions, stateRow, checksOf } = watchEvaluations(shop);
  const sales = newIds(2);
  const report_id = await store(matchingClosing(await newTill(shop), sales));
  await arrive(receiptsOf(sales));
  await extendReceipts(deps, { cut: true });
  const verdict = async () => [await stateRow(report_id), await checksOf(report_id), await revisions(report_id)];
  const before = await verdict();
  await askAmid(
    database.owner_url,
    "pos.receipt",
    () => evaluateStored(deps, report_id),
    (owner) => owner.query(DETACH),
  );
  assert.deepEqual(await verdict(), before);
});

test("a closing with archived and other receipts keeps the number of its missing orders", async () => {
  const shop = await openApp();
  const { database, deps } = shop;
  const { arrive, store, stateRow } = watchEvaluations(shop);
  const sales = newIds(2);
  const report_id = await store(matchingClosing(await newTill(shop), sales));
  const withoutOrder = receiptsOf(sales).map((sale) => ({ ...sale, order_increment_id: null }));
  await arrive(withoutOrder.slice(0, 1));
  await extendReceipts(deps, { cut: true });
  const later = await arrive(withoutOrder.slice(1));
  const before = await stateRow(report_id);
  assert.equal(before["missing_orders"], 2);
  await queryOnce(database.owner_url, DETACH);
  await reconcileOrders(deps, later);
  assert.deepEqual(await stateRow(report_id), before);
});
