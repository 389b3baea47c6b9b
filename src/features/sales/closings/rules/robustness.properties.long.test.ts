import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { type Random, seededRandom } from "@tillkeeper/register-kit/random";
import { formatAmount, parseStoredAmount } from "../../../../runtime/money.ts";
import type { Evaluation, ReceiptFacts } from "./checks/checks.ts";
import { type Books, booksOf } from "../../../../../simulator/trade/books.ts";
import { closingOf } from "../../../../../test/fixtures/closings/trade/closing-of.ts";
import { withLess } from "../../../../../test/fixtures/closings/trade/evidence.ts";
import { type TradeDay, tradeDay } from "../../../../../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../../../../../test/fixtures/closings/trade/payments.ts";
import {
  type Beside,
  explain,
  isOfAnotherStyle,
  evaluateDay,
  shownWidth,
  widthOf,
} from "../../../../../test/fixtures/closings/evaluate.ts";
import { FAMILIES, wrongBooks } from "../../../../../simulator/trade/mistakes/mistakes.ts";
import { randomStyle, type Style } from "../../../../../simulator/trade/styles.ts";
import { cases } from "../../../../../test/cases.ts";

const DAYS = cases(40, 140);

type Document = ReturnType<typeof closingOf>;

/**
 * A day with its right closing, and with a wrong one when the day allows the mistake of its turn.
 */
interface Sample {
  readonly day: TradeDay;
  readonly style: Style;
  readonly books: Books;
  readonly is_right: boolean;
  readonly before: Evaluation;
}

const WRONG = Object.entries({ ...FAMILIES.figures.kinds, ...FAMILIES.pairs.kinds, ...FAMILIES.documents.kinds });

const SAMPLES = [...samples()];

function* samples(): Generator<Sample> {
  for (let seed = 0; seed < DAYS; seed += 1) {
    const style = randomStyle(seededRandom(`style ${seed}`));
    const day = tradeDay(seed);
    const books = booksOf(day, style);
    const right = evaluateDay(day, books, style);
    yield { day, style, books, is_right: true, before: right };
    const [, kind] = WRONG[seed % WRONG.length] ?? assert.fail();
    const by = 40n * day.register.market.unit + widthOf(right, books);
    const wrong = wrongBooks(kind, { day, style, by, random: seededRandom(`robust ${seed}`) });
    if (wrong === undefined) continue;
    yield { day, style, books: wrong, is_right: false, before: evaluateDay(day, wrong, style) };
  }
}

/** Returns the part of a result that must not depend on the notation. */
function verdictOf({ figures, coverage, checks, findings, cause }: Evaluation) {
  const failed = checks.filter(({ outcome }) => outcome === "failed").map(({ id }) => id);
  return {
    figures,
    coverage: coverage.coverage,
    failed: failed.toSorted(),
    findings: findings.toSorted(),
    cause: cause?.code,
  };
}

interface Rewriting {
  readonly name: string;
  readonly receipts?: (receipts: readonly ReceiptFacts[], random: Random) => readonly ReceiptFacts[];
  readonly document?: (document: Document, random: Random) => object;
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(random.int(0, left.length - 1), 1));
}

/** Splits an amount into two amounts of the same sign. */
function halves(amount: string, random: Random): readonly [string, string] {
  const whole = parseStoredAmount(amount);
  const part = (whole * BigInt(random.int(0, 100))) / 100n;
  return [formatAmount(part), formatAmount(whole - part)];
}

const AMOUNTS_OF_RATE = ["sales_net", "sales_tax", "refund_net", "refund_tax"] as const;

/** Returns the same rate in another spelling. */
const spelled = (rate: string, random: Random) =>
  random.pick([rate, `0${rate}`, `${rate}${rate.includes(".") ? "" : "."}00`]);

/** Returns an id with some of its letters in another case. */
const recased = (text: string, random: Random) =>
  text.replaceAll(/[a-z]/gi, (letter) => (random.chance(50) ? letter.toUpperCase() : letter.toLowerCase()));

const REWRITINGS: readonly Rewriting[] = [
  { name: "receipts in another order", receipts: shuffled },
  {
    name: "lists of the closing in another order",
    document: (document, random) => ({
      ...document,
      tax_rates: shuffled(document.tax_rates, random),
      movements: shuffled(document.movements, random),
      documents: shuffled(document.documents, random),
    }),
  },
  {
    name: "rate rows in two parts, in other spellings",
    document: (document, random) => ({
      ...document,
      tax_rates: document.tax_rates.flatMap((row) => {
        const parts = AMOUNTS_OF_RATE.map((name) => [name, halves(row[name], random)] as const);
        return [0, 1].map((index) => ({
          ...row,
          rate: spelled(row.rate, random),
          ...Object.fromEntries(parts.map(([name, both]) => [name, both[index]])),
        }));
      }),
    }),
  },
  {
    name: "movements and card providers in two parts",
    document: (document, random) => ({
      ...document,
      movements: document.movements.flatMap((movement) =>
        halves(movement.amount, random).map((amount) => ({ ...movement, amount })),
      ),
      providers: document.providers.flatMap((provider) => {
        const [collected, refunded] = [halves(provider.collected, random), halves(provider.refunded, random)];
        return [0, 1].map((index) => ({
          ...provider,
          collected: collected[index],
          refunded: refunded[index],
          count: index === 0 ? provider.count : 0,
        }));
      }),
    }),
  },
  {
    name: "ids and currencies in another case",
    receipts: (receipts, random) =>
      receipts.map((receipt) => ({
        ...receipt,
        sale_id: receipt.sale_id === null ? null : recased(receipt.sale_id, random),
        pos_order_id: recased(receipt.pos_order_id, random),
        register_session_id: receipt.register_session_id === null ? null : recased(receipt.register_session_id, random),
        currency: receipt.currency === null ? null : recased(receipt.currency, random),
      })),
    document: (document, random) => ({
      ...document,
      session_id: recased(document.session_id, random),
      documents: document.documents.map((one) => ({ ...one, sale_id: recased(one.sale_id, random) })),
    }),
  },
  {
    name: "methods and types in another case, with blanks around them",
    receipts: (receipts, random) =>
      receipts.map((receipt) => ({
        ...receipt,
        payment_method: receipt.payment_method === null ? null : ` ${recased(receipt.payment_method, random)} `,
        sale_type: receipt.sale_type === null ? null : ` ${recased(receipt.sale_type, random)} `,
      })),
    document: (document, random) => ({
      ...document,
      documents: document.documents.map((one) => ({ ...one, type: ` ${recased(one.type, random)} ` })),
    }),
  },
  {
    name: "members that are not known",
    receipts: (receipts) =>
      receipts.map((receipt) => ({
        ...receipt,
        items: receipt.items.replaceAll('{"sku"', '{"later":{"qty":[1,"x"],"tax_rate":99},"sku"'),
      })),
    document: (document) => ({
      ...document,
      later: { tenders: { cash: "1.00" } },
      sales: { ...document.sales, later: "1.00" },
      tenders: { ...document.tenders, later: "1.00" },
      tax_rates: document.tax_rates.map((row) => ({ ...row, later: "1.00" })),
      documents: document.documents.map((one) => ({ ...one, later: [1] })),
    }),
  },
];

describe("a result does not depend on how the same facts are written", () => {
  for (const { name, receipts, document } of REWRITINGS) {
    test(`a result does not depend on ${name}`, (t) => {
      const counts = { matched: 0, mismatched: 0, not_evaluated: 0 };
      for (const { day, style, books, before } of SAMPLES) {
        const random = seededRandom(`${name} ${day.seed}`);
        const facts = day.trades.map((trade) => trade.facts);
        const beside: Beside = {
          ...(receipts === undefined ? {} : { receipts: receipts(facts, random) }),
          ...(document === undefined ? {} : { document: document(closingOf(day, books, style), random) }),
        };
        const after = evaluateDay(day, books, style, beside);
        assert.deepEqual(verdictOf(after), verdictOf(before), explain(day, style, after));
        counts[after.figures] += 1;
      }
      t.diagnostic(`${name}: ${JSON.stringify(counts)}`);
      assert.ok(counts.matched >= DAYS && counts.mismatched > DAYS / 2);
    });
  }
});

/** Extents of a comparison, from none to full. */
const REACHES = ["none", "part", "bounded", "full"] as const;
const reachOf = ({ coverage }: Evaluation) => REACHES.indexOf(coverage.coverage);

test("more evidence never makes a right closing unmatched, and never a wrong one matched", (t) => {
  const counts = { right: 0, right_open: 0, wrong: 0, wrong_open: 0, within_shown_width: 0, of_another_style: 0 };
  for (const { day, style, books, is_right } of SAMPLES) {
    const random = seededRandom(`evidence ${day.seed} ${is_right}`);
    const receipts = day.trades.map(({ facts }) => facts);
    const known = { receipts, context: { cash_step: day.register.market.step, method_tenders: MAPPED } };
    // Rounding that cancels out shows in the amounts of documents alone, in which no step is
    // searched for.
    const steps = withLess(day, known, 6, random)
      .filter(
        ({ known: { context } }) =>
          context.cash_step !== 0n || day.register.market.step === 0n || style.document_amount !== "paid",
      )
      .toReversed();
    let less: Evaluation | undefined;
    for (const { name, known: beside } of steps) {
      const more = evaluateDay(day, books, style, beside);
      const shown = `after ${name}: ${explain(day, style, more)}`;
      if (is_right) {
        assert.notEqual(more.figures, "mismatched", shown);
        if (less?.figures === "matched") assert.equal(more.figures, "matched", shown);
        counts[more.figures === "matched" ? "right" : "right_open"] += 1;
      } else if (less?.figures === "mismatched") assert.equal(more.figures, "mismatched", shown);
      if (!is_right && more.figures === "matched") {
        const is_within = shownWidth(more) > 0n;
        assert.ok(is_within || isOfAnotherStyle(day, books, style), shown);
        counts[is_within ? "within_shown_width" : "of_another_style"] += 1;
      } else if (!is_right) counts[more.figures === "mismatched" ? "wrong" : "wrong_open"] += 1;
      if (less !== undefined) {
        assert.ok(reachOf(more) >= reachOf(less) || more.figures === "mismatched", shown);
        const is_as_far = more.figures !== "mismatched" && more.coverage.coverage === less.coverage.coverage;
        if (is_as_far) assert.ok(shownWidth(more) <= shownWidth(less), shown);
      }
      less = more;
    }
  }
  t.diagnostic(`evidence added piece by piece: ${JSON.stringify(counts)}`);
  assert.ok(counts.right > 0 && counts.right_open > 0 && counts.wrong > 0 && counts.wrong_open > 0);
});

/** Fields that take any JSON value, and texts that a register fills as it likes. */
const UNTYPED = [
  ...(["layaway_amount_captured", "credit_due", "original_order_increment_id", "credit_memo_id", "rma_id"] as const),
  ...(["items", "receipt_model", "split_payments", "applied_credits", "is_reverse_charge"] as const),
  ...(["terminal_payment_id", "terminal_provider", "shipping_refund", "adjustment_positive"] as const),
  ...(["adjustment_negative", "payment_method", "sale_type", "layaway_kind", "receipt_number"] as const),
  ...(["order_increment_id", "currency", "created_at", "register_session_id"] as const),
] as const;

/** Fields that only the second and later versions of the rules read. */
const NEWER = ["terminal_provider", "shipping_refund", "adjustment_positive", "adjustment_negative"] as const;

const HOSTILE = [
  "{",
  "[[",
  '"',
  "nul",
  "1e999",
  "-1e-999",
  "NaN",
  "9".repeat(400),
  `${"[".repeat(200)}${"]".repeat(200)}`,
  '{"__proto__":{"amount":1}}',
  '{"amount":{"amount":1}}',
  '[{"qty":"1e9","row_total":"-0"}]',
  '"\\ud800"',
  "\u0000",
  '[{"method":null,"amount":"Infinity"}]',
  '"[{\\"method\\":\\"pos_cash\\",\\"amount\\":\\"1\\"}]"',
  "[null]",
  '{"qty":1}',
  '"{\\"schema_version\\":1,\\"totals\\":{\\"tax_breakdown\\":[{\\"rate\\":1,\\"net\\":1e3,\\"tax\\":{}}]}}"',
] as const;

const junk = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.json({ maxDepth: 3 }),
  fc.json({ maxDepth: 3 }).map((json) => JSON.stringify(json)),
  fc.string({ unit: "binary", maxLength: 40 }),
);

describe("invalid values in the fields of receipts", () => {
  test("a receipt with invalid values in any field gets a result and a coverage record", (t) => {
    const counts = { matched: 0, mismatched: 0, not_evaluated: 0 };
    fc.assert(
      fc.property(
        fc.nat(DAYS),
        fc.array(fc.record({ at: fc.nat(), field: fc.constantFrom(...UNTYPED), value: junk }), {
          minLength: 1,
          maxLength: 4,
        }),
        (seed, changes) => {
          const style = randomStyle(seededRandom(`style ${seed}`));
          const day = tradeDay(seed);
          const receipts: ReceiptFacts[] = day.trades.map(({ facts }) => facts);
          for (const { at, field, value } of changes) {
            const index = at % receipts.length;
            const receipt = receipts[index];
            if (receipt !== undefined) receipts[index] = { ...receipt, [field]: value };
          }
          const outcome = evaluateDay(day, booksOf(day, style), style, { receipts });
          assert.ok(outcome.coverage.areas.length > 0);
          assert.equal(outcome.cause === null, outcome.figures !== "mismatched");
          JSON.stringify(outcome);
          counts[outcome.figures] += 1;
        },
      ),
      { numRuns: cases(250, 1_000) },
    );
    t.diagnostic(`junk in any field: ${JSON.stringify(counts)}`);
    assert.ok(counts.matched > 0 && counts.not_evaluated > 0);
  });

  test("invalid values in a field that a right closing does not need leave it matched or open, and match no wrong one", (t) => {
    const counts = { right: 0, right_open: 0, wrong: 0, wrong_open: 0 };
    const unreadable = ['"later"', "{}", "[1]", "true", '{"later":"5.00"}', "[", '"1,00"'];
    for (const { day, style, books, is_right, before } of SAMPLES) {
      const random = seededRandom(`junk ${day.seed}`);
      const receipts = day.trades.map(({ facts }) => ({
        ...facts,
        ...Object.fromEntries(NEWER.map((field) => [field, random.pick(unreadable)])),
      }));
      const after = evaluateDay(day, books, style, { receipts });
      const shown = explain(day, style, after);
      const has_fee = day.trades.some(({ fee }) => fee !== undefined);
      if (!has_fee) assert.deepEqual(verdictOf(after), verdictOf(before), shown);
      if (is_right) assert.notEqual(after.figures, "mismatched", shown);
      else if (before.figures !== "matched") assert.notEqual(after.figures, "matched", shown);
      const is_open = after.figures === "not_evaluated";
      counts[is_right ? (is_open ? "right_open" : "right") : is_open ? "wrong_open" : "wrong"] += 1;
    }
    t.diagnostic(`junk in newer fields: ${JSON.stringify(counts)}`);
    assert.ok(counts.right > 0 && counts.right_open > 0 && counts.wrong > 0);
  });
});
