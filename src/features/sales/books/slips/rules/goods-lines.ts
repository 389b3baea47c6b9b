import type { ItemLine } from "../../../closings/rules/facts.ts";
import type { LineReading, ReadingContext } from "../../../closings/rules/receipt/context.ts";
import {
  isTaxed,
  rateClass,
  readLines,
  type TaxedLine,
  taxInGross,
  taxOnNet,
  UNTAXED,
} from "../../../closings/rules/receipt/lines.ts";
import type { ReadReceipt, Treatment } from "../../../closings/rules/receipt/read.ts";
import type { Side } from "../../../closings/rules/receipt/side-tax.ts";
import { makes } from "../../../closings/rules/receipt/tax-of-receipt.ts";
import { magnitude, roundTo } from "../../../closings/rules/units.ts";
import { type BusinessCase, type SlipLine, UNDETERMINED } from "./slip.ts";

/** Goods at one rate. */
export interface RateRow {
  readonly rate: string;
  readonly gross: bigint;
  readonly tax: bigint;
}

/**
 * Returns a side by its rates; the rows add up to it. Stacked taxes are one rate. What is at no
 * rate, or at a rate with an amount that may be one or another, is UNDETERMINED.
 */
export function rowsOf({ gross, tax, rates, combined }: Side, treatment: Treatment): RateRow[] {
  if (tax === undefined) return [{ rate: UNDETERMINED, gross, tax: 0n }];
  if (treatment !== "standard") return [{ rate: treatment, gross, tax }];
  const rows: RateRow[] = [];
  const rest = { gross, tax };
  for (const [rate, { net, tax: of_rate }] of combined ?? rates) {
    if (net.low !== net.high || of_rate.low !== of_rate.high) continue;
    const row = { rate, gross: net.low + of_rate.low, tax: of_rate.low };
    rest.gross -= row.gross;
    rest.tax -= row.tax;
    rows.push(row);
  }
  return rest.gross === 0n && rest.tax === 0n ? rows : [...rows, { rate: UNDETERMINED, ...rest }];
}

/** An item with its share of the goods, by which the amounts of its rate are divided. */
export interface WeighedItem {
  readonly item: ItemLine;
  readonly rate: string | undefined;
  readonly gross: bigint;
  readonly tax: bigint;
  /** What was taken off the price with its tax; a magnitude, below zero for a surcharge. */
  readonly discount: { readonly gross: bigint; readonly tax: bigint } | undefined;
}

/** Reads the items of a receipt in the reading that adds up to its value, else the first one. */
export function weighedItems(
  { value, tax = 0n }: Pick<ReadReceipt, "value" | "tax">,
  items: readonly ItemLine[],
  reading: LineReading,
  { knownRates, unit }: Pick<ReadingContext, "knownRates" | "unit">,
): WeighedItem[] {
  const readings = readLines(items, knownRates, unit);
  const making = readings.filter((read) => makes(read, value, tax) || makes(read, -value, -tax));
  const chosen = making.find((read) => read.reading === reading) ?? making[0] ?? readings[0];
  return items.map((item, index) => {
    const line = chosen?.lines[index];
    const gross = line === undefined ? (item.row_total ?? item.listed ?? 0n) : line.net + line.tax;
    const rate = line?.rate ?? (item.rate === undefined ? undefined : rateClass(item.rate));
    // Where no reading adds up, nobody knows whether a discount is net or gross.
    const discount = making.length === 0 || line === undefined ? undefined : discountOf(item, line, unit);
    return { item, rate, gross, tax: line?.tax ?? 0n, discount };
  });
}

/** Returns the discount of an item, which is with or without tax as its row total is. */
function discountOf(
  { discount, row_total = 0n }: ItemLine,
  { rate, includes_tax }: TaxedLine,
  unit: bigint,
): WeighedItem["discount"] {
  if (discount === 0n || rate === undefined) return undefined;
  const size = row_total < 0n ? -discount : discount;
  if (!isTaxed(rate)) return { gross: size, tax: 0n };
  const tax = (includes_tax ? taxInGross : taxOnNet)(size, rate, unit);
  return { gross: includes_tax ? size : size + tax, tax };
}

/**
 * Returns the goods of a side in lines: by item, where items are at the rate of a row. Items at no
 * row's rate have a line of 0.
 *
 * @param sign - -1 for goods that came back.
 */
export function goodsLines(
  rows: readonly RateRow[],
  items: readonly WeighedItem[],
  sign: 1n | -1n,
  unit: bigint,
): SlipLine[] {
  const [only] = rows;
  const placed = new Set<WeighedItem>();
  const lines = rows.flatMap((row) => {
    const own = rows.length === 1 && row === only ? items : items.filter(({ rate }) => rate === row.rate);
    for (const item of own) placed.add(item);
    if (own.length === 0) return row.gross === 0n && row.tax === 0n ? [] : [plainLine("goods", scaled(row, sign))];
    const weights = own.map(({ gross }) => gross);
    const taxes = own.map(({ tax }) => tax);
    const gross = shares(row.gross, weights, weights, unit);
    const tax = shares(row.tax, taxes, weights, unit);
    return own.map((item, index) =>
      itemLine(item, { rate: row.rate, gross: sign * (gross[index] ?? 0n), tax: sign * (tax[index] ?? 0n) }, sign),
    );
  });
  const left = items.filter((item) => !placed.has(item));
  return [...lines, ...left.map((item) => itemLine(item, { rate: UNDETERMINED, gross: 0n, tax: 0n }, sign))];
}

function itemLine({ item, rate, discount }: WeighedItem, amounts: RateRow, sign: 1n | -1n): SlipLine {
  const { name = "", sku = "", qty } = item;
  // Refunds may be sent with positive quantities.
  const quantity = sign === -1n && qty > 0n ? -qty : qty;
  const line = { business_case: "goods", text: name, sku, quantity, ...amounts } as const;
  if (discount === undefined || rate !== amounts.rate) return line;
  const side = quantity < 0n ? -1n : 1n;
  return { ...line, discount: { gross: side * discount.gross, tax: side * discount.tax } };
}

/** Returns a part of the price of goods at their rates; UNDETERMINED when they have no price. */
export function partOf(rows: readonly RateRow[], amount: bigint, unit: bigint): RateRow[] {
  if (amount === 0n) return [];
  const weights = rows.map(({ gross }) => gross);
  if (weights.reduce((sum, weight) => sum + weight, 0n) === 0n) return [{ rate: UNDETERMINED, gross: amount, tax: 0n }];
  return shares(amount, [], weights, unit).flatMap((gross, index) => {
    const row = rows[index];
    if (row === undefined || gross === 0n) return [];
    return [{ rate: row.rate, gross, tax: row.gross === 0n ? 0n : roundTo((gross * row.tax) / row.gross, unit) }];
  });
}

/** Returns a line without an item. */
export function plainLine(business_case: BusinessCase, amounts: RateRow, text = ""): SlipLine {
  return { business_case, text, sku: "", quantity: undefined, ...amounts };
}

/** Returns a line that no tax applies to. */
export function untaxedLine(business_case: BusinessCase, gross: bigint, text = ""): SlipLine {
  return plainLine(business_case, { rate: UNTAXED, gross, tax: 0n }, text);
}

export function scaled({ rate, gross, tax }: RateRow, sign: 1n | -1n): RateRow {
  return { rate, gross: sign * gross, tax: sign * tax };
}

/**
 * Divides an amount: as the parts state it when they add up to it, else in proportion to the
 * weights, in whole units, the rest at the largest weight.
 */
function shares(amount: bigint, stated: readonly bigint[], weights: readonly bigint[], unit: bigint): bigint[] {
  const of_stated = stated.reduce((sum, part) => sum + part, 0n);
  if (stated.length > 0 && magnitude(of_stated) === magnitude(amount)) {
    return of_stated === amount ? [...stated] : stated.map((part) => -part);
  }
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const parts = weights.map((weight) => (whole === 0n ? 0n : cut((amount * weight) / whole, unit)));
  const largest = weights.reduce(
    (found, weight, index) => (magnitude(weight) > magnitude(weights[found] ?? 0n) ? index : found),
    0,
  );
  const rest = amount - parts.reduce((sum, part) => sum + part, 0n);
  return parts.map((part, index) => (index === largest ? part + rest : part));
}

function cut(amount: bigint, unit: bigint): bigint {
  return amount - (amount % unit);
}
