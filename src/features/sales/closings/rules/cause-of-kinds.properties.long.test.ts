import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import type { CauseCode } from "./cause/texts.ts";
import { type Books, booksOf, TENDERS } from "../../../../../simulator/trade/books.ts";
import { tradeDay } from "../../../../../test/fixtures/closings/trade/generate.ts";
import { MISTAKES, wrongBooks } from "../../../../../simulator/trade/mistakes/mistakes.ts";
import { evaluateDay } from "../../../../../test/fixtures/closings/evaluate.ts";
import { randomStyle } from "../../../../../simulator/trade/styles.ts";

const DAYS = 63;
/** Minimum percentage of days whose own cause is found. */
const NAMED_PERCENT_MIN = 70;
/** Minimum days of a kind of mistake; a kind on fewer days is not checked. */
const DAYS_MIN = 8;

const GENERAL: ReadonlySet<CauseCode> = new Set(["several_differ", "check_fails"]);

const TENDER = ["tender", "tender_with_drawer", "tender_without_drawer"] as const;

/**
 * Causes that name each kind of mistake; the first matching pattern applies. Other kinds have no
 * cause of their own.
 */
const NAMED: readonly (readonly [kinds: RegExp, causes: readonly CauseCode[]])[] = [
  [/^document-left-out$/, ["receipt_missing"]],
  [/^document-counted-twice$/, ["receipt_twice"]],
  [/^document-not-counted$/, ["receipt_not_counted"]],
  [/^sale-(?:cash|card|invoice)-as-(?:cash|card|invoice)$/, ["receipt_tender"]],
  [/^refund-(?:cash|card|invoice|credit)-as-(?:cash|card|invoice|credit)$/, ["refund_tender"]],
  [/^(?:cash|card|split-cash|split-card|invoice|credit-redeemed)-as-(?!.*with-drawer)/, TENDER],
  [/^(?:card-refunds|manual-card-refunds|credits-\w+|invoice-credit-notes)-as-(?!cash)/, TENDER],
  [/^(?:cash-refund-as-|.*-as-cash-refund)/, [...TENDER, "refund_tender"]],
  [/^cash-as-\w+-with-drawer$/, ["tender_with_drawer"]],
  [/^\w+-with-layaway-receivable$/, TENDER],
  [/^(?:between-rates-.*|rate-as-.*|exempt-as-reverse-charge|sale-at-another-rate)$/, ["rate"]],
  // An exempt sale that is booked as untaxed moves between two rows. Where untaxed goods have no
  // row, one figure differs.
  [/^exempt-as-untaxed$/, ["rate", "one_differs"]],
  [/^(?:sales|refunds)-gross$/, ["sales_high", "refunds_high"]],
  [/^(?:sales-with-card|sale-over-more)$/, ["sales_surplus"]],
  [/^refunds-with-card-refunds$/, ["refunds_surplus"]],
  [/^sales-with-refunds$/, ["both_high"]],
  [/^net(?:-refunds)?-as-tax$/, ["tax_high"]],
  [/^drawer-(?:difference|counted)$/, ["cash_difference"]],
  [/^drawer-(?:expected|float|cash-in|cash-out)$/, ["cash_expected_high", "cash_expected_low"]],
  [/^cash-called-rounding(?:-with-drawer)?$/, ["cash_as_rounding"]],
  [/^cash-low-with-drawer$/, ["cash_missing"]],
  [/^document-amount$/, ["document_amount"]],
  [/^document-sign$/, ["document_sign"]],
  [/^document-type$/, ["document_type"]],
  [/^document-number$/, ["document_number"]],
  [/^document-unlisted$/, ["document_unlisted"]],
  [/^document-listed-twice$/, ["document_twice"]],
  [
    /^(?:tender-|rate-(?:sales|refund)-|(?:sales|refunds)-(?:net|tax)$|(?:exempt|reverse-charge)-\w+-net$)/,
    ["one_differs"],
  ],
  [/^(?:cash-refund-movement|provider-(?:collected|refunded))$/, ["one_differs"]],
];

/** Whether a figure became negative: only money that is there can be booked elsewhere. */
function takesTooMuch(wrong: Books, right: Books): boolean {
  const rates = [...wrong.rates].some(([rate, row]) =>
    (["sales_net", "sales_tax", "refund_net", "refund_tax"] as const).some(
      (name) => row[name] < 0n && (right.rates.get(rate)?.[name] ?? 0n) >= 0n,
    ),
  );
  const tenders = TENDERS.some(
    (name) => name !== "cash_rounding" && wrong.tenders[name] < 0n && right.tenders[name] >= 0n,
  );
  return rates || tenders || wrong.cash_refund < 0n;
}

/** Counts the causes of each kind of mistake. */
function causesByKind(): Map<string, Map<CauseCode, number>> {
  const said = new Map<string, Map<CauseCode, number>>();
  for (let seed = 0; seed < DAYS; seed += 1) {
    const style = randomStyle(seededRandom(`style ${seed}`));
    const day = tradeDay(seed);
    const right = booksOf(day, style);
    // Where receipts leave a width, only a mistake beyond it is known.
    if (evaluateDay(day, right, style).coverage.coverage !== "full") continue;
    for (const [name, kind] of Object.entries(MISTAKES)) {
      const random = seededRandom(`cause ${seed} ${name}`);
      const by = day.register.market.unit * BigInt(random.int(11, 400));
      const books = kind.verdict === "mismatched" ? wrongBooks(kind, { day, style, by, random }) : undefined;
      if (books === undefined || takesTooMuch(books, right)) continue;
      const { cause } = evaluateDay(day, books, style);
      if (cause === null) continue;
      const counts = said.get(name) ?? new Map<CauseCode, number>();
      said.set(name, counts.set(cause.code, (counts.get(cause.code) ?? 0) + 1));
    }
  }
  return said;
}

test("each kind of mistake with a cause of its own is explained by it; the share of general causes is printed", (t) => {
  const said = causesByKind();
  const unnamed: string[] = [];
  let [all, general] = [0, 0];
  for (const [name, counts] of said) {
    const total = counts.values().reduce((sum, count) => sum + count, 0);
    const sumOf = (codes: Iterable<CauseCode>) => [...codes].reduce((sum, code) => sum + (counts.get(code) ?? 0), 0);
    const percent = (count: number) => Math.round((100 * count) / total);
    all += total;
    general += sumOf(GENERAL);
    const codes = [...counts]
      .toSorted(([, left], [, right]) => right - left)
      .map(([code, count]) => `${code} ${count}`);
    const line = `${name}: general ${percent(sumOf(GENERAL))} % of ${total} (${codes.join(", ")})`;
    t.diagnostic(line);
    const named = NAMED.find(([kinds]) => kinds.test(name))?.[1];
    if (named === undefined || total < DAYS_MIN) continue;
    if (percent(sumOf(named)) < NAMED_PERCENT_MIN) unnamed.push(line);
  }
  t.diagnostic(`general causes: ${general} of ${all} (${Math.round((100 * general) / all)} %), kinds ${said.size}`);
  assert.deepEqual(unnamed, []);
  const mismatched = Object.values(MISTAKES).filter(({ verdict }) => verdict === "mismatched");
  assert.equal(said.size, mismatched.length);
});
