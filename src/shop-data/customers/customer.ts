import type { Stored } from "../../runtime/database.ts";

/** Whether an e-mail address has one account on each website, or one for all of them. */
export type AccountSharing = "per_website" | "global";

/** Reads `customer/account_share/scope`: 0 is global, everything else per website. */
export function accountSharing(setting: string): AccountSharing {
  return setting === "0" ? "global" : "per_website";
}

export type Customer = Stored<"shop_data.customer">;

export type CustomerAddress = Omit<Stored<"shop_data.customer_address">, "created_at" | "updated_at">;

/** Changeable members of an account. */
export type CustomerFields = Omit<
  Customer,
  "entity_id" | "created_at" | "updated_at" | "default_billing" | "default_shipping"
>;

/** The members that an account requires; the others are null. */
export type CustomerDraft = Pick<Customer, "website_id" | "store_id" | "email" | "firstname" | "lastname"> &
  Partial<CustomerFields>;

/** Changeable members of an address. */
export type AddressFields = Omit<CustomerAddress, "entity_id" | "parent_id">;

export type AddressDraft = Pick<CustomerAddress, "firstname" | "lastname" | "street"> &
  Partial<AddressFields> & {
    readonly is_default_billing?: boolean;
    readonly is_default_shipping?: boolean;
  };

/** Identifies an account by its e-mail address. */
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

/** The default addresses of an account; null when not set. */
export interface DefaultAddresses {
  readonly default_billing: number | null;
  readonly default_shipping: number | null;
}

export interface CreatedCustomer {
  /** False when the account existed already. */
  readonly is_new: boolean;
  readonly customer: Customer;
}

/**
 * Customer data for registers (interface §2.8). The company is that of the default billing address,
 * else of the account.
 */
export interface CustomerSummary extends Pick<
  Customer,
  "email" | "firstname" | "lastname" | "group_id" | "website_id" | "company" | "taxvat"
> {
  readonly customer_id: number;
  /** 0 when the account has no default billing address. */
  readonly default_billing_address_id: number;
}

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
