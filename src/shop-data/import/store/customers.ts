import { sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { type Batch, fieldsOf, sameNames, type StoreContext, writeBatch } from "../batch.ts";
import { findAccounts } from "../look-up.ts";
import { type Fields, listLiteral, type TargetTable, upsertRows, type Written } from "../upsert.ts";

const GROUP: TargetTable = {
  table: "shop_data.customer_group",
  id: "customer_group_id",
  key: ["customer_group_code"],
  folded: ["customer_group_code"],
  types: { customer_group_code: "text", tax_class_id: "int" },
};

export async function storeCustomerGroups(tx: Tx, batch: Batch): Promise<void> {
  await writeBatch(tx, batch, GROUP, (index) =>
    fieldsOf(batch, index, { code: "customer_group_code", tax_class_id: "tax_class_id" }),
  );
}

const CUSTOMER: TargetTable = {
  table: "shop_data.customer",
  id: "entity_id",
  key: ["website_id", "email"],
  folded: ["email"],
  conflict: "website_id, lower(email)",
  types: {
    website_id: "int",
    store_id: "int",
    created_in: "text",
    email: "text",
    group_id: "int",
    prefix: "text",
    firstname: "text",
    middlename: "text",
    lastname: "text",
    suffix: "text",
    dob: "date",
    gender: "int",
    taxvat: "text",
    phone: "text",
  },
  has_updated_at: true,
  only_new: ["store_id", "created_in"],
};

const CUSTOMER_COLUMNS = { ...sameNames(CUSTOMER.types), group: "group_id" };

/** Stores accounts under the locks of their addresses, which every writer of accounts takes. */
export async function storeCustomers(tx: Tx, batch: Batch, context: StoreContext): Promise<void> {
  await context.lockEmails?.(
    tx,
    batch.open().map((index) => batch.text(index, "email") ?? ""),
  );
  const own = context.references.has_shared_accounts ? await findAccounts(tx, batch, "website", true) : undefined;
  const fields = (index: number): Fields => {
    const website_id = own?.get(index)?.website_id ?? Number(batch.text(index, "website"));
    const website = context.websites.get(website_id);
    return {
      ...fieldsOf(batch, index, CUSTOMER_COLUMNS),
      website_id: String(website_id),
      store_id: String(website?.store_id ?? 0),
      created_in: website?.store_name ?? null,
    };
  };
  const customers = await writeBatch(tx, batch, CUSTOMER, fields, ["firstname", "lastname"]);
  await storeAddresses(tx, batch, "billing", customers);
  await storeAddresses(tx, batch, "shipping", customers);
}

const ADDRESS: TargetTable = {
  table: "shop_data.customer_address",
  id: "entity_id",
  key: ["entity_id"],
  types: {
    entity_id: "int",
    parent_id: "int",
    firstname: "text",
    lastname: "text",
    company: "text",
    street: "text[]",
    city: "text",
    region: "text",
    postcode: "text",
    country_id: "text",
    telephone: "text",
    vat_id: "text",
  },
  has_updated_at: true,
};

const ADDRESS_COLUMNS = ["company", "city", "region", "postcode", "telephone", "vat_id"] as const;

interface Account {
  readonly entity_id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly default_billing: number | null;
  readonly default_shipping: number | null;
}

/** Creates or changes default addresses. A row without address columns changes none. */
async function storeAddresses(
  tx: Tx,
  batch: Batch,
  prefix: "billing" | "shipping",
  customers: ReadonlyMap<number, Written>,
): Promise<void> {
  const names = batch.names.filter((name) => name.startsWith(`${prefix}_`));
  const indexes = [...customers.keys()].filter((index) =>
    names.some((name) => batch.text(index, name) !== null || batch.list(index, name).length > 0),
  );
  if (indexes.length === 0) return;
  const { rows } = await sql<Account>`
    select entity_id, firstname, lastname, default_billing, default_shipping from shop_data.customer
     where entity_id = any(${indexes.map((index) => customers.get(index)?.id)}::int[])`.execute(tx);
  const accounts = new Map(rows.map((account) => [account.entity_id, account]));
  const has_both = batch.names.some((name) => name.startsWith("billing_")) && prefix === "shipping";
  const found = indexes.flatMap((index) => {
    const account = accounts.get(customers.get(index)?.id ?? 0);
    if (account === undefined) return [];
    const { default_billing, default_shipping } = account;
    // An address for both billing and shipping is split when a file gives different ones.
    const current =
      prefix === "billing"
        ? default_billing
        : has_both && default_shipping === default_billing
          ? null
          : default_shipping;
    return [{ index, account, current }];
  });
  const ids = await takeIds(tx, found.filter(({ current }) => current === null).length);
  const made: { readonly customer_id: number; readonly address_id: number }[] = [];
  const fields = found.map(({ index, account, current }): Fields => {
    const address_id = current ?? ids[made.length] ?? 0;
    if (current === null) made.push({ customer_id: account.entity_id, address_id });
    return addressFields(batch, index, prefix, account, address_id);
  });
  const written = await upsertRows(tx, ADDRESS, fields);
  for (const [position, { outcome }] of written.entries()) {
    const index = found[position]?.index;
    if (index !== undefined) batch.note(index, outcome === "unchanged" ? "unchanged" : "updated");
  }
  await sql`
    update shop_data.customer c set ${sql.ref(`default_${prefix}`)} = m.address_id, updated_at = clock_timestamp()
      from unnest(${made.map(({ customer_id }) => customer_id)}::int[], ${made.map(({ address_id }) => address_id)}::int[])
           as m (customer_id, address_id)
     where c.entity_id = m.customer_id`.execute(tx);
}

function addressFields(
  batch: Batch,
  index: number,
  prefix: "billing" | "shipping",
  account: Account,
  address_id: number,
): Fields {
  const columns = Object.fromEntries(ADDRESS_COLUMNS.map((column) => [`${prefix}_${column}`, column]));
  return {
    entity_id: String(address_id),
    parent_id: String(account.entity_id),
    firstname: batch.text(index, `${prefix}_firstname`) ?? account.firstname,
    lastname: batch.text(index, `${prefix}_lastname`) ?? account.lastname,
    ...(batch.has(`${prefix}_street`) ? { street: listLiteral(batch.list(index, `${prefix}_street`)) } : {}),
    ...fieldsOf(batch, index, { ...columns, [`${prefix}_country`]: "country_id" }),
  };
}

async function takeIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('shop_data.customer_address', 'entity_id'))::int as id
      from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}
