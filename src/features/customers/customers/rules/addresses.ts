import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import type { AddressFields } from "../../../../commerce/customers/customer.ts";
import { ApiError, invalidValue, required } from "../../../../web-api/errors/errors.ts";
import type { AddressValues } from "../schemas.ts";
import { isCountry } from "./address-completeness.ts";

/** Maximum addresses of an account. */
const ADDRESSES_MAX = 500;

/** @throws ApiError 400 for more addresses than an account may have. */
export function checkCount(addresses: readonly AddressValues[]): void {
  if (addresses.length > ADDRESSES_MAX) {
    throw new ApiError("too_many_items", { type: "address", max: ADDRESSES_MAX });
  }
}

/**
 * Merges the stored address, of which a new one has no member, with the sent members: absent keeps,
 * null clears.
 */
export function mergedAddress(was: Partial<AddressFields> = {}, sent: AddressValues): AddressFields {
  const kept = <Key extends keyof AddressFields & keyof AddressValues>(key: Key) =>
    sent[key] === undefined ? (was[key] ?? null) : sent[key];
  return {
    prefix: kept("prefix"),
    firstname: sent.firstname ?? was.firstname ?? "",
    middlename: kept("middlename"),
    lastname: sent.lastname ?? was.lastname ?? "",
    suffix: kept("suffix"),
    company: kept("company"),
    street: sent.street ?? was.street ?? [],
    city: kept("city"),
    ...mergedRegion(was, sent),
    postcode: kept("postcode"),
    country_id: kept("country_id"),
    telephone: kept("telephone"),
    fax: kept("fax"),
    vat_id: kept("vat_id"),
  };
}

/** A sent region replaces the stored one: its number must not stay with another name. */
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

/** A sent address with the id that it is stored under. */
export interface WrittenAddress {
  readonly address_id: number;
  readonly address: AddressValues;
}

/**
 * Chooses the default address: the last that requests it, otherwise the previous one unless it
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
