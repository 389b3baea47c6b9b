import { BUILTIN_PLATFORM } from "../../../shared/configuration/platform-facts.ts";
import {
  type ConfigurationSnapshot,
  inheritedCountry,
  scopeOfTerminal,
} from "../../../shared/configuration/snapshot.ts";
import { internationalVatNumber } from "../../../shared/configuration/vat-numbers/vat-numbers.ts";
import { readStoreSettings } from "../receipt-page/rules/store-settings.ts";

/** Where a location is; empty texts are not known. */
export interface Place {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country_id: string;
  /** With the prefix of its country. */
  readonly vat_id: string;
}

/** Reads where a location is; a deleted one has its id only. */
export function readPlace(snapshot: ConfigurationSnapshot, location_id: number): Place {
  const location = snapshot.locations.get(location_id);
  if (location === undefined) {
    return { name: String(location_id), street: "", postcode: "", city: "", country_id: "", vat_id: "" };
  }
  const context = {
    scope: scopeOfTerminal(snapshot, location),
    modules: BUILTIN_PLATFORM.modules,
    location,
    terminal: null,
  };
  const { street, postcode, city, vat_number } = readStoreSettings(snapshot, context, null);
  const country_id = inheritedCountry(snapshot, location);
  const vat_id = vat_number === "" ? "" : internationalVatNumber(vat_number, country_id);
  return { name: location.name, street, postcode, city, country_id, vat_id };
}
