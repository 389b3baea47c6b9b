import { sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { textArray } from "../../../runtime/text-array.ts";
import { type Batch, fieldsOf, type StoreContext, writeBatch } from "../batch.ts";
import { findCustomers, findProducts, idText } from "../look-up.ts";
import type { TargetTable } from "../upsert.ts";

const CUSTOMER_LIMIT: TargetTable = {
  table: "commerce.customer_credit_limit",
  id: "customer_credit_limit_id",
  key: ["customer_id", "website_id"],
  conflict: "customer_id, website_id",
  types: { customer_id: "int", website_id: "int", credit_limit: "numeric" },
  has_updated_at: true,
};

export async function storeCustomerLimits(tx: Tx, batch: Batch, { references }: StoreContext): Promise<void> {
  const customers = await findCustomers(tx, batch, references);
  await writeBatch(tx, batch, CUSTOMER_LIMIT, (index) => ({
    customer_id: idText(customers, index),
    website_id: batch.text(index, "website"),
    credit_limit: batch.text(index, "credit_limit"),
  }));
}

const GROUP_LIMIT: TargetTable = {
  table: "commerce.customer_group_credit_limit",
  id: "customer_group_credit_limit_id",
  key: ["customer_group_id", "website_id"],
  conflict: "customer_group_id, website_id",
  types: { customer_group_id: "int", website_id: "int", credit_limit: "numeric" },
  has_updated_at: true,
};

export async function storeGroupLimits(tx: Tx, batch: Batch): Promise<void> {
  await writeBatch(tx, batch, GROUP_LIMIT, (index) => ({
    customer_group_id: batch.text(index, "group"),
    website_id: batch.text(index, "website"),
    credit_limit: batch.text(index, "credit_limit"),
  }));
}

const WISH: TargetTable = {
  table: "commerce.wishlist_item",
  id: "wishlist_item_id",
  key: ["wishlist_id", "product_id"],
  conflict: "wishlist_id, product_id",
  types: { wishlist_id: "int", product_id: "int", qty: "numeric(12,4)", description: "text" },
  has_updated_at: true,
};

export async function storeWishes(tx: Tx, batch: Batch, { references }: StoreContext): Promise<void> {
  const customers = await findCustomers(tx, batch, references);
  const products = await findProducts(tx, batch);
  const customer_ids = batch.open().flatMap((index) => customers.get(index) ?? []);
  await sql`insert into commerce.wishlist (customer_id)
            select distinct c from unnest(${customer_ids}::int[]) as c
             where not exists (select from commerce.wishlist w where w.customer_id = c)
             order by c on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ customer_id: number; wishlist_id: number }>`
    select customer_id, wishlist_id from commerce.wishlist where customer_id = any(${customer_ids}::int[])`.execute(tx);
  const lists = new Map(rows.map(({ customer_id, wishlist_id }) => [customer_id, wishlist_id]));
  await writeBatch(tx, batch, WISH, (index) => ({
    wishlist_id: String(lists.get(customers.get(index) ?? 0)),
    product_id: idText(products, index),
    ...fieldsOf(batch, index, { qty: "qty", description: "description" }),
  }));
}

const SUBSCRIBER: TargetTable = {
  table: "commerce.newsletter_subscriber",
  id: "subscriber_id",
  key: ["website_id", "subscriber_email"],
  folded: ["subscriber_email"],
  conflict: "website_id, lower(subscriber_email)",
  types: { website_id: "int", store_id: "int", customer_id: "int", subscriber_email: "text", subscriber_status: "int" },
  has_updated_at: true,
  only_new: ["store_id", "customer_id"],
};

export async function storeSubscribers(tx: Tx, batch: Batch, { references, websites }: StoreContext): Promise<void> {
  const accounts = await accountsOf(tx, batch, references.has_shared_accounts);
  const written = await writeBatch(tx, batch, SUBSCRIBER, (index) => {
    const website_id = batch.text(index, "website");
    return {
      website_id,
      store_id: String(websites.get(Number(website_id))?.store_id ?? 0),
      customer_id: String(accounts.get(index) ?? 0),
      subscriber_email: batch.text(index, "email"),
      subscriber_status: batch.has("status") ? batch.text(index, "status") : "1",
    };
  });
  // An update can change only the status.
  const changed = [...written.values()].filter(({ outcome }) => outcome === "updated").map(({ id }) => id);
  await sql`update commerce.newsletter_subscriber set change_status_at = updated_at
             where subscriber_id = any(${changed}::int[])`.execute(tx);
}

/** Finds the accounts of addresses that have one. */
async function accountsOf(tx: Tx, batch: Batch, is_shared: boolean): Promise<Map<number, number>> {
  const indexes = batch.open();
  const emails = indexes.map((index) => batch.text(index, "email"));
  const website_ids = indexes.map((index) => batch.text(index, "website"));
  const { rows } = await sql<{ n: number; id: number }>`
    select distinct on (g.n) g.n::int as n, c.entity_id as id
      from unnest(${textArray(emails)}::text[], ${website_ids}::int[]) with ordinality as g (email, website_id, n)
      join commerce.customer c on lower(c.email) = lower(g.email) and (c.website_id = g.website_id or ${is_shared})
     order by g.n, c.website_id = g.website_id desc, c.entity_id`.execute(tx);
  return new Map(rows.map(({ n, id }) => [indexes[n - 1] ?? -1, id]));
}
