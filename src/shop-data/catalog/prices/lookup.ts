/** Facts of a website that prices depend on. */
export interface PricedWebsite {
  readonly website_id: number;
  /** IANA time zone that defines when a day begins on the website. */
  readonly time_zone: string;
  /** ISO 4217 code of the base currency, which all prices are in. */
  readonly currency: string;
  /** Decimals of the base currency. */
  readonly digits: number;
}

/** Subject of a price look-up: customer, store view and products. */
export interface PriceLookup {
  readonly customer_id: number;
  readonly customer_group_id: number;
  readonly website: PricedWebsite;
  /** SKUs, compared without regard to case; each spelling occurs once. */
  readonly skus: readonly string[];
  /** Whether to leave out products that only have a base price. */
  readonly only_priced: boolean;
}

/** Price per piece from a quantity on, both as decimal text. */
export interface PriceTier {
  readonly qty: string;
  readonly price: string;
}

/** All prices that the platform itself could give one product today, as decimal text. */
export interface PriceCandidates {
  /** The SKU as the caller wrote it. */
  readonly asked: string;
  readonly product_id: number;
  /** The SKU in the product's spelling; with `only_priced` in the caller's spelling. */
  readonly sku: string;
  /** Base price; null for a product without a price. */
  readonly base_price: string | null;
  /** Price in the customer's own list. */
  readonly own_price: string | null;
  /** The customer's tier prices, in any order. */
  readonly own_tiers: readonly PriceTier[];
  /** The group's tier at a quantity of one or less. */
  readonly tier_price: string | null;
  /** Tiers of the customer's group and of all groups; a quantity may occur more than once. */
  readonly group_tiers: readonly PriceTier[];
  readonly rule_price: string | null;
  /** Special price of today; null outside its days, and when it is not below the base price. */
  readonly special_price: string | null;
}
