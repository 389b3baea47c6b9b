import type { Column } from "./columns.ts";
import { COUNTRY_FORM, type Kind } from "./kind.ts";

const CUSTOMER = "Platform_Customer::manage";

/** Columns that identify the customer of a row. */
export const CUSTOMER_COLUMNS: readonly Column[] = [
  { name: "email", type: "email", required: "row", description: "E-mail address of the customer." },
  {
    name: "customer_website",
    type: "website",
    empty: "default",
    assumed: true,
    description: "Code of the website that the account is on; empty: the default website.",
  },
];

const NAME = { type: "text", max: 255 } as const;

function addressColumns(prefix: "billing" | "shipping"): Column[] {
  const column = (name: string, description: string, rest: Partial<Column> = {}): Column => ({
    name: `${prefix}_${name}`,
    type: "text",
    description,
    ...rest,
  });
  return [
    column("firstname", "Empty: the customer's first name."),
    column("lastname", "Empty: the customer's last name."),
    column("company", "Company."),
    column("street", "Up to four lines of street and number.", { type: "list" }),
    column("city", "City."),
    column("region", "Region."),
    column("postcode", "Postcode.", { max: 32 }),
    column("country", "Two-letter code of the country.", { type: "code", form: COUNTRY_FORM }),
    column("telephone", "Telephone number.", { max: 64 }),
    column("vat_id", "VAT number.", { max: 64 }),
  ];
}

export const CUSTOMER_GROUPS: Kind = {
  label: "Customer groups",
  description: "Groups of customers, for tier prices, rules and credit.",
  resource: CUSTOMER,
  key: ["code"],
  columns: [
    { name: "code", type: "code", required: "row", max: 32, description: "Name of the group." },
    { name: "tax_class_id", type: "int", empty: "3", description: "Tax class of its customers." },
  ],
};

export const CUSTOMERS: Kind = {
  label: "Customers",
  description:
    "Accounts with their default billing and shipping addresses. The billing_… cells of a row create or change the " +
    "default billing address, the shipping_… cells the default shipping address. Other addresses of the account stay.",
  resource: CUSTOMER,
  key: ["email", "website"],
  key_when_shared: ["email"],
  are_accounts: true,
  columns: [
    { name: "email", type: "email", required: "row", description: "E-mail address." },
    {
      name: "website",
      type: "website",
      empty: "default",
      description: "Code of the website that the account is on; empty: the default website.",
    },
    { ...NAME, name: "firstname", required: "new", description: "First name." },
    { ...NAME, name: "lastname", required: "new", description: "Last name." },
    { ...NAME, name: "prefix", description: "Title." },
    { ...NAME, name: "middlename", description: "Middle name." },
    { ...NAME, name: "suffix", description: "Suffix." },
    { name: "group", type: "group", empty: "1", description: "Name of the customer group; empty: General." },
    { name: "dob", type: "date", description: "Day of birth." },
    { name: "gender", type: "int", most: 3, description: "1 male, 2 female, 3 not specified." },
    { name: "taxvat", type: "text", max: 64, description: "VAT number of the account." },
    { name: "phone", type: "text", max: 64, description: "Telephone number of the account." },
    ...addressColumns("billing"),
    ...addressColumns("shipping"),
  ],
};
