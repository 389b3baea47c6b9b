import { sql, type QueryExecutorProvider, type RawBuilder, type SqlBool } from "kysely";
import type { Pool } from "pg";
import { type Db, unlessTooLong, untilAborted } from "../../runtime/database.ts";
import { callerName } from "../concurrency.ts";
import type { Reader, ReadInTurn } from "./read-in-turn.ts";
import { streamRows, type RowStream, type StreamLimits } from "./row-stream.ts";
import { compileCriteria, type Columns, type CompiledCriteria } from "../search/compile.ts";
import type { SearchCriteria } from "../search/criteria.ts";

/** A page of rows: at most 1,000, read at once. */
export interface RowPage<Row> {
  readonly kind: "page";
  /** Number of matching rows on all pages. */
  readonly total_count: number;
  readonly rows: readonly Row[];
}

/** Returns the rows of a list as they are shown. */
export function mapRows<Row extends object, Shown extends object>(
  rows: RowPage<Row> | RowStream<Row>,
  shownOf: (row: Row) => Shown,
): RowPage<Shown> | RowStream<Shown> {
  if (rows.kind === "page") return { ...rows, rows: rows.rows.map(shownOf) };
  return { ...rows, batches: mapBatches(rows.batches, shownOf) };
}

async function* mapBatches<Row, Shown>(
  batches: AsyncIterable<readonly Row[]>,
  shownOf: (row: Row) => Shown,
): AsyncGenerator<readonly Shown[]> {
  for await (const batch of batches) yield batch.map(shownOf);
}

export interface RowSource {
  readonly from: RawBuilder<unknown>;
  readonly select: RawBuilder<unknown>;
  readonly columns: Columns;
  /** Name of the last sort key: a column that is unique, or that has a unique `sorted_by`. */
  readonly primary_key: string;
  /**
   * `by_keys` for a table of many rows with indexes in the orders that the administration offers: a
   * page is picked by its keys along an index, from the nearer end, and only its rows are read.
   * Rows that sort alike follow the direction of the last order. `at_once` when `from` is computed
   * from many other rows: it is computed once, for the count and the page together.
   */
  readonly paging?: "by_keys" | "at_once";
}

export interface ListRequest extends RowSource {
  readonly lists: ReadInTurn;
  /** Compiles the statements of streams. */
  readonly db: QueryExecutorProvider;
  /**
   * Pool of the streams alone, so that slow readers never hold the connections that the shop works
   * with.
   */
  readonly streamPool: Pool;
  readonly criteria: SearchCriteria;
  /**
   * A faster way to count all rows that match, or the number up to which they are counted. Absent:
   * all rows are counted.
   */
  readonly count?: RawBuilder<number> | number | undefined;
  /** Condition for the rows that the caller may see, such as those of the token's locations. */
  readonly scope?: RawBuilder<SqlBool> | undefined;
  readonly reader: Reader;
  readonly limits?: Partial<StreamLimits>;
}

interface Positioned {
  readonly total__: number | string;
  readonly position__: number | string | null;
}

const PAGE_ROWS_MAX = 1_000;
/** Maximum bytes of a page that is kept in memory, as the database sends it. */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024;
/** Minimum offset at which a page may be read from the end, when that is shorter. */
const DEEP_ROWS = 10_000;

/**
 * Lists rows by search criteria, in a stable order. A page of up to 1,000 rows comes with its count
 * from one statement; more rows, all of them, or a page of more than `PAGE_BYTES_MAX` come as a
 * stream. Statements are unnamed: their shapes are the client's choice.
 *
 * @throws ApiError 400 for an unknown filter or sort field, 503 when no stream becomes free in
 *   time.
 */
export async function listRows<Row extends object>(request: ListRequest): Promise<RowPage<Row> | RowStream<Row>> {
  const query = compile(request);
  const isPage = query.limit !== undefined && query.limit <= PAGE_ROWS_MAX;
  const page = isPage
    ? await request.lists(request.reader, (db, signal) => unlessTooLong(readPage<Row>(db, signal, request, query)))
    : undefined;
  return page ?? openStream<Row>(request, query);
}

export function streamList<Row extends object>(request: ListRequest): Promise<RowStream<Row>> {
  return openStream<Row>(request, compile(request));
}

function compile({ criteria, columns, primary_key, scope, paging }: ListRequest): CompiledCriteria {
  const compiled = compileCriteria(criteria, columns, primary_key, paging === "by_keys" ? "as_sorted" : "ascending");
  return scope === undefined ? compiled : { ...compiled, where: sql<SqlBool>`(${scope}) and ${compiled.where}` };
}

async function readPage<Row extends object>(
  db: Db,
  signal: AbortSignal,
  request: ListRequest,
  query: CompiledCriteria,
): Promise<RowPage<Row>> {
  const { from, select, count, paging } = request;
  const { where, orderBy, limit, offset } = query;
  if (paging === "at_once") return readAtOnce<Row>(db, signal, request, query);
  const most = typeof count === "number" ? sql`limit ${count}::int8` : sql``;
  const counted =
    typeof count === "object"
      ? count
      : sql<number>`(select count(*) from (select from ${from} where ${where} ${most}) as some__)`;
  const page =
    paging === "by_keys"
      ? sql`where ${keyOf(request)} in (${keysOfPage(request, query)})`
      : sql`where ${where} order by ${orderBy} limit ${limit}::int8 offset ${offset}::int8`;
  const { rows } = await sql<Row & Positioned>`
    with counted__ as materialized (select ${counted} as total__)
    select page__.*, counted__.total__
      from counted__
      left join (
        select row_number() over (order by ${orderBy}) as position__, ${select}
          from ${from} ${page}
      ) as page__ on true
     order by page__.position__`.execute(db, untilAborted(signal));
  return pageOf(rows);
}

async function readAtOnce<Row extends object>(
  db: Db,
  signal: AbortSignal,
  request: ListRequest,
  { where, orderBy, limit = 0, offset }: CompiledCriteria,
): Promise<RowPage<Row>> {
  const { from, select } = request;
  const { rows } = await sql<Row & Positioned>`
    with matching__ as materialized (
      select row_number() over (order by ${orderBy}) as position__, ${select} from ${from} where ${where})
    select page__.*, counted__.total__
      from (select count(*) as total__ from matching__) as counted__
      left join (
        select * from matching__ where position__ > ${offset}::int8 order by position__ limit ${limit}::int8
      ) as page__ on true
     order by page__.position__`.execute(db, untilAborted(signal));
  return pageOf(rows);
}

function pageOf<Row extends object>(rows: readonly (Row & Positioned)[]): RowPage<Row> {
  return {
    kind: "page",
    total_count: Number(rows[0]?.total__ ?? 0),
    rows: rows.filter((row) => row.position__ !== null).map((row) => withoutPosition<Row>(row)),
  };
}

export function keyOf({ columns, primary_key }: Pick<ListRequest, "columns" | "primary_key">): RawBuilder<unknown> {
  const column = columns[primary_key];
  if (column === undefined) throw new Error(`The list has no column ${primary_key}.`);
  return sql.raw(column.sql);
}

function keysOfPage(
  request: ListRequest,
  { where, orderBy, reverseOrderBy, limit = 0, offset }: CompiledCriteria,
): RawBuilder<unknown> {
  const keys = sql`select ${keyOf(request)} as key__ from ${request.from} where ${where}`;
  if (offset < DEEP_ROWS || typeof request.count === "number") {
    return sql`${keys} order by ${orderBy} limit ${limit}::int8 offset ${offset}::int8`;
  }
  const after = sql`(select total__ - ${offset}::int8 from counted__)`;
  // PostgreSQL runs only the branch of this union that matches the count.
  return sql`
    select key__ from (
      (${keys} and ${after} > ${offset}::int8 order by ${orderBy} limit ${limit}::int8 offset ${offset}::int8)
      union all
      (${keys} and ${after} <= ${offset}::int8 order by ${reverseOrderBy}
        limit greatest(least(${limit}::int8, ${after}), 0) offset greatest(${after} - ${limit}::int8, 0))
    ) as keys__`;
}

function withoutPosition<Row extends object>({
  total__: _total,
  position__: _position,
  ...row
}: Row & Positioned): Row {
  return row as unknown as Row;
}

function openStream<Row extends object>(
  { db, streamPool, from, select, reader, limits }: ListRequest,
  { where, orderBy, limit, offset }: CompiledCriteria,
): Promise<RowStream<Row>> {
  const count = sql`select count(*) as total_count from ${from} where ${where}`.compile(db);
  const rows =
    sql`select ${select} from ${from} where ${where} order by ${orderBy} limit ${limit ?? null}::int8 offset ${offset}::int8`.compile(
      db,
    );
  return streamRows<Row>({
    streamPool,
    caller: callerName(reader.caller),
    signal: reader.signal,
    count,
    rows,
    ...(limits === undefined ? {} : { limits }),
  });
}
