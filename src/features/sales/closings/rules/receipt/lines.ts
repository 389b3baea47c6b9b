import type { ItemLine } from "../facts.ts";
import { magnitude, readUnits, roundTo } from "../units.ts";
import { CHOICES } from "../booking/choices.ts";
import type { LineReading } from "./context.ts";

/** 100 % in ten-thousandths, as rates are read. */
const HUNDRED_PERCENT = 1_000_000n;

/** The class of goods without tax: rate 0, or no rate and no tax. */
export const UNTAXED = "untaxed";

export interface TaxedLine {
  readonly is_returned: boolean;
  /** A percentage, UNTAXED, or undefined when unknown. */
  readonly rate: string | undefined;
  readonly net: bigint;
  readonly tax: bigint;
  readonly includes_tax: boolean;
}

export interface ReadLines {
  readonly reading: LineReading;
  readonly lines: readonly TaxedLine[];
}

export function isTaxed(rate: string): boolean {
  return rate !== UNTAXED;
}

/**
 * Returns the class of a rate: rate 0 and the absence of tax are one class.
 *
 * @param rate - the shortest decimal text.
 */
export function rateClass(rate: string): string {
  return rate === "0" ? UNTAXED : rate;
}

export function taxOnNet(net: bigint, rate: string, unit: bigint): bigint {
  return rounded(net * rateUnits(rate), HUNDRED_PERCENT, unit);
}

/** Returns the tax inside a gross amount at a rate. */
export function taxInGross(gross: bigint, rate: string, unit: bigint): bigint {
  const percent = rateUnits(rate);
  return rounded(gross * percent, HUNDRED_PERCENT + percent, unit);
}

/** Whether tax = net × rate, within one unit. */
export function bearsRate(net: bigint, tax: bigint, rate: string, unit: bigint): boolean {
  return magnitude((net * rateUnits(rate)) / HUNDRED_PERCENT - tax) <= unit;
}

/**
 * Returns the lines under each of the four readings of their row totals; a reading that gives the
 * same as one before is left out.
 */
export function readLines(items: readonly ItemLine[], knownRates: () => readonly string[], unit: bigint): ReadLines[] {
  const has_discount = items.some(({ discount }) => discount !== 0n);
  const readings: ReadLines[] = [];
  if (items.some(({ row_total }) => row_total === undefined)) return readings;
  for (const reading of CHOICES.lines) {
    const inclusions = INCLUSIONS[reading];
    if (inclusions.includes_discount && !has_discount) continue;
    readings.push({ reading, lines: items.map((item) => taxedLine(item, inclusions, knownRates, unit)) });
  }
  return readings;
}

/**
 * Picks, among readings that add up to the total, the one that fits the lines' own figures: tax =
 * net × rate, then price × quantity = row total before discount.
 */
export function likeliest(
  readings: readonly ReadLines[],
  items: readonly ItemLine[],
  unit: bigint,
): readonly ReadLines[] {
  if (readings.length < 2) return readings;
  const borne = readings.filter(({ lines }) =>
    lines.every(({ rate, net, tax }) => rate !== undefined && (!isTaxed(rate) || bearsRate(net, tax, rate, unit))),
  );
  const left = borne.length > 0 ? borne : readings;
  if (left.length < 2) return left;
  const listed = left.filter(({ reading }) =>
    items.every(({ listed: price, row_total, discount }) => {
      const before = reading.endsWith("_inside") ? (row_total ?? 0n) + discount : (row_total ?? 0n);
      return price !== undefined && magnitude(price - before) <= unit;
    }),
  );
  return listed.length > 0 ? listed : left;
}

export function grossOf(lines: readonly TaxedLine[]): bigint {
  return lines.reduce((sum, { net, tax }) => sum + net + tax, 0n);
}

export function taxOf(lines: readonly TaxedLine[]): bigint {
  return lines.reduce((sum, { tax }) => sum + tax, 0n);
}

interface Inclusions {
  readonly includes_tax: boolean;
  readonly includes_discount: boolean;
}

const INCLUSIONS: Readonly<Record<LineReading, Inclusions>> = {
  inside_apart: { includes_tax: true, includes_discount: false },
  apart_apart: { includes_tax: false, includes_discount: false },
  inside_inside: { includes_tax: true, includes_discount: true },
  apart_inside: { includes_tax: false, includes_discount: true },
};

/**
 * Adds net and tax to a line. Without a tax amount it has the tax of its rate; without either,
 * none.
 */
function taxedLine(
  { row_total = 0n, discount, is_returned, tax: stated, rate: stated_rate }: ItemLine,
  { includes_tax, includes_discount }: Inclusions,
  knownRates: () => readonly string[],
  unit: bigint,
): TaxedLine {
  const paid = includes_discount ? row_total : row_total - discount;
  const own = stated_rate === undefined ? undefined : rateClass(stated_rate);
  const makes = includes_tax ? taxInGross : taxOnNet;
  const tax = stated ?? (own === undefined || !isTaxed(own) ? 0n : makes(paid, own, unit));
  const net = includes_tax ? paid - tax : paid;
  return { is_returned, rate: own ?? fittingRate(net, tax, knownRates, unit), tax, net, includes_tax };
}

/** Returns the only known rate that makes this tax; undefined for several or none. */
function fittingRate(net: bigint, tax: bigint, knownRates: () => readonly string[], unit: bigint): string | undefined {
  if (tax === 0n) return UNTAXED;
  const fitting = knownRates().filter((rate) => isTaxed(rate) && bearsRate(net, tax, rate, unit));
  return fitting.length === 1 ? fitting[0] : undefined;
}

function rateUnits(rate: string): bigint {
  return rate === UNTAXED ? 0n : (readUnits(rate) ?? 0n);
}

function rounded(numerator: bigint, denominator: bigint, unit: bigint): bigint {
  if (denominator <= 0n) return 0n;
  // Twice the exactness of the unit before the last rounding, so that halves are seen as such.
  const scaled = (2n * numerator) / denominator;
  const remainder = (2n * numerator) % denominator;
  const nudged = 2n * scaled + (remainder > 0n ? 1n : remainder < 0n ? -1n : 0n);
  return roundTo(nudged, 4n * unit) / 4n;
}
