import { sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { type Batch, fieldsOf, sameNames, type StoreContext, writeBatch } from "../batch.ts";
import { findAccounts, findCustomers, findProducts, idText } from "../look-up.ts";
import type { TargetTable } from "../upsert.ts";

const CUSTOMER_LIMIT: TargetTable = {
  table: "shop_data.customer_credit_limit",
  id: "customer_credit_limit_id",
  key: ["customer_id", "website_id"],
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
  table: "shop_data.customer_group_credit_limit",
  id: "customer_group_credit_limit_id",
  key: ["customer_group_id", "website_id"],
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
  table: "shop_data.wishlist_item",
  id: "wishlist_item_id",
  key: ["wishlist_id", "product_id"],
  types: { wishlist_id: "int", product_id: "int", qty: "numeric(12,4)", description: "text" },
  has_updated_at: true,
};

export async function storeWishes(tx: Tx, batch: Batch, { references }: StoreContext): Promise<void> {
  const customers = await findCustomers(tx, batch, references);
  const products = await findProducts(tx, batch);
  const customer_ids = batch.open().flatMap((index) => customers.get(index) ?? []);
  await sql`insert into shop_data.wishlist (customer_id)
            select distinct c from unnest(${customer_ids}::int[]) as c
             where not exists (select from shop_data.wishlist w where w.customer_id = c)
             order by c on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ customer_id: number; wishlist_id: number }>`
    select customer_id, wishlist_id from shop_data.wishlist where customer_id = any(${customer_ids}::int[])`.execute(
    tx,
  );
  const lists = new Map(rows.map(({ customer_id, wishlist_id }) => [customer_id, wishlist_id]));
  await writeBatch(tx, batch, WISH, (index) => ({
    wishlist_id: String(lists.get(customers.get(index) ?? 0)),
    product_id: idText(products, index),
    ...fieldsOf(batch, index, sameNames(WISH.types)),
  }));
}

const SUBSCRIBER: TargetTable = {
  table: "shop_data.newsletter_subscriber",
  id: "subscriber_id",
  key: ["website_id", "subscriber_email"],
  folded: ["subscriber_email"],
  conflict: "website_id, lower(subscriber_email)",
  types: { website_id: "int", store_id: "int", customer_id: "int", subscriber_email: "text", subscriber_status: "int" },
  has_updated_at: true,
  only_new: ["store_id", "customer_id"],
};

export async function storeSubscribers(tx: Tx, batch: Batch, { references, websites }: StoreContext): Promise<void> {
  const accounts = await findAccounts(tx, batch, "website", references.has_shared_accounts);
  const written = await writeBatch(tx, batch, SUBSCRIBER, (index) => {
    const website_id = batch.text(index, "website");
    return {
      website_id,
      store_id: String(websites.get(Number(website_id))?.store_id ?? 0),
      customer_id: String(accounts.get(index)?.id ?? 0),
      subscriber_email: batch.text(index, "email"),
      subscriber_status: batch.has("status") ? batch.text(index, "status") : "1",
    };
  });
  // An update of an imported subscription can change only its status.
  const changed = [...written.values()].filter(({ outcome }) => outcome === "updated").map(({ id }) => id);
  await sql`update shop_data.newsletter_subscriber set change_status_at = updated_at
             where subscriber_id = any(${changed}::int[])`.execute(tx);
}
