import type { Db, Tx } from "../runtime/database.ts";

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
  /** As it was sent; compared without regard to case. */
  readonly email: string;
  readonly prefix: string | null;
  readonly firstname: string;
  readonly middlename: string | null;
  readonly lastname: string;
  readonly suffix: string | null;
  /** `YYYY-MM-DD` */
  readonly dob: string | null;
  readonly gender: number | null;
  /** Of an account without an address; otherwise the address has it. */
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

/** What makes an account; the rest is null. */
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

/** Which account is meant by an address. */
export interface EmailAt {
  readonly email: string;
  readonly website_id: number;
  readonly sharing: AccountSharing;
}

/** What another account may have already. */
export interface TakenQuestion extends EmailAt {
  /** The digits of a telephone number, in each way in which they may be stored. */
  readonly phones: readonly string[];
  /** The account that may have both; 0 for none. */
  readonly except_id: number;
}

export interface Taken {
  readonly email: boolean;
  readonly phone: boolean;
}

/** What a save may change of an account. */
export type CustomerFields = Omit<
  Customer,
  "entity_id" | "created_at" | "updated_at" | "default_billing" | "default_shipping"
>;

/** What a save may change of an address. */
export type AddressFields = Omit<CustomerAddress, "entity_id" | "parent_id">;

/** The addresses that an account uses unless told otherwise; null for none. */
export interface DefaultAddresses {
  readonly default_billing: number | null;
  readonly default_shipping: number | null;
}

export interface CreatedCustomer {
  /** False: there was one already, and this is it. */
  readonly is_new: boolean;
  readonly customer: Customer;
}

/** What a register shows of a customer (interface §2.8). */
export interface CustomerSummary {
  readonly customer_id: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly group_id: number;
  readonly website_id: number;
  /** Of the default billing address, else of the account. */
  readonly company: string | null;
  readonly taxvat: string | null;
  /** 0 when there is none. */
  readonly default_billing_address_id: number;
}

/** The accounts of the e-commerce platform. */
export interface Customers {
  readonly find: (db: Db | Tx, customer_id: number) => Promise<Customer | undefined>;
  /** With accounts shared by all websites, the one of the named website comes first. */
  readonly findByEmail: (db: Db | Tx, at: EmailAt) => Promise<Customer | undefined>;
  readonly findSummary: (db: Db | Tx, customer_id: number) => Promise<CustomerSummary | undefined>;
  readonly listAddresses: (db: Db | Tx, customer_id: number) => Promise<CustomerAddress[]>;
  /**
   * Holds an address for the transaction: whoever looks and then writes an account under it does so alone. Taken after
   * the lock of an order. While somebody holds all addresses it waits for two seconds, then fails with SQLSTATE 55P03.
   */
  readonly lockEmail: (tx: Tx, email: string) => Promise<void>;
  /** As `lockEmail`, for several at once. */
  readonly lockEmails: (tx: Tx, emails: readonly string[]) => Promise<void>;
  /**
   * Holds every address there is or may be, for the transaction: so many that a lock for each has no room. Taken before
   * anything else is held. Fails with SQLSTATE 55P03 when others do not let go of theirs within five seconds; for so long
   * nobody gets a new one.
   */
  readonly lockAllEmails: (tx: Tx) => Promise<void>;
  /** Makes an account unless the address has one where it counts. Two at once make one; takes `lockEmail` itself. */
  readonly create: (tx: Tx, draft: CustomerDraft, sharing: AccountSharing) => Promise<CreatedCustomer>;
  readonly addAddress: (tx: Tx, customer_id: number, draft: AddressDraft) => Promise<CustomerAddress>;
  /** Whether other accounts have an address or a telephone number, where the address counts. */
  readonly findTaken: (db: Db | Tx, question: TakenQuestion) => Promise<Taken>;
  readonly hasGroup: (db: Db | Tx, group_id: number) => Promise<boolean>;
  /** Whether an address has accounts on several websites, so that websites cannot share their accounts. */
  readonly hasRepeatedEmails: (db: Db | Tx) => Promise<boolean>;
  /** Reads an account and holds it for the transaction. Taken after `lockEmail`. */
  readonly lock: (tx: Tx, customer_id: number) => Promise<Customer | undefined>;
  /** Writes an account under `lock`; whoever changes its address holds the new one by `lockEmail` and has looked. */
  readonly update: (tx: Tx, customer_id: number, fields: CustomerFields) => Promise<void>;
  /** Writes an address of an account; false when it is none of his. */
  readonly updateAddress: (tx: Tx, customer_id: number, address_id: number, fields: AddressFields) => Promise<boolean>;
  readonly deleteAddressesExcept: (tx: Tx, customer_id: number, kept_ids: readonly number[]) => Promise<void>;
  /** Only addresses of the account become its defaults; others are none. */
  readonly setDefaultAddresses: (tx: Tx, customer_id: number, defaults: DefaultAddresses) => Promise<void>;
}
