import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { cases } from "../../../../../test/cases.ts";
import { explain, evaluateDay, shownWidth } from "../../../../../test/fixtures/closings/evaluate.ts";
import { toClosing } from "../../../../../test/fixtures/closings/receipts.ts";
import { countableOf, sumsOf } from "../../../../../test/fixtures/closings/totals.ts";
import { closingOf } from "../../../../../test/fixtures/closings/trade/closing-of.ts";
import { tradeDay } from "../../../../../test/fixtures/closings/trade/generate.ts";
import { booksOf } from "../../../../../simulator/trade/books.ts";
import { randomStyle, type Style } from "../../../../../simulator/trade/styles.ts";
import { closingSums } from "./closing-sums.ts";
import { readStated } from "./stated.ts";
import { RATE_AMOUNTS, type RateFigures, type Sums, unitsOf } from "./totals.ts";
import { receiptsBeside, stepsToNet, type SummedFigure, vatOf } from "./vat.ts";

const DAYS = cases(250, 2_000);

/** Asserts that the rows before each sum add up to it, and the last sum to the head. */
function assertAddsUp(totals: Sums, sums: readonly SummedFigure[], about: string): void {
  const rows = vatOf(totals, sums);
  const total = rows.at(-1);
  assert.equal(total?.kind, "total");
  for (const name of [...RATE_AMOUNTS, "net", "tax"] as const) {
    const added = rows.slice(0, -1).reduce((sum, row) => sum + unitsOf(row[name]), 0n);
    assert.equal(added, unitsOf(total[name]), `${name}: ${about}`);
  }
  assert.deepEqual(
    [total.net, total.tax].map(unitsOf),
    [totals.net_sales_excl_tax, totals.net_sales_tax].map(unitsOf),
    about,
  );
  const steps = stepsToNet(totals, sums);
  let [all, of_group] = [0n, 0n];
  for (const { figure, amount, is_sum } of steps) {
    if (!is_sum) {
      [all, of_group] = [all + unitsOf(amount), of_group + unitsOf(amount)];
      continue;
    }
    assert.equal(unitsOf(amount), figure === "net_sales" ? all : of_group, `${figure}: ${about}`);
    of_group = 0n;
  }
  assert.deepEqual(
    [steps.at(-1)?.figure, unitsOf(steps.at(-1)?.amount ?? "")],
    ["net_sales", unitsOf(totals.net_sales_incl_tax)],
    about,
  );
}

test("the VAT report and the tenders of a day lead to its net sales in every style, without a rest when it is matched", (t) => {
  const seen = new Map<string, number>();
  let matched = 0;
  for (let seed = 0; seed < DAYS; seed += 1) {
    const style = randomStyle(seededRandom(`totals ${seed}`));
    const day = tradeDay(seed);
    const books = booksOf(day, style);
    const outcome = evaluateDay(day, books, style);
    const about = explain(day, style, outcome);
    const totals = sumsOf([countableOf(toClosing(closingOf(day, books, style)))]);
    assertAddsUp(totals, outcome.sums, about);
    for (const { figure } of outcome.sums) seen.set(figure, (seen.get(figure) ?? 0) + 1);
    if (outcome.figures !== "matched") continue;
    matched += 1;
    const open = outcome.sums.filter(({ figure }) => figure.endsWith("_open"));
    const width = shownWidth(outcome);
    for (const { figure, amount } of open) {
      const rest = unitsOf(amount);
      assert.ok((rest < 0n ? -rest : rest) <= width, `${figure} ${amount}: ${about}`);
    }
  }
  t.diagnostic(`${matched} of ${DAYS} matched; ${JSON.stringify(Object.fromEntries(seen))}`);
  assert.ok(matched > DAYS / 2);
});

const style = (over: Partial<Style>): Style => ({ ...randomStyle(seededRandom("one")), ...over });

test("a base with two taxes is counted once, and goods without a row have one", () => {
  let found = 0;
  for (let seed = 0; seed < 60; seed += 1) {
    const day = tradeDay(seed);
    if (day.register.market.stacked === undefined) continue;
    const own = style({ stacked: "rows", untaxed: "listed" });
    const books = booksOf(day, own);
    const { sums } = evaluateDay(day, books, own);
    const rows = vatOf(sumsOf([countableOf(toClosing(closingOf(day, books, own)))]), sums);
    const twice = rows.filter(({ kind }) => kind === "twice");
    for (const row of twice) assert.ok(row.parts.length > 1, "names the rates");
    found += twice.length;
    const combined = style({ stacked: "combined" });
    const at_once = booksOf(day, combined);
    const evaluated = evaluateDay(day, at_once, combined);
    const joined = vatOf(sumsOf([countableOf(toClosing(closingOf(day, at_once, combined)))]), evaluated.sums);
    assert.ok(!joined.some(({ kind }) => kind === "twice"));
    if (twice.length > 0) assert.ok(joined.some(({ kind, parts }) => kind === "rate" && parts.length > 1));
  }
  assert.ok(found > 0);
});

test("a closing that contradicts itself has a row for what is missing", () => {
  const closing = toClosing({
    ...closingOf(tradeDay(3), booksOf(tradeDay(3), style({})), style({})),
  });
  const wrong = { ...closing, sales_excl_tax: `${unitsOf(closing.sales_excl_tax) / 10_000n + 7n}.00` };
  const totals = sumsOf([countableOf(wrong)]);
  const sums = closingSums(readStated(wrong));
  assertAddsUp(totals, sums, "wrong");
  assert.ok(vatOf(totals, sums).some(({ kind }) => kind === "open"));
});

test("a period without closings has a VAT report of zero", () => {
  const none: RateFigures[] = [];
  const totals = { ...sumsOf([]), tax_rates: none };
  assertAddsUp(totals, [], "none");
});

test("closings, the rest of them and receipts elsewhere explain the difference between closings and receipts", () => {
  const unlike = { currency: "EUR", closings: 3, total: "40.00" };
  const [chf, eur] = receiptsBeside(
    [{ currency: "EUR", net_sales_incl_tax: "100.00" }],
    [
      { ...unlike, amount: "42.23" },
      { ...unlike, amount: "-22.90" },
    ],
    new Map([
      ["EUR", "79.67"],
      ["CHF", "5.00"],
    ]),
  );
  assert.deepEqual(chf, {
    currency: "CHF",
    net_sales: "5.00",
    difference: "-5",
    rows: [],
    closings: 0,
    rest: "0",
    elsewhere: "-5",
  });
  assert.deepEqual(
    [eur?.net_sales, eur?.difference, eur?.closings, eur?.rest, eur?.elsewhere, eur?.rows.length],
    ["79.67", "20.33", 3, "20.67", "-19.67", 2],
  );
});
