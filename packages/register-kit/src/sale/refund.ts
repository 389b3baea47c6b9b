import { shareOfPart } from "@tillkeeper/exact/money";
import type { AppliedTax, PricedCart, PricedLine } from "../cart/priced.ts";
import { magnitudeOf } from "../money/decimals.ts";
import { sumBy } from "./amounts.ts";
import { sidesOf } from "./exchange.ts";
import type { AppliedCredit, Sale } from "./sale.ts";
import { taxesOf, totalsOf } from "./taxes.ts";

/** A quantity of a sold line, in ten-thousandths and with the sign of the line's quantity. */
export interface LineQty {
  readonly line_id: string;
  readonly qty_e4: bigint;
}

/** Quantities by line that earlier refunds and exchanges of a sale took back. */
export type ReturnedQty = ReadonlyMap<string, bigint>;

/** Returns the quantities of sold lines that the documents took back. */
export function returnedIn(documents: readonly Pick<Sale, "kind" | "goods">[], sold: PricedCart): ReturnedQty {
  const signs = new Map(sold.lines.map(({ line_id, qty_e4 }) => [line_id, qty_e4 < 0n ? -1n : 1n]));
  const returned = new Map<string, bigint>();
  for (const { line_id, qty_e4 } of documents.flatMap((document) => sidesOf(document).returned)) {
    const sign = signs.get(line_id);
    if (sign !== undefined) returned.set(line_id, (returned.get(line_id) ?? 0n) + sign * magnitudeOf(qty_e4));
  }
  return returned;
}

/** Adds returned quantities to others of the same sale. */
export function plusReturned(returned: ReturnedQty, more: ReturnedQty): ReturnedQty {
  return new Map([...returned, ...[...more].map(([id, qty]) => [id, qty + (returned.get(id) ?? 0n)] as const)]);
}

/** Returns the goods of a document that a customer may return; for an exchange the bought ones. */
export function soldIn(sale: Pick<Sale, "kind" | "goods">): PricedCart {
  const lines = [...sidesOf(sale).sold];
  return { ...sale.goods, lines, totals: totalsOf(lines), taxes: taxesOf(lines) };
}

/**
 * Returns the goods of a sale that can still be returned. Omits fully returned lines, and fixed
 * product taxes, which are returned with their products.
 */
export function leftToReturn(sold: PricedCart, returned: ReturnedQty): LineQty[] {
  return sold.lines
    .filter(({ fixed_tax_of }) => fixed_tax_of === undefined)
    .map(({ line_id, qty_e4 }) => ({ line_id, qty_e4: qty_e4 - (returned.get(line_id) ?? 0n) }))
    .filter(({ qty_e4 }) => qty_e4 !== 0n);
}

/**
 * Returns the goods of a refund: a part of the sold goods, with positive figures. Each figure of a
 * line is shared by quantity: that of all returns so far is rounded to the minor unit, half away
 * from zero, and earlier refunds are deducted. So the refunds of a line add up to the line exactly,
 * and the last one gets the remainder. Net and row total follow from the shared figures, so that
 * net + tax = gross in each refund.
 *
 * @throws RangeError for a line that the sale does not have, a repeated line, more than is left of
 *   it, and for a fixed product tax without its product.
 */
export function goodsOfRefund(sold: PricedCart, returned: ReturnedQty, quantities: readonly LineQty[]): PricedCart {
  const lines = quantities.flatMap(({ line_id, qty_e4 }, index) => {
    const line = sold.lines.find((each) => each.line_id === line_id);
    if (line === undefined) throw new RangeError(`the sale has no line ${line_id}`);
    if (line.fixed_tax_of !== undefined) throw new RangeError(`${line.name} comes back with its product`);
    if (quantities.findIndex((each) => each.line_id === line_id) < index) {
      throw new RangeError(`the line ${line_id} is named twice`);
    }
    const fixed_taxes = sold.lines.filter(({ fixed_tax_of }) => fixed_tax_of === line_id);
    return [line, ...fixed_taxes].map((each) => partOf(sold, each, returned.get(each.line_id) ?? 0n, qty_e4));
  });
  const { promotions: _of_sale, ...kept } = sold;
  return { ...kept, lines, totals: totalsOf(lines), taxes: taxesOf(lines) };
}

function partOf({ price_includes_tax }: PricedCart, line: PricedLine, before_e4: bigint, qty_e4: bigint): PricedLine {
  const until_e4 = before_e4 + qty_e4;
  const is_within = line.qty_e4 < 0n ? qty_e4 < 0n && until_e4 >= line.qty_e4 : qty_e4 > 0n && until_e4 <= line.qty_e4;
  if (!is_within) throw new RangeError(`the line ${line.line_id} has less than that left`);
  const part = { before: before_e4, part: qty_e4, whole: line.qty_e4 };
  const share = (amount_minor: bigint): bigint => shareOfPart(amount_minor, part, 1n);
  const gross_minor = share(line.gross_minor);
  const taxes = line.taxes.map((tax) => ({ ...tax, tax_minor: share(tax.tax_minor) }));
  const tax_minor = line.taxes.length === 0 ? share(line.tax_minor) : sumBy(taxes, (tax) => tax.tax_minor);
  const net_minor = gross_minor - tax_minor;
  const discount_minor = share(line.discount_minor);
  const { row_excl_tax_minor: _excl_tax, row_incl_tax_minor: _incl_tax, rules, ...kept } = line;
  return {
    ...kept,
    qty_e4,
    row_total_minor: (price_includes_tax ? gross_minor : net_minor) + discount_minor,
    discount_minor,
    ...(rules === undefined
      ? {}
      : { rules: rules.map((rule) => ({ ...rule, discount_minor: share(rule.discount_minor) })) }),
    net_minor,
    tax_minor,
    gross_minor,
    taxes: taxes.map((tax): AppliedTax => ({
      ...tax,
      base_minor: tax.base_minor === line.net_minor ? net_minor : share(tax.base_minor),
    })),
  };
}

/**
 * Checks that a refund gives back no more credit than the sale redeemed.
 *
 * @param earlier - earlier refunds and exchanges of the sale.
 * @throws RangeError that names the credit.
 */
export function checkCredits(
  credits: readonly AppliedCredit[],
  sale: Pick<Sale, "credits">,
  earlier: readonly Pick<Sale, "kind" | "credits">[],
): void {
  const sumOf = (rows: readonly AppliedCredit[], code: string): bigint =>
    sumBy(rows, (row) => (row.code === code ? row.amount_minor : 0n));
  const returned = earlier.flatMap(({ kind, credits: own }) => (kind === "refund" ? own : []));
  for (const { code } of credits) {
    if (sumOf([...credits, ...returned], code) > sumOf(sale.credits, code))
      throw new RangeError(`The sale redeemed less ${code} than would be given back.`);
  }
}
