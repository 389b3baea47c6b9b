import { formatAmount } from "../../../../../runtime/money.ts";
import { DEFAULT_BOOKING } from "../booking/choices.ts";
import type { Day } from "../booking/day.ts";
import type { Closing } from "../closing.ts";
import { mayHaveOtherRates, readAmount, type ReceiptFacts } from "../facts.ts";
import { isLayaway, saleKey } from "../kinds.ts";
import { readReceipt, type ReadReceipt } from "../receipt/read.ts";
import { Lines } from "../receipt/value.ts";
import { units } from "../stated.ts";
import { largest, magnitude, readUnits } from "../units.ts";
import { type Check, comparedTexts, counted, listed, skipped } from "./check.ts";
import type { EvaluationContext } from "./evidence.ts";
import { outlineOf } from "./outlines.ts";
import { because } from "./reasons.ts";

const NO_REASON = because("no_receipt_numbers");

/**
 * Returns findings about money, numbers, rates and times that the figures of a closing do not show.
 *
 * @param receipts - of the closing, listed or not.
 */
export function checkAround(
  closing: Closing,
  receipts: readonly ReadReceipt[],
  day: Day,
  context: EvaluationContext,
): Check[] {
  const layaways = groupLayaways(context.around.layaways, day);
  return [
    checkOutside(context),
    checkNumbersTaken(context),
    checkClock(context),
    checkRates(closing, receipts, day, context),
    checkPaid(layaways, context),
    checkSettled(layaways),
  ];
}

/** Checks C9: receipts that name no session are in a closing all the same. */
function checkOutside({ around: { outside } }: EvaluationContext): Check {
  const outline = outlineOf("C9:no_session");
  if (outside === null) return counted(outline, [], NO_REASON);
  const { count, amount, number, sale_ids } = outside;
  return {
    ...counted(outline, sale_ids, NO_REASON),
    actual: String(count),
    difference: String(count),
    reason: null,
    receipts_count: count,
    values: { count, amount: formatAmount(units(amount)), number },
  };
}

/** Checks C9: no receipt number is on two sales. */
function checkNumbersTaken({ around: { taken_numbers } }: EvaluationContext): Check {
  const outline = outlineOf("C9:number_twice");
  const sales = [...new Set(taken_numbers.flatMap(({ sale_id, other_sale_id }) => [sale_id, other_sale_id]))];
  const check = { ...counted(outline, sales, NO_REASON), reason: null };
  const [first] = taken_numbers;
  if (first === undefined) return check;
  const numbers = new Set(taken_numbers.map(({ number }) => number.toLowerCase()));
  return {
    ...check,
    actual: String(numbers.size),
    difference: String(numbers.size),
    values: { count: numbers.size, number: first.number, sale: first.sale_id, other: first.other_sale_id },
  };
}

/** Checks C9: nothing is dated after its arrival. */
function checkClock({ around: { ahead } }: EvaluationContext): Check {
  const outline = outlineOf("C9:clock");
  if (ahead === null) return { ...comparedTexts(outline, "", ""), expected: null, actual: null };
  return comparedTexts(outline, ahead.arrived_at, ahead.at, ahead.sale_ids);
}

const RATES_SHOWN = 10;

/** Checks C9: each rate that money was taxed with is or was in the tax tables. */
function checkRates(
  { tax_rates }: Closing,
  receipts: readonly ReadReceipt[],
  day: Day,
  { around: { taxes } }: EvaluationContext,
): Check {
  const outline = outlineOf("C9:rates");
  if (taxes === null) return skipped(outline, because("no_tax_tables"));
  const known = knownRates(taxes.rates, taxes.is_stacked);
  const unknown = new Set(
    tax_rates
      .filter(({ treatment, ...row }) => treatment === "standard" && hasMoney(row))
      .flatMap(({ rate }) => (rate === null || isKnown(rate, known) ? [] : [rate])),
  );
  const with_unknown = receipts.filter(({ treatment, facts }) => {
    if (treatment !== "standard") return false;
    const odd = ratesOf(facts, day, new Set(taxes.rates)).filter((rate) => !isKnown(rate, known));
    for (const rate of odd) unknown.add(rate);
    return odd.length > 0;
  });
  const check = { ...counted(outline, [...unknown], NO_REASON), reason: null };
  if (unknown.size === 0) return check;
  const rates = [...unknown].slice(0, RATES_SHOWN).join(", ");
  return {
    ...check,
    ...listed(with_unknown.map(({ sale_id }) => sale_id)),
    expected: null,
    actual: rates,
    difference: null,
    values: { rates, known: taxes.rates.slice(0, RATES_SHOWN).join(", ") },
  };
}

type RateRow = Closing["tax_rates"][number];

function hasMoney({ sales_net, sales_tax, refund_net, refund_tax }: Omit<RateRow, "treatment">): boolean {
  return [sales_net, sales_tax, refund_net, refund_tax].some((amount) => units(amount) !== 0n);
}

/** Returns the rates of a receipt's breakdown and of its lines with an amount. */
function ratesOf(facts: ReceiptFacts, day: Day, usual: ReadonlySet<string>): string[] {
  const lines = day.linesOf(facts);
  const breakdown = (lines.breakdown ?? []).filter(({ net, tax }) => net !== 0n || tax !== 0n);
  const items = mayHaveOtherRates(facts.items, usual) ? (lines.items ?? []) : [];
  return [
    ...breakdown.map(({ rate }) => rate),
    ...items.flatMap(({ rate, row_total }) => (rate === undefined || row_total === 0n ? [] : [rate])),
  ];
}

const HUNDRED_PERCENT = 1_000_000n;
/**
 * Maximum difference from a known rate, half of a hundredth of a percent: registers may state rates
 * to two decimals.
 */
const RATE_GIVE = 50n;
/** Maximum number of rates for which sums of three of them are computed. */
const SUMMED_MAX = 60;

/**
 * Returns percentages in ten-thousandths. Where taxes stack, also sums of two and three, and of two
 * of which the second is charged on the first.
 */
function knownRates(texts: readonly string[], is_stacked: boolean): readonly bigint[] {
  const rates = texts.map((text) => readUnits(text) ?? 0n);
  if (!is_stacked) return [0n, ...rates];
  const known = new Set([0n, ...rates]);
  for (const [index, rate] of rates.entries()) {
    for (const [offset, other] of rates.slice(index + 1).entries()) {
      known.add(rate + other);
      known.add(rate + other + (rate * other) / HUNDRED_PERCENT);
      if (rates.length > SUMMED_MAX) continue;
      for (const third of rates.slice(index + offset + 2)) known.add(rate + other + third);
    }
  }
  return [...known];
}

function isKnown(rate: string, known: readonly bigint[]): boolean {
  const wanted = readUnits(rate);
  return wanted === undefined || known.some((one) => magnitude(one - wanted) <= RATE_GIVE);
}

/** Payments of one layaway, in the order in which they were stored. */
type Layaway = readonly ReadReceipt[];

/** Joins payments that share a sale or an order. */
function groupLayaways(facts: readonly ReceiptFacts[], day: Day): Layaway[] {
  let groups: { keys: Set<string>; receipts: ReadReceipt[] }[] = [];
  for (const fact of facts) {
    const joined = { keys: new Set(keysOf(fact)), receipts: [] as ReadReceipt[] };
    const [own, others] = [groups.filter(({ keys }) => !keys.isDisjointFrom(joined.keys)), [...groups]];
    for (const { keys, receipts } of own) {
      for (const key of keys) joined.keys.add(key);
      joined.receipts.push(...receipts);
    }
    joined.receipts.push(readReceipt(fact, new Lines(fact), day.context, DEFAULT_BOOKING));
    groups = [...others.filter((group) => !own.includes(group)), joined];
  }
  return groups.map(({ receipts }) => receipts);
}

function keysOf({ sale_id, pos_order_id, order_increment_id, original_order_increment_id }: ReceiptFacts): string[] {
  const original = original_order_increment_id?.replace(/^"|"$/g, "").toLowerCase();
  return [
    `sale ${saleKey(sale_id ?? pos_order_id)}`,
    ...[order_increment_id?.toLowerCase(), original].flatMap((order) =>
      order === undefined || order === "" || order === "null" ? [] : [`order ${order}`],
    ),
  ];
}

/**
 * Returns the price of a layaway's goods: the total of its settlement, else the largest total above
 * what was taken. Undefined for a register that states what was taken as the total.
 */
function priceOf(layaway: Layaway): bigint | undefined {
  const payments = layaway.filter(({ kind, total }) => isLayaway(kind) && total !== undefined);
  const settled = payments.filter(({ kind }) => kind === "settlement");
  const stating = settled.length > 0 ? settled : payments.filter(({ due, total }) => magnitude(total ?? 0n) > due);
  return stating.length === 0 ? undefined : largest(stating.map(({ total }) => magnitude(total ?? 0n)));
}

/** Returns what was taken for a layaway, less what was paid back. */
function paidOf(layaway: Layaway): bigint {
  return layaway.reduce((sum, { kind, due, facts }) => {
    if (isLayaway(kind)) return sum + due;
    const returned = readAmount(facts.layaway_amount_captured, []) ?? due;
    return kind === "refund" ? sum - magnitude(returned) : sum;
  }, 0n);
}

/**
 * Checks L4: no more is taken for a layaway than its goods cost, apart from the rounding of its
 * cash.
 */
function checkPaid(layaways: readonly Layaway[], { cash_step }: EvaluationContext): Check {
  const over = layaways.filter((layaway) => {
    const price = priceOf(layaway);
    return price !== undefined && paidOf(layaway) > price + cash_step;
  });
  const check = { ...counted(outlineOf("L4"), over.flatMap(namesOf), NO_REASON), reason: null };
  const [first] = over;
  if (first === undefined) return check;
  const number = numberOf(first.at(-1));
  const values = { paid: formatAmount(paidOf(first)), price: formatAmount(priceOf(first) ?? 0n), number };
  return { ...check, actual: String(over.length), difference: String(over.length), values };
}

/** Checks L5: a layaway is settled once. */
function checkSettled(layaways: readonly Layaway[]): Check {
  const settlements = layaways.map((layaway) => layaway.filter(({ kind }) => kind === "settlement"));
  const twice = settlements.filter(({ length }) => length > 1);
  const check = { ...counted(outlineOf("L5"), twice.flatMap(namesOf), NO_REASON), reason: null };
  const [first] = twice;
  if (first === undefined) return check;
  const values = { number: numberOf(first[0]), other: numberOf(first.at(-1)) };
  return { ...check, actual: String(twice.length), difference: String(twice.length), values };
}

function namesOf(layaway: Layaway): string[] {
  return layaway.map(({ sale_id }) => sale_id);
}

function numberOf(receipt: ReadReceipt | undefined): string {
  return receipt?.facts.receipt_number ?? receipt?.sale_id ?? "";
}
