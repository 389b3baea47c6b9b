import type { BreakdownRow, ItemLine } from "../facts.ts";
import type { LineReading, ReadingContext } from "./context.ts";
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
  atOneRate,
  isSameSide,
  type Side,
  sideOfLines,
  sideOfRows,
  stackedSide,
  unstatedSide,
  withMore,
} from "./side-tax.ts";

/** Input for the rates of a sale or refund. Figures of a refund are magnitudes. */
export interface TaxFacts {
  /** Price of the goods, and the tax in it. */
  readonly value: bigint;
  readonly tax: bigint;
  readonly lines: TaxLines;
}

/** The breakdown and the lines of a receipt, each read when it is used. */
export interface TaxLines {
  readonly breakdown: readonly BreakdownRow[] | undefined;
  readonly items: readonly ItemLine[] | undefined;
}

export interface ReadSide {
  readonly side: Side;
  /** The readings of the lines that lead to different rates; empty when there is one. */
  readonly readings: readonly LineReading[];
}

/**
 * Reads the rates of a sale or refund (design, 2.6): from its breakdown, else from one rate on all
 * lines, else from the lines that make the total, else with the rest at the one rate that fits it.
 */
export function readSide(facts: TaxFacts, context: ReadingContext, chosen: LineReading): ReadSide {
  const { value, tax, lines } = facts;
  const { breakdown } = lines;
  if (breakdown !== undefined) {
    const rows = sideOfRows(breakdown);
    if (rows.gross === value && rows.tax === tax) return one(rows);
    const stacked = stackedSide(breakdown, value, tax);
    if (stacked !== undefined) return one(stacked);
  }
  const { items } = lines;
  if (items === undefined || items.length === 0) {
    return one(tax === 0n ? atOneRate(UNTAXED, value, 0n) : unstatedSide(value, tax));
  }
  const stated = onlyRate(items);
  if (stated !== undefined && isPossible(stated, tax)) return one(atOneRate(stated, value, tax));
  const readings = readLines(items, context.knownRates, context.unit);
  const read = stated === undefined ? onlyRate(readings.flatMap(({ lines }) => lines)) : undefined;
  if (read !== undefined && isPossible(read, tax)) return one(atOneRate(read, value, tax));
  const closing = readings.filter((reading) => makes(reading, value, tax));
  if (closing.length > 0) return fromLines(likeliest(closing, items, context.unit), facts, context, chosen);
  return one(withRest(readings, facts, context));
}

/**
 * Whether lines add up to a total: with their tax inside, to its gross amount, else to its net
 * amount.
 */
export function makes({ lines, reading }: ReadLines, value: bigint, tax: bigint): boolean {
  if (reading.startsWith("inside")) return grossOf(lines) === value;
  return grossOf(lines) - taxOf(lines) === value - tax;
}

/**
 * Returns the outcome of the reading that the closing decided for, otherwise of the first reading;
 * also the readings, when their outcomes differ.
 */
export function decide<Outcome>(
  outcomes: readonly { readonly reading: LineReading; readonly outcome: Outcome }[],
  isSame: (left: Outcome, right: Outcome) => boolean,
  chosen: LineReading,
): { readonly outcome: Outcome; readonly readings: readonly LineReading[] } | undefined {
  const different = outcomes.filter(
    ({ outcome }, index) => !outcomes.slice(0, index).some((before) => isSame(before.outcome, outcome)),
  );
  const picked = different.find(({ reading }) => reading === chosen) ?? different[0];
  if (picked === undefined) return undefined;
  return { outcome: picked.outcome, readings: different.length > 1 ? different.map(({ reading }) => reading) : [] };
}

function fromLines(
  readings: readonly ReadLines[],
  { value, tax }: TaxFacts,
  { unit }: ReadingContext,
  chosen: LineReading,
): ReadSide {
  const outcomes = readings.map(({ reading, lines }) => ({ reading, outcome: sideOfLines(lines, value, tax, unit) }));
  const stated = outcomes.filter(({ outcome }) => outcome.unstated === undefined);
  const decided = decide(stated.length > 0 ? stated : outcomes, isSameSide, chosen);
  if (decided === undefined) return one(unstatedSide(value, tax));
  return { side: decided.outcome, readings: decided.readings };
}

/** Adds the rest of a total that the lines do not make, at the only rate of theirs that fits it. */
function withRest(readings: readonly ReadLines[], { value, tax }: TaxFacts, { unit }: ReadingContext): Side {
  const names = new Set<string>();
  const fitting: Side[] = [];
  for (const { lines } of readings) {
    const gross = grossOf(lines);
    const of_lines = taxOf(lines);
    const side = sideOfLines(lines, gross, of_lines, unit);
    const [rest_net, rest_tax] = [value - tax - (gross - of_lines), tax - of_lines];
    for (const rate of side.rates.keys()) {
      names.add(rate);
      if (isTaxed(rate) ? bearsRate(rest_net, rest_tax, rate, unit) : rest_tax === 0n) {
        fitting.push(withMore(side, rate, rest_net, rest_tax));
      }
    }
  }
  const [first, ...others] = fitting;
  if (first !== undefined && others.every((other) => isSameSide(first, other))) return first;
  return unstatedSide(value, tax, names.size > 0 ? [...names] : undefined);
}

/** Returns the rate of all lines, when they share one. */
function onlyRate(lines: readonly { readonly rate: string | undefined }[]): string | undefined {
  const rate = lines[0]?.rate;
  return lines.every((line) => line.rate === rate) ? rate : undefined;
}

function isPossible(rate: string, tax: bigint): boolean {
  return isTaxed(rateClass(rate)) || tax === 0n;
}

function one(side: Side): ReadSide {
  return { side, readings: [] };
}
