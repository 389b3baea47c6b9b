import type { CartPromotions, RuleDiscount } from "../promotions/result.ts";

/**
 * A cart with computed prices and taxes. Sales, receipts and closings use only its figures. Amounts
 * are whole minor units of the cart's currency, as bigint.
 */

/**
 * Tax treatment of the sale: `reverse_charge` for a company abroad and `exempt` for an exempt
 * customer are without tax.
 */
export type Treatment = "standard" | "reverse_charge" | "exempt";

/** One tax on an amount. A line may have several. */
export interface AppliedTax {
  /** Code of the tax rate. */
  readonly code: string;
  /** Exact percentage, for example `21` or `9.975`. */
  readonly percent: string;
  /**
   * Amount without tax, after the discount; tax breakdowns and closings add it up. The percentage
   * applies to it, with two exceptions: a compound tax also applies to the taxes below it, and a
   * shop that taxes before discounts uses the amount before the discount.
   */
  readonly base_minor: bigint;
  readonly tax_minor: bigint;
}

/** Why a price was replaced, and who allowed it. */
export interface PriceOverride {
  readonly reason?: string;
  readonly approved_by?: string;
  /** The price comes from the barcode of a scale, so it needs no permission to override. */
  readonly is_of_barcode?: true;
}

/** A line of a priced cart, with its price, discount and taxes. */
export interface PricedLine {
  readonly line_id: string;
  /**
   * Id of the product's line, on a line that is a fixed product tax. Both are returned together, in
   * the same quantity.
   */
  readonly fixed_tax_of?: string;
  /** Null for a product that the catalogue does not have. */
  readonly product_id: number | null;
  readonly sku: string;
  readonly name: string;
  readonly tax_class_id: number;
  readonly fulfillment_mode: string;
  /** Quantity in ten-thousandths; negative for returned goods in an exchange. */
  readonly qty_e4: bigint;
  /** Price per piece, with or without tax like the shop's prices. */
  readonly unit_minor: bigint;
  /** The catalogue's price per piece, before special, tier, rule and customer prices. */
  readonly base_unit_minor: bigint;
  /** Only on a line whose price a person has entered. */
  readonly price_override?: PriceOverride;
  /** Price times quantity before the discount, with or without tax like the shop's prices. */
  readonly row_total_minor: bigint;
  /** Discount of the whole line, with or without tax like the shop's prices. */
  readonly discount_minor: bigint;
  /** Cart price rules with the part of the discount that each gave; absent without any. */
  readonly rules?: readonly RuleDiscount[];
  /**
   * Amounts before the discount, without and with tax, as the cart was priced. Absent on returned
   * goods and in documents of earlier versions.
   */
  readonly row_excl_tax_minor?: bigint;
  readonly row_incl_tax_minor?: bigint;
  /** Amount of the line after the discount, without tax; net + tax = gross. */
  readonly net_minor: bigint;
  readonly tax_minor: bigint;
  readonly gross_minor: bigint;
  /** Taxes of the line, whose `tax_minor` add up to the line's; empty for a line without tax. */
  readonly taxes: readonly AppliedTax[];
}

export interface CartTotals {
  /** Sum of the lines' `row_total_minor`. */
  readonly subtotal_minor: bigint;
  readonly discount_minor: bigint;
  readonly net_minor: bigint;
  readonly tax_minor: bigint;
  readonly gross_minor: bigint;
}

export interface PricedCart {
  /** ISO 4217. */
  readonly currency: string;
  readonly treatment: Treatment;
  /** Whether the shop states prices with tax. */
  readonly price_includes_tax: boolean;
  readonly lines: readonly PricedLine[];
  readonly totals: CartTotals;
  /** A row per tax of the lines, ordered by percentage; a row of 0 % for untaxed goods. */
  readonly taxes: readonly AppliedTax[];
  /** What promotions did to the sold goods; absent in refunds and documents of earlier versions. */
  readonly promotions?: CartPromotions;
}
