import { alpha3 } from "../../../../../runtime/countries.ts";
import { BUILTIN_PLATFORM } from "../../../../../shared/configuration/platform-facts.ts";
import {
  type ConfigurationSnapshot,
  inheritedCountry,
  scopeOfTerminal,
} from "../../../../../shared/configuration/snapshot.ts";
import { internationalVatNumber } from "../../../../../shared/configuration/vat-numbers/vat-numbers.ts";
import { readStoreSettings } from "../../../receipt-page/rules/store-settings.ts";
import { readCompany } from "../../company.ts";
import type { Address, Company } from "../rules/closing-rows.ts";

/** Returns the company of a location as the settings of its store view name it. */
export function companyOf(snapshot: ConfigurationSnapshot, location_id: number): Company {
  const { legal_name, street, postcode, city, country_id, tax_number, vat_id } = readCompany(snapshot, location_id);
  return { name: legal_name, street, postcode, city, country: alpha3(country_id), tax_number, vat_id };
}

/** Whether a file can name the company as the format wants it. */
export function isComplete({ tax_number, vat_id, ...address }: Company): boolean {
  return Object.values(address).every((text) => text !== "") && (tax_number !== "" || vat_id !== "");
}

/** Returns where a location is; a deleted one has its id only. */
export function placeOf(snapshot: ConfigurationSnapshot, location_id: number): Address {
  const location = snapshot.locations.get(location_id);
  if (location === undefined) {
    return { name: String(location_id), street: "", postcode: "", city: "", country: "", vat_id: "" };
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
  return { name: location.name, street, postcode, city, country: alpha3(country_id), vat_id };
}
