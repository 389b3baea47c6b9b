import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../runtime/database.ts";
import type { ListAnswer } from "../../web-api/list-answer.ts";
import { listRows, type RowPage } from "../../web-api/list-rows.ts";
import type { RowStream } from "../../web-api/row-stream.ts";
import type { Caller } from "../../web-api/route.ts";
import { adminCriteria } from "../../web-api/search-criteria/admin.ts";
import { compileCriteria } from "../../web-api/search-criteria/compile.ts";
import { type FilterGroup, type SearchCriteria, upperCamel } from "../../web-api/search-criteria/criteria.ts";
import { parseSearchCriteria } from "../../web-api/search-criteria/parse.ts";
import { required } from "../../web-api/errors.ts";
import { type Listing, withinLocations } from "../../web-api/search-list.ts";
import { ENTRIES } from "./columns.ts";
import { countByBlock, countersOf } from "./count-queries.ts";
import { countOf, type EntrySet, idsOf } from "./entry-set.ts";
import { lettersAsked } from "./letters.ts";
import { findNearPage, findPage, type Wanted, within } from "./page-queries.ts";
import { entriesOf } from "./set-queries.ts";
import { countByValue, countedColumn } from "./value-queries.ts";

type Reading = Pick<Deps, "db" | "streamPool">;
type Entries = RowPage<object> | RowStream<object>;

/** Longer lists are streamed, and counted as they are read. */
const PAGE_ROWS_MAX = 1_000;
/** Passing fewer entries than this is quicker than counting past them by block. */
const OFFSET_FAR = 1_000;
/** So many entries of a set are sorted for a page; of more, enough lie close together in any order. */
const SORTED_MAX = 20_000;

/** What an entry says, without the person when he was erased. */
function shown(column: "entity_name" | "old_value" | "new_value") {
  const value = sql.ref(`a.${column}`);
  return sql`case when gone.log_id is null or ${value} is null then ${value} else '(erased)' end as ${sql.ref(column)}`;
}

const FROM = sql`audit_log as a left join erased_audit_entry as gone on gone.log_id = a.log_id`;
const SELECT = sql`a.log_id, a.entity_type, a.entity_id, ${shown("entity_name")}, a.field_name, ${shown("old_value")},
  ${shown("new_value")}, a.change_source, a.staff_id, a.staff_name, a.terminal_id, a.terminal_name, a.location_id,
  a.location_name, a.created_at`;

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
  { db, streamPool }: Reading,
  { caller, signal }: Pick<Listing, "caller"> & Partial<Pick<Listing, "signal">>,
  criteria: SearchCriteria,
): Promise<Entries> {
  const { limit } = compileCriteria(criteria, ENTRIES, "log_id");
  if (limit !== undefined && limit <= PAGE_ROWS_MAX) {
    return db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((tx) => readPage(tx, caller, named(criteria), limit));
  }
  const scope = withinLocations(caller, sql<number | null>`a.location_id`);
  return listRows({
    db,
    streamPool,
    from: FROM,
    select: SELECT,
    columns: ENTRIES,
    primary_key: "log_id",
    criteria,
    ...(scope === undefined ? {} : { scope }),
    ...(signal === undefined ? {} : { signal }),
  });
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

interface Found {
  readonly entries: number;
  readonly ids: readonly number[];
}

async function findEntries(tx: Tx, caller: Caller, criteria: SearchCriteria, limit: number): Promise<Found> {
  const reached = (location: string) => withinLocations(caller, sql<number | null>`${sql.ref(location)}`);
  const compiled = compileCriteria(criteria, ENTRIES, "log_id");
  const scope = reached("a.location_id");
  const where = scope === undefined ? compiled.where : sql<SqlBool>`${scope} and ${compiled.where}`;
  const wanted = { ...compiled, where, limit };
  const { offset } = compiled;
  const { filter_groups } = criteria;
  const direction = directionOf(criteria);
  const isFar = direction !== undefined && offset >= OFFSET_FAR;
  const counters = countersOf(filter_groups, scope !== undefined);

  const bySet = async (): Promise<Found | undefined> => {
    const set = await entriesOf(tx, [...filter_groups, ...scopeOf(caller)], where);
    if (set === undefined) return undefined;
    const entries = countOf(set);
    if (entries <= offset) return { entries, ids: [] };
    if (direction !== undefined) return { entries, ids: idsOf(set, direction, offset, limit) };
    return { entries, ids: await findPage(tx, entries > SORTED_MAX ? wanted : { ...wanted, where: isIn(set) }) };
  };
  // Few letters stand in too many names to look for these.
  const isOfLetters = filter_groups.some((group) => lettersAsked(group) !== undefined);
  const ofLetters = isOfLetters ? await bySet() : undefined;
  if (ofLetters !== undefined) return ofLetters;

  const column = scope === undefined && !(isFar && counters !== undefined) ? countedColumn(filter_groups) : undefined;
  if (column !== undefined) {
    const count = await countByValue(tx, column, filter_groups);
    const { entries } = count;
    if (entries <= offset) return { entries, ids: [] };
    if (direction === undefined) return { entries, ids: await findPage(tx, wanted) };
    const ids = await findNearPage(tx, column, wanted, direction, count);
    if (ids !== undefined) return { entries, ids };
  } else if (counters !== undefined) {
    const block = await countByBlock(tx, counters, filter_groups, reached, { direction: direction ?? "asc", offset });
    const { entries } = block;
    if (entries <= offset) return { entries, ids: [] };
    if (direction === undefined) return { entries, ids: await findPage(tx, wanted) };
    const rest =
      direction === "asc" ? { ...block, first_block: block.start_block } : { ...block, last_block: block.start_block };
    const nearer = { ...wanted, where: sql<SqlBool>`${within(rest)} and ${where}`, offset: offset - block.passed };
    return { entries, ids: await findPage(tx, nearer) };
  }

  const found = isOfLetters ? undefined : await bySet();
  if (found !== undefined) return found;
  if (direction !== undefined) return findInOrder(tx, wanted, direction);
  const entries = await countNaively(tx, where);
  return { entries, ids: entries <= offset ? [] : await findPage(tx, wanted) };
}

/** What a token that is bound to locations sees, as a filter. */
function scopeOf({ location_ids }: Caller): readonly FilterGroup[] {
  return location_ids.length === 0
    ? []
    : [{ filters: [{ field: "location_id", condition_type: "in", value: location_ids.join(",") }] }];
}

function isIn(set: EntrySet): RawBuilder<SqlBool> {
  return sql`a.log_id = any(${idsOf(set, "asc", 0, SORTED_MAX)}::int8[])`;
}

/** The direction of a list that is sorted by log_id before anything else. */
function directionOf({ sort_orders }: SearchCriteria): "asc" | "desc" | undefined {
  const orders = new Map<string, "asc" | "desc">();
  for (const { field, direction } of sort_orders ?? []) {
    orders.delete(field);
    orders.set(field, direction === "ASC" ? "asc" : "desc");
  }
  const [first] = orders;
  if (first === undefined) return "asc";
  return first[0] === "log_id" ? first[1] : undefined;
}

/** Counts and finds entries in the order of log_id that no counter knows, reading each once. */
async function findInOrder(tx: Tx, { where, limit, offset }: Wanted, direction: "asc" | "desc"): Promise<Found> {
  const { rows } = await sql<Found>`
    with hit as materialized (select a.log_id from audit_log a where ${where})
    select (select count(*) from hit) as entries,
           array(select log_id from hit order by log_id ${sql.raw(direction)} limit ${limit}::int8 offset ${offset}::int8) as ids`.execute(
    tx,
  );
  return rows[0] ?? { entries: 0, ids: [] };
}

async function countNaively(tx: Tx, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log a where ${where}`.execute(tx);
  return rows[0]?.n ?? 0;
}

async function rowsOf(tx: Tx, ids: readonly number[]): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select ${SELECT} from ${FROM} where a.log_id = any(${ids}::int8[])
     order by array_position(${ids}::int8[], a.log_id)`.execute(tx);
  return rows;
}
