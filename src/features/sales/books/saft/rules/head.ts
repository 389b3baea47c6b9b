import type { Xml } from "../../invoices/rules/xml.ts";
import { writeElement } from "../../invoices/rules/xml.ts";
import type { Company } from "../../company.ts";
import type { Place } from "../../place.ts";
import { CODES } from "./codes.ts";
import { ID_MAX, shortText } from "./texts.ts";

export const NAMESPACE = "urn:StandardAuditFile-Taxation-CashRegister:NO";
export const FORMAT_VERSION = "1.0";
const SOFTWARE = "Tillkeeper";

/** What a file begins with. */
export interface FileHead {
  /** Business dates, both included. */
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  /** YYYY-MM-DDTHH:MM:SS in UTC. */
  readonly created_at: string;
  readonly software_version: string;
  readonly company: Company;
  readonly place: Place;
  /** Closings in other currencies. */
  readonly left_out: number;
  readonly mismatched: number;
  readonly missing_numbers: number;
}

/** Returns the file's name: the company's register number and the time of the newest entry. */
export function saftName({ company, created_at }: Pick<FileHead, "company" | "created_at">): string {
  const number = company.register_number.replaceAll(/[^A-Za-z0-9]+/g, "");
  return `SAF-T Cash Register_${number === "" ? "unknown" : number}_${created_at.replaceAll(/\D/g, "")}.xml`;
}

/** Returns the company as the event of a closing names it. */
export function shortCompany({ register_number, legal_name }: Company) {
  return { ident: shortText(register_number, ID_MAX), name: shortText(legal_name, 100) };
}

/** Returns the file up to its registers. */
export function headOf(head: FileHead): string {
  const { company, place } = head;
  const { ident, name } = shortCompany(company);
  const tax_ident = company.vat_id === "" ? company.tax_number : company.vat_id;
  const parts = [
    header(head),
    ["companyIdent", ident],
    ["companyName", name],
    countryOf("taxRegistrationCountry", company.country_id),
    tax_ident === "" ? undefined : ["taxRegIdent", shortText(tax_ident, 50)],
    addressOf(company),
    ["basics", CODES.map(basicOf)],
  ] satisfies readonly (Xml | undefined)[];
  const [first = "", ...texts] = parts.map((part) => (part === undefined ? "" : writeElement(part)));
  const where = [["name", shortText(place.name, 100)], addressOf(place)] satisfies readonly (Xml | undefined)[];
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${NAMESPACE}">\n`,
    `${first}<company>\n${texts.join("")}<location>\n`,
    ...where.map((part) => (part === undefined ? "" : writeElement(part))),
  ].join("");
}

export const TAIL = "</location>\n</company>\n</auditfile>\n";

/** Returns the beginning of a register, which its events and then its transactions follow. */
export function registerHead(register_id: string, description: string): string {
  const parts: readonly Xml[] = [
    ["registerID", register_id],
    ["regDesc", shortText(description, 999)],
  ];
  return `<cashregister>\n${parts.map((part) => writeElement(part)).join("")}`;
}

export const REGISTER_TAIL = "</cashregister>\n";

function header(head: FileHead): Xml {
  const { from, to, currency, created_at, software_version } = head;
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  const [date = "", time = ""] = created_at.split("T");
  return [
    "header",
    [
      ["fiscalYear", first === last ? first : `${first}-${last}`],
      ["startDate", from],
      ["endDate", to],
      ["curCode", currency],
      ["dateCreated", date],
      ["timeCreated", time],
      ["softwareDesc", SOFTWARE],
      ["softwareVersion", shortText(software_version, 20)],
      ["softwareCompanyName", SOFTWARE],
      ["auditfileVersion", FORMAT_VERSION],
      ["headerComment", commentOf(head)],
    ],
  ];
}

function commentOf({ left_out, mismatched, missing_numbers }: FileHead): string {
  return [
    "Made from what registers sent to their back end.",
    "Amounts of a Z report are those of the closing; numbers of payments and returns are counted from its receipts.",
    "Registers do not send copies, pro forma and delivery receipts, opened drawers, discounts, voided and corrected",
    "lines, price inquiries, training, groups of goods: their numbers and amounts are 0, and there is one group.",
    "Without a signature of the register it says so, with key version 0. VAT without a known rate has no percentage.",
    "So has VAT below 0 % or above 99999.999 %, which a Z report has with 0 %.",
    "Amounts without a sign; C or D is their direction, and one below zero goes against it.",
    `Closings in other currencies, left out: ${left_out}. Closings that contradict their receipts: ${mismatched}.`,
    `Numbers missing in their series: ${missing_numbers}.`,
  ].join(" ");
}

function basicOf([type, id, of_format, meaning]: (typeof CODES)[number]): Xml {
  return [
    "basic",
    [
      ["basicType", type],
      ["basicID", id],
      of_format === "" ? undefined : ["predefinedBasicID", of_format],
      ["basicDesc", meaning],
    ],
  ];
}

function addressOf({ street, city, postcode, country_id }: Omit<Place, "name" | "vat_id">): Xml | undefined {
  const parts = [
    ["streetname", shortText(street, 100)],
    ["city", shortText(city, 50)],
    ["postalCode", shortText(postcode, 20)],
  ] as const;
  const known = parts.filter(([, text]) => text !== "");
  const country = countryOf("country", country_id);
  return known.length === 0 && country === undefined ? undefined : ["streetAddress", [...known, country]];
}

/** The format knows the countries of the standard: Kosovo is none of them. */
function countryOf(name: string, country_id: string): Xml | undefined {
  return /^[A-Z]{2}$/.test(country_id) && country_id !== "XK" ? [name, country_id] : undefined;
}
