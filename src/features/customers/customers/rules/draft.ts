import type { AddressDraft } from "../../../../shop-data/customers/customer.ts";
import type { CustomerDraft } from "../../../../plugins/hooks.ts";
import { countryOf, hasAddress, missingOfAddress } from "./address-completeness.ts";
import { canonicalEmail } from "../../../../runtime/mail-address.ts";
import { storedPostcode } from "../../../../shared/configuration/postcode-patterns/notation.ts";
import { storedPhone } from "./phone-format.ts";
import { tidiedLine } from "../../../../runtime/notation.ts";
import { type Facts, textOf, type TextKey } from "./validator.ts";

/** Parsed request of interface §2.7; absent members were not sent. */
export type CustomerRequest = Partial<CustomerDraft>;

/** Returns a draft for a website; names and address are always present, possibly empty. */
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

/** Returns a text for storage; null when it is empty. */
function storedText(draft: CustomerDraft, key: TextKey): string | null {
  return textOf(draft, key) || null;
}

/**
 * Returns the account of a draft. A company is part of the address; without an address the account
 * stores it.
 */
export function accountOf(draft: CustomerDraft, address: AddressDraft | undefined) {
  return {
    email: canonicalEmail(draft.email),
    firstname: tidiedLine(draft.firstname),
    lastname: tidiedLine(draft.lastname),
    company: address ? null : storedText(draft, "company"),
    taxvat: storedText(draft, "taxvat"),
    phone: storedPhone(textOf(draft, "phone")) || null,
  };
}

/** Returns the default billing address of a draft; undefined when it is incomplete. */
export function billingAddressOf(draft: CustomerDraft, facts: Facts): AddressDraft | undefined {
  if (!hasAddress(draft) || missingOfAddress(draft, facts).length > 0) return undefined;
  return {
    firstname: tidiedLine(draft.firstname),
    lastname: tidiedLine(draft.lastname),
    company: storedText(draft, "company"),
    street: textOf(draft, "street")
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    city: storedText(draft, "city"),
    postcode: storedPostcode(textOf(draft, "postcode"), countryOf(draft, facts)) || null,
    country_id: countryOf(draft, facts),
    telephone: storedPhone(textOf(draft, "phone")) || null,
    vat_id: storedText(draft, "taxvat"),
    is_default_billing: true,
  };
}
