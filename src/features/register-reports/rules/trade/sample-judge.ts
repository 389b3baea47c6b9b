import assert from "node:assert/strict";
import { parseStoredAmount } from "../../../../runtime/money.ts";
import { type Evaluation, evaluateClosing, type ReceiptFacts, type Surroundings } from "../checks.ts";
import { sampleSurroundings, toClosing } from "../sample-receipts.ts";
import { magnitude } from "../units.ts";
import { type Books, booksOf, TENDERS } from "./books.ts";
import { closingOf } from "./closing-of.ts";
import type { Trade } from "./document.ts";
import { type TradeDay, tradeDay } from "./generate.ts";
import { roundedCash } from "./market.ts";
import { MAPPED } from "./payments.ts";
import { type Style, stylesLike } from "./styles.ts";

/** What a judgement is made with besides the day, its books and their style. */
export interface Beside {
  readonly receipts?: readonly ReceiptFacts[];
  readonly surroundings?: Partial<Surroundings>;
  /** In place of the document that the books make. */
  readonly document?: object;
}

/** Evaluates a closing of generated trade; whatever it is, coverage and verdict belong together. */
export function judge(day: TradeDay, books: Books, style: Style, beside: Beside = {}): Evaluation {
  const facts = beside.receipts ?? day.trades.map((trade) => trade.facts);
  const { step } = day.register.market;
  const surroundings = { ...sampleSurroundings(), cash_step: step, method_tenders: MAPPED, ...beside.surroundings };
  const closing = toClosing(beside.document ?? closingOf(day, books, style));
  const outcome = evaluateClosing(closing, facts, surroundings);
  assertCoverage(outcome);
  return outcome;
}

/** Full or bounded: matched or mismatched on the checks alone. Part or none: never matched. */
export function assertCoverage({ coverage: { coverage, areas }, figures, checks }: Evaluation): void {
  if (coverage === "part" || coverage === "none") {
    assert.notEqual(figures, "matched");
    assert.ok(areas.some(({ reasons }) => reasons.length > 0));
    return;
  }
  const has_failed = checks.some(({ kind, outcome }) => kind === "hard" && outcome === "failed");
  assert.equal(figures, has_failed ? "mismatched" : "matched");
}

/** Failed checks and reasons of a generated closing, to find the cause of a wrong verdict. */
export function explain(day: TradeDay, style: Style, { checks, figures, coverage }: Evaluation): string {
  const failed = checks.filter(({ outcome, kind }) => outcome === "failed" && kind === "hard");
  const rows = failed.map(({ id, expected, actual }) => `${id} ${expected} ${actual}`);
  const reasons = coverage.areas.flatMap((area) => area.reasons.map(({ code }) => code));
  const kinds = day.trades.map(({ kind }) => kind).join();
  return `seed ${day.seed} ${day.register.market.name} ${kinds} ${JSON.stringify(style)}: ${figures} ${rows.join("; ")} ${reasons.join()}`;
}

/** The first document of a day that fails alone, or its shortest beginning that still fails. */
export function smallest(seed: number, fails: (day: TradeDay) => boolean): TradeDay {
  const whole = tradeDay(seed);
  const parts = [
    ...whole.trades.map((trade) => [trade]),
    ...whole.trades.map((_, index) => whole.trades.slice(0, index + 1)),
  ];
  const trades = parts.find((part) => fails({ ...whole, trades: part }));
  return { ...whole, trades: trades ?? whole.trades };
}

/** Whether the closing is the right one of the same day in another style, or with another rounding of unstated cash. */
export function isOfAnotherStyle(day: TradeDay, books: Books, style: Style): boolean {
  const document = sorted(JSON.stringify(closingOf(day, books, style)));
  const { unit, step } = day.register.market;
  for (const other_step of new Set([step, 0n, 5n * unit, 10n * unit])) {
    const rounded = { ...day, trades: day.trades.map((trade) => roundedBy(trade, other_step)) };
    for (const other of stylesLike(style)) {
      const right = booksOf(rounded, other);
      if (right.sales.gross !== books.sales.gross || right.refunds.gross !== books.refunds.gross) continue;
      if (sorted(JSON.stringify(closingOf(day, right, style))) === document) return true;
    }
  }
  return false;
}

function roundedBy(trade: Trade, step: bigint): Trade {
  if (trade.states_cash) return trade;
  const money = trade.money.map((one) => (one.tender === "cash" ? { ...one, paid: roundedCash(one.due, step) } : one));
  return { ...trade, money };
}

/** The largest amount by which a stated figure differs; a rounding with the other sign counts as the same. */
export function largestChange(left: Books, right: Books, { drawer }: Style): bigint {
  const amounts = ({ tenders, sales, refunds, ...rest }: Books): bigint[] => [
    ...TENDERS.map((name) => (name === "cash_rounding" ? magnitude(tenders[name]) : tenders[name])),
    ...[sales, refunds].flatMap(({ net, tax, gross }) => [net, tax, gross]),
    rest.cash_refund,
    drawer === "counted" ? rest.cash_expected : 0n,
  ];
  const others = amounts(right);
  const changes = amounts(left).map((amount, index) => magnitude(amount - (others[index] ?? 0n)));
  return changes.reduce((largest, change) => (change > largest ? change : largest), 0n);
}

/** Rates stand in the order in which they were booked first. */
function sorted(document: string): string {
  const parsed = JSON.parse(document) as { tax_rates: { rate: string }[] };
  return JSON.stringify({ ...parsed, tax_rates: parsed.tax_rates.toSorted((a, b) => (a.rate < b.rate ? -1 : 1)) });
}

/** What a right closing could state otherwise without a contradiction; its rounding with the other sign as well. */
export function widthOf(outcome: Evaluation, { tenders }: Books): bigint {
  const shown = shownWidth(outcome);
  return shown === 0n ? 0n : shown + 2n * magnitude(tenders.cash_rounding);
}

/** The width that a verdict shows. */
export function shownWidth({ coverage }: Evaluation): bigint {
  const widths = coverage.areas.map(({ width }) => parseStoredAmount(width));
  return widths.reduce((left, right) => (right > left ? right : left), 0n);
}
