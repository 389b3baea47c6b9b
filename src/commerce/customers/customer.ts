/** Whether an address has one account on each website, or one for all of them. */
export type AccountSharing = "per_website" | "global";

/** Reads `customer/account_share/scope`: 0 is global, everything else per website. */
export function accountSharing(setting: string): AccountSharing {
  return setting === "0" ? "global" : "per_website";
}

/** An account as it is stored. */
export interface Customer {
  readonly entity_id: number;
  readonly website_id: number;
  readonly store_id: number;
  readonly group_id: number;
  /** As sent; comparisons ignore case. */
  readonly email: string;
  readonly prefix: string | null;
  readonly firstname: string;
  readonly middlename: string | null;
  readonly lastname: string;
  readonly suffix: string | null;
  /** `YYYY-MM-DD` */
  readonly dob: string | null;
  readonly gender: number | null;
  /** Company of an account without an address; otherwise the address has it. */
  readonly company: string | null;
  readonly taxvat: string | null;
  readonly phone: string | null;
  /** Name of the store view. */
  readonly created_in: string | null;
  readonly confirmation: string | null;
  readonly default_billing: number | null;
  readonly default_shipping: number | null;
  readonly disable_auto_group_change: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface CustomerAddress {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly prefix: string | null;
  readonly firstname: string;
  readonly middlename: string | null;
  readonly lastname: string;
  readonly suffix: string | null;
  readonly company: string | null;
  readonly street: readonly string[];
  readonly city: string | null;
  readonly region: string | null;
  readonly region_code: string | null;
  readonly region_id: number | null;
  readonly postcode: string | null;
  readonly country_id: string | null;
  readonly telephone: string | null;
  readonly fax: string | null;
  readonly vat_id: string | null;
}

/** The members that an account requires; the others are null. */
export type CustomerDraft = Pick<Customer, "website_id" | "store_id" | "email" | "firstname" | "lastname"> &
  Partial<
    Pick<
      Customer,
      | "group_id"
      | "prefix"
      | "middlename"
      | "suffix"
      | "dob"
      | "gender"
      | "company"
      | "taxvat"
      | "phone"
      | "created_in"
      | "confirmation"
      | "disable_auto_group_change"
    >
  >;

export type AddressDraft = Pick<CustomerAddress, "firstname" | "lastname" | "street"> &
  Partial<Omit<CustomerAddress, "entity_id" | "parent_id" | "firstname" | "lastname" | "street">> & {
    readonly is_default_billing?: boolean;
    readonly is_default_shipping?: boolean;
  };

/** Identifies an account by its address. */
export interface EmailAt {
  readonly email: string;
  readonly website_id: number;
  readonly sharing: AccountSharing;
}

/** Values that must not belong to another account. */
export interface UniquenessQuery extends EmailAt {
  /** The digits of a telephone number, in each way in which they may be stored. */
  readonly phones: readonly string[];
  /** The account that may use both; 0 when every account is checked. */
  readonly except_id: number;
}

export interface UniquenessConflicts {
  readonly email: boolean;
  readonly phone: boolean;
}

/** Changeable members of an account. */
export type CustomerFields = Omit<
  Customer,
  "entity_id" | "created_at" | "updated_at" | "default_billing" | "default_shipping"
>;

/** Changeable members of an address. */
export type AddressFields = Omit<CustomerAddress, "entity_id" | "parent_id">;

/** The default addresses of an account; null when not set. */
export interface DefaultAddresses {
  readonly default_billing: number | null;
  readonly default_shipping: number | null;
}

export interface CreatedCustomer {
  /** False: there was one already, and this is it. */
  readonly is_new: boolean;
  readonly customer: Customer;
}

/** Customer data for registers (interface §2.8). */
export interface CustomerSummary {
  readonly customer_id: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly group_id: number;
  readonly website_id: number;
  /** Company of the default billing address, else of the account. */
  readonly company: string | null;
  readonly taxvat: string | null;
  /** 0 when the account has no default billing address. */
  readonly default_billing_address_id: number;
}

/** A customer found at a register. */
export interface FoundCustomer extends CustomerSummary {
  /** Phone of the account, else of the default billing address. */
  readonly phone: string | null;
  readonly customer_group_code: string;
}

export interface CustomerSearch {
  /** Each is part of the customer's name, e-mail address, company, telephone number or postcode. */
  readonly words: readonly string[];
  /** Websites whose accounts are searched; undefined for all. */
  readonly website_ids: readonly number[] | undefined;
  readonly limit: number;
}
