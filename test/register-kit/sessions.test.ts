import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { booksOf, type Declared } from "../../simulator/trade/books.ts";
import { figuresOf as figuresOfBooks } from "../../simulator/trade/figures.ts";
import type { TradeDay } from "../fixtures/closings/trade/generate.ts";
import { MISTAKES, reframed, wrongBooks } from "../../simulator/trade/mistakes/mistakes.ts";
import { USUAL } from "../../simulator/styles.ts";
import { type Style, stylesLike } from "../../simulator/trade/styles.ts";
import { evaluateDay, explain } from "../fixtures/closings/evaluate.ts";
import { formatAmount, parseStoredAmount } from "../../src/runtime/money.ts";
import { closeSession } from "../../packages/register-kit/src/session/closing.ts";
import { dayOf } from "./stored.ts";
import {
  type RandomSession,
  randomSession,
  SESSIONS,
} from "../../packages/register-kit/src/conformance/sessions/sessions.ts";

/** Number of mistakes among which each session gets one. */
const WAYS_APART = 20;

/** Members of a closing as its text has them. */
interface Document {
  readonly cash_drawer: boolean;
  readonly opening_float?: string;
  readonly cash_difference?: string;
  readonly cash_left_in_drawer?: string;
  readonly movements: readonly { readonly type: string; readonly amount: string }[];
  readonly documents: readonly object[];
  readonly closing_number: number;
  readonly series_code: string;
  readonly business_date: string;
  readonly opened_at: string;
  readonly closed_at: string;
  readonly last_receipt_number: string | null;
}

interface Closed {
  readonly session: RandomSession;
  readonly day: TradeDay;
  readonly document: Document;
  readonly style: Style;
  readonly declared: Declared;
}

function close(seed: number): Closed {
  const session = randomSession(seed);
  const day = dayOf(session);
  const { closing } = closeSession(session.session, session.sales, session.closing);
  const document = JSON.parse(closing) as Document;
  const style: Style = { ...USUAL, drawer: document.cash_drawer ? "counted" : "none" };
  const amount = (text: string | undefined) => parseStoredAmount(text ?? "0");
  const moved = (type: string) =>
    document.movements.filter((one) => one.type === type).reduce((sum, one) => sum + amount(one.amount), 0n);
  const declared = {
    opening_float: amount(document.opening_float),
    cash_in: moved("cash_in"),
    cash_out: moved("cash_out"),
    cash_difference: amount(document.cash_difference),
    left: amount(document.cash_left_in_drawer),
  };
  return { session, day, document, style, declared };
}

const closed = Array.from({ length: SESSIONS }, (_, seed) => close(seed));

const evaluate = ({ day, style, declared }: Closed, document: object) =>
  evaluateDay(day, booksOf(day, style, declared), style, { document });

test("random sessions are matched by the rules of the service, with full coverage", (t) => {
  const kinds = new Map<string, number>();
  for (const one of closed) {
    const outcome = evaluate(one, one.document);
    assert.equal(outcome.figures, "matched", explain(one.day, one.style, outcome));
    assert.equal(outcome.coverage.coverage, "full");
    for (const { kind } of one.session.sales) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  t.diagnostic(`sessions: ${closed.length}, documents: ${JSON.stringify(Object.fromEntries(kinds))}`);
  assert.equal(kinds.size, 7);
});

test("the random sessions have every promised currency, algorithm, way of pricing, tender and rounding", () => {
  assert.ok(closed.length >= 200);
  const shops = closed.map(({ session }) => session.shop);
  const payments = closed.flatMap(({ session }) => session.sales.map((sale) => sale.payments));
  const seen = new Set([
    ...shops.map(({ market }) => market.currency),
    ...shops.map(({ algorithm }) => algorithm),
    ...shops.map(({ price_includes_tax }) => (price_includes_tax ? "with tax" : "without tax")),
    ...closed.flatMap(({ session }) => session.sales.map(({ kind }) => kind)),
    ...payments.flatMap((parts) => parts.map(({ tender }) => tender)),
    ...payments.map(({ length }) => (length > 1 ? "split" : "one tender")),
    ...payments.flat().map(({ due_minor, paid_minor }) => (due_minor === paid_minor ? "exact" : "rounded")),
  ]);
  const promised = ["EUR", "CHF", "JPY", "KWD", "with tax", "without tax", "cash", "card", "invoice", "split"];
  const algorithms = ["UNIT", "ROW", "TOTAL"].map((name) => `${name}_BASE_CALCULATION`);
  for (const each of [...promised, ...algorithms, "refund", "exchange", "rounded"]) assert.ok(seen.has(each), each);
  const ways = shops.map((shop) => `${shop.market.currency} ${shop.algorithm} ${shop.price_includes_tax}`);
  const currencies = new Set(shops.map(({ market }) => market.currency));
  assert.equal(new Set(ways).size, currencies.size * algorithms.length * 2);
});

test("the figures of a closing equal those of independently kept books", () => {
  for (const { day, document, style, declared } of closed) {
    const books = booksOf(day, style, declared);
    const { documents: _, tax_rates, ...figures } = figuresOfBooks(books, style);
    const own = exact(document);
    const { tax_rates: own_rates, ...others } = own;
    assert.deepEqual(pick(others, Object.keys(figures)), exact(figures), `seed ${day.seed}`);
    assert.deepEqual(byRate(own_rates), byRate(tax_rates), `seed ${day.seed}`);
  }
});

test("a session with a mistake that receipts reveal is not matched", (t) => {
  const kinds = Object.entries(MISTAKES).filter(([, { verdict }]) => verdict === "mismatched");
  const tried = new Map<string, number>();
  let of_another_style = 0;
  for (const [index, one] of closed.entries()) {
    for (const [name, kind] of kinds.filter((_, other) => other % WAYS_APART === index % WAYS_APART)) {
      const { day, style, declared } = one;
      const random = seededRandom(`mistake ${day.seed} ${name}`);
      const by = day.register.market.unit * BigInt(random.int(30, 90));
      const books = wrongBooks(kind, { day, style, by, random, declared });
      if (books === undefined) continue;
      const outcome = evaluate(one, wrongDocument(one, books, name));
      if (outcome.figures === "matched") {
        assert.ok(isOfAnotherStyle(one, books), `${name}: ${explain(day, style, outcome)}`);
        of_another_style += 1;
        continue;
      }
      tried.set(name, (tried.get(name) ?? 0) + 1);
    }
  }
  t.diagnostic(
    `${tried.size} kinds of mistake, ${[...tried.values()].reduce((sum, count) => sum + count, 0)} wrong closings`,
  );
  t.diagnostic(`right in another style: ${of_another_style}`);
  const absent = kinds.map(([name]) => name).filter((name) => !tried.has(name));
  assert.deepEqual(absent, []);
});

/** Returns the kit's closing with the figures of wrong books. */
function wrongDocument({ document, style }: Closed, books: ReturnType<typeof booksOf>, name: string): object {
  const kind = MISTAKES[name];
  assert.ok(kind);
  const { cash_drawer: _, ...figures } = figuresOfBooks(books, style);
  const movements = (["cash_in", "cash_out", "cash_refund"] as const).map((type) => ({
    type,
    amount: formatAmount(books[type]),
    note: null,
    at: document.opened_at,
    by: null,
  }));
  const providers = [
    {
      provider: "psp_a",
      name: "Terminal",
      collected: formatAmount(books.collected),
      refunded: formatAmount(books.refunded),
      count: books.count,
    },
  ];
  return reframed(kind, { ...document, ...figures, movements, providers });
}

/**
 * Returns whether the books are right in another way of booking the same day, for example of money
 * that only goes out.
 */
function isOfAnotherStyle({ day, style, declared }: Closed, books: ReturnType<typeof booksOf>): boolean {
  const textOf = (of: ReturnType<typeof booksOf>): string => {
    const { tax_rates, ...figures } = figuresOfBooks(of, style);
    return JSON.stringify([figures, byRate(tax_rates), formatAmount(of.cash_refund), formatAmount(of.collected)]);
  };
  const text = textOf(books);
  return [style, ...stylesLike(style)].some((other) => textOf(booksOf(day, other, declared)) === text);
}

/** Returns a value whose amounts have no zeros at the end; rates and counts stay unchanged. */
function exact(value: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value), (_key, member: unknown) =>
    typeof member === "string" && /^-?\d+(\.\d+)?$/.test(member) ? formatAmount(parseStoredAmount(member)) : member,
  ) as Record<string, unknown>;
}

function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

function byRate(rows: unknown): unknown[] {
  return (rows as { rate: string }[]).toSorted((left, right) => Number(left.rate) - Number(right.rate));
}
