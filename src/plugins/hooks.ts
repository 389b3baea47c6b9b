/** Tools that the service passes to each hook that works for a request or an event. */
export interface HookTools {
  /** Aborted when the call ends. A result after the time limit is ignored. */
  readonly signal: AbortSignal;
}

/**
 * A customer as entered at a register, under the keys of the request (interface §2.7). Absent keys
 * were not sent.
 */
export interface CustomerDraft {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  /** The website that the customer is saved on; never 0. */
  readonly websiteId: number;
  readonly locationId: number;
  readonly customerId?: number;
  readonly company?: string;
  readonly taxvat?: string;
  readonly phone?: string;
  readonly street?: string;
  readonly city?: string;
  readonly postcode?: string;
  readonly countryCode?: string;
}

/**
 * Kind of a validator's message. `error` prevents the customer from being saved, `normalize` offers
 * a one-tap fix.
 */
export type ValidationSeverity = "error" | "warning" | "info" | "normalize";

export interface ValidationRow {
  /** Key in the request that the message is about. */
  readonly field: string;
  readonly code: string;
  readonly severity: ValidationSeverity;
  readonly message: string;
  /** Only for `normalize` and `info`: the value that the register offers. */
  readonly suggested_value?: string;
}

export interface CustomerValidator {
  /** Key that names the validator in the setting `vendor_pos_terminal/customers/validators`. */
  readonly key: string;
  readonly label: string;
  readonly validate: (
    draft: CustomerDraft,
    tools: HookTools,
  ) => readonly ValidationRow[] | Promise<readonly ValidationRow[]>;
}

export interface PriceRequest {
  readonly customer_id: number;
  readonly customer_group_id: number;
  readonly website_id: number;
  /** ISO 4217 code of the website's base currency, which all prices are in. */
  readonly currency: string;
  /**
   * Products that no earlier resolver has priced, with their base price as decimal text; null for a
   * product without one.
   */
  readonly products: readonly {
    readonly product_id: number;
    readonly sku: string;
    readonly base_price: string | null;
  }[];
}

export interface ResolvedPrice {
  readonly sku: string;
  /** The customer's price for one piece, as decimal text. */
  readonly customer_price: string;
  readonly tiers?: readonly { readonly qty: string; readonly price: string }[];
}

export interface PriceResolver {
  /** Code of the resolver, which responses name as `source` of the price. */
  readonly code: string;
  /** Position of the resolver: before or after the built-in resolvers. */
  readonly place: "before" | "after";
  /** Returns prices for those of the products that the resolver has a price for. */
  readonly resolve: (
    request: PriceRequest,
    tools: HookTools,
  ) => readonly ResolvedPrice[] | Promise<readonly ResolvedPrice[]>;
}

export interface CreditLimitResolver {
  /** Code of the resolver, which responses name as `source` of the limit. */
  readonly code: string;
  /**
   * Returns the limit as decimal text in the website's base currency; null leaves the decision to
   * the next resolver.
   */
  readonly resolve: (
    customer: { readonly customer_id: number; readonly customer_group_id: number; readonly website_id: number },
    tools: HookTools,
  ) => string | null | Promise<string | null>;
}

/**
 * A provider of store credit or returns that the registers' configuration lists (interface §2.1).
 */
export interface Provider {
  readonly key: string;
  readonly code: string;
  readonly label: string;
  readonly enabled: boolean;
}

export interface CreditProvider extends Provider {
  /**
   * Returns whether refunds go to store credit by default. Called once at start; an error counts as
   * false.
   */
  readonly refundsToStoreCredit?: () => boolean | Promise<boolean>;
}

export interface ShippingLabelProvider {
  readonly code: string;
  readonly label: string;
}

/** A section of the customer insights that registers show. */
export interface InsightSection {
  readonly code: string;
  readonly label: string;
  readonly rows: (
    customer: { readonly customer_id: number },
    tools: HookTools,
  ) =>
    | readonly { readonly label: string; readonly value: string }[]
    | Promise<readonly { readonly label: string; readonly value: string }[]>;
}

/**
 * Parts of a shop platform that only plugins provide. Each sets a `has_…` flag of the registers'
 * configuration.
 */
export type PlatformModule = "msi" | "customer_balance" | "gift_card" | "reward_points" | "rma";
