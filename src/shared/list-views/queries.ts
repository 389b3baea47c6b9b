import { sql } from "kysely";
import { type Db, only, type Tx } from "../../runtime/database.ts";
import type { ListView, ViewInput } from "./rules.ts";

const COLUMNS = sql`v.list_view_id, v.admin_user_id, v.list, v.name, v.is_shared, v.query, v.hidden_columns`;
/** Maximum views that are listed for a list. */
const LISTED_MAX = 200;

/** Lists the own and the shared views of a list, the own first. */
export async function listViews(db: Db, admin_user_id: number, list: string): Promise<ListView[]> {
  const { rows } = await sql<ListView>`
    select ${COLUMNS} from list_view v
     where v.list = ${list} and (v.admin_user_id = ${admin_user_id} or v.is_shared)
     order by v.admin_user_id <> ${admin_user_id}, lower(v.name), v.list_view_id
     limit ${LISTED_MAX}`.execute(db);
  return rows;
}

export async function lockView(tx: Tx, list_view_id: number): Promise<ListView | undefined> {
  const { rows } = await sql<ListView>`
    select ${COLUMNS} from list_view v where v.list_view_id = ${list_view_id} for update`.execute(tx);
  return rows[0];
}

/**
 * Counts the views of an administrator. Locks the account, so that two new views at once are
 * counted one after the other.
 */
export async function countViews(tx: Tx, admin_user_id: number): Promise<number> {
  await sql`select from admin_user where admin_user_id = ${admin_user_id} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_view where admin_user_id = ${admin_user_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertView(tx: Tx, admin_user_id: number, view: ViewInput): Promise<ListView> {
  const { rows } = await sql<ListView>`
    insert into list_view as v (admin_user_id, list, name, is_shared, query, hidden_columns)
    values (${admin_user_id}, ${view.list}, ${view.name}, ${view.is_shared}, ${view.query},
            ${[...view.hidden_columns]}::text[])
    returning ${COLUMNS}`.execute(tx);
  return only(rows);
}

export async function updateView(tx: Tx, list_view_id: number, view: ViewInput): Promise<ListView> {
  const { rows } = await sql<ListView>`
    update list_view v
       set name = ${view.name}, is_shared = ${view.is_shared}, query = ${view.query},
           hidden_columns = ${[...view.hidden_columns]}::text[], updated_at = clock_timestamp()
     where v.list_view_id = ${list_view_id} returning ${COLUMNS}`.execute(tx);
  return only(rows);
}

export async function deleteView(tx: Tx, list_view_id: number): Promise<void> {
  await sql`delete from list_view where list_view_id = ${list_view_id}`.execute(tx);
}
