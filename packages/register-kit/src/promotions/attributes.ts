import type { CartProduct } from "../cart/cart.ts";
import { divideRounded, formatQuantity, formatShort, ONE_PIECE, parseDecimal, sumOf } from "../money/decimals.ts";
import { formatMoney } from "../money/money.ts";
import type { DecimalValue } from "../tax/tables.ts";
import type { Attribute, Attributes } from "./conditions.ts";

/** A sold line of a cart as rules see it. Amounts are those before all discounts. */
export interface PromotionLine {
  readonly line_id: string;
  readonly product: CartProduct;
  /** Quantity in ten-thousandths, above 0. */
  readonly qty_e4: bigint;
  /** Price per piece that discounts are computed from: with or without tax, see `discount_tax`. */
  readonly unit_minor: bigint;
  /** Maximum of the line's discount. */
  readonly limit_minor: bigint;
  readonly row_excl_tax_minor: bigint;
  readonly row_incl_tax_minor: bigint;
}

const WEIGHT_DIGITS = 8;

const number = (text: string | null): Attribute => ({ kind: "number", text });
const text = (value: string): Attribute => ({ kind: "text", text: value });

/**
 * Returns the attributes of a line. Prices in the cart are without tax, as on the platform. Other
 * attributes of the product are unknown to a register, such as a colour.
 */
export function lineAttributes(line: PromotionLine, currency: string): Attributes {
  const { product, qty_e4, row_excl_tax_minor, row_incl_tax_minor } = line;
  const money = (minor: bigint): Attribute => number(formatMoney(minor, currency));
  return (name) => {
    switch (name) {
      case "sku":
        return text(product.sku);
      case "name":
        return text(product.name);
      case "category_ids":
        return product.category_ids === undefined
          ? undefined
          : { kind: "list", texts: product.category_ids.map(String) };
      case "price":
        return number(product.price === null ? null : String(product.price));
      case "weight":
        return product.weight === undefined ? undefined : number(decimalText(product.weight));
      case "tax_class_id":
        return number(String(product.tax_class_id));
      case "quote_item_qty":
        return number(formatQuantity(qty_e4));
      case "quote_item_price":
        return money(divideRounded(row_excl_tax_minor * ONE_PIECE, qty_e4));
      case "quote_item_row_total":
        return money(row_excl_tax_minor);
      case "row_total_incl_tax":
        return money(row_incl_tax_minor);
      default:
        return undefined;
    }
  };
}

/**
 * Returns the attributes of a cart: sums of its sold lines. Its payment is not known while it is
 * priced, and nothing is shipped, so that the payment method, the shipping method and the address
 * of a shipment are unknown.
 */
export function cartAttributes(lines: readonly PromotionLine[], currency: string): Attributes {
  const money = (minor: bigint): Attribute => number(formatMoney(minor, currency));
  return (name) => {
    switch (name) {
      case "base_subtotal":
        return money(sumOf(lines.map(({ row_excl_tax_minor }) => row_excl_tax_minor)));
      case "base_subtotal_total_incl_tax":
        return money(sumOf(lines.map(({ row_incl_tax_minor }) => row_incl_tax_minor)));
      case "total_qty":
        return number(formatQuantity(sumOf(lines.map(({ qty_e4 }) => qty_e4))));
      case "weight":
        return weightOf(lines);
      default:
        return undefined;
    }
  };
}

/** Returns the weight of a cart; a product without a weight weighs nothing. */
function weightOf(lines: readonly PromotionLine[]): Attribute | undefined {
  let weight = 0n;
  for (const { product, qty_e4 } of lines) {
    if (product.weight === undefined) return undefined;
    weight += parseDecimal(decimalText(product.weight) ?? "0", WEIGHT_DIGITS) * qty_e4;
  }
  return number(formatShort(divideRounded(weight, ONE_PIECE), WEIGHT_DIGITS));
}

const decimalText = (value: DecimalValue | null): string | null => (value === null ? null : String(value));
