import { formatAmount } from "../../../../../runtime/money.ts";
import { type Figures, RATE_FIGURES, rateKey } from "../booking/figures.ts";
import type { Closing } from "../closing.ts";
import type { DocumentKind } from "../kinds.ts";
import type { ReadReceipt } from "../receipt/read.ts";
import { isTaxed, taxOnNet } from "../receipt/lines.ts";
import { type Stated, statedOf } from "../stated.ts";
import { magnitude, roundTo } from "../units.ts";
import { type Check, compared, COUNT_UNIT, counted, type Values } from "./check.ts";
import type { EvaluationContext } from "./evidence.ts";
import { outlineOf } from "./outlines.ts";
import { because } from "./reasons.ts";

/** Kinds of documents that count as orders: with or without exchanges, either count is accepted. */
const ORDER_KINDS: readonly (readonly DocumentKind[])[] = [["sale", "exchange"], ["sale"]];

interface Evidence {
  readonly closing: Closing;
  readonly context: EvaluationContext;
  readonly unit: bigint;
  readonly stated: Stated;
  readonly figures: Figures;
  readonly receipts: readonly ReadReceipt[];
  readonly listed: readonly ReadReceipt[];
}

/** Returns the checks that inform but do not decide (design, section 5). */
export function checkFindings(evidence: Evidence): Check[] {
  const { closing, context, unit, stated, figures, receipts, listed } = evidence;
  return [
    checkOrderCount(closing, listed),
    checkCredit(stated, figures),
    ...(closing.providers.length === 0 ? [] : [checkProviders(stated, figures), checkCount(stated, figures)]),
    checkRates(stated, receipts, unit),
    checkNumbers(receipts, context),
  ];
}

/**
 * Checks C8: order_count = number of sales and exchanges among the documents, or of sales alone.
 */
function checkOrderCount(closing: Closing, listed: readonly ReadReceipt[]): Check {
  const tries = ORDER_KINDS.map((kinds) => {
    const orders = [...new Set(listed)].filter(({ kind }) => kinds.includes(kind));
    return compared(outlineOf("C8"), {
      expected: BigInt(orders.length) * COUNT_UNIT,
      actual: BigInt(closing.order_count) * COUNT_UNIT,
      receipts: orders.map(({ sale_id }) => sale_id),
    });
  });
  const [first] = tries;
  const passed = tries.find(({ outcome }) => outcome === "passed") ?? first;
  if (passed === undefined) throw new Error("orders are counted in no way");
  return passed;
}

/**
 * Checks R4: credits_returned is the credit stated by refunds; any credit may be issued as new
 * instead.
 */
function checkCredit(stated: Stated, figures: Figures): Check {
  return compared(outlineOf("R4"), {
    expected: figures.of("credits_back").low,
    actual: statedOf(stated, "credits_returned"),
  });
}

/** Checks P3: card providers collected and refunded the sums of the receipts' terminal payments. */
function checkProviders(stated: Stated, figures: Figures): Check {
  const surplus = (name: "collected" | "refunded") => statedOf(stated, name) - figures.of(`terminal ${name}`).low;
  const check = compared(outlineOf("P3"), {
    expected: figures.of("terminal collected").low + figures.of("terminal refunded").low,
    actual: statedOf(stated, "collected") + statedOf(stated, "refunded"),
  });
  const is_more = surplus("collected") > 0n || surplus("refunded") > 0n;
  return { ...check, outcome: is_more ? "failed" : "passed" };
}

/** Checks C3:count: Σ count = number of terminal payments. */
function checkCount(stated: Stated, figures: Figures): Check {
  return compared(outlineOf("C3:count"), {
    expected: figures.of("terminal count").low,
    actual: statedOf(stated, "count"),
  });
}

/**
 * Checks X8: the tax of each rate is its net amount × rate, give or take half a unit for each piece
 * that was sold or came back.
 */
function checkRates(stated: Stated, receipts: readonly ReadReceipt[], unit: bigint): Check {
  const odd = withoutExplained(
    [...stated.rates].filter(isTaxed).flatMap((rate) =>
      (["sales", "refund"] as const).map((side) => {
        const [net = 0n, tax = 0n] = RATE_FIGURES.filter((figure) => figure.startsWith(side)).map((figure) =>
          statedOf(stated, rateKey(rate, figure)),
        );
        return { rate, net, tax, off: magnitude(taxOnNet(net, rate, 1n) - tax) };
      }),
    ),
    receipts,
    unit,
  );
  const check = counted(outlineOf("X8"), [], because("no_receipt_numbers"));
  const [first] = odd;
  if (first === undefined) return check;
  const actual = [...new Set(odd.map(({ rate }) => rate))].join(", ");
  return { ...check, outcome: "failed", actual, expected: null, difference: null, values: rateValues(first) };
}

/** Removes rates that rounding explains. Counts pieces only when half a unit is not enough. */
function withoutExplained(sides: readonly OddRate[], receipts: readonly ReadReceipt[], unit: bigint): OddRate[] {
  const odd = sides.filter(({ off }) => 2n * off > unit);
  if (odd.length === 0) return odd;
  const isExplained = ({ off }: OddRate, pieces: bigint) => 2n * off <= unit * (pieces + 1n);
  let pieces = 0n;
  for (const { facts } of receipts) {
    // Usually a few receipts explain all rates.
    if (odd.every((side) => isExplained(side, pieces))) return [];
    pieces += piecesOf(facts.items);
  }
  return odd.filter((side) => !isExplained(side, pieces));
}

const QUANTITY = /"qty" ?: ?"?-?(\d{1,9})(\.\d)?/g;

/** Counts the pieces of a receipt, a part of one as a whole; a receipt without lines is one. */
function piecesOf(items: string): bigint {
  let pieces = 0;
  for (const [, whole, fraction] of items.matchAll(QUANTITY))
    pieces += Number(whole) + (fraction === undefined ? 0 : 1);
  return BigInt(Math.max(1, pieces));
}

interface OddRate {
  readonly rate: string;
  readonly net: bigint;
  readonly tax: bigint;
  /** Difference between the tax and net × rate. */
  readonly off: bigint;
}

/**
 * Returns the values for the sentence, with the percentage that the tax is of the net amount, to
 * two decimals.
 */
function rateValues({ rate, net, tax }: OddRate): Values {
  const amounts = { rate, net: formatAmount(net), tax: formatAmount(tax) };
  if (net === 0n) return amounts;
  return { ...amounts, percent: formatAmount(roundTo((magnitude(tax) * 1_000_000n) / magnitude(net), 100n)) };
}

const GAPS_MAX = 20;
const NUMBERED = /^(.*?)(\d{1,15})$/;

/**
 * Checks that the receipt numbers of one prefix follow one another, and the last number of the
 * previous closing.
 */
function checkNumbers(receipts: readonly ReadReceipt[], { previous, is_prefix_shared }: EvaluationContext): Check {
  const numbers = new Map<string, { readonly found: number[]; readonly digits: number }>();
  for (const { facts } of receipts) {
    const [, prefix, digits] = NUMBERED.exec(facts.receipt_number ?? "") ?? [];
    if (prefix === undefined || digits === undefined) continue;
    const of_prefix = numbers.get(prefix);
    if (of_prefix === undefined) numbers.set(prefix, { found: [Number(digits)], digits: digits.length });
    else of_prefix.found.push(Number(digits));
  }
  const gaps: string[] = [];
  for (const [prefix, { found, digits }] of is_prefix_shared ? [] : numbers) {
    const nameOf = (number: number) => prefix + String(number).padStart(digits, "0");
    const sorted = found.toSorted((left, right) => left - right);
    const [, before, last] = NUMBERED.exec(previous?.last_receipt_number ?? "") ?? [];
    const known = before === prefix && last !== undefined ? [Number(last), ...sorted] : sorted;
    for (const [index, number] of known.entries()) {
      const next = known[index + 1];
      if (next === undefined || next <= number + 1) continue;
      gaps.push([...new Set([nameOf(number + 1), nameOf(next - 1)])].join(" … "));
    }
  }
  const check = counted(outlineOf("C9:number_gap"), [], because("no_receipt_numbers"));
  if (gaps.length === 0) return check;
  const actual = gaps.slice(0, GAPS_MAX).join(", ");
  return { ...check, outcome: "failed", actual, expected: null, difference: null, values: { numbers: actual } };
}
