import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { formatAmount } from "../../../../runtime/money.ts";
import type { Evaluation } from "./checks/checks.ts";
import { sampleContext } from "../../../../../test/fixtures/closings/receipts.ts";
import { type Books, booksOf } from "../../../../../simulator/trade/books.ts";
import { closingOf } from "../../../../../test/fixtures/closings/trade/closing-of.ts";
import { type TradeDay, tradeDay } from "../../../../../test/fixtures/closings/trade/generate.ts";
import {
  explain,
  isOfAnotherStyle,
  evaluateDay,
  largestChange,
  shownWidth,
  smallest,
  widthOf,
} from "../../../../../test/fixtures/closings/evaluate.ts";
import {
  FAMILIES,
  type MistakeKind,
  MISTAKES,
  reframed,
  wrongBooks,
} from "../../../../../simulator/trade/mistakes/mistakes.ts";
import { randomStyle, type Style } from "../../../../../simulator/trade/styles.ts";
import { cases } from "../../../../../test/cases.ts";

const DAYS = cases(420, 2_100);
/** Number of mistakes tried on each day. */
const MISTAKES_A_DAY = 3;
/**
 * Maximum percentage of wrong closings without a decision. Cash rounding at a location without a
 * rounding step causes them.
 */
const OPEN_PERCENT_MAX = 2;
/**
 * Maximum percentage of wrong closings that are matched because the mistake is within the tolerance
 * that the verdict shows.
 */
const WITHIN_WIDTH_PERCENT_MAX = 1;

const styleOf = (seed: number): Style => randomStyle(seededRandom(`style ${seed}`));

class Outcomes {
  readonly counts = { mismatched: 0, not_evaluated: 0, of_another_style: 0, within_shown_width: 0, absent: 0 };
  readonly accepted: string[] = [];
  readonly kinds = new Set<string>();

  /** Evaluates a day with a mistake that is larger than the width of the day's correct closing. */
  add(day: TradeDay, style: Style, name: string, kind: MistakeKind, right_width: bigint): void {
    const random = seededRandom(`mistake ${day.seed} ${name}`);
    const by = day.register.market.unit * BigInt(random.int(1, 40)) + right_width;
    const books = wrongBooks(kind, { day, style, by, random });
    if (books === undefined) {
      this.counts.absent += 1;
      return;
    }
    this.kinds.add(name);
    const outcome = evaluateDay(day, books, style);
    if (outcome.figures !== "matched") this.counts[outcome.figures] += 1;
    else if (isOfAnotherStyle(day, books, style)) this.counts.of_another_style += 1;
    else if (isWithinShown(outcome, books, booksOf(day, style), style)) this.counts.within_shown_width += 1;
    else this.accepted.push(`${name}: ${explain(day, style, outcome)}`);
  }

  assertSeen(): void {
    const { mismatched, not_evaluated, within_shown_width } = this.counts;
    assert.deepEqual(this.accepted.slice(0, 5), []);
    assert.ok(within_shown_width * 100 <= WITHIN_WIDTH_PERCENT_MAX * mismatched);
    assert.ok(not_evaluated * 100 <= OPEN_PERCENT_MAX * (mismatched + not_evaluated));
  }
}

/** Returns whether the mistake changes no figure by more than the width that the verdict shows. */
function isWithinShown(outcome: Evaluation, wrong: Books, right: Books, style: Style): boolean {
  const shown = shownWidth(outcome);
  return shown > 0n && largestChange(wrong, right, style) <= shown;
}

test("a day of legitimate trade is matched in every style; with any mistake in it, it is not", (t) => {
  const kinds = Object.entries({ ...FAMILIES.figures.kinds, ...FAMILIES.pairs.kinds });
  const outcomes = new Outcomes();
  const reaches = { full: 0, bounded: 0, part: 0, none: 0 };
  let next = 0;
  for (let seed = 0; seed < DAYS; seed += 1) {
    const style = styleOf(seed);
    const day = tradeDay(seed);
    const books = booksOf(day, style);
    const right = evaluateDay(day, books, style);
    if (right.figures !== "matched") {
      const small = smallest(seed, (one) => evaluateDay(one, booksOf(one, style), style).figures !== "matched");
      assert.fail(explain(small, style, evaluateDay(small, booksOf(small, style), style)));
    }
    reaches[right.coverage.coverage] += 1;
    for (let turn = 0; turn < MISTAKES_A_DAY; turn += 1) {
      const [name, kind] = kinds[next % kinds.length] ?? assert.fail();
      next += 1;
      outcomes.add(day, style, name, kind, widthOf(right, books));
    }
  }
  t.diagnostic(`legitimate days: ${DAYS} matched, coverage ${JSON.stringify(reaches)}`);
  t.diagnostic(`wrong closings: ${JSON.stringify(outcomes.counts)}, kinds ${outcomes.kinds.size}`);
  outcomes.assertSeen();
  assert.equal(outcomes.kinds.size, kinds.length);
});

test("a day has the same verdict in any order of its receipts", () => {
  for (let seed = 0; seed < 70; seed += 1) {
    const style = styleOf(seed);
    const day = tradeDay(seed);
    const books = booksOf(day, style);
    const receipts = day.trades.map(({ facts }) => facts).toReversed();
    assert.equal(evaluateDay(day, books, style, { receipts }).figures, evaluateDay(day, books, style).figures);
  }
});

test("a day of which one document is booked otherwise, with everything that follows, is mismatched", (t) => {
  const kinds = Object.entries(FAMILIES.documents.kinds);
  const outcomes = new Outcomes();
  for (let seed = 0; seed < cases(35, 140); seed += 1) {
    const style = styleOf(seed);
    const day = tradeDay(seed);
    const books = booksOf(day, style);
    const width = widthOf(evaluateDay(day, books, style), books);
    for (const [name, kind] of kinds) outcomes.add(day, style, name, kind, width);
  }
  t.diagnostic(`documents booked otherwise: ${JSON.stringify(outcomes.counts)}, kinds ${outcomes.kinds.size}`);
  outcomes.assertSeen();
});

test("a mistake that no receipt shows is accepted or left open, with the finding named", (t) => {
  const counts = new Map<string, number>();
  for (const [name, kind] of Object.entries(FAMILIES.declared.kinds)) {
    for (let seed = 0; seed < cases(20, 60); seed += 1) {
      const style = styleOf(seed);
      const day = tradeDay(seed);
      const random = seededRandom(`declared ${seed}`);
      const by = 100n * day.register.market.unit;
      const books = wrongBooks(kind, { day, style, by, random });
      if (books === undefined) continue;
      const document = reframed(kind, closingOf(day, books, style));
      const context = following(style, day);
      const outcome = evaluateDay(day, books, style, { document, context });
      assert.equal(outcome.figures, kind.verdict, `${name}: ${explain(day, style, outcome)}`);
      const { findings: before } = evaluateDay(day, booksOf(day, style), style, { context });
      const added = outcome.findings.filter((code) => !before.includes(code) && !BESIDE.has(code));
      const { finding } = kind;
      assert.deepEqual(added, finding === undefined || before.includes(finding) ? [] : [finding], `${name} ${seed}`);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  t.diagnostic(`what no receipt tells: ${JSON.stringify(Object.fromEntries(counts))}`);
  assert.equal(counts.size, Object.keys(FAMILIES.declared.kinds).length);
});

/** Findings about the dates and numbers of a closing. They do not come from the mistake. */
const BESIDE: ReadonlySet<string> = new Set(["receipts_out_of_time", "sessions_overlap", "series_order"]);

/** Returns a context in which the previous closing left the cash that this day begins with. */
function following(style: Style, day: TradeDay) {
  const before = sampleContext().previous_at_terminal;
  const left = formatAmount(booksOf(day, style).opening_float);
  return {
    previous_at_terminal: before === null ? null : { ...before, cash_left_in_drawer: left },
    cash_alert: 4n * day.register.market.unit,
  };
}

test("each kind of mistake has a code of its own in one family", () => {
  const sizes = Object.values(FAMILIES).map(({ kinds }) => Object.keys(kinds).length);
  assert.equal(
    Object.keys(MISTAKES).length,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  for (const code of Object.keys(MISTAKES)) assert.match(code, /^[a-z]+(-[a-z]+)+$/);
});
