import type { ActivatedTerminal, Location, RegisterRole, RegisterStaff } from "@tillkeeper/client";

/**
 * The members of a terminal's configuration (interface §2.1, §2.2) that a register reads. A server
 * may send more.
 */
export interface TerminalConfig {
  readonly config_hash: string;
  readonly terminal: ActivatedTerminal;
  readonly license: Readonly<Record<string, unknown>> | null;
  readonly config: GlobalConfig;
  readonly location: LocationRow | null;
  readonly resolved_config: ResolvedConfig;
  readonly staff: readonly StaffRow[];
  readonly roles: readonly RoleRow[];
}

export type LocationRow = Pick<Location, OwnColumn | AddressColumn>;
/** A staff member; `passcode_updated_at` is null without a passcode. */
export type StaffRow = RegisterStaff;
/** A role; `permissions` is the JSON text of an object of permission flags. */
export type RoleRow = RegisterRole;

type OwnColumn = "location_id" | "name" | "code" | "website_id" | "source_code" | "is_active" | "tax_use_address";
type AddressColumn = "street" | "city" | "postcode" | "country_id" | "phone" | "vat_number";

export interface GlobalConfig {
  readonly module_version: string;
  readonly enabled: boolean;
  readonly require_staff_login: boolean;
  readonly share_held_carts: boolean;
  readonly require_terminal_registration: boolean;
  readonly default_order_status: string;
  readonly default_payment_methods: string;
  readonly default_allow_store_credit: number;
  readonly default_low_stock_threshold: number;
  readonly default_use_msi: boolean;
  readonly default_receipt_header: string;
  readonly default_receipt_footer: string;
  readonly default_receipt_show_staff_name: boolean;
  readonly default_receipt_show_order_number: boolean;
  readonly default_layaway_deposit_min_percent: number;
  readonly default_layaway_expiry_days: number;
  readonly default_layaway_cancellation_fee_percent: number;
  readonly default_pickup_queue_filter: string;
  readonly card_payments: {
    readonly provider: string;
    readonly psp_a: {
      readonly enabled: boolean;
      readonly organisation_id: string;
      readonly api_key: string;
      readonly test_api_key: string;
      readonly test_mode: boolean;
    };
    readonly providers: {
      readonly psp_b: {
        readonly enabled: boolean;
        readonly token_code: string;
        readonly api_token: string;
        readonly service_id: string;
        readonly test_mode: boolean;
        readonly service_secret: string;
      };
    };
  };
  readonly walk_in_customer: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly phone: string;
    readonly street: string;
    readonly city: string;
    readonly region_id: number;
    readonly postcode: string;
    readonly country_id: string;
  };
  readonly telemetry: { readonly enabled: boolean; readonly force_enabled: boolean; readonly upload_hour: number };
  readonly tax: {
    readonly price_includes_tax: boolean;
    readonly apply_after_discount: boolean;
    readonly discount_tax: boolean;
    readonly display_type: number;
    readonly cart_display_price: number;
    readonly cart_display_subtotal: number;
    readonly sales_display_zero_tax: boolean;
    readonly cart_display_zero_tax: boolean;
    readonly calculation_algorithm: string;
    readonly reverse_charge_enabled: boolean;
    readonly tax_exempt_enabled: boolean;
    readonly weee: {
      readonly enabled: boolean;
      readonly apply_vat: boolean;
      readonly include_in_subtotal: boolean;
      readonly display_sales: number;
      readonly display_product: number;
      readonly display_list: number;
      readonly attributes: readonly { readonly code: string; readonly label: string }[];
    };
  };
  /** Per setting: `1` when only the server may change it, `0` when the device may. */
  readonly enforcement: Readonly<Record<string, string>>;
  readonly payments: {
    readonly pay_by_invoice_method: string;
    readonly pay_by_invoice_invoicing_mode: string;
    readonly credit_limits_enabled: boolean;
    readonly providers: Readonly<Record<string, { readonly platform_method: string }>>;
    readonly available_terminal_payment_methods: readonly { readonly code: string; readonly label: string }[];
    readonly builtin_refunds_enabled: boolean;
  };
  readonly credits: {
    readonly store_credit_includes_tax: boolean;
    readonly reward_points_includes_tax: boolean;
    readonly gift_card_includes_tax: boolean;
    readonly refund_to_store_credit: boolean;
  };
  readonly license: { readonly connected: boolean };
  readonly has_credit_providers: boolean;
  readonly has_rma_providers: boolean;
  readonly has_wishlist: boolean;
  readonly has_customer_balance: boolean;
  readonly has_gift_card: boolean;
  readonly has_reward_points: boolean;
  readonly has_rma_module: boolean;
  readonly has_msi: boolean;
  readonly shipping_label_providers: readonly unknown[];
  readonly credit_providers: readonly Provider[];
  readonly rma_providers: readonly Provider[];
}

interface Provider {
  readonly key: string;
  readonly code: string;
  readonly enabled: boolean;
  readonly label: string;
}

/**
 * Settings of a terminal: its overrides, else the location's values, else the global defaults.
 * `payment_methods` holds codes separated by commas; `cash_rounding_increment` is a decimal, and 0
 * means no rounding; `customer_prices` says when customer prices are fetched.
 */
export type ResolvedConfig = {
  readonly [Column in Exclude<keyof Location, OwnColumn | "created_at" | "updated_at">]: NonNullable<Location[Column]>;
};

/** Patterns and examples of postcodes by country. A postcode is valid when any pattern matches. */
export type PostcodePatterns = Readonly<
  Record<string, readonly { readonly pattern: string; readonly example: string }[]>
>;
