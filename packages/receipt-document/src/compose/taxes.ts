import type { Reading, TaxReading } from "../read/read-receipt.ts";
import type { LineReading } from "../read/read-lines.ts";
import { magnitude } from "@tillkeeper/exact/money";

/**
 * Returns the tax of a receipt by rate: from its breakdown, else from its lines when each has a
 * rate and a tax. Returns an empty list when neither applies, or when the receipt has more lines
 * than are read.
 *
 * Returns net amounts only when one reading of the lines, with or without tax and discount in their
 * row totals, adds up to the grand total. Nothing is ever divided by a rate.
 */
export function taxesOf(reading: Reading): readonly TaxReading[] {
  return reading.totals.taxes ?? taxesOfLines(reading);
}

interface TaxedLine {
  readonly rate: bigint;
  readonly tax: bigint;
  readonly discount: bigint;
  readonly row_total: bigint | undefined;
}

function taxesOfLines({ lines, lines_count, totals }: Reading): TaxReading[] {
  const taxed = lines.map(signedLine).filter((line) => line !== undefined);
  if (taxed.length === 0 || taxed.length !== lines_count) return [];
  const total = totals.grand_total;
  const readings = [true, false].flatMap((includes_tax) =>
    [true, false].map((includes_discount) => taxed.map((line) => netOf(line, includes_tax, includes_discount))),
  );
  const closing = readings.filter((nets) => total !== undefined && closes(nets, taxed, total));
  const [first, ...others] = closing.map((nets) => byRate(taxed, nets));
  if (first !== undefined && others.every((other) => isSame(first, other))) return first;
  return byRate(taxed, undefined);
}

/** Returns a line's figures, negative for returned goods whichever sign the register sent. */
function signedLine({ qty, rate, tax, discount, row_total }: LineReading): TaxedLine | undefined {
  if (rate === undefined || tax === undefined) return undefined;
  const signed = (units: bigint) => (qty !== undefined && qty < 0n ? -magnitude(units) : units);
  return {
    rate,
    tax: signed(tax),
    discount: signed(discount ?? 0n),
    row_total: row_total === undefined ? undefined : signed(row_total),
  };
}

function netOf(line: TaxedLine, includes_tax: boolean, includes_discount: boolean): bigint | undefined {
  if (line.row_total === undefined) return undefined;
  const paid = includes_discount ? line.row_total : line.row_total - line.discount;
  return includes_tax ? paid - line.tax : paid;
}

function closes(nets: readonly (bigint | undefined)[], taxed: readonly TaxedLine[], total: bigint): boolean {
  if (nets.some((net) => net === undefined)) return false;
  const sum = taxed.reduce((before, { tax }, index) => before + tax + (nets[index] ?? 0n), 0n);
  return magnitude(sum) === magnitude(total);
}

function byRate(taxed: readonly TaxedLine[], nets: readonly (bigint | undefined)[] | undefined): TaxReading[] {
  const rows = new Map<bigint, TaxReading>();
  for (const [index, { rate, tax }] of taxed.entries()) {
    const before = rows.get(rate);
    const net = nets === undefined ? undefined : (before?.net ?? 0n) + (nets[index] ?? 0n);
    rows.set(rate, { label: undefined, rate, net, tax: (before?.tax ?? 0n) + tax });
  }
  return [...rows.values()].sort((left, right) => Number((right.rate ?? 0n) - (left.rate ?? 0n)));
}

function isSame(left: readonly TaxReading[], right: readonly TaxReading[]): boolean {
  return left.every(({ net }, index) => net === right[index]?.net);
}
