import { divideRounded, ONE_PIECE, sumOf } from "../money/decimals.ts";
import type { CartPriced } from "./price-cart.ts";

/** Members of `tax` in the configuration: 1 without tax, 2 with tax, 3 both. */
export interface TaxDisplaySettings {
  readonly cart_display_price: number;
  readonly cart_display_subtotal: number;
}

/** An amount as it is shown; null where the setting hides it. */
export interface ShownAmount {
  readonly excl_tax_minor: bigint | null;
  readonly incl_tax_minor: bigint | null;
}

export interface ShownLine {
  readonly line_id: string;
  /** Of one piece, before the discount. */
  readonly unit: ShownAmount;
  /** Of the line, before the discount. */
  readonly row: ShownAmount;
}

export interface ShownCart {
  readonly lines: readonly ShownLine[];
  /** Before discounts. */
  readonly subtotal: ShownAmount;
}

/** The amounts of a cart as the shop's display settings have them. */
export function shownCart({ lines, price_includes_tax }: CartPriced, settings: TaxDisplaySettings): ShownCart {
  return {
    lines: lines.map(({ line_id, qty_e4, unit_minor, row_excl_tax_minor, row_incl_tax_minor }) => {
      const unitOf = (row_minor: bigint): bigint => divideRounded(row_minor * ONE_PIECE, qty_e4);
      return {
        line_id,
        unit: shown(
          settings.cart_display_price,
          price_includes_tax ? unitOf(row_excl_tax_minor) : unit_minor,
          price_includes_tax ? unit_minor : unitOf(row_incl_tax_minor),
        ),
        row: shown(settings.cart_display_subtotal, row_excl_tax_minor, row_incl_tax_minor),
      };
    }),
    subtotal: shown(
      settings.cart_display_subtotal,
      sumOf(lines.map((line) => line.row_excl_tax_minor)),
      sumOf(lines.map((line) => line.row_incl_tax_minor)),
    ),
  };
}

const WITHOUT_TAX = 1;
const WITH_TAX = 2;

function shown(display: number, excl_tax_minor: bigint, incl_tax_minor: bigint): ShownAmount {
  return {
    excl_tax_minor: display === WITH_TAX ? null : excl_tax_minor,
    incl_tax_minor: display === WITHOUT_TAX ? null : incl_tax_minor,
  };
}
