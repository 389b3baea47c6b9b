import {
  type ConfigurationSnapshot,
  readSetting,
  scopeOfTerminal,
  type SettingScope,
} from "../../../../shared/configuration/snapshot.ts";
import { zoneOf } from "../../../../shared/configuration/local-time.ts";
import { readMethodTenders, type MethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";
import { METHOD_TENDERS } from "../../../../shared/configuration/registry/reconciliation-settings.ts";
import { configuredTenders } from "../../closings/commands/setup.ts";

export interface LocalSettings {
  readonly scope: SettingScope;
  readonly time_zone: string;
  readonly method_tenders: MethodTenders;
}

/** Returns the settings for reading a day: those of the location, else of the default store. */
export function localSettings(snapshot: ConfigurationSnapshot, location_id: number | undefined): LocalSettings {
  const location = location_id === undefined ? null : (snapshot.locations.get(location_id) ?? null);
  const scope = scopeOfTerminal(snapshot, location);
  const tenders = configuredTenders(snapshot, location, scope);
  const of_setting = readMethodTenders(readSetting(snapshot, METHOD_TENDERS, scope)) ?? [];
  const method_tenders = new Map([...tenders, ...of_setting]);
  return { scope, time_zone: zoneOf(snapshot, location_id ?? null), method_tenders };
}
