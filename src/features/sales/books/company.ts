import {
  type ConfigurationSnapshot,
  readSetting,
  scopeOfTerminal,
  scopeOfWebsite,
  type SettingScope,
} from "../../../shared/configuration/snapshot.ts";
import { tidiedLine } from "../../../runtime/notation.ts";
import { internationalVatNumber } from "../../../shared/configuration/vat-numbers/vat-numbers.ts";

/** The company that a location belongs to. Empty texts are not known. */
export interface Company {
  readonly legal_name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly country_id: string;
  readonly tax_number: string;
  /** With the prefix of its country. */
  readonly vat_id: string;
  readonly register_number: string;
  readonly email: string;
  /** Why its sales are exempt from VAT. */
  readonly exemption_reason: string;
}

/**
 * Reads the company of a location: that of its store view. Which website a deleted location was of
 * is not known: without one company for all websites, every text of it is empty.
 */
export function readCompany(snapshot: ConfigurationSnapshot, location_id: number | null): Company {
  const location = snapshot.locations.get(location_id ?? 0) ?? null;
  const company = companyAt(snapshot, scopeOfTerminal(snapshot, location));
  return location !== null || isOnly(snapshot, company) ? company : UNKNOWN;
}

/** Whether every website that names a company names this one. */
function isOnly(snapshot: ConfigurationSnapshot, company: Company): boolean {
  return [...snapshot.websites.values()]
    .filter(({ website_id }) => website_id !== 0)
    .map((website) => companyAt(snapshot, scopeOfWebsite(snapshot, website)))
    .every((other) => other.legal_name === "" || isSameCompany(other, company));
}

/** Whether two settings name one company: another one cannot take back its invoices. */
export function isSameCompany(left: Company, right: Company): boolean {
  return (["legal_name", "vat_id", "tax_number"] as const).every((name) => left[name] === right[name]);
}

const UNKNOWN: Company = {
  legal_name: "",
  street: "",
  postcode: "",
  city: "",
  country_id: "",
  tax_number: "",
  vat_id: "",
  register_number: "",
  email: "",
  exemption_reason: "",
};

function companyAt(snapshot: ConfigurationSnapshot, scope: SettingScope): Company {
  const text = (path: string) => readSetting(snapshot, path, scope).trim();
  const country_id = text("books/company/country_id").toUpperCase();
  const vat_id = text("books/company/vat_id");
  return {
    legal_name: text("books/company/legal_name"),
    street: text("books/company/street"),
    postcode: text("books/company/postcode"),
    city: text("books/company/city"),
    country_id,
    tax_number: text("books/company/tax_number"),
    vat_id: vat_id === "" ? "" : internationalVatNumber(vat_id, country_id),
    register_number: text("books/company/register_number"),
    email: text("books/company/email"),
    exemption_reason: text("books/company/exemption_reason"),
  };
}

/** Whether a company states what each invoice has to: its address, and a VAT ID or tax number. */
export function mayIssueInvoices(company: Company): boolean {
  const { legal_name, street, postcode, city, country_id, vat_id, tax_number } = company;
  return (vat_id !== "" || tax_number !== "") && ![legal_name, street, postcode, city, country_id].includes("");
}

/** Maximum characters of what numbers of invoices begin with. */
const PREFIX_CHARACTERS_MAX = 40;

/** Reads what the numbers of a location's invoices begin with, at most 40 characters. */
export function readInvoicePrefix(snapshot: ConfigurationSnapshot, location_id: number | null): string {
  const scope = scopeOfTerminal(snapshot, snapshot.locations.get(location_id ?? 0) ?? null);
  const prefix = tidiedLine(readSetting(snapshot, "books/invoice/prefix", scope).replaceAll(/\p{Cc}/gu, " "));
  return Array.from(prefix).slice(0, PREFIX_CHARACTERS_MAX).join("");
}

/** Reads for how many years a location keeps receipts and closings; 0 when it is not set. */
export function readRetentionYears(snapshot: ConfigurationSnapshot, location_id: number | null): number {
  const scope = scopeOfTerminal(snapshot, snapshot.locations.get(location_id ?? 0) ?? null);
  return Number(readSetting(snapshot, "books/retention/years", scope));
}
