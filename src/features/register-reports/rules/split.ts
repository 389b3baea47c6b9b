import type { DocumentKind } from "./conventions.ts";
import { type BreakdownRow, type ItemLine, readBreakdown, readItems, type ReceiptFacts } from "./facts.ts";
import { isSame, magnitude, readUnits } from "./units.ts";

/** In ten-thousandths, as rates are read. */
const HUNDRED_PERCENT = 1_000_000n;

/** Net and tax of a side at one rate, magnitudes on the side's own sign. */
export interface Side {
  readonly net: bigint;
  readonly tax: bigint;
  /** Undefined when not every line names its rate. */
  readonly rates: readonly BreakdownRow[] | undefined;
}

export interface Sides {
  readonly sold: Side;
  readonly returned: Side;
  /** Whether the receipt gave a tax breakdown and these figures do not contradict it: nothing is rounded anew. */
  readonly is_exact: boolean;
}

/** What of a receipt a split needs. */
export interface Splittable {
  readonly facts: ReceiptFacts;
  readonly kind: DocumentKind;
  readonly gross: bigint;
  readonly tax: bigint;
}

/**
 * The tax rates of a receipt with one side, a sale or a refund, as magnitudes: from its tax breakdown, else from its
 * items. A breakdown that does not add up to the receipt's own total counts as absent, since it was not
 * understood.
 *
 * @param unit - the currency's minor unit.
 * @returns undefined when neither gives them.
 */
export function rateRows(
  receipt: Splittable,
  unit: bigint,
): { readonly rows: readonly BreakdownRow[]; readonly is_exact: boolean } | undefined {
  const { facts, gross } = receipt;
  const breakdown = readOwnBreakdown(receipt, unit);
  if (breakdown !== undefined) {
    return { rows: breakdown.map((row) => signed(row, totalOf(breakdown) < 0n)), is_exact: true };
  }
  const lines = readItems(facts.items);
  if (lines === undefined) return undefined;
  const readings = readingsOf(lines, gross, unit).map((taxed) => sideOf(taxed));
  const [first, ...others] = readings;
  if (first?.rates === undefined || others.some((other) => !isSameSide(first, other))) return undefined;
  return { rows: first.rates.map((row) => signed(row, first.net + first.tax < 0n)), is_exact: false };
}

/**
 * The sides of an exchange: lines with a positive quantity are sold, the others come back. From the tax breakdown
 * when its rows tell the sides apart, else from the items. Whether a row total includes tax and its discount is decided
 * by the receipt's own identity, Σ lines = grand total, not by settings that may have changed since.
 *
 * @param unit - the currency's minor unit.
 * @returns undefined when the exchange cannot be split: no reading of its lines closes, or several with different
 *   outcomes.
 */
export function splitExchange(receipt: Splittable, unit: bigint): Sides | undefined {
  const { facts, gross } = receipt;
  const breakdown = readOwnBreakdown(receipt, unit);
  const lines = readItems(facts.items);
  if (breakdown !== undefined && tellsSidesApart(breakdown, lines)) {
    const rows = (is_returned: boolean) => breakdown.filter((row) => row.net + row.tax < 0n === is_returned);
    return {
      sold: sideOfRows(rows(false)),
      returned: sideOfRows(rows(true).map((row) => signed(row, true))),
      is_exact: true,
    };
  }
  if (lines === undefined) return undefined;
  const readings = readingsOf(lines, gross, unit).map((taxed) => ({
    sold: sideOf(taxed.filter(({ line }) => !line.is_returned)),
    returned: negated(sideOf(taxed.filter(({ line }) => line.is_returned))),
  }));
  const borne = readings.filter((sides) => breakdown !== undefined && isBorneBy(sides, breakdown, unit));
  const [first, ...others] = borne.length > 0 ? borne : readings;
  if (first === undefined) return undefined;
  if (others.some((other) => !isSameSide(first.sold, other.sold) || !isSameSide(first.returned, other.returned))) {
    return undefined;
  }
  const is_rated = first.sold.rates !== undefined && first.returned.rates !== undefined;
  return { ...first, is_exact: breakdown !== undefined && (borne.length > 0 || !is_rated) };
}

function readOwnBreakdown({ facts, gross, tax }: Splittable, unit: bigint): BreakdownRow[] | undefined {
  const rows = readBreakdown(facts.receipt_model);
  if (rows === undefined) return undefined;
  const total = totalOf(rows);
  const taxes = rows.reduce((sum, row) => sum + row.tax, 0n);
  const closes = isSame(magnitude(total), magnitude(gross), unit) && isSame(magnitude(taxes), magnitude(tax), unit);
  return closes ? rows : undefined;
}

/** True unless a rate that is on both sides has one row only, where what came back is netted with what was sold. */
function tellsSidesApart(rows: readonly BreakdownRow[], lines: readonly ItemLine[] | undefined): boolean {
  if (lines === undefined || lines.length === 0 || lines.some(({ rate }) => rate === undefined)) return false;
  return rows.every((row) => {
    const sides = new Set(lines.filter(({ rate }) => rate === row.rate).map(({ is_returned }) => is_returned));
    if (sides.size === 1) return sides.has(row.net + row.tax < 0n);
    const signs = new Set(rows.filter(({ rate }) => rate === row.rate).map(({ net, tax }) => net + tax < 0n));
    return sides.size === 2 && signs.size === 2;
  });
}

interface TaxedLine {
  readonly line: ItemLine;
  readonly net: bigint;
  readonly tax: bigint;
}

/**
 * The lines under each of the four readings of row_total that add up to the grand total. Of several, those count under
 * which each line's tax is what its own rate makes of its net amount, if there are any.
 */
function readingsOf(lines: readonly ItemLine[], gross: bigint, unit: bigint): TaxedLine[][] {
  const readings: TaxedLine[][] = [];
  for (const includes_tax of [true, false]) {
    for (const includes_discount of [false, true]) {
      const taxed = lines.map((line) => taxedLine(line, includes_tax, includes_discount));
      const read = taxed.filter((line) => line !== undefined);
      const total = read.reduce((sum, { net, tax }) => sum + net + tax, 0n);
      if (read.length === lines.length && isSame(magnitude(total), magnitude(gross), unit)) readings.push(read);
    }
  }
  const borne = readings.length > 1 ? readings.filter((taxed) => taxed.every((line) => bearsRate(line, unit))) : [];
  return borne.length > 0 ? borne : readings;
}

/** Whether the tax is net × rate, give or take a minor unit for rounding. */
function bearsRate({ line, net, tax }: TaxedLine, unit: bigint): boolean {
  const rate = readUnits(line.rate);
  return rate !== undefined && magnitude((net * rate) / HUNDRED_PERCENT - tax) <= unit;
}

function taxedLine(line: ItemLine, includes_tax: boolean, includes_discount: boolean): TaxedLine | undefined {
  const { row_total, discount, tax } = line;
  if (row_total === undefined || tax === undefined) return undefined;
  const paid = includes_discount ? row_total : row_total - discount;
  return { line, tax, net: includes_tax ? paid - tax : paid };
}

function sideOf(taxed: readonly TaxedLine[]): Side {
  const rows = taxed.flatMap(({ line, net, tax }) => (line.rate === undefined ? [] : [{ rate: line.rate, net, tax }]));
  const net = taxed.reduce((sum, line) => sum + line.net, 0n);
  const tax = taxed.reduce((sum, line) => sum + line.tax, 0n);
  return { net, tax, rates: rows.length === taxed.length ? merged(rows) : undefined };
}

function sideOfRows(rows: readonly BreakdownRow[]): Side {
  const net = rows.reduce((sum, row) => sum + row.net, 0n);
  const tax = rows.reduce((sum, row) => sum + row.tax, 0n);
  return { net, tax, rates: merged(rows) };
}

/** One row per rate, in order of rate. */
function merged(rows: readonly BreakdownRow[]): BreakdownRow[] {
  const byRate = new Map<string, BreakdownRow>();
  for (const row of rows) {
    const before = byRate.get(row.rate);
    byRate.set(row.rate, { rate: row.rate, net: (before?.net ?? 0n) + row.net, tax: (before?.tax ?? 0n) + row.tax });
  }
  return [...byRate.values()].sort((left, right) => (left.rate < right.rate ? -1 : 1));
}

/** Whether sold minus returned gives the breakdown's rows, rate by rate. */
function isBorneBy(sides: { readonly sold: Side; readonly returned: Side }, breakdown: BreakdownRow[], unit: bigint) {
  const { sold, returned } = sides;
  if (sold.rates === undefined || returned.rates === undefined) return false;
  const netted = merged([
    ...sold.rates,
    ...returned.rates.map((row) => signed(row, true)),
    ...breakdown.map((row) => signed(row, true)),
  ]);
  return netted.every(({ net, tax }) => isSame(net, 0n, unit) && isSame(tax, 0n, unit));
}

function isSameSide(left: Side, right: Side): boolean {
  if (left.net !== right.net || left.tax !== right.tax || left.rates?.length !== right.rates?.length) return false;
  return (left.rates ?? []).every((row, index) => {
    const other = right.rates?.[index];
    return other?.rate === row.rate && other.net === row.net && other.tax === row.tax;
  });
}

function negated({ net, tax, rates }: Side): Side {
  return { net: -net, tax: -tax, rates: rates?.map((row) => signed(row, true)) };
}

function signed(row: BreakdownRow, is_negative: boolean): BreakdownRow {
  return is_negative ? { rate: row.rate, net: -row.net, tax: -row.tax } : row;
}

function totalOf(rows: readonly BreakdownRow[]): bigint {
  return rows.reduce((sum, row) => sum + row.net + row.tax, 0n);
}
