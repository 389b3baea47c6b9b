/**
 * A priced cart with its prices and taxes. Sales, receipts and closings are built from these
 * figures only. Amounts are whole minor units of the cart's currency, as bigint.
 */

/** A customer without tax: a company abroad (reverse charge), or an exempt customer. */
export type Treatment = "standard" | "reverse_charge" | "exempt";

/** A tax on an amount. A line may have several. */
export interface AppliedTax {
  /** The code of the tax rate. */
  readonly code: string;
  /** Exact percentage, for example `21` or `9.975`. */
  readonly percent: string;
  /**
   * Amount without tax, after the discount: tax breakdowns and closings add these up. The
   * percentage applies to it, except that a compound tax also applies to the taxes below it, and a
   * shop that taxes before discounts uses the amount before the discount.
   */
  readonly base_minor: bigint;
  readonly tax_minor: bigint;
}

/** Why a price was replaced, and who allowed it. */
export interface PriceOverride {
  readonly reason?: string;
  readonly approved_by?: string;
}

/** A line after prices, discount and taxes. */
export interface PricedLine {
  readonly line_id: string;
  /**
   * Line of the product, for a fixed product tax. It is returned with that line, in the same
   * quantity.
   */
  readonly fixed_tax_of?: string;
  /** Null for a product that the catalogue does not have. */
  readonly product_id: number | null;
  readonly sku: string;
  readonly name: string;
  readonly tax_class_id: number;
  readonly fulfillment_mode: string;
  /** Ten-thousandths; negative for goods that come back in an exchange. */
  readonly qty_e4: bigint;
  /** The price of one, with or without tax as the shop states prices. */
  readonly unit_minor: bigint;
  /** The catalogue's price of one, before special, tier, rule and customer prices. */
  readonly base_unit_minor: bigint;
  /** Only on a line whose price a person has entered. */
  readonly price_override?: PriceOverride;
  /** Price times quantity before the discount, stated as the price is. */
  readonly row_total_minor: bigint;
  /** Discount of the whole line, stated as the price is. */
  readonly discount_minor: bigint;
  /** Amount after the discount; net + tax = gross. */
  readonly net_minor: bigint;
  readonly tax_minor: bigint;
  readonly gross_minor: bigint;
  /** Empty for a line without tax. Their `tax_minor` add up to the line's. */
  readonly taxes: readonly AppliedTax[];
}

export interface CartTotals {
  /** Sum of `row_total_minor`. */
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
}
