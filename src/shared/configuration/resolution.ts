import { isProvided, type Modules } from "./platform-facts.ts";
import { findSettingByName, getSetting, type OverridableSetting } from "./registry/registry.ts";
import { lockPath } from "./registry/locks.ts";
import type { EnforcementFlag } from "./registry/lock-labels.ts";
import type { Setting, SettingScopeName } from "./registry/setting.ts";
import {
  findStoredValue,
  readBool,
  typedValue,
  type ConfigurationSnapshot,
  type LocationRow,
  type SettingScope,
  type SettingValue,
  type TerminalRow,
} from "./snapshot.ts";

/** Scope of a resolution. Without a terminal and a location it returns the values of the scope. */
export interface ResolutionContext {
  readonly scope: SettingScope;
  readonly modules: Modules;
  readonly location: LocationRow | null;
  readonly terminal: TerminalRow | null;
}

export type Level = "terminal" | "location" | SettingScopeName | "registry" | "module";

export interface ResolvedSetting {
  readonly value: SettingValue;
  /** Level that gave the value; `module` when a missing module disables the setting. */
  readonly level: Level;
  /**
   * Id of the terminal, location, store view or website that gave the value; 0 for other levels.
   */
  readonly level_id: number;
}

// Locks that discard overrides: while they are on, the payment method that the website chose books
// every sale (interface §2.3).
const LOCKS_THAT_DISCARD_OVERRIDES: ReadonlySet<EnforcementFlag> = new Set([
  "psp_a_platform_method",
  "psp_b_platform_method",
]);

const ADDRESS_SWITCH = "vendor_pos_terminal/store/address_use_storeview";

/** Whether a flag is locked at the website of the scope. */
export function isLocked(snapshot: ConfigurationSnapshot, flag: EnforcementFlag, scope: SettingScope): boolean {
  return readBool(snapshot, lockPath(flag), scope);
}

/** Returns whether a store view's address can replace this setting. */
export function isAddressSetting(setting: Setting): setting is OverridableSetting {
  return setting.enforcement === "store_details" && setting.column !== null;
}

/**
 * Whether a location uses the address of its store view. The switch is the terminal's, else the
 * location's, else the scope's.
 */
export function usesStoreViewAddress(snapshot: ConfigurationSnapshot, context: ResolutionContext): boolean {
  return resolveSetting(snapshot, getSetting(ADDRESS_SWITCH), context).value === true;
}

/** Returns a setting's effective value: the terminal's, else the location's, else the scope's. */
export function resolveSetting(
  snapshot: ConfigurationSnapshot,
  setting: Setting,
  context: ResolutionContext,
): ResolvedSetting {
  if (setting.module !== null && !context.modules[setting.module])
    return { value: false, level: "module", level_id: 0 };
  const override = findOverride(snapshot, setting, context);
  if (override !== undefined) return override;
  const stored = findStoredValue(snapshot, setting, context.scope);
  return { value: typedValue(setting, stored.text), level: stored.level, level_id: stored.scope_id };
}

/**
 * Returns which level gave a setting its value, and whether its lock is on. Secrets are shown as
 * `***`.
 *
 * @param name - path, override column or config key; undefined is answered for an unknown one.
 */
export function explainSetting(snapshot: ConfigurationSnapshot, name: string, context: ResolutionContext) {
  const setting = findSettingByName(name);
  if (setting === undefined) return undefined;
  const { path, config_key, column, secret } = setting;
  const resolved = resolveSetting(snapshot, setting, context);
  const value = secret && resolved.value !== "" ? "***" : resolved.value;
  return { path, config_key, column, secret, ...resolved, value, ...lockOf(snapshot, setting, context.scope) };
}

/** Returns the lock of a setting, if it has one, and whether it is on. */
export function lockOf(snapshot: ConfigurationSnapshot, { enforcement: flag }: Setting, scope: SettingScope) {
  return {
    lock_path: flag === null ? null : lockPath(flag),
    locked: flag !== null && isLocked(snapshot, flag, scope),
  };
}

/** Returns who acts on a setting, and what this installation lacks for it to have an effect. */
export function effectOf({ facts }: ConfigurationSnapshot, { read_by, needs }: Setting) {
  return { read_by, lacks: needs === null || isProvided(facts, needs) ? null : needs };
}

function findOverride(
  snapshot: ConfigurationSnapshot,
  setting: Setting,
  context: ResolutionContext,
): ResolvedSetting | undefined {
  const { column, enforcement } = setting;
  if (column === null) return undefined;
  if (
    enforcement !== null &&
    LOCKS_THAT_DISCARD_OVERRIDES.has(enforcement) &&
    isLocked(snapshot, enforcement, context.scope)
  ) {
    return undefined;
  }
  const { terminal, location } = context;
  const ofTerminal = terminal === null ? null : overrideIn(terminal, column);
  if (terminal !== null && ofTerminal !== null) {
    return { value: ofTerminal, level: "terminal", level_id: terminal.terminal_id };
  }
  const ofLocation = location === null ? null : overrideIn(location, column);
  if (location === null || ofLocation === null) return undefined;
  if (isAddressSetting(setting) && usesStoreViewAddress(snapshot, context)) return undefined;
  return { value: ofLocation, level: "location", level_id: location.location_id };
}

function overrideIn(row: Readonly<Record<string, unknown>>, column: string): SettingValue | null {
  const value = row[column];
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  throw new TypeError(`The override column ${column} holds neither text, a number nor a boolean.`);
}
