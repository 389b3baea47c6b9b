import { type Static, Type } from "typebox";
import { unusedMembers } from "../../../web-api/platform-data.ts";
import {
  Bool,
  EmailText,
  Int,
  Nullable,
  ServerOwned,
  ShortText,
  Text,
  Timestamp,
  nameSchemas,
  jsonOf,
  Clearable,
} from "../../../web-api/schema.ts";

const NEEDED = { description: "Missing or empty: an error row." };

/** A customer typed in at a register (interface §2.7): unknown members are omitted, never null. */
export const ValidationRequest = Type.Object({
  email: Type.Optional(EmailText(NEEDED)),
  firstname: Type.Optional(ShortText(NEEDED)),
  lastname: Type.Optional(ShortText(NEEDED)),
  websiteId: Type.Optional(
    Int({ wide: true, description: "0: the website of the URL's store view, of the default store view under /all." }),
  ),
  locationId: Type.Optional(Int({ wide: true, description: "0: unspecified." })),
  customerId: Type.Optional(
    Int({ wide: true, description: "For edits: this account may keep its own address. Ignored by creation." }),
  ),
  company: Type.Optional(ShortText()),
  taxvat: Type.Optional(ShortText()),
  phone: Type.Optional(ShortText()),
  street: Type.Optional(ShortText({ description: "Lines with line breaks between them." })),
  city: Type.Optional(ShortText()),
  postcode: Type.Optional(ShortText()),
  countryCode: Type.Optional(Text({ description: "ISO 3166-1 alpha-2." })),
});

const Row = Type.Object({
  field: Text({ description: "The request's key that it is about; empty: the whole customer." }),
  code: Text(),
  severity: Text({ description: "error blocks saving; warning, info, normalize (a one-tap fix) do not." }),
  message: Text(),
  suggested_value: Type.Optional(Text({ description: "On normalize and info rows only." })),
});

export const ValidationResult = Type.Object({ valid: Bool(), errors: Type.Array(Row) });

export const CreationResult = Type.Object({
  success: Bool(),
  customer_id: Type.Optional(Int({ description: "On success only." })),
  errors: Type.Array(Row, { description: "On success: the problems that do not block saving." }),
});

const CustomAttributes = Type.Array(Type.Object({ attribute_code: Text(), value: Nullable(Text()) }));

const PersonSent = {
  prefix: Clearable(ShortText()),
  firstname: Clearable(ShortText()),
  middlename: Clearable(ShortText()),
  lastname: Clearable(ShortText()),
  suffix: Clearable(ShortText()),
};

const RegionSent = {
  region_code: Clearable(ShortText()),
  region: Clearable(ShortText()),
  region_id: Clearable(Int()),
};

const AddressSent = {
  id: Clearable(Int({ description: "Of a stored address; absent: a new one." })),
  customer_id: ServerOwned(Int()),
  region: Clearable(Type.Object({ ...RegionSent, ...unusedMembers("customer_region", RegionSent) })),
  region_id: Clearable(Int()),
  country_id: Clearable(Text({ description: "ISO 3166-1 alpha-2." })),
  street: Clearable(
    Type.Array(ShortText(), { description: "Together at most 255 characters, a line break between two counts." }),
  ),
  company: Clearable(ShortText()),
  telephone: Clearable(ShortText()),
  fax: Clearable(ShortText()),
  postcode: Clearable(ShortText()),
  city: Clearable(ShortText()),
  ...PersonSent,
  vat_id: Clearable(ShortText()),
  default_shipping: Clearable(Bool()),
  default_billing: Clearable(Bool()),
  custom_attributes: Clearable(CustomAttributes),
};

const AddressInput = Type.Object({ ...AddressSent, ...unusedMembers("customer_address", AddressSent) });

const CustomerSent = {
  id: ServerOwned(Int()),
  group_id: Clearable(Int({ description: "1 (General) when absent." })),
  default_billing: Clearable(Text({ description: "Id of one of the addresses; read when no addresses are sent." })),
  default_shipping: Clearable(Text({ description: "Likewise." })),
  confirmation: Clearable(ShortText()),
  created_at: ServerOwned(Timestamp()),
  updated_at: ServerOwned(Timestamp()),
  created_in: Clearable(ShortText({ description: "Name of the store view." })),
  dob: Clearable(Text({ description: "YYYY-MM-DD" })),
  email: Clearable(EmailText()),
  ...PersonSent,
  gender: Clearable(Int()),
  store_id: Clearable(Int({ description: "0 or absent: of the website, or of the URL." })),
  taxvat: Clearable(ShortText()),
  website_id: Clearable(Int({ description: "0 or absent: the store view's." })),
  addresses: Clearable(
    Type.Array(AddressInput, {
      description: "All addresses: an update deletes those that are not sent. Absent: unchanged.",
    }),
  ),
  disable_auto_group_change: Clearable(Int()),
  extension_attributes: Clearable(Type.Object({ ...unusedMembers("customer_extension", {}) })),
  custom_attributes: Clearable(
    Type.Array(CustomAttributes.items, {
      description: "The only key is `phone`, maximum 255 characters; others are ignored.",
    }),
  ),
};

/** A customer in a request of the platform's own routes; the wrapper key is `customer`. */
export const CustomerInput = Type.Object({ ...CustomerSent, ...unusedMembers("customer", CustomerSent) });

export type CustomerValues = Static<typeof CustomerInput>;
export type AddressValues = Static<typeof AddressInput>;

const PersonRead = {
  prefix: Nullable(Text()),
  firstname: Text(),
  middlename: Nullable(Text()),
  lastname: Text(),
  suffix: Nullable(Text()),
};

const Address = Type.Object({
  id: Int(),
  customer_id: Int(),
  region: Type.Object({ region_code: Nullable(Text()), region: Nullable(Text()), region_id: Int() }),
  region_id: Int({ description: "0 for none." }),
  country_id: Nullable(Text()),
  street: Type.Array(Text()),
  company: Nullable(Text()),
  telephone: Nullable(Text()),
  fax: Nullable(Text()),
  postcode: Nullable(Text()),
  city: Nullable(Text()),
  ...PersonRead,
  vat_id: Nullable(Text()),
  default_shipping: Bool(),
  default_billing: Bool(),
});

/** A customer in the platform's shape. */
export const Customer = Type.Object({
  id: Int(),
  group_id: Int(),
  default_billing: Nullable(Text({ description: "Id of the address." })),
  default_shipping: Nullable(Text({ description: "Id of the address." })),
  confirmation: Nullable(Text()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  created_in: Nullable(Text()),
  dob: Nullable(Text()),
  email: Text(),
  ...PersonRead,
  gender: Nullable(Int()),
  store_id: Int(),
  taxvat: Nullable(Text()),
  website_id: Int(),
  addresses: jsonOf(Type.Array(Address)),
  disable_auto_group_change: Int(),
  custom_attributes: jsonOf(CustomAttributes),
});

/** A customer as shown by a register (interface §2.8). */
const SummaryFields = {
  customer_id: Int(),
  email: Text(),
  firstname: Text(),
  lastname: Text(),
  group_id: Int(),
  website_id: Int(),
  company: Nullable(Text({ description: "Of the default billing address." })),
  taxvat: Nullable(Text()),
  default_billing_address_id: Int({ description: "0 when there is no default billing address." }),
};
export const CustomerSummary = Type.Object(SummaryFields);

export const SearchText = ShortText({ description: "At least 3 letters and digits, at most 255 characters." });

const FoundCustomer = Type.Object({
  ...SummaryFields,
  phone: Nullable(Text({ description: "Of the account, else of the default billing address." })),
  customer_group_code: Text(),
});

export const FoundCustomers = Type.Object({
  items: Type.Array(FoundCustomer, { description: "At most 20, by last and first name." }),
  has_more: Bool({ description: "More customers match: add a word." }),
});

export const CustomerGroup = Type.Object({ id: Int(), code: Text(), tax_class_id: Int(), tax_class_name: Text() });

/** A customer in the administration's list. */
export const Account = Type.Object({
  customer_id: Int(),
  name: Text(),
  email: Text(),
  group_id: Int(),
  group_name: Text(),
  website_id: Int(),
  created_at: Timestamp(),
});

nameSchemas({
  ValidationRequest,
  ValidationRow: Row,
  ValidationResult,
  CreationResult,
  CustomerAddressInput: AddressInput,
  CustomerInput,
  CustomerAddress: Address,
  Customer,
  CustomerGroup,
  Account,
  CustomerSummary,
  FoundCustomer,
  FoundCustomers,
});
