/** Every hook that works on behalf of a request or an event gets these tools. */
export interface HookTools {
  /** The signal is aborted when the call is over. At the time limit the result is ignored. */
  readonly signal: AbortSignal;
}

/**
 * Members are a customer as entered at a register, under the keys of the request (interface §2.7).
 * Absent keys were not sent.
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

/** `error` keeps the customer from being saved; `normalize` offers a one-tap fix. */
export type ValidationSeverity = "error" | "warning" | "info" | "normalize";

export interface ValidationRow {
  /** Key of the request that the row is about. */
  readonly field: string;
  readonly code: string;
  readonly severity: ValidationSeverity;
  readonly message: string;
  /** Set on `normalize` and `info` rows only. */
  readonly suggested_value?: string;
}

export interface CustomerValidator {
  /** The setting `vendor_pos_terminal/customers/validators` names validators by this key. */
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
   * Stock keeping units that no resolver before this one has answered, with their base price as
   * decimal text; null for a product without one.
   */
  readonly products: readonly {
    readonly product_id: number;
    readonly sku: string;
    readonly base_price: string | null;
  }[];
}

export interface ResolvedPrice {
  readonly sku: string;
  /** The customer's price of a piece, as decimal text. */
  readonly customer_price: string;
  readonly tiers?: readonly { readonly qty: string; readonly price: string }[];
}

export interface PriceResolver {
  /** The answer names this code as `source` of the price. */
  readonly code: string;
  /** The resolver is asked before or after the built-in resolvers. */
  readonly place: "before" | "after";
  /** Returns prices of those products that the resolver has one for. */
  readonly resolve: (
    request: PriceRequest,
    tools: HookTools,
  ) => readonly ResolvedPrice[] | Promise<readonly ResolvedPrice[]>;
}

export interface CreditLimitResolver {
  /** The answer names this code as `source` of the limit. */
  readonly code: string;
  /**
   * Returns the limit as decimal text in the website's base currency; null leaves it to the next
   * resolver.
   */
  readonly resolve: (
    customer: { readonly customer_id: number; readonly customer_group_id: number; readonly website_id: number },
    tools: HookTools,
  ) => string | null | Promise<string | null>;
}

/** The registers' configuration lists store-credit and return providers (interface §2.1). */
export interface Provider {
  readonly key: string;
  readonly code: string;
  readonly label: string;
  readonly enabled: boolean;
}

export interface CreditProvider extends Provider {
  /**
   * Whether refunds go to store credit by default; asked once at start, and false when it throws.
   */
  readonly refundsToStoreCredit?: () => boolean | Promise<boolean>;
}

export interface ShippingLabelProvider {
  readonly code: string;
  readonly label: string;
}

/** A register shows the sections of the customer insights. */
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
 * Only a plugin brings these parts of a platform; each drives a `has_…` flag of the configuration.
 */
export type PlatformModule = "msi" | "customer_balance" | "gift_card" | "reward_points" | "rma";
