import type { StoreScope } from "../../../../web-api/route.ts";
import { BUILTIN_PLATFORM } from "../../../../shared/configuration/platform-facts.ts";
import { getSetting } from "../../../../shared/configuration/registry/registry.ts";
import { resolveSetting } from "../../../../shared/configuration/resolution.ts";
import {
  type ConfigurationSnapshot,
  DEFAULT_SCOPE,
  defaultStoreScope,
  type LocationRow,
  readSetting,
  scopeOfWebsite,
  type SettingScope,
} from "../../../../shared/configuration/snapshot.ts";
import { rowOf } from "./validator.ts";

/**
 * Resolves the website and store view of a new customer: the website in the request with its
 * default store view, otherwise those of the URL, or of the default store view in the all scope.
 * Neither is 0.
 *
 * @returns undefined for a website that does not exist.
 */
export function resolveScope(
  snapshot: ConfigurationSnapshot,
  store: StoreScope,
  websiteId: number,
): SettingScope | undefined {
  if (websiteId !== 0) {
    const website = snapshot.websites.get(websiteId);
    return website && scopeOfWebsite(snapshot, website);
  }
  const scope = store.website_id === 0 ? defaultStoreScope(snapshot) : store;
  return scope.website_id === 0 ? undefined : { website_id: scope.website_id, store_id: scope.store_id };
}

export const INVALID_WEBSITE = rowOf("websiteId", "invalid_website", "error", "There is no website with this id.");

export const INVALID_LOCATION = rowOf(
  "locationId",
  "invalid_location",
  "error",
  "There is no location with this id, or it belongs to another website.",
);

/**
 * Returns whether a location and a website may be combined in a request; 0 on either side always
 * may (interface §4.2).
 */
export function isMember(location: LocationRow, websiteId: number): boolean {
  const website_id = location.website_id ?? 0;
  return website_id === 0 || websiteId === 0 || website_id === websiteId;
}

/** Returns the default country of a customer: the location's, otherwise the website's. */
export function countryAt(
  snapshot: ConfigurationSnapshot,
  location: LocationRow | undefined,
  scope: SettingScope,
): string {
  const website_country = readSetting(snapshot, "general/country/default", scope);
  if (location === undefined) return website_country;
  const setting = getSetting("general/store_information/country_id");
  const { value, level } = resolveSetting(snapshot, setting, {
    scope,
    location,
    terminal: null,
    modules: BUILTIN_PLATFORM.modules,
  });
  return level === "registry" || value === "" ? website_country : String(value);
}

const SELECTION = "vendor_pos_terminal/customers/validators";

/**
 * Returns the selected validators, comma-separated: the location's own selection, otherwise the
 * setting of the website exactly as the request gives it, unresolved.
 */
export function selectionAt(
  snapshot: ConfigurationSnapshot,
  location: LocationRow | undefined,
  websiteId: number,
): string {
  const own = location?.["customer_validators"];
  if (typeof own === "string") return own;
  return readSetting(snapshot, SELECTION, { ...DEFAULT_SCOPE, website_id: websiteId });
}
