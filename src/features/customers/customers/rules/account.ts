import { EMAIL_CHARACTERS_MAX, isLongerThan, TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import { isCalendarDay } from "../../../../runtime/instant.ts";
import type { CustomerFields } from "../../../../shop-data/customers/customer.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { canonicalEmail, isMailAddress, parseMailAddress } from "../../../../runtime/mail-address.ts";
import type { StoreScope } from "../../../../web-api/route.ts";
import {
  type ConfigurationSnapshot,
  type SettingScope,
  scopeOfWebsite,
} from "../../../../shared/configuration/snapshot.ts";
import type { CustomerValues } from "../schemas.ts";
import { isName } from "../../../../shop-data/customers/names.ts";
import { tidiedLine } from "../../../../runtime/notation.ts";
import { storedPhone } from "./phone-format.ts";
import { resolveScope } from "./scope.ts";

/** Id of the platform's customer group "General". */
export const DEFAULT_GROUP_ID = 1;

/**
 * Returns the platform's error for an e-mail address that has an account, on creation and update.
 */
export function emailIsTaken(): ApiError {
  return new ApiError("customer_email_repeated");
}

export function noSuchGroup(): ApiError {
  return new ApiError("customer_group_not_specified");
}

/**
 * Resolves the website and store view of an account: as given, one from the other, or those of the
 * URL. Neither is 0.
 *
 * @throws ApiError 404 for an unknown one, 400 for a store view of another website.
 */
export function resolveStated(
  snapshot: ConfigurationSnapshot,
  store: StoreScope,
  stated: { readonly website_id?: number | null; readonly store_id?: number | null },
): SettingScope {
  const website_id = stated.website_id ?? 0;
  const store_id = stated.store_id ?? 0;
  const website = snapshot.websites.get(website_id);
  if (website_id !== 0 && !website) throw new ApiError("website_not_found", { id: website_id });
  if (store_id !== 0) {
    const view = snapshot.stores.get(store_id);
    if (!view) throw new ApiError("store_not_found");
    if (website_id !== 0 && view.website_id !== website_id) throw new ApiError("store_not_in_website");
    return { website_id: view.website_id, store_id };
  }
  const scope = website && website_id !== 0 ? scopeOfWebsite(snapshot, website) : resolveScope(snapshot, store, 0);
  if (!scope) throw new ApiError("store_not_in_website");
  return scope;
}

/**
 * Merges a stored account, empty for a new one, with the sent members: an absent member keeps its
 * value, null clears it.
 */
export function mergedAccount(
  before: Partial<CustomerFields>,
  sent: CustomerValues,
  scope: SettingScope,
): CustomerFields {
  const kept = <Key extends keyof CustomerFields & keyof CustomerValues>(key: Key) =>
    sent[key] === undefined ? (before[key] ?? null) : sent[key];
  const text = (key: "prefix" | "middlename" | "suffix" | "taxvat") => {
    const value = kept(key);
    return value === null ? null : tidiedLine(value);
  };
  const phone = attributeAfter("phone", before, sent);
  return {
    ...scope,
    group_id: sent.group_id ?? before.group_id ?? DEFAULT_GROUP_ID,
    email: canonicalEmail(sent.email ?? before.email ?? ""),
    firstname: tidiedLine(sent.firstname ?? before.firstname ?? ""),
    lastname: tidiedLine(sent.lastname ?? before.lastname ?? ""),
    prefix: text("prefix"),
    middlename: text("middlename"),
    suffix: text("suffix"),
    dob: kept("dob") || null,
    gender: kept("gender"),
    taxvat: text("taxvat"),
    company: attributeAfter("company", before, sent),
    phone: phone === null ? null : storedPhone(phone),
    created_in: kept("created_in"),
    confirmation: kept("confirmation"),
    disable_auto_group_change: sent.disable_auto_group_change ?? before.disable_auto_group_change ?? 0,
  };
}

/** Fields of an account that a connected platform also has. */
const RECORDED = [
  "website_id",
  "group_id",
  "email",
  "prefix",
  "firstname",
  "middlename",
  "lastname",
  "suffix",
  "dob",
  "gender",
  "company",
  "taxvat",
  "phone",
] as const;

/**
 * Returns the fields that a save changes, as named by the platform's record. Sent addresses count
 * as changed.
 */
export function changedFields(before: CustomerFields, after: CustomerFields, sent: CustomerValues): readonly string[] {
  const { addresses, default_billing, default_shipping } = sent;
  const hasAddresses = [addresses, default_billing, default_shipping].some((value) => value != null);
  return [...RECORDED.filter((field) => before[field] !== after[field]), ...(hasAddresses ? ["addresses"] : [])];
}

function attributeAfter(
  code: "company" | "phone",
  before: Partial<CustomerFields>,
  { custom_attributes }: CustomerValues,
): string | null {
  const sent = custom_attributes?.find(({ attribute_code }) => attribute_code === code);
  return sent === undefined ? (before[code] ?? null) : sent.value;
}

/**
 * Validates an account before a save, with the platform's messages; several faults form one
 * message, one per line.
 *
 * @throws ApiError 400.
 */
export function checkAccount(account: CustomerFields): void {
  if (account.email === "") throw new ApiError("customer_email_missing");
  const faults = [
    ...nameFaults("First Name", account.firstname),
    ...nameFaults("Last Name", account.lastname),
    ...(account.middlename ? nameFaults("Middle Name", account.middlename) : []),
    ...emailFaults(account.email),
    ...lengthFaults("Name Prefix", account.prefix),
    ...lengthFaults("Name Suffix", account.suffix),
    ...lengthFaults("Tax/VAT Number", account.taxvat),
    ...lengthFaults("Company", account.company),
    ...lengthFaults("Phone", account.phone),
    ...lengthFaults("Created In", account.created_in),
    ...lengthFaults("Confirmation", account.confirmation),
    ...(account.dob === null || isCalendarDay(account.dob) ? [] : ['"Date of Birth" is not a valid date.']),
  ];
  if (faults.length > 0) throw new ApiError("customer_invalid", { faults: faults.join("\n") });
}

function nameFaults(label: string, name: string): string[] {
  if (name.trim() === "") return [`"${label}" is a required value.`];
  if (isLongerThan(name, TEXT_CHARACTERS_MAX)) return lengthFaults(label, name);
  return isName(name) ? [] : [`${label} is not valid!`];
}

function lengthFaults(label: string, text: string | null): string[] {
  if (text === null || !isLongerThan(text, TEXT_CHARACTERS_MAX)) return [];
  return [`"${label}" length must be equal or less than ${TEXT_CHARACTERS_MAX} characters.`];
}

function emailFaults(email: string): string[] {
  if (isLongerThan(email, EMAIL_CHARACTERS_MAX)) return ['"Email" uses too many characters.'];
  if (isMailAddress(email)) return [];
  const at = email.lastIndexOf("@");
  const isHostBad = at > 0 && isMailAddress(`${email.slice(0, at)}@example.org`) && !hasHost(email.slice(at + 1));
  return [isHostBad ? '"Email" is not a valid hostname.' : '"Email" is not a valid email address.'];
}

function hasHost(domain: string): boolean {
  return parseMailAddress(`a@${domain}`) !== undefined;
}
