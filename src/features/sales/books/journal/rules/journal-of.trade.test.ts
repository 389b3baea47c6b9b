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
import type { Figures } from "../../../closings/rules/booking/figures.ts";
import type { Booking } from "../../../closings/rules/booking/choices.ts";
import { compareClosing, dayOf } from "../../../closings/rules/compare/closing.ts";
import type { EvaluationContext } from "../../../closings/rules/checks/checks.ts";
import { type Stated, statedOf } from "../../../closings/rules/stated.ts";
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
  const counts = { compared: 0, contradicting: 0, drawers: 0, outside: 0, sum_differs: 0, left_open: 0 };
  let absorbing = 0;
  const kinds = Object.entries(MISTAKES);
  for (let seed = 0; seed < DAYS; seed += 1) {
    const style = styleOf(seed);
    const day = tradeDay(seed);
    const random = seededRandom(`mistakes ${seed}`);
    for (let count = 0; count < MISTAKES_A_DAY; count += 1) {
      const [name, kind] = random.pick(kinds);
      const by = day.register.market.unit * BigInt(random.int(1, 40));
      const books = wrongBooks(kind, { day, style, by, random });
      // The day has nothing that this mistake could change: there is no such closing.
      if (books === undefined) continue;
      const document = reframed(kind, closingOf(day, books, style));
      const journal = journalOfDay(day, document);
      const { keys, is_absorbing, is_outside, sum_differs, is_open } = contradictionsOf(day, document);
      const isSure = (key: string) => !is_absorbing || (key !== "sale" && key !== "drawer");
      assert.deepEqual(
        suspended(journal).filter(isSure).toSorted(),
        keys.filter(isSure).toSorted(),
        `seed ${seed} ${name} ${JSON.stringify(style)} ${journal.findings.join()}`,
      );
      assert.equal(journal.findings.includes("sales_sum_differs"), sum_differs.sales);
      assert.equal(journal.findings.includes("refunds_sum_differs"), sum_differs.refunds);
      counts.compared += 1;
      counts.contradicting += Number(keys.some((key) => key !== "drawer"));
      counts.drawers += Number(keys.includes("drawer"));
      absorbing += Number(is_absorbing);
      counts.outside += Number(is_outside);
      counts.sum_differs += Number(sum_differs.sales || sum_differs.refunds);
      counts.left_open += Number(is_open);
    }
  }
  t.diagnostic(`${JSON.stringify(counts)}, ${absorbing} that may absorb some cents`);
  assert.ok(absorbing < counts.compared / 10);
  for (const [name, count] of Object.entries(counts)) assert.ok(count > 10, `${name}: ${count}`);
});

/** Whether the rows of a closing add up to its net, so that there is nothing to explain. */
function isWhole(key: string, { sales_excl_tax, refunds_excl_tax, tax_rates, tax_treatments }: Closing): boolean {
  const side = key === "sales_net" ? ("sales_net" as const) : ("refund_net" as const);
  if (key !== "sales_net" && key !== "refunds_net") return false;
  const net = key === "sales_net" ? sales_excl_tax : refunds_excl_tax;
  const rows = [...tax_rates, ...Object.values(tax_treatments)].map((row) => parseStoredAmount(row[side]));
  return rows.reduce((sum, amount) => sum + amount, 0n) === parseStoredAmount(net);
}

/** What is wrong with a closing, and what makes the comparison harder. */
interface Contradictions {
  /** Keys of the suspense lines. */
  readonly keys: readonly string[];
  /**
   * Whether the rounding of cash that is in no tender is open, or adds to such money. The entry
   * then takes the amount with which it balances, which may absorb a wrong one of some cents.
   */
  readonly is_absorbing: boolean;
  /** Money of layaways or collections is in none of the closing's tenders. */
  readonly is_outside: boolean;
  /** The stated sum with tax is not that of net and tax. */
  readonly sum_differs: Readonly<Record<"sales" | "refunds", boolean>>;
  /** The receipts leave an amount open. */
  readonly is_open: boolean;
}

const TOTALS: Readonly<Record<string, string>> = {
  sales_base_open: "sales_net",
  refunds_base_open: "refunds_net",
  sales_tax_open: "sales_tax",
  refunds_tax_open: "refunds_tax",
};

/** Returns what register totals find open, from sums of their own, and whether the drawer is. */
function contradictionsOf(day: TradeDay, document: object): Contradictions {
  const closing = toClosing(document);
  const context = contextOf(day);
  const receipts = dayOf(closing, factsOf(day), context);
  const { stated, trial } = compareClosing(closing, receipts, context);
  const { booking } = trial;
  const at = (figure: string) => statedOf(stated, figure);
  const withTax = (side: string) => at(`${side}_net`) + at(`${side}_tax`);
  const [tenders, turnover] = [receipts.tenders(booking), receipts.turnover(booking)];
  // The journal uses net and tax, and names a sum that is not theirs.
  const amounts = new Map([...stated.amounts, ["sales", withTax("sales")], ["refunds", withTax("refunds")]] as const);
  const sums = closingSums({ ...stated, amounts }, { booking, turnover, tenders });
  // Money that is in no tender is that of the receipts, and not what the closing states of it.
  const outside = [
    ...(booking.layaway === "outside" ? ["layaway_payments"] : []),
    ...(booking.collection === "outside" ? ["credit_due_collections"] : []),
  ];
  const tenders_open = parseStoredAmount(sums.find(({ figure }) => figure === "tenders_open")?.amount ?? "0");
  const cash_outside = cashOutside(receipts, booking);
  const sale = outside.reduce((open, figure) => open + at(figure) - tenders.of(figure).low, tenders_open);
  // Without a receipt in cash the rounding may have been earned or lost.
  const rounding = at("cash_rounding") * (booking.rounding_sign === "lost" ? -1n : 1n);
  const is_turned = booking.rounding_mode !== "due" && sale === 2n * rounding;
  return {
    keys: [
      ...sums.flatMap(({ figure }) => TOTALS[figure] ?? []).filter((key) => !isWhole(key, closing)),
      ...(sale === 0n || is_turned ? [] : ["sale"]),
      ...(isDrawerOpen(closing, receipts, { stated, booking, outside: cash_outside.low }) ? ["drawer"] : []),
    ],
    is_absorbing: cash_outside.low !== cash_outside.high || (outside.length > 0 && isAnyRounding(tenders)),
    is_outside: outside.length > 0,
    sum_differs: { sales: withTax("sales") !== at("sales"), refunds: withTax("refunds") !== at("refunds") },
    is_open: [tenders, turnover].some((figures) =>
      [...figures.keys()].some((key) => figures.of(key).low !== figures.of(key).high),
    ),
  };
}

function isAnyRounding(tenders: Figures): boolean {
  const { low, high } = tenders.of("rounding outside");
  return low !== 0n || high !== 0n;
}

/** Returns the cash of layaways and collections that is in no tender of the closing. */
function cashOutside(receipts: ReturnType<typeof dayOf>, booking: Booking) {
  const cashOf = (layaway: Booking["layaway"], collection: Booking["collection"], end: "low" | "high"): bigint => {
    const figures = receipts.tenders({ ...booking, layaway, collection });
    const of = (name: string) => figures.of(booking.rounding_mode === "due" ? `${name} due` : name)[end];
    return of("cash") + of("split_cash") - of("cash_out");
  };
  const { layaway, collection } = booking;
  const at = (end: "low" | "high"): bigint =>
    cashOf(layaway === "outside" ? "settlement" : layaway, "inside", end) - cashOf(layaway, collection, end);
  return { low: at("low"), high: at("high") };
}

/** Whether the expected cash is not the float with the cash of the closing and of its receipts. */
function isDrawerOpen(
  closing: Closing,
  receipts: ReturnType<typeof dayOf>,
  { stated, booking, outside }: { readonly stated: Stated; readonly booking: Booking; readonly outside: bigint },
): boolean {
  if (!closing.has_cash_drawer) return false;
  const is_due = booking.rounding_mode === "due";
  const rounding = statedOf(stated, "cash_rounding") * (booking.rounding_sign === "lost" ? -1n : 1n);
  const moved = closing.movements.reduce(
    (sum, { type, amount }) =>
      type === "cash_in" || type === "cash_out" ? sum + magnitudeOf(amount) * (type === "cash_in" ? 1n : -1n) : sum,
    0n,
  );
  const cash = ["cash", "split_cash"].reduce((sum, tender) => sum + statedOf(stated, tender), 0n);
  const missing =
    parseStoredAmount(closing.cash_expected ?? "0") -
    parseStoredAmount(closing.opening_float ?? "0") -
    (cash - statedOf(stated, "cash_refund") + outside + moved + (is_due ? rounding : 0n));
  const { low, high } = receipts.tenders(booking).of("rounding outside");
  const is_rounding = is_due && missing >= (low < 0n ? low : 0n) && missing <= (high > 0n ? high : 0n);
  return missing !== 0n && !is_rounding;
}

function magnitudeOf(amount: string): bigint {
  const units = parseStoredAmount(amount);
  return units < 0n ? -units : units;
}
