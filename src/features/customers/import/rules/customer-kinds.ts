import { type Column, column } from "./columns.ts";
import { COUNTRY_FORM, type Kind } from "./kind.ts";

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
    column("code", "code", "Name of the group.", { required: "row", max: 32 }),
    column("tax_class_id", "int", "Tax class of its customers.", { empty: "3" }),
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
    column("email", "email", "E-mail address.", { required: "row" }),
    column("website", "website", "Code of the website that the account is on; empty: the default website.", {
      empty: "default",
    }),
    column("firstname", "text", "First name.", { required: "new" }),
    column("lastname", "text", "Last name.", { required: "new" }),
    column("prefix", "text", "Title."),
    column("middlename", "text", "Middle name."),
    column("suffix", "text", "Suffix."),
    column("group", "group", "Name of the customer group; empty: General.", { empty: "1" }),
    column("dob", "date", "Day of birth."),
    column("gender", "int", "1 male, 2 female, 3 not specified.", { most: 3 }),
    column("taxvat", "text", "VAT number of the account.", { max: 64 }),
    column("phone", "text", "Telephone number of the account.", { max: 64 }),
    ...addressColumns("billing"),
    ...addressColumns("shipping"),
  ],
};
