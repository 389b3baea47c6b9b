import { sql } from "kysely";
import { type Db, only, type Tx } from "../../runtime/database.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";

export async function findListed(
  tx: Db | Tx,
  { from, select, columns, primary_key }: ListSource,
  id: number,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${select} from ${from} where ${sql.raw(columns[primary_key]?.sql ?? primary_key)} = ${id}`.execute(tx);
  return only(rows);
}

/** Reserves the id of the next row of a table, because secrets are bound to it. */
export async function takeId(tx: Tx, table: "location" | "terminal" | "license"): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${`pos.${table}`}, ${`${table}_id`}))::int as id`.execute(tx);
  return only(rows).id;
}

/** Whether some of the locations are sandboxes and others are not. */
export async function areMixed(tx: Tx, location_ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${[...location_ids]}::int[]) as wanted(id)
    having bool_or(is_sandbox(wanted.id)) and not bool_and(is_sandbox(wanted.id))`.execute(tx);
  return rows.length > 0;
}

export async function missingLocations(tx: Tx, location_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${[...location_ids]}::int[]) as wanted(id)
      left join location l on l.location_id = wanted.id
     where l.location_id is null order by wanted.id`.execute(tx);
  return rows.map(({ id }) => id);
}
