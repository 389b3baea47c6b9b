import { sql } from "kysely";
import type { Db } from "../../../runtime/database.ts";

export interface TerminalAtLocation {
  readonly terminal_id: number;
  readonly location_id: number;
}

/** Whether every terminal is or was at the location named with it. True for unknown terminals. */
export async function wereTerminalsThere(db: Db, named: readonly TerminalAtLocation[]): Promise<boolean> {
  const { rows } = await sql`
    select from (select distinct terminal_id, location_id
                   from unnest(${named.map(({ terminal_id }) => terminal_id)}::int[],
                               ${named.map(({ location_id }) => location_id)}::int[]) as n (terminal_id, location_id)) named,
                lateral (select terminal_locations(named.terminal_id) as location_ids offset 0) known
     where cardinality(known.location_ids) > 0 and named.location_id <> all (known.location_ids)
     limit 1`.execute(db);
  return rows.length === 0;
}
