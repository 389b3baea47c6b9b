import type { AddressDraft } from "../../../commerce/customers.ts";
import type { CustomerDraft } from "../../../plugins/hooks.ts";
import { countryOf, hasAddress, missingOfAddress } from "./address-completeness.ts";
import { type Facts, textOf, type TextKey } from "./validator.ts";

/** The request of interface §2.7 as it was bound: what was not sent is absent. */
export type CustomerRequest = Partial<CustomerDraft>;

/** A draft on the website that it will be saved on; names and address are never absent, though they may be empty. */
export function draftOf(request: CustomerRequest, websiteId: number): CustomerDraft {
  return {
    ...request,
    email: request.email ?? "",
    firstname: request.firstname ?? "",
    lastname: request.lastname ?? "",
    websiteId,
    locationId: request.locationId ?? 0,
  };
}

/** What is stored of a text: without blanks around it, null when nothing is left. */
function storedText(draft: CustomerDraft, key: TextKey): string | null {
  return textOf(draft, key) || null;
}

/** The account of a draft. A company is part of the address; without an address the account keeps it. */
export function accountOf(draft: CustomerDraft, address: AddressDraft | undefined) {
  return {
    email: textOf(draft, "email"),
    firstname: textOf(draft, "firstname"),
    lastname: textOf(draft, "lastname"),
    company: address ? null : storedText(draft, "company"),
    taxvat: storedText(draft, "taxvat"),
    phone: storedText(draft, "phone"),
  };
}

/** The default billing address of a draft; undefined when there is not enough of it. */
export function billingAddressOf(draft: CustomerDraft, facts: Facts): AddressDraft | undefined {
  if (!hasAddress(draft) || missingOfAddress(draft, facts).length > 0) return undefined;
  return {
    firstname: textOf(draft, "firstname"),
    lastname: textOf(draft, "lastname"),
    company: storedText(draft, "company"),
    street: textOf(draft, "street")
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    city: storedText(draft, "city"),
    postcode: storedText(draft, "postcode"),
    country_id: countryOf(draft, facts),
    telephone: storedText(draft, "phone"),
    vat_id: storedText(draft, "taxvat"),
    is_default_billing: true,
  };
}
