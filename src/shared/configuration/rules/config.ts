import { CONFIG_KEYS, DERIVED_CONFIG } from "../config/keys.ts";
import type { PlatformFacts } from "../platform-facts.ts";
import {
  findSettingByConfigKey,
  OVERRIDABLE_SETTINGS,
  OVERRIDE_COLUMNS,
  SERVER_ONLY_LOCATION_COLUMNS,
} from "../registry/registry.ts";
import { ENFORCEMENT_FLAGS, type EnforcementFlag } from "../registry/lock-labels.ts";
import {
  isAddressSetting,
  isLocked,
  resolveSetting,
  usesStoreViewAddress,
  type ResolutionContext,
} from "../resolution.ts";
import {
  findStoredValue,
  scopeOfTerminal,
  typedValue,
  type ConfigurationSnapshot,
  type LicenseRow,
  type LocationRow,
  type RoleRow,
  type SettingScope,
  type SettingValue,
  type StaffRow,
  type TerminalRow,
} from "../snapshot.ts";
import { requireReadable } from "./secrets.ts";

type DeliveredRow = Record<string, unknown>;
type Enforcement = Readonly<Record<EnforcementFlag, "0" | "1">>;

const SECRET_COLUMNS: ReadonlySet<string> = new Set(
  OVERRIDE_COLUMNS.filter((row) => row.secret).map((row) => row.column),
);

/**
 * Builds the global config object (interface §2.1).
 *
 * @param scope - website and store view of the URL, or those of the terminal's location.
 */
export function buildGlobalConfig(
  snapshot: ConfigurationSnapshot,
  scope: SettingScope,
  facts: PlatformFacts,
): Record<string, unknown> {
  const context: ResolutionContext = { scope, modules: facts.modules, location: null, terminal: null };
  const enforcement: Readonly<Record<string, string>> = buildEnforcement(snapshot, scope);
  const valueOf = (config_key: string): SettingValue => {
    const setting = findSettingByConfigKey(config_key);
    if (setting === undefined) throw new Error(`Nothing feeds the config key ${config_key}.`);
    if (setting.group === "locks") return enforcement[lastPart(config_key)] ?? "0";
    return requireReadable(resolveSetting(snapshot, setting, context).value);
  };
  const config: Record<string, unknown> = {};
  for (const key of CONFIG_KEYS) {
    const derive = DERIVED_CONFIG[key];
    setIn(config, key, derive === undefined ? valueOf(key) : derive(facts, valueOf, snapshot));
  }
  return config;
}

/**
 * Returns the lock flags as the strings "1" and "0", read at the website of the scope (interface
 * §2.3).
 */
export function buildEnforcement(snapshot: ConfigurationSnapshot, scope: SettingScope): Enforcement {
  return Object.fromEntries(
    ENFORCEMENT_FLAGS.map((flag) => [flag, isLocked(snapshot, flag, scope) ? "1" : "0"]),
  ) as Enforcement;
}

/**
 * Returns the effective flat config: for each override column the terminal's value, else the
 * location's, else the scope's.
 */
export function resolveConfig(
  snapshot: ConfigurationSnapshot,
  context: ResolutionContext,
): Record<string, SettingValue> {
  return Object.fromEntries(
    OVERRIDABLE_SETTINGS.map((setting) => [
      setting.column,
      requireReadable(resolveSetting(snapshot, setting, context).value),
    ]),
  );
}

/**
 * Returns the location as terminals get it: its row, with the store view's address while
 * `address_use_storeview` is on. Secret overrides and server-only columns are left out; the
 * effective secrets are in config and resolved_config.
 */
export function resolveLocation(
  snapshot: ConfigurationSnapshot,
  location: LocationRow,
  context: ResolutionContext,
): DeliveredRow {
  const row = deliveredRow(location);
  for (const column of SERVER_ONLY_LOCATION_COLUMNS) delete row[column];
  if (!usesStoreViewAddress(snapshot, { ...context, location })) return row;
  for (const setting of OVERRIDABLE_SETTINGS) {
    if (!isAddressSetting(setting)) continue;
    row[setting.column] = typedValue(setting, findStoredValue(snapshot, setting, context.scope).text);
  }
  return row;
}

/** The content of the terminal config route (interface §2.2). */
export interface TerminalConfig {
  readonly terminal: DeliveredRow;
  readonly license: DeliveredRow | null;
  readonly config: Record<string, unknown>;
  readonly location: DeliveredRow | null;
  readonly resolved_config: Record<string, SettingValue>;
  readonly staff: readonly DeliveredStaff[];
  readonly roles: readonly RoleRow[];
}

/** A staff member as registers get it, without the list of locations (interface §2.6). */
export type DeliveredStaff = Omit<StaffRow, "location_ids">;

export interface TerminalSubject {
  readonly terminal: TerminalRow;
  readonly license: LicenseRow | null;
  readonly facts: PlatformFacts;
  /** Cache of global configs by scope; without it, the config is built. */
  readonly globalConfig?: (snapshot: ConfigurationSnapshot, scope: SettingScope) => Record<string, unknown>;
}

/**
 * Builds everything a terminal starts with, resolved at the website of its location and that
 * website's default store view. The same function serves the route and, through `configHashInput`,
 * the heartbeat's config_hash.
 */
export function buildTerminalConfig(snapshot: ConfigurationSnapshot, subject: TerminalSubject): TerminalConfig {
  const { terminal, license, facts } = subject;
  const location = snapshot.locations.get(terminal.location_id ?? 0) ?? null;
  const scope = scopeOfTerminal(snapshot, location);
  const context: ResolutionContext = { scope, modules: facts.modules, location, terminal };
  return {
    terminal: withLicense(terminal, license),
    license: license === null ? null : deliveredRow(license),
    config: subject.globalConfig?.(snapshot, scope) ?? buildGlobalConfig(snapshot, scope, facts),
    location: location === null ? null : resolveLocation(snapshot, location, context),
    resolved_config: resolveConfig(snapshot, context),
    ...staffOfLocation(snapshot, location?.location_id ?? null),
  };
}

/**
 * Returns the terminal row with its seven license fields, which are null without a linked license.
 */
export function withLicense(terminal: TerminalRow, license: LicenseRow | null): DeliveredRow {
  return {
    ...deliveredRow(terminal),
    license_id: license?.license_id ?? null,
    license_token: license?.license_token ?? null,
    license_status: license?.license_status ?? null,
    license_type: license?.license_type ?? null,
    license_expires_at: shortTimestamp(license?.license_expires_at ?? null),
    fiscal_tss_id: license?.fiscal_tss_id ?? null,
    fiscal_api_key: license?.fiscal_api_key ?? null,
  };
}

/**
 * Returns the active staff of a location and the roles they refer to; without a location, only the
 * staff with all_locations.
 */
export function staffOfLocation(
  snapshot: ConfigurationSnapshot,
  location_id: number | null,
): { staff: DeliveredStaff[]; roles: RoleRow[] } {
  const staff = [...snapshot.staff.values()]
    .filter((row) => row.is_active)
    .filter((row) => row.all_locations || (location_id !== null && row.location_ids.includes(location_id)))
    .sort((left, right) => left.staff_id - right.staff_id)
    .map(deliveredStaff);
  const role_ids = new Set(staff.map((row) => row.role_id));
  const roles = [...snapshot.roles.values()]
    .filter((row) => role_ids.has(row.role_id))
    .sort((left, right) => left.role_id - right.role_id)
    .map(({ role_id, name, permissions, is_active }) => ({ role_id, name, permissions, is_active }));
  return { staff, roles };
}

// Staff columns are copied one by one: a row may have more than its type, such as a passcode hash.
function deliveredStaff(row: StaffRow): DeliveredStaff {
  return {
    staff_id: row.staff_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    role_id: row.role_id,
    is_active: row.is_active,
    all_locations: row.all_locations,
    passcode_updated_at: shortTimestamp(row.passcode_updated_at),
  };
}

function deliveredRow(row: Readonly<Record<string, unknown>>): DeliveredRow {
  const delivered: DeliveredRow = {};
  for (const [column, value] of Object.entries(row)) {
    if (SECRET_COLUMNS.has(column)) continue;
    delivered[column] = column.endsWith("_at") && typeof value === "string" ? shortTimestamp(value) : value;
  }
  return delivered;
}

// Shortens the database's microseconds and offset to `YYYY-MM-DD HH:MM:SS` in UTC, as answers show
// it.
function shortTimestamp(text: string | null): string | null {
  return text === null ? null : text.slice(0, 19);
}

function lastPart(config_key: string): string {
  return config_key.slice(config_key.lastIndexOf(".") + 1);
}

function setIn(config: Record<string, unknown>, key: string, value: unknown): void {
  const parts = key.split(".");
  const last = parts.pop() ?? key;
  let branch = config;
  for (const part of parts) {
    branch[part] ??= {};
    branch = branch[part] as Record<string, unknown>;
  }
  branch[last] = value;
}
