import { sql } from "kysely";
import type { Deps } from "../../../deps.ts";
import { type Tx, unlessTooLong } from "../../../runtime/database.ts";
import { readSnapshot } from "../../../runtime/read-snapshot.ts";
import type { ListAnswer } from "../../../web-api/list-answer.ts";
import { type RowPage, streamList } from "../../../web-api/list-rows.ts";
import type { RowStream } from "../../../web-api/row-stream.ts";
import type { Caller } from "../../../web-api/route.ts";
import { adminCriteria } from "../../../web-api/search-criteria/admin.ts";
import { compileCriteria } from "../../../web-api/search-criteria/compile.ts";
import { type SearchCriteria, upperCamel } from "../../../web-api/search-criteria/criteria.ts";
import { parseSearchCriteria } from "../../../web-api/search-criteria/parse.ts";
import { required } from "../../../web-api/errors.ts";
import { type Listing, withinLocations } from "../../../web-api/search-list.ts";
import { callerName } from "../../../web-api/turns.ts";
import { ENTRIES } from "../columns.ts";
import { findEntries } from "./find.ts";

type Reading = Pick<Deps, "lists" | "streamPool">;
type Entries = RowPage<object> | RowStream<object>;

/** Longer lists are streamed, and counted as they are read. */
const PAGE_ROWS_MAX = 1_000;

/** What an entry says, without the person when he was erased. */
function shown(column: "entity_name" | "old_value" | "new_value") {
  const value = sql.ref(`a.${column}`);
  return sql`case when gone.log_id is null or ${value} is null then ${value} else '(erased)' end as ${sql.ref(column)}`;
}

const FROM = sql`audit_log as a left join erased_audit_entry as gone on gone.log_id = a.log_id`;
const SELECT = sql`a.log_id, a.entity_type, a.entity_id, ${shown("entity_name")}, a.field_name, ${shown("old_value")},
  ${shown("new_value")}, a.change_source, a.staff_id, a.staff_name, a.terminal_id, a.terminal_name, a.location_id,
  a.location_name, coalesce(a.is_submitted, a.change_source = 'pos_terminal') as is_submitted, a.submitted_by,
  a.submitted_by_id, a.created_at`;

/**
 * The audit log over searchCriteria (interface §4.6).
 *
 * @throws ApiError 400 for missing or malformed criteria and unknown columns.
 */
export async function searchEntries(deps: Reading, context: Listing): Promise<ListAnswer> {
  const criteria = parseSearchCriteria(context.query);
  if (criteria === undefined) throw required(["searchCriteria"]);
  return { criteria, rows: await listEntries(deps, context, criteria) };
}

/** The audit log in the administration's grammar; errors as `searchEntries`. */
export async function adminEntries(deps: Reading, context: Listing): Promise<{ readonly rows: Entries }> {
  return { rows: await listEntries(deps, context, adminCriteria(context.query)) };
}

/** The entries that criteria name, counted exactly and read from one snapshot; errors as `searchEntries`. */
export async function listEntries(
  { lists: db, streamPool }: Reading,
  { caller, signal }: Pick<Listing, "caller"> & Partial<Pick<Listing, "signal">>,
  criteria: SearchCriteria,
): Promise<Entries> {
  const { limit } = compileCriteria(criteria, ENTRIES, "log_id");
  const scope = withinLocations(caller, sql<number | null>`a.location_id`);
  const request = {
    db,
    streamPool,
    from: FROM,
    select: SELECT,
    columns: ENTRIES,
    primary_key: "log_id",
    criteria,
    caller: callerName(caller),
    ...(scope === undefined ? {} : { scope }),
    ...(signal === undefined ? {} : { signal }),
  };
  if (limit === undefined || limit > PAGE_ROWS_MAX) return streamList(request);
  const page = await unlessTooLong(
    readSnapshot({ db, pool: streamPool, signal }, (tx) => readPage(tx, caller, named(criteria), limit)),
  );
  return page ?? streamList(request);
}

/** Criteria with each field by its name in `ENTRIES`, and no empty groups. */
function named(criteria: SearchCriteria): SearchCriteria {
  const names = new Map(Object.keys(ENTRIES).map((name) => [upperCamel(name), name]));
  const nameOf = (field: string): string => names.get(upperCamel(field)) ?? field;
  return {
    ...criteria,
    filter_groups: criteria.filter_groups
      .filter(({ filters }) => filters.length > 0)
      .map(({ filters }) => ({ filters: filters.map((filter) => ({ ...filter, field: nameOf(filter.field) })) })),
    ...(criteria.sort_orders === undefined
      ? {}
      : { sort_orders: criteria.sort_orders.map((order) => ({ ...order, field: nameOf(order.field) })) }),
  };
}

/** Counts all entries that match and finds those of the page, in one snapshot. */
async function readPage(tx: Tx, caller: Caller, criteria: SearchCriteria, limit: number): Promise<RowPage<object>> {
  // The planner cannot know how few entries the counters lead to: it would spend more on compiling, and on starting
  // workers, than on reading, and shun indexes that lead to pages which are in memory.
  await sql`
    select set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
           set_config('random_page_cost', '1.1', true)`.execute(tx);
  const { entries, ids } = await findEntries(tx, caller, criteria, limit);
  return { kind: "page", total_count: entries, rows: ids.length === 0 ? [] : await rowsOf(tx, ids) };
}

async function rowsOf(tx: Tx, ids: readonly number[]): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select ${SELECT} from ${FROM} where a.log_id = any(${ids}::int8[])
     order by array_position(${ids}::int8[], a.log_id)`.execute(tx);
  return rows;
}
