import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { booksOf } from "../../../../../../simulator/trade/books.ts";
import { randomStyle } from "../../../../../../simulator/trade/styles.ts";
import { cases } from "../../../../../../test/cases.ts";
import { sampleContext, toClosing } from "../../../../../../test/fixtures/closings/receipts.ts";
import { closingOf } from "../../../../../../test/fixtures/closings/trade/closing-of.ts";
import { tradeDay } from "../../../../../../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../../../../../../test/fixtures/closings/trade/payments.ts";
import { parseStoredAmount } from "../../../../../runtime/money.ts";
import { readStated, statedOf } from "../../../closings/rules/stated.ts";
import { journalOf } from "../../journal/rules/journal-of.ts";
import { Turnover } from "./grand-totals.ts";

test("the turnover of an entry is what its closing states, by rate as well", () => {
  for (let seed = 0; seed < cases(80, 700); seed += 1) {
    const style = randomStyle(seededRandom(`style ${seed}`));
    const day = tradeDay(seed);
    const closing = toClosing(closingOf(day, booksOf(day, style), style));
    const context = { ...sampleContext(), cash_step: day.register.market.step, method_tenders: MAPPED };
    const facts = day.trades.map((trade) => trade.facts);
    const turnover = new Turnover();
    turnover.add(journalOf(closing, facts, context).lines);
    const stated = readStated(closing);
    const { sales, refunds, net_incl_tax, rates } = turnover.shown;
    const of = (side: "sales" | "refunds") => statedOf(stated, `${side}_net`) + statedOf(stated, `${side}_tax`);
    const units = [sales, refunds, net_incl_tax].map(parseStoredAmount);
    assert.deepEqual(units, [of("sales"), of("refunds"), of("sales") - of("refunds")], `seed ${seed}`);
    const sum = (figure: "sales_net" | "sales_tax") =>
      rates.reduce((total, rate) => total + parseStoredAmount(rate[figure]), 0n);
    assert.deepEqual(
      [sum("sales_net"), sum("sales_tax")],
      [statedOf(stated, "sales_net"), statedOf(stated, "sales_tax")],
    );
  }
});

test("what an entry has in suspense is turnover at no rate", () => {
  const turnover = new Turnover();
  turnover.add([
    { role: "revenue", key: "21 refunds", amount: 100_000n, text: "" },
    { role: "vat", key: "21 refunds", amount: 21_000n, text: "" },
    { role: "revenue", key: "9", amount: -100_000n, text: "" },
    { role: "suspense", key: "sales_net", amount: -5_000n, text: "" },
    { role: "suspense", key: "sale", amount: 7n, text: "" },
    { role: "cash", key: "sales", amount: 84_000n, text: "" },
  ]);
  const zero = { sales_net: "0.00", sales_tax: "0.00", refunds_net: "0.00", refunds_tax: "0.00" };
  assert.deepEqual(turnover.shown, {
    sales: "10.50",
    refunds: "12.10",
    net_incl_tax: "-1.60",
    rates: [
      { ...zero, rate: "9", sales_net: "10.00" },
      { ...zero, rate: "21", refunds_net: "10.00", refunds_tax: "2.10" },
      { ...zero, rate: "suspense", sales_net: "0.50" },
    ],
  });
});
