import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import type { AddressFields } from "../../../../shop-data/customers/customer.ts";
import { ApiError, invalidValue, required } from "../../../../web-api/errors/errors.ts";
import { tidied, tidiedLine } from "../../../../runtime/notation.ts";
import { storedPhone } from "./phone-format.ts";
import { storedPostcode } from "../../../../shared/configuration/postcode-patterns/notation.ts";
import type { AddressValues } from "../schemas.ts";
import { isCountry } from "../../../../runtime/countries.ts";

const ADDRESSES_MAX = 500;

/**
 * Checks the number of addresses of an account.
 *
 * @throws ApiError 400 for more addresses than an account may have.
 */
export function checkCount(addresses: readonly AddressValues[]): void {
  if (addresses.length > ADDRESSES_MAX) {
    throw new ApiError("too_many_items", { type: "address", max: ADDRESSES_MAX });
  }
}

/**
 * Merges a stored address, empty for a new one, with the sent members: an absent member keeps its
 * value, null clears it.
 */
export function mergedAddress(was: Partial<AddressFields> = {}, sent: AddressValues): AddressFields {
  type Key = "prefix" | "middlename" | "suffix" | "company" | "city" | "telephone" | "fax" | "vat_id" | "postcode";
  const kept = (key: Key | "country_id") => (sent[key] === undefined ? (was[key] ?? null) : sent[key]);
  const text = (key: Key, form = tidiedLine) => {
    const value = kept(key);
    return value === null ? null : form(value);
  };
  const country_id = kept("country_id");
  return {
    prefix: text("prefix"),
    firstname: tidiedLine(sent.firstname ?? was.firstname ?? ""),
    middlename: text("middlename"),
    lastname: tidiedLine(sent.lastname ?? was.lastname ?? ""),
    suffix: text("suffix"),
    company: text("company"),
    street: (sent.street ?? was.street ?? []).map(tidied),
    city: text("city"),
    ...mergedRegion(was, sent),
    postcode: text("postcode", (postcode) => storedPostcode(postcode, (country_id ?? "").toUpperCase())),
    country_id,
    telephone: text("telephone", storedPhone),
    fax: text("fax", storedPhone),
    vat_id: text("vat_id"),
  };
}

/**
 * Returns the region of an address. A sent name replaces the stored region: its number must not
 * stay with another name.
 */
function mergedRegion(was: Partial<AddressFields>, { region, region_id }: AddressValues) {
  if (region === undefined) {
    return {
      region: was.region ?? null,
      region_code: was.region_code ?? null,
      region_id: region_id === undefined ? (was.region_id ?? null) : region_id,
    };
  }
  return {
    region: region?.region ?? null,
    region_code: region?.region_code ?? null,
    region_id: region?.region_id ?? region_id ?? null,
  };
}

/**
 * Validates an address before a save, as the platform does; several missing fields form one
 * message.
 *
 * @throws ApiError 400.
 */
export function checkAddress(address: AddressFields, optional_postcode_countries: ReadonlySet<string>): void {
  const country = address.country_id ?? "";
  const [first, ...rest] = [
    ...(isBlank(address.firstname) ? ["firstname"] : []),
    ...(isBlank(address.lastname) ? ["lastname"] : []),
    ...(isBlank(address.street[0]) ? ["street"] : []),
    ...(isBlank(address.city) ? ["city"] : []),
    ...(isBlank(address.telephone) ? ["telephone"] : []),
    ...(isBlank(address.postcode) && !optional_postcode_countries.has(country) ? ["postcode"] : []),
    ...(country === "" ? ["countryId"] : []),
  ];
  if (first !== undefined) throw required([first, ...rest]);
  if (!isCountry(country)) throw invalidValue("countryId", country);
  const texts = { ...address, street: address.street.join("\n") };
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === "string" && isLongerThan(text, TEXT_CHARACTERS_MAX)) {
      throw new ApiError("address_text_too_long", { field: name, max: TEXT_CHARACTERS_MAX });
    }
  }
}

function isBlank(text: string | null | undefined): boolean {
  return (text ?? "").trim() === "";
}

/** A sent address, and the id under which it is stored. */
export interface WrittenAddress {
  readonly address_id: number;
  readonly address: AddressValues;
}

/**
 * Returns the default address: the last that asks to be it, otherwise the previous one unless it
 * declines.
 */
export function chosenDefault(
  written: readonly WrittenAddress[],
  kind: "default_billing" | "default_shipping",
  before: number | null,
): number | null {
  const wanted = written.findLast(({ address }) => address[kind] === true);
  if (wanted) return wanted.address_id;
  return written.some(({ address_id, address }) => address_id === before && address[kind] !== false) ? before : null;
}
