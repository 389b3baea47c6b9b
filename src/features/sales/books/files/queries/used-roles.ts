import { sql } from "kysely";
import { type Db, untilAborted } from "../../../../../runtime/database.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import { ofSandbox, withinLocations } from "../../../../../web-api/list/search-list.ts";
import { isCurrentEntry } from "../../../closings/queries/journal.ts";
import { ENTRIES_FROM } from "../../journal/queries/entries.ts";
import { and } from "./entries.ts";

export interface UsedRolesFilter {
  /** Business dates, both included. */
  readonly from: string;
  readonly to: string;
  /** All locations without it. */
  readonly location_ids: readonly number[] | undefined;
}

/** Lines of one role and key at a location. */
export interface UsedRole {
  readonly location_id: number;
  readonly role: string;
  readonly key: string;
  /** The last date of such a line. */
  readonly business_date: string;
  readonly lines: number;
}

/** Lists roles and keys of the lines of entries that hold, by location. */
export async function listUsedRoles(
  db: Db,
  { caller, signal }: Reader,
  { from, to, location_ids }: UsedRolesFilter,
): Promise<UsedRole[]> {
  const location = sql<number>`r.location_id`;
  const { rows } = await sql<UsedRole>`
    select r.location_id, l ->> 'role' as role, l ->> 'key' as key, max(r.business_date) as business_date,
           count(*) as lines
      from ${ENTRIES_FROM} cross join lateral json_array_elements(e.lines::json) l
     where r.business_date between ${from}::date and ${to}::date and ${isCurrentEntry()}
       and not ${ofSandbox(location)} ${and(withinLocations(caller, location))}
       ${and(location_ids === undefined ? undefined : sql`${location} = any(${[...location_ids]}::int[])`)}
     group by 1, 2, 3`.execute(db, untilAborted(signal));
  return rows;
}
