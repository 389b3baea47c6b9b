import assert from "node:assert/strict";
import { test } from "node:test";
import { booksOf } from "../../../../simulator/trade/books.ts";
import { USUAL_STYLE } from "../../../../simulator/trade/styles.ts";
import { newIds, watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../test/fixtures/closings/figures.ts";
import { sampleContext } from "../../../../test/fixtures/closings/receipts.ts";
import { newTill, storeReceipts } from "../../../../test/fixtures/closings/shop.ts";
import { closingOf } from "../../../../test/fixtures/closings/trade/closing-of.ts";
import { tradeDay } from "../../../../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../../../../test/fixtures/closings/trade/payments.ts";
import { assertLeavesLoopFree } from "../../../../test/loop-delay.ts";
import { openApp } from "../../../../test/support.ts";
import { evaluateStored } from "./commands/evaluate.ts";
import { DOCUMENTS_AT_ONCE_MAX } from "./rules/states.ts";

const shop = await openApp();
const { deps } = shop;
const { states, store, runJobs } = watchEvaluations(shop);

test("the evaluation of a closing of 10,000 documents leaves the event loop free", async () => {
  const sales = newIds(10_000);
  for (let from = 0; from < sales.length; from += 5_000) {
    await storeReceipts(shop, receiptsOf(sales.slice(from, from + 5_000)));
  }
  const report = matchingClosing(await newTill(shop), sales);
  const documents = report.documents.map((row, index) => ({ ...row, receipt_number: String((index % 5_000) + 1) }));
  const id = await store({ ...report, documents });
  await runJobs();
  assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
  await assertLeavesLoopFree("10,000 documents", async () => {
    assert.equal(await evaluateStored(deps, id), false, "it finds the same");
  });
});

test("the evaluation of the longest mixed closing that is done at once, with wrong figures, leaves the event loop free", async () => {
  for (const seed of [3, 7, 11]) {
    const day = tradeDay(seed, DOCUMENTS_AT_ONCE_MAX);
    const report = closingOf(day, booksOf(day, USUAL_STYLE), USUAL_STYLE);
    const tenders = { ...report.tenders, cash: String(Number(report.tenders.cash) + 10) };
    const stored = { document: JSON.stringify({ ...report, tenders }) };
    const receipts = day.trades.map(({ facts }) => facts);
    const context = { ...sampleContext(), cash_step: day.register.market.step, method_tenders: MAPPED };
    const evaluate = async (): Promise<void> => {
      assert.equal((await deps.evaluator.evaluate(stored, receipts, context)).figures, "mismatched");
    };
    // Runs until the code is compiled, as in a service that has run for a while.
    for (let time = 0; time < 5; time += 1) await evaluate();
    await assertLeavesLoopFree(`seed ${seed}`, evaluate);
  }
});
