import type { Random } from "../random.ts";
import { formatAmount } from "../../src/runtime/money.ts";
import { modelToken } from "../../test/fixtures/closings/receipts.ts";
import type { Goods } from "./document.ts";
import { combinedRate, type Register, taxInside, taxOnTop } from "./market.ts";

/** A line as a receipt has it. */
export interface Line {
  readonly qty: number;
  readonly price: bigint;
  readonly row_total: bigint;
  readonly discount: bigint;
  /** `null` for goods without tax. */
  readonly rate: string | null;
  readonly net: bigint;
  readonly tax: bigint;
  /** The tax of each of the market's stacked rates. */
  readonly parts: readonly bigint[];
}

/** What of its taxes a receipt states. */
export type Evidence = "breakdown" | "platform" | "lines" | "no_rates";

/** Goods that cost enough for their rate to be known by their tax. */
const CLEAR_PRICE = 2_000;

export function lineOf(random: Random, register: Register, is_taxed: boolean, sign: 1 | -1, is_clear: boolean): Line {
  const { unit, rates, stacked } = register.market;
  const price = BigInt(random.int(is_clear ? CLEAR_PRICE : 20, 9_000)) * unit;
  const qty = random.int(1, 3) * sign;
  const full = price * BigInt(qty);
  const discount = random.chance(20) ? (full / 10n / unit) * unit : 0n;
  const rate = !is_taxed ? null : stacked === undefined ? random.pick(rates) : combinedRate(stacked);
  const row_total = register.discount_inside ? full - discount : full;
  return priced({ qty, price, row_total, discount, rate, net: 0n, tax: 0n, parts: [] }, register);
}

/** A line with what its price makes of net and tax. */
export function priced(line: Line, { includes_tax, discount_inside, market: { unit, stacked } }: Register): Line {
  const paid = discount_inside ? line.row_total : line.row_total - line.discount;
  const { rate } = line;
  if (rate === null) return { ...line, tax: 0n, net: paid };
  if (stacked === undefined) {
    const tax = includes_tax ? taxInside(paid, rate, unit) : taxOnTop(paid, rate, unit);
    return { ...line, tax, net: includes_tax ? paid - tax : paid };
  }
  const net = includes_tax ? paid - taxInside(paid, rate, unit) : paid;
  const of_rates = stacked.slice(1).map((of) => taxOnTop(net, of, unit));
  const rest = of_rates.reduce((sum, tax) => sum + tax, 0n);
  const first = includes_tax ? paid - net - rest : taxOnTop(net, stacked[0] ?? "0", unit);
  return { ...line, net, tax: first + rest, parts: [first, ...of_rates] };
}

export function turned(line: Line): Line {
  const [row_total, discount, net, tax] = [-line.row_total, -line.discount, -line.net, -line.tax];
  return { ...line, qty: -line.qty, row_total, discount, net, tax };
}

export function goodsOf(lines: readonly Line[]): Goods[] {
  const byRate = Map.groupBy(lines, ({ rate }) => rate);
  return [...byRate].map(([rate, group]) => ({
    rate,
    net: sumOf(group, ({ net }) => net),
    tax: sumOf(group, ({ tax }) => tax),
  }));
}

/** A row for each of the market's stacked rates, all on one base. */
export function stackedOf(lines: readonly Line[], { market: { stacked } }: Register): Goods[] | undefined {
  if (stacked === undefined || lines.length === 0 || lines.some(({ rate }) => rate === null)) return undefined;
  const net = sumOf(lines, (line) => line.net);
  return stacked.map((rate, index) => ({ rate, net, tax: sumOf(lines, ({ parts }) => parts[index] ?? 0n) }));
}

export function itemsOf(lines: readonly Line[], evidence: Evidence): string {
  return JSON.stringify(
    lines.map((line) => ({
      sku: "s",
      qty: line.qty,
      price: Number(formatAmount(line.price)),
      row_total: Number(formatAmount(line.row_total)),
      discount_amount: Number(formatAmount(line.discount)),
      tax_amount: Number(formatAmount(line.tax)),
      ...(line.rate === null || evidence === "no_rates" ? {} : { tax_rate: Number(line.rate) }),
    })),
  );
}

/** A receipt model with these rows as its breakdown; null where the receipt has none. */
export function modelOf(rows: readonly Goods[], evidence: Evidence): string | null {
  if (evidence === "lines" || evidence === "no_rates") return null;
  return modelToken(
    rows.map(({ rate, net, tax }) =>
      evidence === "platform"
        ? { title: "VAT", percent: rate ?? "0", base_amount: formatAmount(net), amount: formatAmount(tax) }
        : { rate: Number(rate ?? "0"), net: formatAmount(net), tax: formatAmount(tax) },
    ),
  );
}

export function negative(goods: readonly Goods[]): Goods[] {
  return goods.map(({ rate, net, tax }) => ({ rate, net: -net, tax: -tax }));
}

function sumOf(lines: readonly Line[], amount: (line: Line) => bigint): bigint {
  return lines.reduce((sum, line) => sum + amount(line), 0n);
}
