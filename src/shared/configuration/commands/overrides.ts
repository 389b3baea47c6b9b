import type { SharedDeps } from "../../deps.ts";
import { noSuchId } from "../../../web-api/errors/errors.ts";
import { type Caller, reachesLocation } from "../../../web-api/route.ts";
import { OVERRIDABLE_SETTINGS, type OverridableSetting } from "../registry/registry.ts";
import { effectOf, lockOf, type ResolutionContext, resolveSetting, type ResolvedSetting } from "../resolution.ts";
import { type ConfigurationSnapshot, scopeOfTerminal, type SettingValue } from "../snapshot.ts";
import { findAuthors } from "./authors.ts";
import { readKnownCodes } from "./known-codes.ts";

/**
 * Returns the effective value of every overridable setting at a terminal, and its origin.
 *
 * @throws ApiError 404 for an unknown terminal and for one of another location.
 */
export async function overridesOfTerminal(deps: SharedDeps, caller: Caller, terminal_id: number) {
  const entry = await deps.terminals.findAfresh(terminal_id);
  if (!entry || !reachesLocation(caller, entry.terminal.location_id)) {
    throw noSuchId("Terminal", terminal_id);
  }
  const { terminal } = entry;
  const snapshot = await deps.configuration.snapshot();
  const location = snapshot.locations.get(terminal.location_id) ?? null;
  const context = { ...contextOf(snapshot, location), terminal };
  return overridesAt(deps, snapshot, context, (column) => ({ ...context, terminal: { ...terminal, [column]: null } }));
}

/**
 * Returns the effective value of every overridable setting at a location, and its origin.
 *
 * @throws ApiError 404 for an unknown location and for another one than the caller's.
 */
export async function overridesOfLocation(deps: SharedDeps, caller: Caller, location_id: number) {
  const snapshot = await deps.configuration.snapshotAfresh();
  const location = reachesLocation(caller, location_id) ? snapshot.locations.get(location_id) : undefined;
  if (!location) throw noSuchId("Location", location_id);
  const context = contextOf(snapshot, location);
  return overridesAt(deps, snapshot, context, (column) => ({ ...context, location: { ...location, [column]: null } }));
}

function contextOf(snapshot: ConfigurationSnapshot, location: ResolutionContext["location"]): ResolutionContext {
  const scope = scopeOfTerminal(snapshot, location);
  return { scope, modules: snapshot.facts.modules, location, terminal: null };
}

async function overridesAt(
  deps: SharedDeps,
  snapshot: ConfigurationSnapshot,
  context: ResolutionContext,
  without: (column: string) => ResolutionContext,
) {
  const paths = OVERRIDABLE_SETTINGS.map(({ path }) => path);
  const authorOf = await findAuthors(deps, context, paths);
  const knownOf = await readKnownCodes(deps);
  return OVERRIDABLE_SETTINGS.map((setting) => {
    const { column, path, label, group, type, options, codes, secret } = setting;
    const shownSetting = { column, path, label, group, type, options, codes, secret };
    const resolved = resolveSetting(snapshot, setting, context);
    const inherited = resolveSetting(snapshot, setting, without(column));
    return {
      ...shownSetting,
      known: knownOf(codes),
      locked: lockOf(snapshot, setting, context.scope).locked,
      ...effectOf(snapshot, setting),
      value: shown(setting, resolved.value),
      level: resolved.level,
      level_id: resolved.level_id,
      level_name: nameOf(snapshot, context, resolved),
      ...authorOf(setting, resolved),
      inherited_value: shown(setting, inherited.value),
      inherited_level: inherited.level,
      inherited_level_name: nameOf(snapshot, context, inherited),
    };
  });
}

function shown({ secret }: OverridableSetting, value: SettingValue): string {
  return JSON.stringify(secret && value !== "" ? "***" : value);
}

function nameOf(
  { websites, stores, locations }: ConfigurationSnapshot,
  { terminal }: ResolutionContext,
  { level, level_id }: ResolvedSetting,
): string | null {
  const names: Partial<Record<ResolvedSetting["level"], unknown>> = {
    terminal: terminal?.["name"],
    location: locations.get(level_id)?.["name"],
    websites: websites.get(level_id)?.name,
    stores: stores.get(level_id)?.name,
  };
  const name = names[level];
  return typeof name === "string" ? name : null;
}
