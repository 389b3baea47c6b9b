import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
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
    select * from commerce.customer where entity_id = ${customer_id}`.execute(db);
  return rows[0];
}

/** Prefers the account of the named website when all websites share accounts. */
export async function findAccountByEmail(
  db: Db | Tx,
  { email, website_id, sharing }: EmailAt,
): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`
    select * from commerce.customer
     where lower(email) = lower(${email}) and (website_id = ${website_id} or ${sharing === "global"})
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
    select * from commerce.customer_address where parent_id = ${customer_id} order by entity_id`.execute(db);
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
  const { rows } = await sql<Customer>`
    insert into commerce.customer
           (website_id, store_id, group_id, email, prefix, firstname, middlename, lastname, suffix, dob, gender, company, taxvat,
            phone, created_in, confirmation, disable_auto_group_change)
    values (${draft.website_id}, ${draft.store_id}, ${draft.group_id ?? DEFAULT_GROUP_ID}, ${draft.email},
            ${draft.prefix ?? null}, ${draft.firstname}, ${draft.middlename ?? null}, ${draft.lastname},
            ${draft.suffix ?? null}, ${draft.dob ?? null}, ${draft.gender ?? null}, ${draft.company ?? null}, ${draft.taxvat ?? null},
            ${draft.phone ?? null}, ${draft.created_in ?? null}, ${draft.confirmation ?? null},
            ${draft.disable_auto_group_change ?? 0})
    returning *`.execute(tx);
  return { is_new: true, customer: only(rows) };
}

/** General. */
const DEFAULT_GROUP_ID = 1;

export async function addAddress(tx: Tx, customer_id: number, draft: AddressDraft): Promise<CustomerAddress> {
  const { rows } = await sql<CustomerAddress>`
    insert into commerce.customer_address
           (parent_id, prefix, firstname, middlename, lastname, suffix, company, street, city, region, region_code,
            region_id, postcode, country_id, telephone, fax, vat_id)
    values (${customer_id}, ${draft.prefix ?? null}, ${draft.firstname}, ${draft.middlename ?? null}, ${draft.lastname},
            ${draft.suffix ?? null}, ${draft.company ?? null}, ${[...draft.street]}::text[], ${draft.city ?? null},
            ${draft.region ?? null}, ${draft.region_code ?? null}, ${draft.region_id ?? null}, ${draft.postcode ?? null}, ${draft.country_id ?? null},
            ${draft.telephone ?? null}, ${draft.fax ?? null}, ${draft.vat_id ?? null})
    returning *`.execute(tx);
  const address = only(rows);
  await sql`
    update commerce.customer
       set default_billing = case when ${draft.is_default_billing === true} then ${address.entity_id}::int else default_billing end,
           default_shipping = case when ${draft.is_default_shipping === true} then ${address.entity_id}::int else default_shipping end,
           updated_at = clock_timestamp()
     where entity_id = ${customer_id}`.execute(tx);
  return address;
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("an insert returned no row");
  return row;
}
