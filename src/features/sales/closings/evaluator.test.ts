import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import * as fc from "fast-check";
import { booksOf } from "../../../../simulator/trade/books.ts";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { randomStyle } from "../../../../simulator/trade/styles.ts";
import { sampleReceipt, sampleReceipts, sampleContext } from "../../../../test/fixtures/closings/receipts.ts";
import { sampleClosing } from "../../../../test/fixtures/closings/closing.ts";
import { closingOf } from "../../../../test/fixtures/closings/trade/closing-of.ts";
import { tradeDay } from "../../../../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../../../../test/fixtures/closings/trade/payments.ts";
import { isEvaluatedAtOnce, openEvaluator } from "./evaluator.ts";
import { evaluateClosing } from "./rules/checks/checks.ts";
import { readStoredClosing } from "./rules/closing.ts";
import { DOCUMENTS_AT_ONCE_MAX } from "./rules/states.ts";

const inThread = openEvaluator({ always_in_thread: true });
after(() => inThread.close());

describe("a closing that a thread evaluates", () => {
  test("a thread gives a closing the result of the main thread, whatever its trade and its figures", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(10_000), fc.integer({ min: 1, max: 250 }), fc.nat(2), async (seed, count, more_cash) => {
        const day = tradeDay(seed, count);
        const style = randomStyle(seededRandom(`style ${seed}`));
        const report = closingOf(day, booksOf(day, style), style);
        // Adds the amounts as digits: a sum of floats may have more decimals than an amount.
        const cash = report.tenders.cash.replace(/\d+/, (whole) => String(BigInt(whole) + BigInt(more_cash)));
        const document = JSON.stringify({ ...report, tenders: { ...report.tenders, cash } });
        const receipts = day.trades.map(({ facts }) => facts);
        const { step } = day.register.market;
        const context = { ...sampleContext(), cash_step: step, method_tenders: MAPPED };
        assert.deepStrictEqual(
          await inThread.evaluate({ document }, receipts, context),
          evaluateClosing(readStoredClosing(document), receipts, context),
        );
      }),
      { numRuns: 25, examples: [[9063, 172, 2]] },
    );
  });

  test("a closing that a rule throws on gives an error, and the next closing is evaluated", async () => {
    const document = JSON.stringify(sampleClosing());
    const context = sampleContext();
    await assert.rejects(
      inThread.evaluate({ document: "{" }, sampleReceipts(), context),
      /evaluating closings failed: .*Decoding error/,
    );
    const { figures } = await inThread.evaluate({ document }, sampleReceipts(), context);
    assert.equal(figures, "matched");
  });
});

test("a closing of few and short receipts is evaluated at once, any other in a thread", async (t) => {
  const thread = import.meta.resolve("../../../runtime/thread.ts");
  const stand_in = `import { answerJobs } from ${JSON.stringify(thread)}; answerJobs(() => ({ figures: "thread" }));`;
  const evaluator = openEvaluator({ worker_url: new URL(`data:text/javascript,${encodeURIComponent(stand_in)}`) });
  t.after(() => evaluator.close());
  const document = JSON.stringify(sampleClosing());
  const few = sampleReceipts();
  const many = Array.from({ length: DOCUMENTS_AT_ONCE_MAX + 1 }, (_, index) => sampleReceipt(index, {}));
  const long = few.map((receipt) => ({ ...receipt, credit_due: JSON.stringify("x".repeat(150_000)) }));
  for (const [text, receipts, figures] of [
    [document, few, "matched"],
    [document, many, "thread"],
    [document, long, "thread"],
    [document + " ".repeat(750_000), few, "thread"],
  ] as const) {
    assert.equal((await evaluator.evaluate({ document: text }, receipts, sampleContext())).figures, figures);
    assert.equal(isEvaluatedAtOnce(text, receipts), figures === "matched");
  }
});
