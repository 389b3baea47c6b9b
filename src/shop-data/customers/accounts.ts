import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import { canonicalEmail } from "../../runtime/mail-address.ts";
import type {
  AccountSharing,
  AddressDraft,
  CreatedCustomer,
  Customer,
  CustomerAddress,
  CustomerDraft,
  CustomerSummary,
  EmailAt,
} from "./customer.ts";
import { lockEmail } from "./locks.ts";
import { SUMMARY } from "./search.ts";

export async function findAccount(db: Db | Tx, customer_id: number): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`
    select * from shop_data.customer where entity_id = ${customer_id}`.execute(db);
  return rows[0];
}

/**
 * Finds the account of an address. When all websites share accounts, prefers that of the named
 * website.
 */
export async function findAccountByEmail(
  db: Db | Tx,
  { email, website_id, sharing }: EmailAt,
): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`
    select * from shop_data.customer
     where lower(email) = lower(${canonicalEmail(email)}) and (website_id = ${website_id} or ${sharing === "global"})
     order by website_id = ${website_id} desc, entity_id limit 1`.execute(db);
  return rows[0];
}

export async function findSummary(db: Db | Tx, customer_id: number): Promise<CustomerSummary | undefined> {
  const { rows } = await sql<CustomerSummary>`
    select ${SUMMARY.select} from ${SUMMARY.from}
     where c.entity_id = ${customer_id}`.execute(db);
  return rows[0];
}

export async function listAddresses(db: Db | Tx, customer_id: number): Promise<CustomerAddress[]> {
  const { rows } = await sql<CustomerAddress>`
    select * from shop_data.customer_address where parent_id = ${customer_id} order by entity_id`.execute(db);
  return rows;
}

/**
 * Creates an account unless the address already has one in its scope. Two concurrent calls create
 * one account. Takes `lockEmail` itself.
 */
export async function createAccount(tx: Tx, draft: CustomerDraft, sharing: AccountSharing): Promise<CreatedCustomer> {
  await lockEmail(tx, draft.email);
  const known = await findAccountByEmail(tx, { ...draft, sharing });
  if (known) return { is_new: false, customer: known };
  const customer = await tx
    .insertInto("shop_data.customer")
    .values({ ...draft, email: canonicalEmail(draft.email) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { is_new: true, customer };
}

export async function addAddress(tx: Tx, customer_id: number, draft: AddressDraft): Promise<CustomerAddress> {
  const { is_default_billing = false, is_default_shipping = false, ...fields } = draft;
  const address = await tx
    .insertInto("shop_data.customer_address")
    .values({ ...fields, parent_id: customer_id })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    update shop_data.customer
       set default_billing = case when ${is_default_billing} then ${address.entity_id}::int else default_billing end,
           default_shipping = case when ${is_default_shipping} then ${address.entity_id}::int else default_shipping end,
           updated_at = clock_timestamp()
     where entity_id = ${customer_id}`.execute(tx);
  return address;
}
