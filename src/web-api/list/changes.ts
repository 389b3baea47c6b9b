import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Pool } from "pg";
import { Type } from "typebox";
import { type Db, unlessTooLong, untilAborted } from "../../runtime/database.ts";
import type { QueryNode } from "../bind/query-string.ts";
import { callerName } from "../concurrency.ts";
import { ApiError, invalidType, invalidValue } from "../errors/errors.ts";
import type { RequestContext } from "../route.ts";
import { Text } from "../schema.ts";
import { compileCriteria } from "../search/compile.ts";
import type { SearchCriteria } from "../search/criteria.ts";
import { parseSearchCriteria } from "../search/parse.ts";
import type { ListAnswer } from "./answer.ts";
import type { Reader, ReadInTurn } from "./read-in-turn.ts";
import { streamRows } from "./row-stream.ts";
import { type ListSource, scopeOf, searchList } from "./search-list.ts";

/** Maximum rows of a list that is not streamed. */
const PAGE_ROWS_MAX = 1_000;
const REVISION_MAX = 2n ** 63n - 1n;
const REVISION_DIGITS_MAX = 64;

/** The parameter changedAfter: an integer up to 2^63, which the feed reads from the text. */
export const Revision = Type.Unsafe<string>({
  ...Text({ description: "A revision; 0 returns everything." }),
  type: "integer",
  minimum: 0,
});

interface Reading {
  readonly db: QueryExecutorProvider;
  readonly lists: ReadInTurn;
  readonly streamPool: Pool;
}

/** A list whose rows have revisions, which become visible in order. */
export interface ChangeSource extends ListSource {
  /** SQL of the revision, as `revision` is among the selected columns. */
  readonly revision: RawBuilder<number>;
}

/**
 * Answers a list by searchCriteria, or the changes after a revision (interface §4.5).
 *
 * @throws ApiError 400 for missing or malformed criteria, a changedAfter that is no revision, or
 *   one with a page number.
 */
export async function listOrChanges(deps: Reading, context: RequestContext, source: ChangeSource): Promise<ListAnswer> {
  const changedAfter = context.query.get("changedAfter") ?? context.query.get("changed_after");
  if (changedAfter === undefined) return searchList(deps, context, source);
  const after = readRevision(changedAfter);
  const criteria = parseSearchCriteria(context.query) ?? { filter_groups: [] };
  if ((criteria.current_page ?? 1) > 1) throw new ApiError("feed_has_no_pages");
  return listChanges(deps, context, source, criteria, after);
}

/**
 * Reads a changedAfter: an integer from 0 to 2^63 − 1.
 *
 * @throws ApiError 400 for anything else.
 */
function readRevision(node: QueryNode): bigint {
  if (typeof node !== "string") throw invalidType([], "array", "int");
  if (!/^[+-]?\d+$/.test(node) || node.length > REVISION_DIGITS_MAX) throw invalidType([], node, "int");
  const revision = BigInt(node.replace("+", ""));
  if (revision < 0n || revision > REVISION_MAX) throw invalidValue("changedAfter", node);
  return revision;
}

interface Changed {
  readonly revision: number;
}

/**
 * Reads rows with a revision above `after`, in revision order. Items and cursor come from one
 * statement, so the cursor is never ahead of the items. Revisions become visible in order, so a row
 * that is not visible yet gets a higher one.
 *
 * @param criteria - only its filters and page size apply.
 */
async function listChanges(
  { db, lists, streamPool }: Reading,
  reader: Reader,
  source: ChangeSource,
  criteria: SearchCriteria,
  after: bigint,
): Promise<ListAnswer> {
  const { from, select, revision } = source;
  const { sort_orders: _ignored, ...rest } = criteria;
  const { where: wanted, limit } = compileCriteria(rest, source.columns, source.primary_key);
  const scope = scopeOf(source, reader.caller, criteria);
  const where = sql<SqlBool>`${revision} > ${String(after)}::int8 and ${wanted}${
    scope === undefined ? sql`` : sql` and ${scope}`
  }`;
  const rows_max = Math.min(limit ?? PAGE_ROWS_MAX, PAGE_ROWS_MAX);
  const page = await lists(reader, (listDb, signal) =>
    unlessTooLong(readPage(listDb, source, where, rows_max, signal)),
  );
  const isPage = limit !== undefined && limit <= PAGE_ROWS_MAX;
  if (page !== undefined && (isPage || page.total_count <= PAGE_ROWS_MAX))
    return { rows: page, highest_revision: page.rows.at(-1)?.revision ?? after };

  // A row that changes between the two statements leaves the stream and returns above the cursor.
  const highest = await lists(reader, (listDb, signal) => highestRevision(listDb, source, where, limit, signal));
  const highest_revision = highest ?? after;
  const rows = await streamRows<Changed>({
    streamPool,
    caller: callerName(reader.caller),
    signal: reader.signal,
    count: sql`select count(*) as total_count from ${from} where ${where}`.compile(db),
    rows: sql`select ${select} from ${from}
      where ${where} and ${revision} <= ${String(highest_revision)}::int8 order by ${revision}`.compile(db),
  });
  return { rows, highest_revision };
}

/**
 * Reads a page of the feed and the number of changes. Most pages are not full: the length of such a
 * page is the count, so a second statement is planned only for a full page.
 */
async function readPage(
  db: Db,
  { from, select, revision }: ChangeSource,
  where: RawBuilder<SqlBool>,
  limit: number,
  signal: AbortSignal,
) {
  const { rows } = await sql<Changed>`
    select ${select} from ${from} where ${where} order by ${revision} limit ${limit}::int8`.execute(
    db,
    untilAborted(signal),
  );
  const total_count = rows.length < limit ? rows.length : await countChanges(db, from, where, signal);
  return { kind: "page" as const, total_count, rows };
}

async function countChanges(
  db: Db,
  from: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
  signal: AbortSignal,
): Promise<number> {
  const { rows } = await sql<{ readonly total_count: number }>`
    select count(*) as total_count from ${from} where ${where}`.execute(db, untilAborted(signal));
  return rows[0]?.total_count ?? 0;
}

/** Returns the revision of the last row of a page; undefined when the page is empty. */
async function highestRevision(
  db: Db,
  { from, revision }: ChangeSource,
  where: RawBuilder<SqlBool>,
  limit: number | undefined,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { rows } = await sql<{ readonly highest: number | null }>`
    select max(revision) as highest from (
      select ${revision} as revision from ${from} where ${where} order by ${revision} limit ${limit ?? null}::int8
    ) as page`.execute(db, untilAborted(signal));
  return rows[0]?.highest ?? undefined;
}
