import { alpha3 } from "../../../../../runtime/countries.ts";
import type { ConfigurationSnapshot } from "../../../../../shared/configuration/snapshot.ts";
import { readCompany } from "../../company.ts";
import { readPlace } from "../../place.ts";
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
  const { country_id, ...place } = readPlace(snapshot, location_id);
  return { ...place, country: alpha3(country_id) };
}
