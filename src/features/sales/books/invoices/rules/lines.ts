import { JsonString, type JsonNode } from "../../../../../web-api/json/json.ts";
import { type ItemLine, readJson, unitsOf } from "../../../closings/rules/facts.ts";
import { exactly, type Interval, NOTHING } from "../../../closings/rules/interval.ts";
import { type ReadLines, readLines, UNTAXED } from "../../../closings/rules/receipt/lines.ts";
import { positive, type ReadReceipt } from "../../../closings/rules/receipt/read.ts";
import type { RateShare, Side } from "../../../closings/rules/receipt/side-tax.ts";
import type { Lines } from "../../../closings/rules/receipt/value.ts";
import { magnitude } from "../../../closings/rules/units.ts";
import { areOfRates, isWithoutRate, ratesOf, sumsByRate } from "./rates.ts";

/** A line of goods at one rate, in ten-thousandths. What came back is below zero. */
export interface RateLine {
  readonly name: string;
  readonly sku: string | undefined;
  readonly quantity: bigint;
  readonly net: bigint;
  /** A percentage, or UNTAXED. */
  readonly rate: string;
}

/** The lines of a receipt, and the tax of each rate: sold less returned. */
export interface ReadGoods {
  readonly lines: readonly RateLine[];
  readonly taxes: ReadonlyMap<string, bigint>;
}

interface Goods {
  readonly name: string;
  readonly sku: string | undefined;
  readonly quantity: bigint;
  readonly item: ItemLine;
}

/**
 * Returns the lines of a receipt, whose nets add up to those of its sides, rate by rate.
 *
 * @returns undefined when a line has no name, or its rate or the tax of a rate is open.
 */
export function linesOfReceipt(receipt: ReadReceipt, own: Lines, unit: bigint): ReadGoods | undefined {
  const { kind, sold, returned, treatment } = receipt;
  const items = kind === "refund" ? positive(own).items : own.items;
  const goods = goodsOf(receipt.facts.items, items ?? []);
  if (goods === undefined) return undefined;
  const is_exchange = kind === "exchange";
  const of_sold = is_exchange ? goods.filter(({ item }) => !item.is_returned) : goods;
  const of_returned = is_exchange ? goods.filter(({ item }) => item.is_returned).map(turned) : goods;
  // Without a breakdown, a line without a rate has the one that its tax was seen to be of.
  const is_stated = own.breakdown !== undefined;
  const lines: RateLine[] = [];
  const taxes = new Map<string, bigint>();
  for (const [side, of_side, sign] of [
    [sold, of_sold, 1n],
    [returned, of_returned, -1n],
  ] as const) {
    if (side === undefined) continue;
    const read = linesOfSide(side, of_side, { is_taxed: treatment === "standard", is_stated, unit });
    if (read === undefined) return undefined;
    lines.push(...read.lines.map((line) => ({ ...line, net: sign * line.net })));
    for (const [rate, tax] of read.taxes) taxes.set(rate, (taxes.get(rate) ?? 0n) + sign * tax);
  }
  return { lines: lines.filter(({ net, quantity }) => net !== 0n || quantity !== 0n), taxes };
}

/** Reads what each line sells. A line without a name has its SKU as one. */
function goodsOf(text: string, items: readonly ItemLine[]): Goods[] | undefined {
  const nodes = readJson(text);
  if (!Array.isArray(nodes) || nodes.length !== items.length) return undefined;
  const goods = items.flatMap((item, index): Goods[] => {
    const node: JsonNode | undefined = nodes[index];
    const sku = textOf(node, "sku");
    const name = textOf(node, "name") ?? sku;
    const quantity = node instanceof Map ? unitsOf(node.get("qty")) : undefined;
    return name === undefined || quantity === undefined ? [] : [{ name, sku, quantity, item }];
  });
  return goods.length === items.length ? goods : undefined;
}

function textOf(node: JsonNode | undefined, name: string): string | undefined {
  const value = node instanceof Map ? node.get(name) : undefined;
  const text = value instanceof JsonString ? value.value.trim() : "";
  return text === "" ? undefined : text;
}

function turned(goods: Goods): Goods {
  const { item } = goods;
  const negated = (amount: bigint | undefined) => (amount === undefined ? undefined : -amount);
  return {
    ...goods,
    item: {
      ...item,
      listed: negated(item.listed),
      row_total: negated(item.row_total),
      discount: -item.discount,
      tax: negated(item.tax),
    },
  };
}

interface Reading {
  readonly is_taxed: boolean;
  /** Whether the receipt states the rates of its tax apart from the lines. */
  readonly is_stated: boolean;
  readonly unit: bigint;
}

function linesOfSide(
  side: Side,
  goods: readonly Goods[],
  { is_taxed, is_stated, unit }: Reading,
): ReadGoods | undefined {
  if (side.unstated !== undefined || side.excess !== 0n || side.tax === undefined) return undefined;
  // Goods under reverse charge or without tax by law have no rate, and no tax either.
  if (!is_taxed && side.tax !== 0n) return undefined;
  const rates: ReadonlyMap<string, RateShare> = is_taxed
    ? side.rates
    : new Map([[UNTAXED, { net: exactly(side.gross), tax: NOTHING }]]);
  const items = goods.map(({ item }) => item);
  const net_of_side = side.gross - side.tax;
  const readings = readLines(items, () => [...rates.keys()], unit).filter(
    ({ lines }) => sumOf(lines.map(({ net }) => net)) === net_of_side,
  );
  const rate_of = ratesOf(items, [...rates.keys()], readings);
  if (rate_of === undefined) return undefined;
  const [own, is_seen] = is_stated
    ? [readings, rates.size > 1 && items.some(isWithoutRate)]
    : [readings.filter(({ lines }) => areOfRates(lines, items, rate_of, unit)), items.some(isWithoutRate)];
  const nets = readNets(side, rates, own, rate_of) ?? (is_seen ? undefined : sharedNets(rates, goods, rate_of, unit));
  if (nets === undefined) return undefined;
  const lines = goods.map(({ name, sku, quantity }, index) => ({
    name,
    sku,
    quantity,
    net: nets.nets[index] ?? 0n,
    rate: rate_of[index] ?? UNTAXED,
  }));
  return { lines, taxes: nets.taxes };
}

interface Nets {
  readonly nets: readonly bigint[];
  readonly taxes: ReadonlyMap<string, bigint>;
}

/** Returns the nets of the reading of the lines that makes the side, rate by rate. */
function readNets(
  side: Side,
  rates: ReadonlyMap<string, RateShare>,
  readings: readonly ReadLines[],
  rate_of: readonly string[],
): Nets | undefined {
  for (const { lines } of readings) {
    const sums = sumsByRate(lines, rate_of);
    const taxes = new Map(
      [...rates].map(([rate, { tax }]) => [rate, isExact(tax) ? tax.low : (sums.get(rate)?.tax ?? 0n)]),
    );
    const fits = [...rates].every(([rate, { net, tax }]) => {
      const sum = sums.get(rate) ?? { net: 0n, tax: 0n };
      return isIn(sum.net, net) && (isExact(tax) || isIn(sum.tax, tax));
    });
    if (fits && sumOf([...taxes.values()]) === side.tax) return { nets: lines.map(({ net }) => net), taxes };
  }
  return undefined;
}

/**
 * Shares the net of each rate among its lines by their row totals; the rest goes to the largest.
 *
 * @returns undefined where the net of a rate is open, or no line of it has a price.
 */
function sharedNets(
  rates: ReadonlyMap<string, RateShare>,
  goods: readonly Goods[],
  rate_of: readonly string[],
  unit: bigint,
): Nets | undefined {
  const nets = goods.map(() => 0n);
  const taxes = new Map<string, bigint>();
  for (const [rate, { net, tax }] of rates) {
    if (!isExact(net) || !isExact(tax)) return undefined;
    taxes.set(rate, tax.low);
    const weights = goods.map(({ item }, index) =>
      rate_of[index] === rate ? (item.row_total ?? item.listed ?? 0n) : 0n,
    );
    const whole = sumOf(weights);
    if (whole === 0n) {
      if (net.low !== 0n || tax.low !== 0n) return undefined;
      continue;
    }
    const shares = weights.map((weight) => ((net.low * weight) / (whole * unit)) * unit);
    const largest = weights.reduce(
      (at, weight, index) => (magnitude(weight) > magnitude(weights[at] ?? 0n) ? index : at),
      0,
    );
    for (const [index, share] of shares.entries()) nets[index] = (nets[index] ?? 0n) + share;
    nets[largest] = (nets[largest] ?? 0n) + net.low - sumOf(shares);
  }
  return { nets, taxes };
}

function isExact({ low, high }: Interval): boolean {
  return low === high;
}

function isIn(amount: bigint, { low, high }: Interval): boolean {
  return low <= amount && amount <= high;
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
