import { evaluateClosing } from "../src/features/register-reports/rules/checks.ts";
import { sampleSurroundings, toClosing } from "../src/features/register-reports/rules/sample-receipts.ts";
import { booksOf } from "../src/features/register-reports/rules/trade/books.ts";
import { closingOf } from "../src/features/register-reports/rules/trade/closing-of.ts";
import { tradeDay } from "../src/features/register-reports/rules/trade/generate.ts";
import { USUAL_STYLE } from "../src/features/register-reports/rules/trade/styles.ts";
import { round } from "./load.ts";
import type { Timed } from "./part.ts";

/**
 * The rules alone, in this process: a day of every kind of trade with its closing, judged again and again.
 *
 * @throws Error when the day is not matched.
 */
export function evaluationTimes(documents: number, times: number, reach_ms: number): Timed {
  const day = tradeDay(1, documents);
  const closing = toClosing(closingOf(day, booksOf(day, USUAL_STYLE), USUAL_STYLE));
  const receipts = day.trades.map(({ facts }) => facts);
  const surroundings = { ...sampleSurroundings(), cash_step: day.register.market.step };
  const taken: number[] = [];
  for (let n = -Math.ceil(times / 4); n < times; n += 1) {
    const began = performance.now();
    const { figures } = evaluateClosing(closing, receipts, surroundings);
    if (figures !== "matched") throw new Error(`a right day of ${documents} documents is ${figures}`);
    if (n >= 0) taken.push(performance.now() - began);
  }
  const sorted = taken.toSorted((left, right) => left - right);
  const at = (share: number): number => round(sorted[Math.min(times - 1, Math.floor(times * share))] ?? 0);
  const mean = taken.reduce((sum, ms) => sum + ms, 0) / times;
  return {
    name: `evaluation of ${documents} documents (reach p50 < ${reach_ms} ms)`,
    per_second: Math.round(1000 / mean),
    p50_ms: at(0.5),
    p99_ms: at(0.99),
  };
}
