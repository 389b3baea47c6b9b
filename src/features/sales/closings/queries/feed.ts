import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { SalesDeps } from "../../deps.ts";
import { type Db, unlessTooLong, untilAborted } from "../../../../runtime/database.ts";
import type { ListAnswer } from "../../../../web-api/list/answer.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { streamRows } from "../../../../web-api/list/row-stream.ts";
import { compileCriteria } from "../../../../web-api/search/compile.ts";
import type { SearchCriteria } from "../../../../web-api/search/criteria.ts";
import { scopeOf } from "../../../../web-api/list/search-list.ts";
import { callerName } from "../../../../web-api/concurrency.ts";
import { CLOSINGS, type StoredClosing } from "./read.ts";

/** Maximum rows of a list that is not streamed. */
const PAGE_ROWS_MAX = 1_000;

type Reading = Pick<SalesDeps, "db" | "lists" | "streamPool">;

/**
 * Reads closings with a revision above `after`, in revision order. Items and cursor come from one
 * statement, so the cursor is never ahead of the items. Revisions become visible in order, so a
 * closing that is not visible yet gets a higher one.
 *
 * @param criteria - only its filters and page size apply.
 */
export async function listChanges(
  { db, lists, streamPool }: Reading,
  reader: Reader,
  criteria: SearchCriteria,
  after: bigint,
): Promise<ListAnswer> {
  const { sort_orders: _ignored, ...rest } = criteria;
  const { where: wanted, limit } = compileCriteria(rest, CLOSINGS.columns, CLOSINGS.primary_key);
  const scope = scopeOf(CLOSINGS, reader.caller, criteria);
  const where = sql<SqlBool>`s.revision > ${String(after)}::int8 and ${wanted}${
    scope === undefined ? sql`` : sql` and ${scope}`
  }`;
  const rows_max = Math.min(limit ?? PAGE_ROWS_MAX, PAGE_ROWS_MAX);
  const page = await lists(reader, (listDb, signal) => unlessTooLong(readPage(listDb, where, rows_max, signal)));
  const isPage = limit !== undefined && limit <= PAGE_ROWS_MAX;
  if (page !== undefined && (isPage || page.total_count <= PAGE_ROWS_MAX))
    return { rows: page, highest_revision: page.rows.at(-1)?.revision ?? after };

  // A closing that changes between the two statements leaves the stream and returns above the
  // cursor.
  const highest = await lists(reader, (listDb, signal) => highestRevision(listDb, where, limit, signal));
  const highest_revision = highest ?? after;
  const rows = await streamRows<StoredClosing>({
    streamPool,
    caller: callerName(reader.caller),
    signal: reader.signal,
    count: sql`select count(*) as total_count from ${CLOSINGS.from} where ${where}`.compile(db),
    rows: sql`select ${CLOSINGS.select} from ${CLOSINGS.from}
      where ${where} and s.revision <= ${String(highest_revision)}::int8 order by s.revision`.compile(db),
  });
  return { rows, highest_revision };
}

/**
 * Reads a page of the feed and the number of changes. Most pages are not full: the length of such a
 * page is the count, so a second statement is planned only for a full page.
 */
async function readPage(db: Db, where: RawBuilder<SqlBool>, limit: number, signal: AbortSignal) {
  const { rows } = await sql<StoredClosing>`
    select ${CLOSINGS.select} from ${CLOSINGS.from} where ${where} order by s.revision limit ${limit}::int8`.execute(
    db,
    untilAborted(signal),
  );
  const total_count = rows.length < limit ? rows.length : await countChanges(db, where, signal);
  return { kind: "page" as const, total_count, rows };
}

async function countChanges(db: Db, where: RawBuilder<SqlBool>, signal: AbortSignal): Promise<number> {
  const { rows } = await sql<{ readonly total_count: number }>`
    select count(*) as total_count from ${CLOSINGS.from} where ${where}`.execute(db, untilAborted(signal));
  return rows[0]?.total_count ?? 0;
}

/** Returns the revision of the last row of a page; undefined when the page is empty. */
async function highestRevision(
  db: Db,
  where: RawBuilder<SqlBool>,
  limit: number | undefined,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { rows } = await sql<{ readonly highest: number | null }>`
    select max(revision) as highest from (
      select s.revision from ${CLOSINGS.from} where ${where} order by s.revision limit ${limit ?? null}::int8
    ) as page`.execute(db, untilAborted(signal));
  return rows[0]?.highest ?? undefined;
}
