export type SettingScopeName = "default" | "websites" | "stores";
export type SettingType = "string" | "text" | "bool" | "int" | "list" | "secret";

/** The lock flags of interface §2.3, in its order. */
export const ENFORCEMENT_FLAGS = [
  "receipt_header",
  "receipt_footer",
  "receipt_show_staff_name",
  "receipt_show_order_number",
  "receipt_show_receipt_number",
  "receipt_show_sale_reference",
  "receipt_qr",
  "auto_print",
  "payment_methods",
  "card_payment_provider",
  "allow_store_credit",
  "psp_a_platform_method",
  "psp_a_config",
  "psp_b_config",
  "psp_b_platform_method",
  "pay_by_invoice_method",
  "pay_by_invoice_invoicing_mode",
  "refund_validity",
  "cash_rounding_increment",
  "require_open_session",
  "store_details",
  "tax_settings",
  "low_stock_threshold",
  "use_msi",
  "held_carts",
  "custom_sale_sku",
  "categories",
  "walk_in_customer",
  "pickup_queue_filter",
  "customer_prices",
  "promo_attribute_lookup",
] as const;

export type EnforcementFlag = (typeof ENFORCEMENT_FLAGS)[number];

/** A part of the platform that a switch cannot be on without. */
export type RequiredModule = "msi" | "weee";

export type SettingGroup =
  | "general"
  | "activation"
  | "store"
  | "receipts"
  | "printing"
  | "payments"
  | "card_payments"
  | "checkout"
  | "credits"
  | "stock"
  | "catalog"
  | "layaway"
  | "pickup"
  | "customers"
  | "walk_in_customer"
  | "newsletter"
  | "tax"
  | "reports"
  | "telemetry"
  | "locks";

/**
 * What a setting's codes are of, for whoever shows names in their place. The first four have names in every language of
 * a browser; of the others this installation knows some, and a setting may hold one that it does not know.
 */
export type CodeKind =
  | "country"
  | "currency"
  | "locale"
  | "time_zone"
  | "payment_method"
  | "order_status"
  | "category"
  | "customer_validator";

/**
 * What a text must be beside being of its type; `amount` is a decimal number, `method_tenders` a list of
 * payment methods with their tenders, `picture` one that pages, PDFs or mails can
 * show. What holds codes of countries, currencies, locales and time zones is held to their form without one.
 */
export type SettingForm =
  | "amount"
  | "amount_or_empty"
  | "method_tenders"
  | "web_address"
  | "picture"
  | "pixels"
  | "email";

/** One setting: where it is stored, what it holds, what it feeds and who may override or lock it. */
export interface Setting {
  readonly path: string;
  readonly type: SettingType;
  /** Stored text that counts while no row exists. */
  readonly default: string;
  readonly scopes: readonly SettingScopeName[];
  readonly secret: boolean;
  readonly label: string;
  readonly group: SettingGroup;
  /** The values the setting may take, or null for any value of its type. */
  readonly options: readonly string[] | null;
  /** What its value, or each of its list, is a code of; null for a text. */
  readonly codes: CodeKind | null;
  /** The least and the most of a whole number; null for any. */
  readonly range: readonly [least: number, most: number] | null;
  readonly form: SettingForm | null;
  /** Dotted place in the global config object of interface §2.1. */
  readonly config_key: string | null;
  /** Nullable column on location and terminal that overrides it; also its key in resolved_config. */
  readonly column: string | null;
  readonly enforcement: EnforcementFlag | null;
  /** Delivered as false while this module is absent. */
  readonly module: RequiredModule | null;
}

type Optional =
  | "default"
  | "scopes"
  | "options"
  | "codes"
  | "range"
  | "form"
  | "config_key"
  | "column"
  | "enforcement"
  | "module";
export type SettingRow = Omit<Setting, Optional | "secret"> & Partial<Pick<Setting, Optional>>;

export const EVERY_SCOPE: readonly SettingScopeName[] = ["default", "websites", "stores"];
export const WEBSITE_SCOPE: readonly SettingScopeName[] = ["default", "websites"];
export const DEFAULT_SCOPE_ONLY: readonly SettingScopeName[] = ["default"];

/** Characters of a value at most. */
export const SETTING_CHARACTERS_MAX = 65_535;
/** What a column of whole numbers holds at most. */
export const INT_MAX = 2 ** 31 - 1;
/** Of percentages, and of days up to a century: what lies beyond was mistyped. */
export const PERCENT = [0, 100] as const;
export const DAYS = [0, 36_500] as const;

/**
 * A registry row with what it leaves out filled in: empty default, every scope, any value of its type, no config key, no override, no
 * lock.
 */
export function setting(row: SettingRow): Setting {
  return {
    default: "",
    scopes: EVERY_SCOPE,
    options: null,
    codes: null,
    range: null,
    form: null,
    config_key: null,
    column: null,
    enforcement: null,
    module: null,
    ...row,
    secret: row.type === "secret",
  };
}
