import { sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import { canonicalEmail } from "../../runtime/mail-address.ts";
import type { AddressFields, Customer, CustomerFields, DefaultAddresses } from "./customer.ts";

/** Locks an account for the transaction and returns it. Call it after `lockEmail`. */
export async function lockAccount(tx: Tx, customer_id: number): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`
    select * from shop_data.customer where entity_id = ${customer_id} for no key update`.execute(tx);
  return rows[0];
}

/**
 * Writes an account that the caller holds by `lockAccount`. To change the email address, the caller
 * also holds the new address by `lockEmail` and has checked that it is free.
 */
export async function updateAccount(tx: Tx, customer_id: number, fields: CustomerFields): Promise<void> {
  await tx
    .updateTable("shop_data.customer")
    .set((eb) => ({
      ...fields,
      email: canonicalEmail(fields.email),
      updated_at: eb.fn<string>("clock_timestamp"),
    }))
    .where("entity_id", "=", customer_id)
    .execute();
}

export async function updateAddress(
  tx: Tx,
  customer_id: number,
  address_id: number,
  fields: AddressFields,
): Promise<void> {
  await tx
    .updateTable("shop_data.customer_address")
    .set((eb) => ({ ...fields, updated_at: eb.fn<string>("clock_timestamp") }))
    .where("entity_id", "=", address_id)
    .where("parent_id", "=", customer_id)
    .execute();
}

export async function deleteAddressesExcept(tx: Tx, customer_id: number, kept_ids: readonly number[]): Promise<void> {
  await sql`
    delete from shop_data.customer_address
     where parent_id = ${customer_id} and entity_id <> all(${[...kept_ids]}::int[])`.execute(tx);
}

/** Sets the default addresses of an account; another account's address is stored as null. */
export async function setDefaultAddresses(tx: Tx, customer_id: number, defaults: DefaultAddresses): Promise<void> {
  const { default_billing, default_shipping } = defaults;
  const own = (address_id: number | null) =>
    sql`(select entity_id from shop_data.customer_address where entity_id = ${address_id} and parent_id = ${customer_id})`;
  await sql`
    update shop_data.customer
       set default_billing = ${own(default_billing)}, default_shipping = ${own(default_shipping)},
           updated_at = clock_timestamp()
     where entity_id = ${customer_id}`.execute(tx);
}
