import type { BreakdownRow, ItemLine } from "../facts.ts";
import type { Reading, ReadingContext } from "./context.ts";
import {
  bearsRate,
  grossOf,
  isTaxed,
  likeliest,
  rateClass,
  type ReadLines,
  readLines,
  taxOf,
  UNTAXED,
} from "./lines.ts";
import {
  isSameSide,
  type Side,
  sideOfLines,
  sideOfRows,
  stackedSide,
  turnedRow,
  unstatedSide,
  withMore,
} from "./side-tax.ts";
import { decide, makes, type TaxFacts } from "./tax-of-receipt.ts";

/** Sold and returned amounts, both as magnitudes. */
export interface Sides {
  readonly sold: Side;
  readonly returned: Side;
}

export interface ReadExchange extends Sides {
  readonly readings: readonly Reading["lines"][];
  /** Whether a fee was added to one of the sides. */
  readonly has_fee: boolean;
}

/**
 * Splits an exchange (design, 2.7): lines with a positive quantity are sold, the others returned.
 * Uses a breakdown that separates the sides, else the reading of the lines that adds up to the
 * total, else one with the adjustments added to the returned side.
 *
 * @param adjustment - shipping_refund + adjustment_positive − adjustment_negative.
 * @returns undefined when the exchange cannot be split.
 */
export function readExchange(
  facts: TaxFacts,
  adjustment: bigint,
  context: ReadingContext,
  reading: Reading,
): ReadExchange | undefined {
  const { value, tax, lines } = facts;
  const { breakdown, items } = lines;
  const rows = breakdown === undefined ? undefined : sideOfRows(breakdown);
  const own = rows !== undefined && rows.gross === value && rows.tax === tax ? breakdown : undefined;
  if (own !== undefined && separatesSides(own, items)) {
    const [sold, back] = apart(own);
    return { sold: sideOfRows(sold), returned: sideOfRows(back), readings: [], has_fee: false };
  }
  if (items === undefined || items.length === 0) return undefined;
  const readings = readLines(items, context.knownRates, context.unit);
  const closing = readings.filter((candidate) => makes(candidate, value, tax) && taxOf(candidate.lines) === tax);
  const plain = fromReadings(likeliest(closing, items, context.unit), own, context, reading);
  if (plain !== undefined) {
    const sides = breakdown === undefined || own !== undefined ? plain : stackedSides(plain, breakdown, value, tax);
    return { ...plain, ...sides, has_fee: false };
  }
  if (adjustment === 0n || closing.length > 0) return undefined;
  return withAdjustment(readings, facts, adjustment, context, reading);
}

/** Splits rows into those of sold goods and those of returned ones; the latter as magnitudes. */
function apart(rows: readonly BreakdownRow[]): readonly [sold: BreakdownRow[], returned: BreakdownRow[]] {
  return [rows.filter((row) => !isBack(row)), rows.filter(isBack).map(turnedRow)];
}

function isBack({ net, tax }: BreakdownRow): boolean {
  return net + tax < 0n;
}

/**
 * Returns the sides with the rows of two taxes on one amount, by the signs of the rows. A side has
 * no rates where rows were netted.
 */
function stackedSides({ sold, returned }: Sides, rows: readonly BreakdownRow[], value: bigint, tax: bigint): Sides {
  const side = (own: Side, of_side: readonly BreakdownRow[]) =>
    of_side.length === 0 ? own : stackedSide(of_side, own.gross, own.tax ?? 0n);
  const [of_sold, of_returned] = apart(rows);
  const sides = { sold: side(sold, of_sold), returned: side(returned, of_returned) };
  if (sides.sold !== undefined && sides.returned !== undefined) return { sold: sides.sold, returned: sides.returned };
  if (stackedSide(rows, value, tax) === undefined) return { sold, returned };
  return { sold: unstatedSide(sold.gross, sold.tax), returned: unstatedSide(returned.gross, returned.tax) };
}

function fromReadings(
  readings: readonly ReadLines[],
  breakdown: readonly BreakdownRow[] | undefined,
  { unit }: ReadingContext,
  reading: Reading,
): Omit<ReadExchange, "has_fee"> | undefined {
  const outcomes = readings.map((candidate) => ({
    reading: candidate.reading,
    outcome: sidesOf(candidate, unit),
  }));
  const borne = breakdown === undefined ? [] : outcomes.filter(({ outcome }) => isBorneBy(outcome, breakdown));
  const decided = decide(borne.length > 0 ? borne : outcomes, isSameSides, reading.lines);
  return decided === undefined ? undefined : { ...decided.outcome, readings: decided.readings };
}

function withAdjustment(
  readings: readonly ReadLines[],
  { value, tax }: TaxFacts,
  adjustment: bigint,
  context: ReadingContext,
  reading: Reading,
): ReadExchange | undefined {
  const outcomes = readings.flatMap((candidate) => {
    const sides = sidesOf(candidate, context.unit);
    if (grossOf(candidate.lines) - adjustment !== value) return [];
    const of_fee = taxOf(candidate.lines) - tax;
    const rates = [...new Set([...sides.sold.rates.keys(), ...sides.returned.rates.keys()])];
    const fitting = of_fee === 0n ? [UNTAXED] : rates.filter((rate) => fits(rate, adjustment, of_fee, context.unit));
    const [rate] = fitting;
    if (fitting.length !== 1 || rate === undefined) return [];
    const back = { net: adjustment - of_fee, tax: of_fee };
    const outcome: Sides =
      reading.fee === "more_sold"
        ? { sold: withMore(sides.sold, rate, -back.net, -back.tax), returned: sides.returned }
        : { sold: sides.sold, returned: withMore(sides.returned, rate, back.net, back.tax) };
    return [{ reading: candidate.reading, outcome }];
  });
  const decided = decide(outcomes, isSameSides, reading.lines);
  return decided === undefined ? undefined : { ...decided.outcome, readings: decided.readings, has_fee: true };
}

function fits(rate: string, gross: bigint, tax: bigint, unit: bigint): boolean {
  return isTaxed(rate) && bearsRate(gross - tax, tax, rate, unit);
}

function sidesOf({ lines }: ReadLines, unit: bigint): Sides {
  const side = (part: ReadLines["lines"]) => sideOfLines(part, grossOf(part), taxOf(part), unit);
  const back = lines
    .filter(({ is_returned }) => is_returned)
    .map((line) => ({ ...line, net: -line.net, tax: -line.tax }));
  return { sold: side(lines.filter(({ is_returned }) => !is_returned)), returned: side(back) };
}

/**
 * Returns false when a rate of both sides has only one row, in which returned goods are netted with
 * sold ones.
 */
function separatesSides(rows: readonly BreakdownRow[], items: readonly ItemLine[] | undefined): boolean {
  if (items === undefined || items.length === 0 || items.some(({ rate }) => rate === undefined)) return false;
  return rows.every((row) => {
    const sides = new Set(items.filter(({ rate }) => rate === row.rate).map(({ is_returned }) => is_returned));
    if (sides.size === 1) return sides.has(isBack(row));
    const signs = new Set(rows.filter(({ rate }) => rate === row.rate).map(isBack));
    return sides.size === 2 && signs.size === 2;
  });
}

/** Whether sold less returned gives the breakdown, rate by rate. */
function isBorneBy({ sold, returned }: Sides, breakdown: readonly BreakdownRow[]): boolean {
  const rest = new Map<string, { net: bigint; tax: bigint }>();
  const count = (rate: string, net: bigint, tax: bigint) => {
    const known = rest.get(rate) ?? { net: 0n, tax: 0n };
    rest.set(rate, { net: known.net + net, tax: known.tax + tax });
  };
  for (const [rate, { net, tax }] of sold.rates) count(rate, net.low, tax.low);
  for (const [rate, { net, tax }] of returned.rates) count(rate, -net.low, -tax.low);
  for (const { rate, net, tax } of breakdown) count(rateClass(rate), -net, -tax);
  return [...rest.values()].every(({ net, tax }) => net === 0n && tax === 0n);
}

function isSameSides(left: Sides, right: Sides): boolean {
  return isSameSide(left.sold, right.sold) && isSameSide(left.returned, right.returned);
}
