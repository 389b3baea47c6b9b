import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { SharedDeps } from "../../deps.ts";
import { type Tx, unlessTooLong } from "../../../runtime/database.ts";
import { readSnapshot } from "../../../runtime/read-snapshot.ts";
import { invalidValue, required } from "../../../web-api/errors/errors.ts";
import type { ListAnswer } from "../../../web-api/list/answer.ts";
import { type RowPage, streamList } from "../../../web-api/list/rows.ts";
import type { Reader } from "../../../web-api/list/read-in-turn.ts";
import type { RowStream } from "../../../web-api/list/row-stream.ts";
import { adminCriteria } from "../../../web-api/search/admin.ts";
import { columnName, type CompiledCriteria, compileCriteria } from "../../../web-api/search/compile.ts";
import type { SearchCriteria } from "../../../web-api/search/criteria.ts";
import { parseSearchCriteria } from "../../../web-api/search/parse.ts";
import { type Listing, withinLocations } from "../../../web-api/list/search-list.ts";
import { ENTRIES } from "../columns.ts";

type Reading = Pick<SharedDeps, "db" | "lists" | "streamPool">;
type Entries = RowPage<object> | RowStream<object>;
type Condition = RawBuilder<SqlBool>;

/**
 * Maximum rows of a page that is read at once. A longer list is streamed, and counted as it is
 * read.
 */
const PAGE_ROWS_MAX = 1_000;
/** Maximum count in the administration, plus one entry: it then shows "10,000+". */
const COUNTED_MAX = 10_000;
/** Maximum matching entries that are sorted instead of searched along the page's order. */
const SORTED_MAX = 50_000;

/**
 * Returns the SQL of a column, which shows "(erased)" where the entry is about an erased person.
 */
function shown(column: "entity_name" | "old_value" | "new_value") {
  const value = sql.ref(`a.${column}`);
  return sql`case when gone.log_id is null or ${value} is null then ${value} else '(erased)' end as ${sql.ref(column)}`;
}

const FROM = sql`audit_log as a left join erased_audit_entry as gone on gone.log_id = a.log_id`;
const SELECT = sql`a.log_id, a.entity_type, a.entity_id, ${shown("entity_name")}, a.field_name, ${shown("old_value")},
  ${shown("new_value")}, a.change_source, a.staff_id, a.staff_name, a.terminal_id, a.terminal_name, a.location_id,
  a.location_name, a.is_submitted, a.submitted_by, a.submitted_by_id, a.created_at`;

interface AdminPage {
  /** Maximum of `total_count`, plus one; absent for an exact count. */
  readonly counted_max?: number;
  /** The page begins after the entry with this id, in the order of `created_at`. */
  readonly after?: number | undefined;
}

/**
 * Searches the audit log by searchCriteria (interface §4.6) and counts all matches.
 *
 * @throws ApiError 400 for missing or malformed criteria and unknown columns.
 */
export async function searchEntries(deps: Reading, context: Listing): Promise<ListAnswer> {
  const criteria = parseSearchCriteria(context.query);
  if (criteria === undefined) throw required(["searchCriteria"]);
  return { criteria, rows: await listEntries(deps, context, criteria) };
}

/**
 * Lists the audit log in the administration's grammar and counts up to 10,001 matches.
 *
 * @param after - see `AdminPage`.
 * @throws ApiError 400 as `searchEntries`, and for `after` in another order than that of
 *   `created_at`.
 */
export async function adminEntries(deps: Reading, context: Listing, after?: number): Promise<ListAnswer> {
  return {
    rows: await listEntries(deps, context, adminCriteria(context.query), { counted_max: COUNTED_MAX, after }),
  };
}

/**
 * Lists the entries that match the criteria, counted and read in one snapshot; errors as
 * `adminEntries`.
 */
export async function listEntries(
  { db, lists, streamPool }: Reading,
  { caller, signal }: Reader,
  criteria: SearchCriteria,
  { counted_max, after }: AdminPage = {},
): Promise<Entries> {
  const page = compileCriteria(criteria, ENTRIES, "log_id", counted_max === undefined ? "ascending" : "as_sorted");
  const { limit } = page;
  const reached = withinLocations(caller, sql<number | null>`a.location_id`) ?? sql<SqlBool>`true`;
  const behind = after === undefined ? sql<SqlBool>`true` : isBehind(after, criteria);
  if (limit !== undefined && limit <= PAGE_ROWS_MAX) {
    const where = sql<SqlBool>`${reached} and ${page.where}`;
    const sorted_max = isPeriodInOtherOrder(criteria) ? Number.POSITIVE_INFINITY : (counted_max ?? SORTED_MAX);
    const wanted = { ...page, where, limit, behind, counted_max, sorted_max };
    const rows = await lists({ caller, signal }, (listDb) =>
      unlessTooLong(readSnapshot({ db: listDb, pool: streamPool, signal }, (tx) => readPage(tx, wanted))),
    );
    if (rows !== undefined) return rows;
  }
  return streamList({
    db,
    lists,
    streamPool,
    from: FROM,
    select: SELECT,
    columns: ENTRIES,
    primary_key: "log_id",
    criteria,
    reader: { caller, signal },
    scope: sql<SqlBool>`${reached} and ${behind}`,
  });
}

/** Returns the condition for entries after the given one, in the criteria's order of time. */
function isBehind(log_id: number, { sort_orders = [] }: SearchCriteria): Condition {
  const [order] = sort_orders;
  if (order?.field !== "created_at" || sort_orders.length > 1) {
    throw invalidValue("sort", sort_orders.map(({ field }) => field).join(","));
  }
  const comes = sql.raw(order.direction === "ASC" ? ">" : "<");
  return sql`(a.created_at, a.log_id) ${comes} ((select created_at from audit_log where log_id = ${log_id}::int8), ${log_id}::int8)`;
}

interface Page extends CompiledCriteria {
  readonly limit: number;
  readonly behind: Condition;
  readonly counted_max: number | undefined;
  /** Maximum matching entries that are found by their filter and then sorted. */
  readonly sorted_max: number;
}

/**
 * Whether entries of a period are sorted by another column than time: a page may be far from either
 * end.
 */
function isPeriodInOtherOrder({ filter_groups, sort_orders = [] }: SearchCriteria): boolean {
  const isTime = ({ field }: { readonly field: string }): boolean => columnName(field, ENTRIES) === "created_at";
  const [order] = sort_orders;
  return filter_groups.some(({ filters }) => filters.some(isTime)) && (order === undefined || !isTime(order));
}

async function readPage(tx: Tx, page: Page): Promise<RowPage<object>> {
  // The planner's default cost assumes a disk, but index pages are in memory.
  await sql`select set_config('random_page_cost', '1.1', true)`.execute(tx);
  const total_count = await countEntries(tx, page);
  const ids = total_count === 0 ? [] : await findPage(tx, page, total_count);
  return { kind: "page", total_count, rows: ids.length === 0 ? [] : await rowsOf(tx, ids) };
}

async function countEntries(tx: Tx, { where, counted_max }: Page): Promise<number> {
  const matching = sql`audit_log as a where ${where}`;
  const counted =
    counted_max === undefined ? matching : sql`(select from ${matching} limit ${counted_max + 1}::int8) as counted`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${counted}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/**
 * Returns the ids of a page. The planner assumes that matching entries are spread evenly, and would
 * scan the whole order of the page for a few of them. `offset 0` makes it find them by their filter
 * and sort them.
 */
async function findPage(tx: Tx, page: Page, total_count: number): Promise<readonly number[]> {
  const { where, behind, orderBy, limit, offset, sorted_max } = page;
  const readsFirst = total_count <= sorted_max ? sql`offset 0` : sql``;
  const { rows } = await sql<{ log_id: number }>`
    select a.log_id
      from (select * from audit_log as a where ${where} ${readsFirst}) as a
     where ${behind} order by ${orderBy} limit ${limit}::int8 offset ${offset}::int8`.execute(tx);
  return rows.map(({ log_id }) => log_id);
}

async function rowsOf(tx: Tx, ids: readonly number[]): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select ${SELECT} from ${FROM} where a.log_id = any(${ids}::int8[])
     order by array_position(${ids}::int8[], a.log_id)`.execute(tx);
  return rows;
}
