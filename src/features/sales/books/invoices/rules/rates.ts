import { formatAmount } from "../../../../../runtime/money.ts";
import type { ItemLine } from "../../../closings/rules/facts.ts";
import {
  isTaxed,
  rateClass,
  type ReadLines,
  taxInGross,
  type TaxedLine,
  taxOnNet,
  UNTAXED,
} from "../../../closings/rules/receipt/lines.ts";
import { readUnits } from "../../../closings/rules/units.ts";

interface Amounts {
  readonly net: bigint;
  readonly tax: bigint;
}

const HALF_POINT = 5_000n;

/** Whether a line states its tax and no rate. */
export function isWithoutRate({ rate, tax = 0n }: ItemLine): boolean {
  return rate === undefined && tax !== 0n;
}

/**
 * Returns the rate of each line, one of its side. The only rate of a side is that of all lines; a
 * line without a rate has the one that its tax is of in every reading.
 */
export function ratesOf(
  items: readonly ItemLine[],
  rates: readonly string[],
  readings: readonly ReadLines[],
): string[] | undefined {
  const [only] = rates;
  const seen = (index: number): string | undefined => {
    const found = new Set(readings.map(({ lines }) => lines[index]?.rate));
    return found.size === 1 ? [...found][0] : undefined;
  };
  const of_lines = items.map(({ rate: stated, tax }, index) => {
    if (rates.length === 1) return only;
    const rate = stated === undefined ? (tax === 0n ? UNTAXED : seen(index)) : rateClass(stated);
    return rate !== undefined && rates.includes(rate) ? rate : undefined;
  });
  return of_lines.every((rate) => rate !== undefined) ? of_lines : undefined;
}

/**
 * Whether the tax of each line without a rate is what its rate makes to the cent, and a rate half a
 * point away would make another tax of all goods at that rate, and of one of the lines: the shop
 * may have sold at a rate that it has no more. Many small lines tell no rate, whatever they add up
 * to.
 */
export function areOfRates(
  lines: readonly TaxedLine[],
  items: readonly ItemLine[],
  rate_of: readonly string[],
  unit: bigint,
): boolean {
  const seen = lines.flatMap(({ net, tax }, index) => {
    const item = items[index];
    return item !== undefined && isWithoutRate(item) ? [{ net, tax, rate: rate_of[index] ?? UNTAXED }] : [];
  });
  const makes = (rate: string, { net, tax }: Amounts) =>
    taxOnNet(net, rate, unit) === tax || taxInGross(net + tax, rate, unit) === tax;
  const sums = sumsByRate(lines, rate_of);
  return [...Map.groupBy(seen, ({ rate }) => rate)].every(([rate, own]) => {
    const percent = readUnits(rate) ?? 0n;
    const sum = sums.get(rate) ?? { net: 0n, tax: 0n };
    const beside = [percent - HALF_POINT, percent + HALF_POINT].map(formatAmount);
    const mayBe = (other: string) => makes(other, sum) || own.every((line) => makes(other, line));
    return isTaxed(rate) && own.every((line) => makes(rate, line)) && !beside.some(mayBe);
  });
}

/** Adds up lines by their rates. */
export function sumsByRate(lines: readonly Amounts[], rate_of: readonly string[]): ReadonlyMap<string, Amounts> {
  const sums = new Map<string, Amounts>();
  for (const [index, { net, tax }] of lines.entries()) {
    const rate = rate_of[index] ?? UNTAXED;
    const known = sums.get(rate) ?? { net: 0n, tax: 0n };
    sums.set(rate, { net: known.net + net, tax: known.tax + tax });
  }
  return sums;
}
