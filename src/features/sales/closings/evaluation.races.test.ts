import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openApp } from "../../../../test/support.ts";
import { evaluateLater, reconcileOrders, reconcileReceipts } from "./commands/reconcile.ts";
import { sweepRegisterReports } from "./commands/reconcile.ts";
import { matchingClosing, receiptsOf } from "../../../../test/fixtures/closings/figures.ts";
import { newTill, slowDown, storeReceipts, submit } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const second = await openApp({ database: shop.database });
const { deps } = shop;

const ROUNDS = 60;
const RECEIPTS = 6;

test("closings, receipts, orders and a receipt that is not listed, all at once over two nodes, end in their final states", async (t) => {
  const till = await newTill(shop);
  const restore = await slowDown(shop);
  const expected = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const sales = Array.from({ length: RECEIPTS }, () => randomUUID());
    const session_id = randomUUID();
    const report = matchingClosing(till, sales, { session_id, closing_number: round + 1 });
    const isUnlisted = round % 3 === 0;
    expected.set(report.report_id, isUnlisted ? "mismatched" : "matched");
    const receipts = receiptsOf(sales, { register_session_id: session_id });
    const all = isUnlisted
      ? [...receipts, ...receiptsOf([randomUUID()], { register_session_id: session_id })]
      : receipts;
    const [answer] = await Promise.all([
      submit(shop, report),
      ...all.map(async (receipt, index) => {
        const at = index % 2 === 0 ? shop : second;
        const hasOrder = index % 3 !== 0;
        await sleep(Math.random() * 25);
        const stored = await storeReceipts(at, [hasOrder ? receipt : { ...receipt, order_increment_id: null }]);
        await reconcileReceipts(at.deps, stored);
        if (hasOrder) return;
        const receipt_ids = stored.map(({ receipt_id }) => receipt_id);
        await sleep(Math.random() * 15);
        await at.deps.pool.query("update receipt set order_increment_id = '1' where receipt_id = any($1)", [
          receipt_ids,
        ]);
        await reconcileOrders(at.deps, receipt_ids);
      }),
    ]);
    assert.equal(answer.status, 200);
  }
  await restore();
  const { rows } = await deps.pool.query(
    `select report_id, state_documents_received || ' ' || state_orders_processed as states,
            state_figures_reconciled as figures from register_report_state where report_id = any($1)`,
    [[...expected.keys()]],
  );
  const wrong = rows.filter(
    ({ report_id, states, figures }) => states !== "complete complete" || figures !== expected.get(report_id),
  );
  const repairs = await sweepRegisterReports(deps, 0);
  t.diagnostic(`${rows.length} closings and ${ROUNDS * RECEIPTS} receipts: ${wrong.length} wrong, ${repairs} repaired`);
  assert.equal(rows.length, ROUNDS);
  assert.deepEqual(wrong, []);
  assert.equal(repairs, 0);
});

test("a long closing whose receipts arrive while it is evaluated ends matched", async (t) => {
  const till = await newTill(shop);
  const sales = Array.from({ length: 600 }, () => randomUUID());
  const report = matchingClosing(till, sales);
  assert.equal((await submit(shop, report)).status, 200);
  const receipts = receiptsOf(sales);
  const runJobs = () => deps.jobs.runDue("evaluate_closing", ({ report_id }) => evaluateLater(deps, report_id));
  let jobs = 0;
  const done = new AbortController();
  const worker = (async () => {
    while (!done.signal.aborted) jobs += await runJobs();
  })();
  for (let from = 0; from < receipts.length; from += 30) {
    const at = from % 60 === 0 ? shop : second;
    await reconcileReceipts(at.deps, await storeReceipts(at, receipts.slice(from, from + 30)));
  }
  done.abort();
  await worker;
  jobs += await runJobs();
  const { rows } = await deps.pool.query(
    "select missing_documents, state_figures_reconciled as figures from register_report_state where report_id = $1",
    [report.report_id],
  );
  t.diagnostic(`${jobs} jobs`);
  assert.deepEqual(rows, [{ missing_documents: 0, figures: "matched" }]);
});
