import type { AppliedTax, PricedCart, PricedLine } from "../cart/priced.ts";
import { divideRounded } from "../money/decimals.ts";
import { sumBy } from "./amounts.ts";
import type { Fee, Sale } from "./sale.ts";
import { byPercent, rateOf, taxesOf, totalsOf, turned, turnedTax } from "./taxes.ts";

/**
 * Returns the goods of an exchange: the bought ones, and the returned ones with negative figures.
 *
 * @param back - as `goodsOfRefund` returns it, or a cart of goods without a receipt.
 * @throws RangeError when the two differ in currency, treatment or in how prices are stated.
 */
export function goodsOfExchange(bought: PricedCart, back: PricedCart): PricedCart {
  if (
    bought.currency !== back.currency ||
    bought.treatment !== back.treatment ||
    bought.price_includes_tax !== back.price_includes_tax
  ) {
    throw new RangeError("both sides of an exchange need the same currency, treatment and way to state prices");
  }
  if ([...bought.lines, ...back.lines].some(({ qty_e4 }) => qty_e4 <= 0n)) {
    throw new RangeError("an exchange has positive quantities on both sides");
  }
  const lines = [...back.lines.map(turned), ...bought.lines];
  return { ...bought, lines, totals: totalsOf(lines), taxes: taxesOf(lines) };
}

/**
 * Returns the fee that a shop keeps for returned goods, with its tax. Its rate is that of the goods
 * with the largest returned amount.
 *
 * @param gross_minor - the fee with tax.
 * @throws RangeError when no goods of one rate are worth more than the fee, or the goods have
 *   several taxes, which the service cannot reconcile. Sell such a fee as a line.
 */
export function feeOfExchange(goods: PricedCart, gross_minor: bigint): Fee {
  if (gross_minor <= 0n) throw new RangeError("a fee is more than nothing");
  const back = goods.lines.filter(({ qty_e4 }) => qty_e4 < 0n);
  if (goods.lines.some(({ taxes }) => taxes.length > 1)) {
    throw new RangeError("a fee needs goods with one tax; ring it up as a line");
  }
  const groups = [...Map.groupBy(back, rateOf)].map(([percent, lines]) => ({
    percent,
    worth: -sumBy(lines, (line) => line.gross_minor),
  }));
  const [largest] = groups.toSorted((left, right) => (left.worth > right.worth ? -1 : 1));
  if (largest === undefined || largest.worth <= gross_minor) {
    throw new RangeError("a fee is less than the goods of one rate that come back");
  }
  const { percent } = largest;
  const digits = (percent.split(".")[1] ?? "").length;
  const rate = BigInt(percent.replace(".", ""));
  const hundred = 100n * 10n ** BigInt(digits);
  return { percent, gross_minor, tax_minor: divideRounded(gross_minor * rate, hundred + rate) };
}

/**
 * Returns the sold and the returned lines of a document, both with positive figures. Returned
 * empties of a sale lower its sold amounts.
 */
export function sidesOf({ kind, goods }: Pick<Sale, "kind" | "goods">): {
  readonly sold: readonly PricedLine[];
  readonly returned: readonly PricedLine[];
} {
  if (kind === "refund") return { sold: [], returned: goods.lines };
  if (kind !== "exchange") return { sold: goods.lines, returned: [] };
  return {
    sold: goods.lines.filter(({ qty_e4 }) => qty_e4 > 0n),
    returned: goods.lines.filter(({ qty_e4 }) => qty_e4 < 0n).map(turned),
  };
}

/**
 * Returns the taxes of a document's sold and returned goods. A fee lowers the refund at its rate.
 */
export function taxSidesOf(sale: Pick<Sale, "kind" | "goods" | "fee">): {
  readonly sold: readonly AppliedTax[];
  readonly returned: readonly AppliedTax[];
} {
  const { sold, returned } = sidesOf(sale);
  const { fee } = sale;
  return {
    sold: taxesOf(sold),
    returned: fee === null ? taxesOf(returned) : lessFee(taxesOf(returned), fee),
  };
}

/**
 * Returns the rows of a document's tax breakdown. An exchange has negative rows for returned goods
 * besides the rows of sold goods; empty rows are omitted.
 */
export function breakdownOf(sale: Pick<Sale, "kind" | "goods" | "fee">): readonly AppliedTax[] {
  const { sold, returned } = taxSidesOf(sale);
  if (sale.kind === "refund") return returned;
  if (sale.kind !== "exchange") return sold;
  return [...sold, ...returned.map(turnedTax)]
    .filter(({ base_minor, tax_minor }) => base_minor !== 0n || tax_minor !== 0n)
    .toSorted(byPercent);
}

function lessFee(rows: readonly AppliedTax[], { percent, gross_minor, tax_minor }: Fee): AppliedTax[] {
  const [largest] = rows
    .filter((row) => row.percent === percent)
    .toSorted((left, right) => (left.base_minor > right.base_minor ? -1 : 1));
  if (largest === undefined) throw new RangeError("a fee has the rate of goods that come back");
  const less = { base_minor: largest.base_minor - gross_minor + tax_minor, tax_minor: largest.tax_minor - tax_minor };
  return rows.map((row) => (row === largest ? { ...row, ...less } : row));
}
