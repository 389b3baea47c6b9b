import type { Stored } from "../../runtime/database.ts";

/** Whether an e-mail address has one account on each website, or one for all of them. */
export type AccountSharing = "per_website" | "global";

/** Reads `customer/account_share/scope`: 0 is global, everything else per website. */
export function accountSharing(setting: string): AccountSharing {
  return setting === "0" ? "global" : "per_website";
}

export type Customer = Stored<"shop_data.customer">;

export type CustomerAddress = Omit<Stored<"shop_data.customer_address">, "created_at" | "updated_at">;

/** Members of an account that can be changed. */
export type CustomerFields = Omit<
  Customer,
  "entity_id" | "created_at" | "updated_at" | "default_billing" | "default_shipping"
>;

/** A new account: its required members, and optional ones that are null when absent. */
export type CustomerDraft = Pick<Customer, "website_id" | "store_id" | "email" | "firstname" | "lastname"> &
  Partial<CustomerFields>;

/** Members of an address that can be changed. */
export type AddressFields = Omit<CustomerAddress, "entity_id" | "parent_id">;

export type AddressDraft = Pick<CustomerAddress, "firstname" | "lastname" | "street"> &
  Partial<AddressFields> & {
    readonly is_default_billing?: boolean;
    readonly is_default_shipping?: boolean;
  };

/** E-mail address, website and sharing, which together identify an account. */
export interface EmailAt {
  readonly email: string;
  readonly website_id: number;
  readonly sharing: AccountSharing;
}

/** E-mail address and telephone number that must not belong to another account. */
export interface UniquenessQuery extends EmailAt {
  /** Digits of the telephone number, in each way in which they may be stored. */
  readonly phones: readonly string[];
  /** Id of the account that may have both values; 0 checks every account. */
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
  /** Whether the account was created; false when it existed already. */
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
  /** Id of the default billing address; 0 without one. */
  readonly default_billing_address_id: number;
}

export interface FoundCustomer extends CustomerSummary {
  /** Phone of the account, else of the default billing address. */
  readonly phone: string | null;
  readonly customer_group_code: string;
}

export interface CustomerSearch {
  /**
   * Texts to search for. Each is part of the customer's name, e-mail address, company, telephone
   * number or postcode.
   */
  readonly words: readonly string[];
  /** Websites whose accounts are searched; undefined for all. */
  readonly website_ids: readonly number[] | undefined;
  readonly limit: number;
}
