import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../../runtime/characters.ts";
import type { AddressFields } from "../../../commerce/customers.ts";
import { badRequest, required } from "../../../web-api/errors.ts";
import type { AddressValues } from "../schemas.ts";
import { isCountry } from "./address-completeness.ts";

/** Addresses that an account may have. */
const ADDRESSES_MAX = 500;

/** @throws ApiError 400 for more addresses than an account may have. */
export function checkCount(addresses: readonly AddressValues[]): void {
  if (addresses.length > ADDRESSES_MAX) {
    throw badRequest('Maximum items of type "%type" is %max', { type: "address", max: ADDRESSES_MAX });
  }
}

const EMPTY: AddressFields = {
  prefix: null,
  firstname: "",
  middlename: null,
  lastname: "",
  suffix: null,
  company: null,
  street: [],
  city: null,
  region: null,
  region_code: null,
  region_id: null,
  postcode: null,
  country_id: null,
  telephone: null,
  fax: null,
  vat_id: null,
};

/** An address after a save: what was not sent stays as it was before, null empties. */
export function mergedAddress(before: AddressFields | undefined, sent: AddressValues): AddressFields {
  const was = before ?? EMPTY;
  const kept = <Key extends keyof AddressFields & keyof AddressValues>(key: Key) =>
    sent[key] === undefined ? was[key] : sent[key];
  return {
    prefix: kept("prefix"),
    firstname: sent.firstname ?? was.firstname,
    middlename: kept("middlename"),
    lastname: sent.lastname ?? was.lastname,
    suffix: kept("suffix"),
    company: kept("company"),
    street: sent.street ?? was.street,
    city: kept("city"),
    ...mergedRegion(was, sent),
    postcode: kept("postcode"),
    country_id: kept("country_id"),
    telephone: kept("telephone"),
    fax: kept("fax"),
    vat_id: kept("vat_id"),
  };
}

/** A region is sent whole: the number of the one before does not stay with the name of another. */
function mergedRegion(was: AddressFields, { region, region_id }: AddressValues) {
  if (region === undefined) {
    return {
      region: was.region,
      region_code: was.region_code,
      region_id: region_id === undefined ? was.region_id : region_id,
    };
  }
  return {
    region: region?.region ?? null,
    region_code: region?.region_code ?? null,
    region_id: region?.region_id ?? region_id ?? null,
  };
}

/**
 * Checks an address that is about to be saved, as the platform does; several missing fields are one answer.
 *
 * @throws ApiError 400.
 */
export function checkAddress(address: AddressFields, optional_postcode_countries: ReadonlySet<string>): void {
  const country = address.country_id ?? "";
  const missing = [
    ...(isBlank(address.firstname) ? ["firstname"] : []),
    ...(isBlank(address.lastname) ? ["lastname"] : []),
    ...(isBlank(address.street[0]) ? ["street"] : []),
    ...(isBlank(address.city) ? ["city"] : []),
    ...(isBlank(address.telephone) ? ["telephone"] : []),
    ...(isBlank(address.postcode) && !optional_postcode_countries.has(country) ? ["postcode"] : []),
    ...(country === "" ? ["countryId"] : []),
  ];
  const [first, ...rest] = missing;
  if (first !== undefined) throw required([first, ...rest]);
  if (!isCountry(country)) {
    throw badRequest('Invalid value of "%value" provided for the %fieldName field.', {
      fieldName: "countryId",
      value: country,
    });
  }
  const texts = { ...address, street: address.street.join("\n") };
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === "string" && isLongerThan(text, TEXT_CHARACTERS_MAX)) {
      throw badRequest(`"${name}" length must be equal or less than ${TEXT_CHARACTERS_MAX} characters.`);
    }
  }
}

function isBlank(text: string | null | undefined): boolean {
  return (text ?? "").trim() === "";
}

/** Which of the sent addresses becomes a default: the last that asks for it, else the one that was, unless it declines. */
export function chosenDefault(
  sent: readonly { readonly address_id: number; readonly isWanted: boolean | null | undefined }[],
  before: number | null,
): number | null {
  const wanted = sent.findLast(({ isWanted }) => isWanted === true);
  if (wanted) return wanted.address_id;
  return sent.some(({ address_id, isWanted }) => address_id === before && isWanted !== false) ? before : null;
}
