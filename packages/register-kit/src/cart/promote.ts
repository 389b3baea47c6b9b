import { divideRounded, magnitudeOf, ONE_PIECE } from "../money/decimals.ts";
import { applyPromotions } from "../promotions/promotions.ts";
import type { CartPromotions, RuleDiscount } from "../promotions/result.ts";
import type { PromotionTables } from "../promotions/rules.ts";
import type { TaxedLine, TaxSettings } from "../tax/calculate.ts";
import type { Cart, CartLine } from "./cart.ts";

/** A line of goods with its price and its amounts before all discounts. */
export interface DiscountedEntry {
  readonly line: CartLine;
  readonly unit_minor: bigint;
  readonly row: TaxedLine;
  /** Place among all lines of the priced cart. */
  readonly index: number;
}

type Settings = Pick<TaxSettings, "price_includes_tax"> & { readonly discount_tax: boolean };

interface Tables {
  readonly promotions?: PromotionTables;
  readonly settings: Settings;
  readonly today: string;
}

/** Applies cart price rules to the sold goods of a cart. Returns the rules of lines by `index`. */
export function promote(
  entries: readonly DiscountedEntry[],
  { currency, coupon_code, customer }: Cart,
  { promotions, settings, today }: Tables,
  customer_group_id: number,
): { readonly rules_of: ReadonlyMap<number, readonly RuleDiscount[]>; readonly promotions: CartPromotions } {
  if (promotions === undefined) {
    const coupon = coupon_code === null ? null : ({ state: "not_judged", code: coupon_code } as const);
    return { rules_of: new Map(), promotions: { applied: [], unjudged: [], coupon } };
  }
  const sold = entries.filter(({ line }) => line.qty_e4 > 0n);
  const lines = sold.map((entry) => {
    const { line, row } = entry;
    const base_minor = discountBase(entry, settings);
    return {
      line_id: line.line_id,
      product: line.product,
      qty_e4: line.qty_e4,
      unit_minor: discountUnit(entry, settings),
      limit_minor: base_minor < row.row_total_minor ? base_minor : row.row_total_minor,
      row_excl_tax_minor: row.net_minor,
      row_incl_tax_minor: row.gross_minor,
    };
  });
  const { lines: rules, ...done } = applyPromotions(lines, promotions, {
    currency,
    today,
    customer_group_id,
    coupon_code,
    ...(customer?.rule_uses === undefined ? {} : { rule_uses: customer.rule_uses }),
  });
  return { rules_of: new Map(sold.map(({ index }, at) => [index, rules[at] ?? []])), promotions: done };
}

/**
 * Returns the price per piece that discounts are computed from. When it needs the price with tax
 * instead of without, or the reverse, that is rounded per piece, as on the platform.
 */
function discountUnit({ line: { qty_e4 }, unit_minor, row }: DiscountedEntry, settings: Settings): bigint {
  if (settings.discount_tax === settings.price_includes_tax) return unit_minor;
  return divideRounded((settings.discount_tax ? row.gross_minor : row.net_minor) * ONE_PIECE, qty_e4);
}

/** Returns the amount of a line that a percentage discount applies to. */
export function discountBase(entry: DiscountedEntry, settings: Settings): bigint {
  return divideRounded(discountUnit(entry, settings) * magnitudeOf(entry.line.qty_e4), ONE_PIECE);
}
