import type { BreakdownRow } from "../facts.ts";
import { between, exactly, type Interval, negative, plus } from "../interval.ts";
import { formatAmount } from "../../../../../runtime/money.ts";
import { readUnits } from "../units.ts";
import { isTaxed, rateClass, type TaxedLine, taxInGross, taxOnNet, UNTAXED } from "./lines.ts";

export interface RateShare {
  readonly net: Interval;
  readonly tax: Interval;
}

/** Amounts that belong to this side of the closing, at unstated rates. */
export interface Unstated {
  readonly net: bigint;
  readonly tax: bigint;
  /** The possible rates; undefined when any rate is possible. */
  readonly rates: readonly string[] | undefined;
}

/** Goods of one receipt on one side of a closing, as magnitudes; a sale below zero is negative. */
export interface Side {
  readonly gross: bigint;
  /** Tax of the side; undefined when the receipt does not state its tax. */
  readonly tax: bigint | undefined;
  readonly rates: ReadonlyMap<string, RateShare>;
  readonly unstated: Unstated | undefined;
  /** Net of all rows minus net of the goods, when several taxes have one base. */
  readonly excess: bigint;
  /** The rows of stacked taxes as one, at the sum of their rates. */
  readonly combined: ReadonlyMap<string, RateShare> | undefined;
  /** The rates of the stacked taxes, the highest first: `21+4`. */
  readonly stack?: string;
}

const PLAIN = { unstated: undefined, excess: 0n, combined: undefined } as const;

/** Returns a side with one rate, or without tax. */
export function atOneRate(rate: string, gross: bigint, tax: bigint): Side {
  return { gross, tax, rates: new Map([[rateClass(rate), share(gross - tax, tax)]]), ...PLAIN };
}

/** Returns a side of a receipt with reverse charge or tax exemption: no rate has a part in it. */
export function withoutRates(gross: bigint, tax: bigint | undefined): Side {
  return { gross, tax, rates: new Map(), ...PLAIN };
}

export function unstatedSide(gross: bigint, tax: bigint | undefined, rates?: readonly string[]): Side {
  const unstated = tax === undefined ? { net: gross, tax: gross, rates } : { net: gross - tax, tax, rates };
  return { gross, tax, rates: new Map(), ...PLAIN, unstated };
}

export function sideOfRows(rows: readonly BreakdownRow[]): Side {
  const rates = new Map<string, RateShare>();
  for (const { rate, net, tax } of rows) add(rates, rateClass(rate), share(net, tax));
  const sum = totalsOf(rows);
  return { gross: sum.net + sum.tax, tax: sum.tax, rates, ...PLAIN };
}

/**
 * Reads two or more taxes on one base, such as GST and QST: the taxes add up to the receipt's, each
 * net is at most the price of the goods without tax, and the nets together are more.
 *
 * @returns undefined when the rows have another form.
 */
export function stackedSide(rows: readonly BreakdownRow[], gross: bigint, tax: bigint): Side | undefined {
  return stackedRows(rows, gross, tax) ?? besideUntaxed(rows, gross, tax);
}

/**
 * Reads stacked taxes beside a row without tax, such as a fixed product tax, which is below zero
 * when more empties came back.
 */
function besideUntaxed(rows: readonly BreakdownRow[], gross: bigint, tax: bigint): Side | undefined {
  const [untaxed, taxed] = [rows.filter(isUntaxed), rows.filter((row) => !isUntaxed(row))];
  if (untaxed.length === 0 || taxed.length === 0) return undefined;
  const { net } = totalsOf(untaxed);
  const side = stackedRows(taxed, gross - net, tax);
  if (side === undefined) return undefined;
  const more = withMore(side, UNTAXED, net, 0n);
  const combined = new Map(side.combined);
  add(combined, UNTAXED, share(net, 0n));
  return { ...more, combined };
}

function isUntaxed({ rate, tax }: BreakdownRow): boolean {
  return tax === 0n && rateClass(rate) === UNTAXED;
}

function stackedRows(rows: readonly BreakdownRow[], gross: bigint, tax: bigint): Side | undefined {
  const net = gross - tax;
  if (net < 0n) {
    const turned = stackedRows(rows.map(turnedRow), -gross, -tax);
    return turned === undefined ? undefined : turnedSide(turned);
  }
  const sum = totalsOf(rows);
  if (sum.tax !== tax || sum.net <= net || rows.some((row) => row.net > net || row.net < 0n)) return undefined;
  const side = sideOfRows(rows);
  const combined = new Map<string, RateShare>();
  const groups = Map.groupBy(rows, (row) => row.net);
  for (const [base, group] of groups) {
    const taxes = group.reduce((total, row) => total + row.tax, 0n);
    add(combined, sumOfRates(group.map(({ rate }) => rate)), share(base, taxes));
  }
  const shared = [...groups.values()].filter((group) => group.length > 1).flat();
  return { ...side, gross, tax, excess: sum.net - net, combined, stack: stackOf(shared.length > 0 ? shared : rows) };
}

function stackOf(rows: readonly BreakdownRow[]): string {
  const rates = [...new Set(rows.map(({ rate }) => rateClass(rate)))];
  return rates.toSorted((left, right) => Number((readUnits(right) ?? 0n) - (readUnits(left) ?? 0n))).join("+");
}

export function turnedRow({ rate, net, tax }: BreakdownRow): BreakdownRow {
  return { rate, net: -net, tax: -tax };
}

function turnedSide({ gross, tax, rates, excess, combined, stack = "" }: Side): Side {
  const turned = (shares: ReadonlyMap<string, RateShare>) =>
    new Map([...shares].map(([rate, { net, tax: of_rate }]) => [rate, { net: negative(net), tax: negative(of_rate) }]));
  return {
    gross: -gross,
    tax: tax === undefined ? undefined : -tax,
    rates: turned(rates),
    unstated: undefined,
    excess: -excess,
    combined: combined === undefined ? undefined : turned(combined),
    stack,
  };
}

/**
 * Returns the side that lines make: tax of each rate as the lines have it, or taxed once; whichever
 * makes the receipt's tax, and the interval between them when both do.
 */
export function sideOfLines(lines: readonly TaxedLine[], gross: bigint, tax: bigint, unit: bigint): Side {
  const byRate = new Map<string, LinesAtRate>();
  for (const line of lines) {
    if (line.rate === undefined) return unstatedSide(gross, tax);
    const known = byRate.get(line.rate);
    if (known === undefined) byRate.set(line.rate, { net: line.net, tax: line.tax, includes_tax: line.includes_tax });
    else {
      known.net += line.net;
      known.tax += line.tax;
      known.includes_tax ||= line.includes_tax;
    }
  }
  const variants = Array.from(byRate, ([rate, own]) => ({ rate, own, once: taxedOnce(rate, own, unit) }));
  const own_fits = sumOf(variants, ({ own }) => own.tax) === tax;
  const once_fits = sumOf(variants, ({ once }) => once.tax) === tax;
  const [only] = variants;
  if (variants.length === 1 && only !== undefined && (own_fits || once_fits)) return atOneRate(only.rate, gross, tax);
  if (!own_fits && !once_fits) return unstatedSide(gross, tax, [...byRate.keys()]);
  const rates = new Map<string, RateShare>();
  for (const { rate, own, once } of variants) {
    const [first, second] = own_fits ? [own, once_fits ? once : own] : [once, once];
    rates.set(rate, { net: between(first.net, second.net), tax: between(first.tax, second.tax) });
  }
  return { gross, tax, rates, ...PLAIN };
}

interface LinesAtRate {
  net: bigint;
  tax: bigint;
  includes_tax: boolean;
}

/** Returns the side with more goods at one rate. */
export function withMore(side: Side, rate: string, net: bigint, tax: bigint): Side {
  const rates = new Map(side.rates);
  add(rates, rate, share(net, tax));
  return { ...side, gross: side.gross + net + tax, tax: (side.tax ?? 0n) + tax, rates };
}

export function isSameSide(left: Side, right: Side): boolean {
  return fingerprint(left) === fingerprint(right);
}

function fingerprint({ gross, tax, rates, unstated }: Side): string {
  const rows = [...rates]
    .filter(([, { net, tax: of_rate }]) => [net.low, net.high, of_rate.low, of_rate.high].some((end) => end !== 0n))
    .map(([rate, { net, tax: of_rate }]) => [rate, net.low, net.high, of_rate.low, of_rate.high].join(" "));
  return [gross, tax, unstated === undefined, ...rows.toSorted()].join("|");
}

function taxedOnce(rate: string, own: LinesAtRate, unit: bigint): { readonly net: bigint; readonly tax: bigint } {
  if (!isTaxed(rate)) return own;
  if (!own.includes_tax) return { net: own.net, tax: taxOnNet(own.net, rate, unit) };
  const gross = own.net + own.tax;
  const tax = taxInGross(gross, rate, unit);
  return { net: gross - tax, tax };
}

function share(net: bigint, tax: bigint): RateShare {
  return { net: exactly(net), tax: exactly(tax) };
}

function add(rates: Map<string, RateShare>, rate: string, { net, tax }: RateShare): void {
  const known = rates.get(rate);
  rates.set(rate, known === undefined ? { net, tax } : { net: plus(known.net, net), tax: plus(known.tax, tax) });
}

function totalsOf(rows: readonly BreakdownRow[]): { readonly net: bigint; readonly tax: bigint } {
  return { net: sumOf(rows, ({ net }) => net), tax: sumOf(rows, ({ tax }) => tax) };
}

function sumOf<T>(rows: readonly T[], amount: (row: T) => bigint): bigint {
  return rows.reduce((sum, row) => sum + amount(row), 0n);
}

function sumOfRates(rates: readonly string[]): string {
  return formatAmount(sumOf(rates, (rate) => readUnits(rate) ?? 0n));
}
