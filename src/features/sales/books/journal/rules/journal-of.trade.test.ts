import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { type Books, booksOf } from "../../../../../../simulator/trade/books.ts";
import type { TradeTender } from "../../../../../../simulator/trade/document.ts";
import { MISTAKES, reframed, wrongBooks } from "../../../../../../simulator/trade/mistakes/mistakes.ts";
import { randomStyle, type Style } from "../../../../../../simulator/trade/styles.ts";
import { parseStoredAmount } from "../../../../../runtime/money.ts";
import { cases } from "../../../../../../test/cases.ts";
import { sampleContext, toClosing } from "../../../../../../test/fixtures/closings/receipts.ts";
import { closingOf } from "../../../../../../test/fixtures/closings/trade/closing-of.ts";
import { type TradeDay, tradeDay } from "../../../../../../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../../../../../../test/fixtures/closings/trade/payments.ts";
import type { Closing } from "../../../closings/rules/closing.ts";
import { closingSums } from "../../../closings/rules/closing-sums.ts";
import { compareClosing, dayOf } from "../../../closings/rules/compare/closing.ts";
import type { EvaluationContext } from "../../../closings/rules/checks/checks.ts";
import { type JournalLine, type Role, sumOf } from "./entry.ts";
import { type Journal, journalOf } from "./journal-of.ts";

const DAYS = cases(420, 2_100);
const MISTAKES_A_DAY = 3;

const styleOf = (seed: number): Style => randomStyle(seededRandom(`style ${seed}`));
const factsOf = (day: TradeDay) => day.trades.map(({ facts }) => facts);
const contextOf = (day: TradeDay): EvaluationContext => ({
  ...sampleContext(),
  cash_step: day.register.market.step,
  method_tenders: MAPPED,
});

function journalOfDay(day: TradeDay, document: object): Journal {
  const journal = journalOf(toClosing(document), factsOf(day), contextOf(day));
  assert.equal(sumOf(journal.lines), 0n);
  assert.ok(journal.lines.every(({ amount }) => amount !== 0n));
  return journal;
}

const suspended = ({ lines }: Journal): string[] =>
  lines.filter(({ role }) => role === "suspense").map(({ key }) => key);

/** Returns the sum of a role, without the lines of the drawer that no receipt makes. */
function totalOf(lines: readonly JournalLine[], role: Role): bigint {
  const beside = new Set(["in", "out", "float", "difference", "transit", "drawer"]);
  return sumOf(lines.filter((line) => line.role === role && !(role === "cash" && beside.has(line.key))));
}

/** Returns what changed hands in a tender, whichever way the register books it. */
function moneyIn({ trades }: TradeDay, tender: TradeTender): bigint {
  return trades
    .flatMap(({ money }) => money)
    .reduce((sum, one) => sum + (one.tender === tender ? (tender === "cash" ? one.paid : one.due) : 0n), 0n);
}

/** Returns the rates of the books with what they sold less what came back, without rates of 0. */
function netOfRates({ rates }: Books, net: "net" | "tax"): Map<string, bigint> {
  const of_rates = [...rates].map(
    ([rate, row]) =>
      [rate === "0" ? "untaxed" : rate, row[`sales_${net}`] - row[`refund_${net}`]] as readonly [string, bigint],
  );
  return new Map(of_rates.filter(([, amount]) => amount !== 0n));
}

function netOfLines(lines: readonly JournalLine[], role: Role, rates: ReadonlySet<string>): Map<string, bigint> {
  const found = new Map<string, bigint>();
  for (const line of lines) {
    const rate = line.key.replace(/ refunds$/, "");
    if (line.role === role && rates.has(rate)) found.set(rate, (found.get(rate) ?? 0n) - line.amount);
  }
  return new Map([...found].filter(([, amount]) => amount !== 0n));
}

const sorted = (amounts: ReadonlyMap<string, bigint>) => [...amounts].toSorted(([a], [b]) => (a < b ? -1 : 1));

test("each day balances in every style without suspense; its roles and rates are those of the trade", () => {
  for (let seed = 0; seed < DAYS; seed += 1) {
    const style = styleOf(seed);
    const day = tradeDay(seed);
    const books = booksOf(day, style);
    const journal = journalOfDay(day, closingOf(day, books, style));
    const { lines } = journal;
    const name = `seed ${seed} ${JSON.stringify(style)} ${journal.findings.join()}`;
    assert.deepEqual(suspended(journal), [], name);
    assert.equal(totalOf(lines, "cash"), moneyIn(day, "cash"), `cash ${name}`);
    assert.equal(totalOf(lines, "card"), moneyIn(day, "card"), `card ${name}`);
    assert.equal(totalOf(lines, "elsewhere"), moneyIn(day, "elsewhere"), `elsewhere ${name}`);
    const collected = day.trades.reduce((sum, { kind, captured }) => sum + (kind === "credit_due" ? captured : 0n), 0n);
    assert.equal(totalOf(lines, "receivable"), moneyIn(day, "invoice") - collected, `receivable ${name}`);
    const credit = day.trades.reduce(
      (sum, trade) => sum + (trade.kind === "refund" ? -trade.credit : trade.credit),
      0n,
    );
    assert.equal(totalOf(lines, "voucher"), credit + moneyIn(day, "credit"), `voucher ${name}`);
    assert.equal(totalOf(lines, "revenue"), books.refunds.net - books.sales.net, `revenue ${name}`);
    assert.equal(totalOf(lines, "vat"), books.refunds.tax - books.sales.tax, `vat ${name}`);
    if (style.untaxed === "listed") {
      const rates = new Set([...books.rates.keys()].map((rate) => (rate === "0" ? "untaxed" : rate)));
      assert.deepEqual(sorted(netOfLines(lines, "revenue", rates)), sorted(netOfRates(books, "net")), name);
      assert.deepEqual(sorted(netOfLines(lines, "vat", rates)), sorted(netOfRates(books, "tax")), name);
    }
    if (style.drawer === "counted") {
      const before = parseStoredAmount(sampleContext().previous?.cash_left_in_drawer ?? "0");
      assert.equal(sumOf(lines.filter(({ role }) => role === "cash")), books.left - before, `drawer ${name}`);
    }
  }
});

test("suspense stands exactly where a closing contradicts itself or its drawer", (t) => {
  const counts = { contradicting: 0, others: 0 };
  const kinds = Object.entries(MISTAKES);
  for (let seed = 0; seed < DAYS; seed += 1) {
    const style = styleOf(seed);
    const day = tradeDay(seed);
    const random = seededRandom(`mistakes ${seed}`);
    for (let count = 0; count < MISTAKES_A_DAY; count += 1) {
      const [name, kind] = random.pick(kinds);
      const by = day.register.market.unit * BigInt(random.int(1, 40));
      const books = wrongBooks(kind, { day, style, by, random });
      if (books === undefined) continue;
      const document = reframed(kind, closingOf(day, books, style));
      const journal = journalOfDay(day, document);
      const expected = contradictionsOf(day, document);
      if (expected === undefined) continue;
      assert.deepEqual(
        suspended(journal)
          .filter((key) => key !== "drawer")
          .toSorted(),
        expected.toSorted(),
        `seed ${seed} ${name} ${JSON.stringify(style)} ${journal.findings.join()}`,
      );
      counts[expected.length > 0 ? "contradicting" : "others"] += 1;
    }
  }
  t.diagnostic(JSON.stringify(counts));
  assert.ok(counts.contradicting > 50 && counts.others > 50);
});

/** Whether the rows of a closing add up to its net, so that there is nothing to explain. */
function isWhole(key: string, { sales_excl_tax, refunds_excl_tax, tax_rates, tax_treatments }: Closing): boolean {
  const side = key === "sales_net" ? ("sales_net" as const) : ("refund_net" as const);
  if (key !== "sales_net" && key !== "refunds_net") return false;
  const net = key === "sales_net" ? sales_excl_tax : refunds_excl_tax;
  const rows = [...tax_rates, ...Object.values(tax_treatments)].map((row) => parseStoredAmount(row[side]));
  return rows.reduce((sum, amount) => sum + amount, 0n) === parseStoredAmount(net);
}

/**
 * Returns the keys of the suspense lines that register totals find open, from sums of their own;
 * undefined for a closing whose sums with tax are not those of its net and tax, which the journal
 * does not use, or whose receipts leave an amount open.
 */
function contradictionsOf(day: TradeDay, document: object): string[] | undefined {
  const closing = toClosing(document);
  const context = contextOf(day);
  const receipts = dayOf(closing, factsOf(day), context);
  const { stated, trial } = compareClosing(closing, receipts, context);
  const { booking } = trial;
  for (const side of ["sales", "refunds"]) {
    const at = (figure: string) => stated.amounts.get(figure) ?? 0n;
    if (at(`${side}_net`) + at(`${side}_tax`) !== at(side)) return undefined;
  }
  const [tenders, turnover] = [receipts.tenders(booking), receipts.turnover(booking)];
  for (const figures of [tenders, turnover]) {
    if ([...figures.keys()].some((key) => figures.of(key).low !== figures.of(key).high)) return undefined;
  }
  // What layaways and collections paid outside of the tenders is compared in another test.
  if (booking.layaway === "outside" || booking.collection === "outside") return undefined;
  const names: Readonly<Record<string, string>> = {
    tenders_open: "sale",
    sales_base_open: "sales_net",
    refunds_base_open: "refunds_net",
    sales_tax_open: "sales_tax",
    refunds_tax_open: "refunds_tax",
  };
  const sums = closingSums(stated, { booking, turnover, tenders });
  return sums.flatMap(({ figure }) => names[figure] ?? []).filter((key) => !isWhole(key, closing));
}
