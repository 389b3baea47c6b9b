import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../runtime/database.ts";
import type { Caller } from "../../web-api/route.ts";
import { withinLocations } from "../../web-api/search-list.ts";
import { castValue } from "../../web-api/search-criteria/cast.ts";
import { type Columns, compileCriteria } from "../../web-api/search-criteria/compile.ts";
import type { Filter, SearchCriteria } from "../../web-api/search-criteria/criteria.ts";

/** What the counters tell apart. A moment of the day stands for all of it. */
const COUNTED: Columns = {
  entity_type: { sql: "c.entity_type", type: "text" },
  change_source: { sql: "c.change_source", type: "text" },
  location_id: { sql: "c.location_id", type: "int" },
  created_at: { sql: "(c.day::timestamp at time zone 'UTC')", type: "timestamp" },
};
const ENTRIES: Columns = {
  entity_type: { sql: "left(a.entity_type, 200)", type: "text" },
  change_source: { sql: "a.change_source", type: "text" },
  location_id: { sql: "a.location_id", type: "int" },
  created_at: { sql: "a.created_at", type: "timestamp" },
};

/** Conditions that change their answer at the moment that they name and nowhere else. */
const STEPS = new Set(["eq", "neq", "gt", "gteq", "lt", "lteq", "from", "to"]);

/**
 * The number of entries that criteria match, exact, from the counters; days in which a moment lies that the criteria
 * name are counted entry by entry.
 *
 * @returns undefined when the criteria ask for what the counters do not tell apart.
 */
export function countEntries({ filter_groups }: SearchCriteria, caller: Caller): RawBuilder<number> | undefined {
  const filters = filter_groups.flatMap((group) => group.filters);
  if (!filters.every(isCounted)) return undefined;
  const moments = filters.flatMap((filter) => momentOf(filter) ?? []);
  const matching = (columns: Columns) => compileCriteria({ filter_groups }, columns, "entity_type").where;
  const reached = (column: string) => withinLocations(caller, sql<number | null>`${sql.ref(column)}`) ?? sql`true`;
  const counters = sql`select coalesce(sum(c.entries), 0)::int8 from audit_log_count c
    where ${matching(COUNTED)} and ${reached("c.location_id")}`;
  if (moments.length === 0) return sql<number>`(${counters})`;
  const days = sql`select distinct (m at time zone 'UTC')::date as day from unnest(${moments}::timestamptz[]) as m`;
  return sql<number>`((${counters} and c.day <> all (array(${days}))) +
    (select count(*) from (${days}) e join audit_log a
        on a.created_at >= e.day::timestamp at time zone 'UTC' and a.created_at < (e.day + 1)::timestamp at time zone 'UTC'
      where ${matching(ENTRIES)} and ${reached("a.location_id")}))`;
}

function isCounted(filter: Filter): boolean {
  if (filter.field === "created_at") return momentOf(filter) !== undefined;
  return Object.hasOwn(COUNTED, filter.field);
}

/** The moment that a filter on created_at names. */
function momentOf({ field, condition_type, value }: Filter): string | undefined {
  if (field !== "created_at" || !STEPS.has(condition_type)) return undefined;
  return castValue(value, "timestamp")?.text;
}

/** Adds up the counters of each day, which every insert leaves rows of. Entries and counters agree at every moment. */
export async function foldCounters(db: Db): Promise<void> {
  await sql`
    with gone as (delete from audit_log_count returning day, entity_type, change_source, location_id, entries)
    insert into audit_log_count (day, entity_type, change_source, location_id, entries)
    select day, entity_type, change_source, location_id, sum(entries) from gone group by 1, 2, 3, 4`.execute(db);
}
