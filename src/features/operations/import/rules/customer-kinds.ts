import { type Column, column } from "./columns.ts";
import type { References, Value } from "../../../../shop-data/import/row.ts";
import {
  canonicalPostcode,
  isPostcodeOf,
  storedPostcode,
} from "../../../../shared/configuration/postcode-patterns/notation.ts";
import { dayOf, EXPORTED_CUSTOMERS } from "./exported.ts";
import { COUNTRY_FORM, type Kind, type RowFault } from "./kind.ts";

const CUSTOMER = "Platform_Customer::manage";

/** Columns that identify the customer of a row. */
export const CUSTOMER_COLUMNS: readonly Column[] = [
  column("email", "email", "E-mail address of the customer.", { required: "row" }),
  column("customer_website", "website", "Code of the website that the account is on; empty: the default website.", {
    empty: "default",
    assumed: true,
  }),
];

function addressColumns(prefix: "billing" | "shipping"): Column[] {
  const column = (name: string, description: string, rest: Partial<Column> = {}): Column => ({
    name: `${prefix}_${name}`,
    type: "text",
    description,
    ...rest,
  });
  return [
    column("firstname", "Empty: the customer's first name.", { type: "name" }),
    column("lastname", "Empty: the customer's last name.", { type: "name" }),
    column("company", "Company.", { type: "person" }),
    column("street", "Up to four lines of street and number.", { type: "list" }),
    column("city", "City.", { type: "person" }),
    column("region", "Region."),
    column("postcode", "Postcode, as the country of the row writes it.", { type: "person", max: 32 }),
    column("country", "Two-letter code of the country.", { type: "code", form: COUNTRY_FORM }),
    column("telephone", "Telephone number.", { type: "phone", max: 64 }),
    column("vat_id", "VAT number.", { type: "person", max: 64 }),
  ];
}

export const CUSTOMER_GROUPS: Kind = {
  label: "Customer groups",
  description: "Groups of customers, for tier prices, rules and credit.",
  resource: CUSTOMER,
  key: ["code"],
  columns: [
    column("code", "code", "Name of the group.", { required: "row", max: 32 }),
    column("tax_class_id", "int", "Tax class of its customers.", { empty: "3" }),
  ],
};

/**
 * Stores postcodes in the notation of the country that the row states. A text that is no postcode
 * of the country is refused unless the row comes from the connected platform.
 */
function withPostcodes(cells: Map<string, Value>, { judges_people }: References): RowFault | undefined {
  for (const prefix of ["billing", "shipping"] as const) {
    const [name, postcode, country] = [
      `${prefix}_postcode`,
      cells.get(`${prefix}_postcode`),
      cells.get(`${prefix}_country`),
    ];
    if (typeof postcode !== "string" || typeof country !== "string") continue;
    if (judges_people && !isPostcodeOf(country, canonicalPostcode(postcode, country))) return "postcode_invalid";
    cells.set(name, storedPostcode(postcode, country));
  }
  return undefined;
}

export const CUSTOMERS: Kind = {
  label: "Customers",
  description:
    "Accounts with their default billing and shipping addresses. The billing_… cells of a row create or change the " +
    "default billing address, the shipping_… cells the default shipping address. Other addresses of the account stay.",
  resource: CUSTOMER,
  key: ["email", "website"],
  key_when_shared: ["email"],
  are_accounts: true,
  complete: withPostcodes,
  exported: EXPORTED_CUSTOMERS,
  columns: [
    column("email", "email", "E-mail address.", { required: "row" }),
    column("website", "website", "Code of the website that the account is on; empty: the default website.", {
      empty: "default",
    }),
    column("firstname", "name", "First name.", { required: "new" }),
    column("lastname", "name", "Last name.", { required: "new" }),
    column("prefix", "person", "Title."),
    column("middlename", "name", "Middle name."),
    column("suffix", "person", "Suffix."),
    column("group", "group", "Name of the customer group; empty: General.", { empty: "1" }),
    column("dob", "date", "Day of birth.", { rewrite: dayOf }),
    column("gender", "int", "1 male, 2 female, 3 not specified.", {
      most: 3,
      spellings: { male: "1", female: "2", "not specified": "3" },
    }),
    column("taxvat", "person", "VAT number of the account.", { max: 64 }),
    column("phone", "phone", "Telephone number of the account.", { max: 64 }),
    ...addressColumns("billing"),
    ...addressColumns("shipping"),
  ],
};
