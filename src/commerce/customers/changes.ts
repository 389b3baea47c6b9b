import { sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import type { AddressFields, Customer, CustomerFields, DefaultAddresses } from "./customer.ts";

/** Locks an account for the transaction and returns it. Take it after `lockEmail`. */
export async function lockAccount(tx: Tx, customer_id: number): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`
    select * from commerce.customer where entity_id = ${customer_id} for no key update`.execute(tx);
  return rows[0];
}

/**
 * Writes an account. The caller holds its `lockAccount`; to change the email address, the caller also
 * holds the new one by `lockEmail` and has checked that it is free.
 */
export async function updateAccount(tx: Tx, customer_id: number, fields: CustomerFields): Promise<void> {
  await sql`
    update commerce.customer
       set website_id = ${fields.website_id}, store_id = ${fields.store_id}, group_id = ${fields.group_id},
           email = ${fields.email}, prefix = ${fields.prefix}, firstname = ${fields.firstname},
           middlename = ${fields.middlename}, lastname = ${fields.lastname}, suffix = ${fields.suffix},
           dob = ${fields.dob}, gender = ${fields.gender}, company = ${fields.company}, taxvat = ${fields.taxvat}, phone = ${fields.phone},
           created_in = ${fields.created_in}, confirmation = ${fields.confirmation},
           disable_auto_group_change = ${fields.disable_auto_group_change}, updated_at = clock_timestamp()
     where entity_id = ${customer_id}`.execute(tx);
}

/** Writes an address of an account; false when the account has no such address. */
export async function updateAddress(
  tx: Tx,
  customer_id: number,
  address_id: number,
  fields: AddressFields,
): Promise<boolean> {
  const { rows } = await sql`
    update commerce.customer_address
       set prefix = ${fields.prefix}, firstname = ${fields.firstname}, middlename = ${fields.middlename},
           lastname = ${fields.lastname}, suffix = ${fields.suffix}, company = ${fields.company},
           street = ${[...fields.street]}::text[], city = ${fields.city}, region = ${fields.region},
           region_code = ${fields.region_code}, region_id = ${fields.region_id}, postcode = ${fields.postcode}, country_id = ${fields.country_id},
           telephone = ${fields.telephone}, fax = ${fields.fax}, vat_id = ${fields.vat_id},
           updated_at = clock_timestamp()
     where entity_id = ${address_id} and parent_id = ${customer_id}
    returning entity_id`.execute(tx);
  return rows.length > 0;
}

export async function deleteAddressesExcept(tx: Tx, customer_id: number, kept_ids: readonly number[]): Promise<void> {
  await sql`
    delete from commerce.customer_address
     where parent_id = ${customer_id} and entity_id <> all(${[...kept_ids]}::int[])`.execute(tx);
}

/** Sets the default addresses. An address of another account becomes null. */
export async function setDefaultAddresses(tx: Tx, customer_id: number, defaults: DefaultAddresses): Promise<void> {
  const { default_billing, default_shipping } = defaults;
  const own = (address_id: number | null) =>
    sql`(select entity_id from commerce.customer_address where entity_id = ${address_id} and parent_id = ${customer_id})`;
  await sql`
    update commerce.customer
       set default_billing = ${own(default_billing)}, default_shipping = ${own(default_shipping)},
           updated_at = clock_timestamp()
     where entity_id = ${customer_id}`.execute(tx);
}
