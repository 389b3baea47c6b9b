import { CARD_PAYMENT_SETTINGS } from "./card-payments.ts";
import { COMPANY_SETTINGS } from "./company.ts";
import { CUSTOMER_SETTINGS } from "./customers.ts";
import { GENERAL_SETTINGS } from "./general.ts";
import { LOCK_SETTINGS } from "./locks.ts";
import { PAYMENT_SETTINGS } from "./payments.ts";
import { RECEIPT_SETTINGS } from "./receipts.ts";
import { SELLING_SETTINGS } from "./selling.ts";
import type { Setting, SettingType } from "./setting.ts";
import { STORE_SETTINGS } from "./store.ts";
import { SYNC_HEALTH_SETTINGS } from "./sync-health.ts";
import { TAX_SETTINGS } from "./tax.ts";

/**
 * Every setting of the service. Global config, resolved_config, enforcement and the settings form
 * are derived from it.
 */
export const SETTINGS: readonly Setting[] = [
  ...GENERAL_SETTINGS,
  ...STORE_SETTINGS,
  ...COMPANY_SETTINGS,
  ...SELLING_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...CARD_PAYMENT_SETTINGS,
  ...RECEIPT_SETTINGS,
  ...CUSTOMER_SETTINGS,
  ...TAX_SETTINGS,
  ...SYNC_HEALTH_SETTINGS,
  ...LOCK_SETTINGS,
];

export type OverridableSetting = Setting & { readonly column: string };

export const OVERRIDABLE_SETTINGS: readonly OverridableSetting[] = SETTINGS.filter(
  (row): row is OverridableSetting => row.column !== null,
);

export type ColumnKind = "text" | "int" | "bool";

/**
 * A nullable column that location and terminal both have; null inherits. A secret one holds
 * encrypted text.
 */
export interface OverrideColumn {
  readonly column: string;
  readonly kind: ColumnKind;
  readonly secret: boolean;
}

export function kindOfType(type: SettingType): ColumnKind {
  return type === "bool" || type === "int" ? type : "text";
}

export const OVERRIDE_COLUMNS: readonly OverrideColumn[] = OVERRIDABLE_SETTINGS.map(({ column, type, secret }) => ({
  column,
  kind: kindOfType(type),
  secret,
}));

/** Columns of the location that no config payload and no location answer carries. */
export const SERVER_ONLY_LOCATION_COLUMNS: readonly string[] = ["customer_validators", "is_sandbox"];

const BY_PATH = new Map(SETTINGS.map((row) => [row.path, row]));
const BY_COLUMN = new Map(OVERRIDABLE_SETTINGS.map((row) => [row.column, row]));
const BY_CONFIG_KEY = new Map(
  SETTINGS.flatMap((row) => (row.config_key === null ? [] : [[row.config_key, row] as const])),
);

export function findSetting(path: string): Setting | undefined {
  return BY_PATH.get(path);
}

/**
 * Returns the setting of a path.
 *
 * @throws Error for a path that the registry does not declare: a bug, never user input.
 */
export function getSetting(path: string): Setting {
  const row = BY_PATH.get(path);
  if (row === undefined) throw new Error(`The setting ${path} is not in the registry.`);
  return row;
}

/** Returns the setting that feeds a dotted key of the global config object, or undefined. */
export function findSettingByConfigKey(config_key: string): Setting | undefined {
  return BY_CONFIG_KEY.get(config_key);
}

/**
 * Returns the setting with this path, override column or config key, in that order; or undefined.
 */
export function findSettingByName(name: string): Setting | undefined {
  return BY_PATH.get(name) ?? BY_COLUMN.get(name) ?? BY_CONFIG_KEY.get(name);
}
