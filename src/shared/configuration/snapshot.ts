import type { Stored } from "../../runtime/database.ts";
import type { CodeAndLabel, PlatformFacts } from "./platform-facts.ts";
import { findSetting, getSetting, kindOfType } from "./registry/registry.ts";
import { INT_MAX, type Setting, type SettingScopeName } from "./registry/setting.ts";

/**
 * A stored value, decrypted when the setting is a secret. A null value counts as the empty text.
 */
export interface SettingsRow {
  readonly scope: SettingScopeName;
  readonly scope_id: number;
  readonly path: string;
  readonly value: string | null;
}

export interface Website extends Omit<Stored<"website">, "is_default"> {
  /**
   * Whether this is the default website. When no website has the mark, the lowest id is the
   * default.
   */
  readonly is_default?: boolean;
}

export type StoreGroup = Stored<"store_group">;
export type Store = Stored<"store">;

type Columns = Readonly<Record<string, unknown>>;

/** A location: the columns of interface §2.4 and OVERRIDE_COLUMNS, secrets decrypted. */
export interface LocationRow extends Columns {
  readonly location_id: number;
  readonly name: string;
  readonly code: string;
  readonly website_id: number | null;
}

/** A terminal: the columns of interface §2.5 and OVERRIDE_COLUMNS, secrets decrypted. */
export interface TerminalRow extends Columns {
  readonly terminal_id: number;
  readonly name: string;
  readonly location_id: number | null;
}

/** A license; its fiscal key is decrypted. */
export interface LicenseRow extends Columns {
  readonly license_id: number;
  readonly license_token: string;
  readonly license_status: string;
  readonly license_type: string;
  readonly license_expires_at: string | null;
  readonly fiscal_tss_id: string | null;
  readonly fiscal_api_key: string | null;
}

/** A staff member without the passcode hash, which configuration must never contain. */
export type StaffRow = Omit<Stored<"staff">, "passcode_hash" | "created_at" | "updated_at">;

/** A role; `permissions` is JSON text of an object of permission flags. */
export type RoleRow = Omit<Stored<"role">, "created_at" | "updated_at">;

/** Everything that configuration is resolved from, as one transaction saw it. */
export interface ConfigurationSnapshot {
  readonly websites: ReadonlyMap<number, Website>;
  readonly groups: ReadonlyMap<number, StoreGroup>;
  readonly stores: ReadonlyMap<number, Store>;
  /** Stored texts by `settingKey`; see `settingsMap`. */
  readonly settings: ReadonlyMap<string, string>;
  readonly locations: ReadonlyMap<number, LocationRow>;
  readonly staff: ReadonlyMap<number, StaffRow>;
  readonly roles: ReadonlyMap<number, RoleRow>;
  /** Product attributes that carry a fixed product tax. */
  readonly fixed_tax_attributes: readonly CodeAndLabel[];
  readonly facts: PlatformFacts;
}

/** Scope of settings; 0 means no website or store view, hence the default scope. */
export interface SettingScope {
  readonly website_id: number;
  readonly store_id: number;
}

export const DEFAULT_SCOPE: SettingScope = { website_id: 0, store_id: 0 };

/** A setting's text and its level, which is `registry` when no row is stored. */
export interface StoredValue {
  readonly text: string;
  readonly level: SettingScopeName | "registry";
  readonly scope_id: number;
}

export type SettingValue = string | number | boolean;

export function settingKey(scope: SettingScopeName, scope_id: number, path: string): string {
  return `${scope}:${scope_id}:${path}`;
}

export function settingsMap(rows: Iterable<SettingsRow>): Map<string, string> {
  const settings = new Map<string, string>();
  for (const row of rows) settings.set(settingKey(row.scope, row.scope_id, row.path), row.value ?? "");
  return settings;
}

/**
 * Reads a setting from the store view, else the website, else the default scope, else its default.
 * A stored empty text counts; only a missing row inherits. Ignores rows at a scope that the setting
 * does not allow.
 */
export function findStoredValue(snapshot: ConfigurationSnapshot, setting: Setting, scope: SettingScope): StoredValue {
  const levels: readonly (readonly [SettingScopeName, number])[] = [
    ["stores", scope.store_id],
    ["websites", scope.website_id],
    ["default", 0],
  ];
  for (const [level, scope_id] of levels) {
    if (level !== "default" && scope_id === 0) continue;
    if (!setting.scopes.includes(level)) continue;
    const text = snapshot.settings.get(settingKey(level, scope_id, setting.path));
    if (text !== undefined) return { text, level, scope_id };
  }
  return { text: setting.default, level: "registry", scope_id: 0 };
}

/**
 * Returns the text of a setting at a scope.
 *
 * @throws Error when the registry does not declare the path.
 */
export function readSetting(snapshot: ConfigurationSnapshot, path: string, scope: SettingScope): string {
  return findStoredValue(snapshot, getSetting(path), scope).text;
}

/** Returns the country of a setting at a scope; empty when nobody chose one. */
export function chosenCountry(snapshot: ConfigurationSnapshot, path: string, scope: SettingScope): string {
  const setting = findSetting(path);
  if (setting === undefined) return "";
  const { level, text } = findStoredValue(snapshot, setting, scope);
  return level === "registry" ? "" : text;
}

/** Returns the country that a row of this location inherits; empty when nobody chose one. */
export function inheritedCountry(snapshot: ConfigurationSnapshot, location: LocationRow | null): string {
  const own = location?.["country_id"];
  if (typeof own === "string") return own;
  return chosenCountry(snapshot, "general/store_information/country_id", scopeOfTerminal(snapshot, location));
}

/** Returns whether a switch is on at a scope: off when empty or "0", on otherwise. */
export function readBool(snapshot: ConfigurationSnapshot, path: string, scope: SettingScope): boolean {
  return boolOf(readSetting(snapshot, path, scope));
}

/**
 * Reads a whole number at a scope, clamped to the setting's range; 0 when the text does not begin
 * with a number.
 */
export function readInt(snapshot: ConfigurationSnapshot, path: string, scope: SettingScope): number {
  const [least, most] = getSetting(path).range ?? [-INT_MAX, INT_MAX];
  return Math.min(Math.max(intOf(readSetting(snapshot, path, scope)), least), most);
}

/** Returns the entries of a comma-separated setting, trimmed, without empty ones. */
export function readList(snapshot: ConfigurationSnapshot, path: string, scope: SettingScope): string[] {
  return readSetting(snapshot, path, scope)
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Returns the codes of the attributes that hold barcodes on any website. */
export function barcodeAttributeCodes(snapshot: ConfigurationSnapshot): string[] {
  const codes = [...snapshot.websites.values()].flatMap((website) =>
    readList(snapshot, "vendor_pos_terminal/catalog/barcode_attributes", scopeOfWebsite(snapshot, website)),
  );
  return [...new Set(codes)];
}

/**
 * Returns a stored text as its JSON value: a boolean, a whole number or the text (lists stay
 * comma-separated).
 */
export function typedValue(setting: Setting, text: string): SettingValue {
  const kind = kindOfType(setting.type);
  if (kind === "bool") return boolOf(text);
  return kind === "int" ? intOf(text) : text;
}

/**
 * Returns the default store view of the default website, or the default scope without a website.
 */
export function defaultStoreScope(snapshot: ConfigurationSnapshot): SettingScope {
  const websites = [...snapshot.websites.values()].filter((website) => website.website_id > 0);
  const website = websites.find((row) => row.is_default === true) ?? lowest(websites, (row) => row.website_id);
  return website === undefined ? DEFAULT_SCOPE : scopeOfWebsite(snapshot, website);
}

/**
 * Returns the website of a location with its default store view. Without a location, or for website
 * 0 or an unknown one, returns the default website's.
 */
export function scopeOfTerminal(snapshot: ConfigurationSnapshot, location: LocationRow | null): SettingScope {
  const website = snapshot.websites.get(location?.website_id ?? 0);
  if (website === undefined || website.website_id === 0) return defaultStoreScope(snapshot);
  return scopeOfWebsite(snapshot, website);
}

/** Returns a website with its default store view, or else its first active one. */
export function scopeOfWebsite(snapshot: ConfigurationSnapshot, website: Website): SettingScope {
  const group = snapshot.groups.get(website.default_group_id ?? 0);
  const named = group === undefined ? undefined : snapshot.stores.get(group.default_store_id ?? 0);
  const store =
    named ??
    lowest(
      [...snapshot.stores.values()].filter((row) => row.website_id === website.website_id && row.is_active),
      (row) => row.store_id,
    );
  return { website_id: website.website_id, store_id: store?.store_id ?? 0 };
}

function lowest<T>(rows: readonly T[], id: (row: T) => number): T | undefined {
  return rows.reduce<T | undefined>((best, row) => (best === undefined || id(row) < id(best) ? row : best), undefined);
}

function boolOf(text: string): boolean {
  return text !== "" && text !== "0";
}

function intOf(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isSafeInteger(value) ? value : 0;
}
