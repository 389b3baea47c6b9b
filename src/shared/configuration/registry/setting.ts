import type { EnforcementFlag } from "./lock-labels.ts";

export type SettingScopeName = "default" | "websites" | "stores";
export type SettingType = "string" | "text" | "bool" | "int" | "list" | "secret";

/** Modules of the platform that switches depend on. */
export type RequiredModule = "msi" | "weee";

/**
 * What plugins provide and a setting has no effect without. `store_credit` is the module
 * `customer_balance` or a credit provider.
 */
export type Need = "msi" | "store_credit" | "gift_card" | "reward_points";

/**
 * Who acts on a value: the service, a register that is built with the register kit, or only an app
 * that was written to do so. `app` stands alone.
 */
export type Reader = "server" | "kit" | "app";

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
 * Kinds of codes that clients show by name. Browsers have names of the first four in every
 * language. This installation knows names for some of the others, and a setting may contain an
 * unknown code.
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
 * The form of a text besides its type. `amount` is a decimal number, `method_tenders` a list of
 * payment methods with their tenders, `emails` a list of addresses, `picture` an image for pages, PDFs or mails. A `postcode` and
 * a `vat_number` are checked by the country beside them. Codes of countries, currencies, locales
 * and time zones are validated without a form.
 */
export type SettingForm =
  | "amount"
  | "amount_or_empty"
  | "method_tenders"
  | "web_address"
  | "picture"
  | "pixels"
  | "email"
  | "emails"
  | "postcode"
  | "vat_number";

/** A setting: its path, type, the members it provides, and who may override or lock it. */
export interface Setting {
  readonly path: string;
  readonly type: SettingType;
  /** Text of the setting when no row is stored. */
  readonly default: string;
  readonly scopes: readonly SettingScopeName[];
  readonly secret: boolean;
  readonly label: string;
  readonly read_by: readonly Reader[];
  readonly needs: Need | null;
  readonly group: SettingGroup;
  /** Allowed values; null allows any value of the type. */
  readonly options: readonly string[] | null;
  /**
   * Kind of the codes in the setting, the same for all entries of a list; null for a text without
   * codes.
   */
  readonly codes: CodeKind | null;
  /** Minimum and maximum of a whole number; null for no limit. */
  readonly range: readonly [least: number, most: number] | null;
  readonly form: SettingForm | null;
  /** Most characters of its text. */
  readonly longest: number;
  /** Dotted key of the setting in the global config object of interface §2.1. */
  readonly config_key: string | null;
  /**
   * Nullable column on location and terminal that overrides the setting; also its key in
   * resolved_config.
   */
  readonly column: string | null;
  readonly enforcement: EnforcementFlag | null;
  /** Module of the platform without which the setting is delivered as false; null for no module. */
  readonly module: RequiredModule | null;
  /** Values that other settings must have for a value of this setting. */
  readonly goes_with: readonly Companion[];
}

/** A condition: while a setting has `value`, the setting at the path must have one of `values`. */
export interface Companion {
  readonly value: string;
  readonly path: string;
  /** Allowed values; a setup guide stores the first one. */
  readonly values: readonly string[];
}

type Optional =
  | "default"
  | "scopes"
  | "options"
  | "codes"
  | "range"
  | "form"
  | "longest"
  | "config_key"
  | "column"
  | "enforcement"
  | "module"
  | "needs"
  | "goes_with";
/**
 * A row of the registry. The second part of its path is the setting's group, unless the row states
 * another.
 */
export type SettingRow = Omit<Setting, Optional | "secret" | "path" | "group"> &
  Partial<Pick<Setting, Optional>> &
  (
    | { readonly path: string; readonly group: SettingGroup }
    | { readonly path: `${string}/${SettingGroup}/${string}`; readonly group?: undefined }
  );

export const EVERY_SCOPE: readonly SettingScopeName[] = ["default", "websites", "stores"];
export const WEBSITE_SCOPE: readonly SettingScopeName[] = ["default", "websites"];
export const DEFAULT_SCOPE_ONLY: readonly SettingScopeName[] = ["default"];

/** Maximum characters of a setting's text. */
export const SETTING_CHARACTERS_MAX = 65_535;
/** Largest number that PostgreSQL's integer holds. */
export const INT_MAX = 2 ** 31 - 1;
/** Ranges of percentages and days; larger numbers are typing errors. */
export const PERCENT = [0, 100] as const;
export const DAYS = [0, 36_500] as const;

/**
 * Completes a registry row with defaults: 0 or the empty text, every scope, any value of its type,
 * no config key, no override, no lock.
 */
export function setting(row: SettingRow): Setting {
  return {
    default: row.type === "bool" || row.type === "int" ? "0" : "",
    scopes: EVERY_SCOPE,
    options: null,
    codes: null,
    range: null,
    form: null,
    longest: SETTING_CHARACTERS_MAX,
    config_key: null,
    column: null,
    enforcement: null,
    module: null,
    needs: null,
    goes_with: [],
    ...row,
    group: row.group ?? (row.path.split("/")[1] as SettingGroup),
    secret: row.type === "secret",
  };
}
