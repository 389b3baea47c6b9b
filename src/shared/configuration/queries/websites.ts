import { sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import type { Store, StoreGroup, Website } from "../snapshot.ts";

type Row = Record<string, unknown>;

export async function insertWebsite(tx: Tx, { code, name }: Pick<Website, "code" | "name">): Promise<Row> {
  return tx.insertInto("website").values({ code, name }).returningAll().executeTakeFirstOrThrow();
}

/** Inserts a store group; the first of a website becomes its default. */
export async function insertStoreGroup(
  tx: Tx,
  { website_id, name }: Pick<StoreGroup, "website_id" | "name">,
): Promise<Row> {
  const row = await tx.insertInto("store_group").values({ website_id, name }).returningAll().executeTakeFirstOrThrow();
  await sql`update website set default_group_id = ${row.group_id}
             where website_id = ${website_id} and default_group_id is null`.execute(tx);
  return row;
}

/**
 * Inserts a store view; the first of a group becomes its default. Returns the view as it is stored.
 */
export async function insertStore(
  tx: Tx,
  store: Pick<Store, "website_id" | "group_id" | "code" | "name" | "is_active">,
): Promise<Row> {
  const row = await tx.insertInto("store").values(store).returningAll().executeTakeFirstOrThrow();
  await sql`update store_group set default_store_id = ${row.store_id}
             where group_id = ${row.group_id} and default_store_id is null`.execute(tx);
  return row;
}

/**
 * Locks a website until the transaction ends, to serialize additions to it; false when it does not
 * exist.
 */
export async function lockWebsite(tx: Tx, website_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from website where website_id = ${website_id} for update`.execute(tx);
  return rows.length > 0;
}

/**
 * Locks a store group until the transaction ends, to serialize additions to it. Returns its
 * website's id.
 */
export async function lockStoreGroup(tx: Tx, group_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ website_id: number }>`
    select website_id from store_group where group_id = ${group_id} for update`.execute(tx);
  return rows[0]?.website_id;
}
