import { ApiError, errorOf } from "../../../web-api/errors/errors.ts";
import { type JsonNode, JsonString } from "../../../web-api/json/json.ts";
import { findSetting, SETTINGS } from "../registry/registry.ts";
import type { Setting, SettingScopeName } from "../registry/setting.ts";
import { effectOf, lockOf } from "../resolution.ts";
import { canonicalValue, faultOf, settingProblem } from "./values.ts";
import {
  chosenCountry,
  type ConfigurationSnapshot,
  findStoredValue,
  settingKey,
  type SettingScope,
} from "../snapshot.ts";

export interface NamedScope {
  readonly scope: SettingScopeName;
  readonly scope_id: number;
}

/** A scope and the one it inherits from: a store view inherits from its website. */
export interface KnownScope extends NamedScope {
  readonly reading: SettingScope;
}

/** A setting at a scope, as the settings form shows it. */
export type SettingAtScope = ReturnType<typeof atScope>;

/**
 * Validates the scope of a request.
 *
 * @throws ApiError 400 for an unknown scope, website or store view.
 */
export function knownScope(snapshot: ConfigurationSnapshot, scope: string, scope_id: number): KnownScope {
  if (scope === "default") {
    if (scope_id !== 0) throw new ApiError("scope_id_not_zero");
    return { scope, scope_id, reading: { website_id: 0, store_id: 0 } };
  }
  if (scope === "websites") {
    if (!snapshot.websites.has(scope_id)) throw new ApiError("scope_website_unknown", { id: scope_id });
    return { scope, scope_id, reading: { website_id: scope_id, store_id: 0 } };
  }
  if (scope === "stores") {
    const store = snapshot.stores.get(scope_id);
    if (!store) throw new ApiError("scope_store_unknown", { id: scope_id });
    return { scope, scope_id, reading: { website_id: store.website_id, store_id: scope_id } };
  }
  throw new ApiError("scope_unknown", { scope });
}

/** Lists every setting that the scope allows, in the order of the registry. */
export function settingsAt(snapshot: ConfigurationSnapshot, scope: KnownScope): SettingAtScope[] {
  return SETTINGS.filter(({ scopes }) => scopes.includes(scope.scope)).map((row) => atScope(snapshot, row, scope));
}

function atScope(snapshot: ConfigurationSnapshot, setting: Setting, { scope, reading }: KnownScope) {
  const { path, config_key, label, group, type, default: standard, secret, options, codes, goes_with } = setting;
  const shown = { path, config_key, label, group, type, default: standard, secret, options, codes };
  const stored = findStoredValue(snapshot, setting, reading);
  return {
    ...shown,
    value: secret && stored.text !== "" ? "***" : stored.text,
    inherited_from: stored.level === scope ? null : stored.level,
    ...lockOf(snapshot, setting, reading),
    ...effectOf(snapshot, setting),
    goes_with,
  };
}

/** A setting with its validated new value; null removes the stored row. */
export interface SettingChange {
  readonly setting: Setting;
  readonly value: string | null;
}

/**
 * Reads the `values` of a request: path to text or null. A secret sent as asterisks keeps its value
 * and is omitted. Stored values are accepted, so that one from before a new rule does not prevent
 * saving others.
 *
 * @param storedAt - the text that is stored at the scope itself.
 * @param countryAt - the country that counts at the scope by its setting; empty when nobody chose
 *   one.
 * @throws ApiError 400 that names the path: unknown, not allowed at the scope, or no value of the
 *   setting (`faultOf`).
 */
export function readValues(
  node: JsonNode | undefined,
  scope: SettingScopeName,
  storedAt: (path: string) => string | undefined,
  countryAt: (path: string) => string,
): SettingChange[] {
  if (!(node instanceof Map)) throw new ApiError("settings_not_object");
  const countryBeside = (path: string): string => {
    const beside = `${path.slice(0, path.lastIndexOf("/"))}/country_id`;
    const sent = node.get(beside);
    return sent instanceof JsonString ? sent.value.toUpperCase() : countryAt(beside);
  };
  const changes: SettingChange[] = [];
  for (const [path, value] of node) {
    const setting = findSetting(path);
    if (setting === undefined) throw new ApiError("setting_unknown", { setting: path });
    if (!setting.scopes.includes(scope)) {
      throw new ApiError("setting_not_at_scope", { setting: path, scope });
    }
    if (value !== null && !(value instanceof JsonString)) {
      throw new ApiError("setting_not_text", { setting: path });
    }
    const text = value === null ? null : value.value;
    if (setting.secret && text !== null && /^\*+$/.test(text)) continue;
    const fault = text === null || text === storedAt(path) ? undefined : faultOf(setting, text, countryBeside(path));
    if (fault !== undefined) throw errorOf(settingProblem(path, fault));
    changes.push({ setting, value: text === null ? null : canonicalValue(setting, text) });
  }
  return changes;
}

/**
 * Returns a snapshot in which the scope has other values; nothing is stored. Secrets keep theirs.
 *
 * @throws ApiError 400 as `readValues`.
 */
export function withValues(
  snapshot: ConfigurationSnapshot,
  { scope, scope_id, reading }: KnownScope,
  values: JsonNode | undefined,
): ConfigurationSnapshot {
  const settings = new Map(snapshot.settings);
  const storedAt = (path: string) => snapshot.settings.get(settingKey(scope, scope_id, path));
  for (const { setting, value } of readValues(values, scope, storedAt, (path) =>
    chosenCountry(snapshot, path, reading),
  )) {
    const key = settingKey(scope, scope_id, setting.path);
    if (setting.secret) continue;
    if (value === null) settings.delete(key);
    else settings.set(key, value);
  }
  return { ...snapshot, settings };
}
