import { sql, type AbortableQueryOptions, type QueryExecutorProvider, type RawBuilder, type SqlBool } from "kysely";
import type { Pool } from "pg";
import { unlessTooLong } from "../runtime/database.ts";
import { streamRows, type RowStream, type StreamLimits } from "./row-stream.ts";
import { columnName, compileCriteria, type Columns, type CompiledCriteria } from "./search-criteria/compile.ts";
import type { SearchCriteria } from "./search-criteria/criteria.ts";

/** A page of at most 1,000 rows, read whole. */
export interface RowPage<Row> {
  readonly kind: "page";
  /** Matching rows, whatever the page. */
  readonly total_count: number;
  readonly rows: readonly Row[];
}

/** See `ListRequest`. */
export interface NarrowRows {
  readonly from: RawBuilder<unknown>;
  readonly columns: Columns;
}

export interface ListRequest {
  readonly db: QueryExecutorProvider;
  /** A pool of its own, so that slow readers never hold the connections that the shop works with. */
  readonly streamPool: Pool;
  /** What stands behind `from`, such as `receipt as r`. */
  readonly from: RawBuilder<unknown>;
  /** What may be filtered and sorted by. */
  readonly columns: Columns;
  /** What stands behind `select`. */
  readonly select: RawBuilder<unknown>;
  /** The name of a column of `columns` that is unique, or whose `sorted_by` is: the last sort key. */
  readonly primary_key: string;
  readonly criteria: SearchCriteria;
  /**
   * The rows are many: a page is picked by its keys along an index, from the nearer end, and only its rows are read. Rows
   * that sort alike follow the direction of the last order.
   */
  readonly is_long?: boolean;
  /**
   * A narrower relation with all rows that a page can have. Where it has every column that the criteria name, and the
   * primary key, rows are counted and the page of a long list is picked in it. What `scope` names it has, too.
   */
  readonly narrow?: NarrowRows;
  /** What stands behind `from` is worked out of many other rows: that is done once, for the count and the page together. */
  readonly is_derived?: boolean;
  /** A faster way to count all rows that match; absent: they are counted. */
  readonly total?: RawBuilder<number>;
  /** What the caller may see at all, such as the rows of the token's locations. */
  readonly scope?: RawBuilder<SqlBool>;
  /** Aborted when the client has gone. */
  readonly signal?: AbortSignal;
  /** Whose list it is; see `StreamRequest`. */
  readonly caller: string;
  readonly limits?: Partial<StreamLimits>;
}

interface Placed {
  readonly total__: number | string;
  readonly place__: number | string | null;
}

const PAGE_ROWS_MAX = 1_000;
/** A page is kept in memory up to this size, as the database sends it. */
export const PAGE_BYTES_MAX = 16 * 1024 * 1024;
/** From so many rows before a page on, it may be shorter to come from the end. */
const DEEP_ROWS = 10_000;

/**
 * Lists rows by search criteria, in a stable order. A page of up to 1,000 rows comes with its count from one statement;
 * more rows, all of them, or a page of more than `PAGE_BYTES_MAX` come as a stream. Statements are unnamed: their shapes are the client's choice.
 *
 * @throws ApiError 400 for an unknown filter or sort field, 503 when no stream becomes free in time.
 */
export async function listRows<Row extends object>(request: ListRequest): Promise<RowPage<Row> | RowStream<Row>> {
  const query = compile(request, request.columns);
  const isPage = query.limit !== undefined && query.limit <= PAGE_ROWS_MAX;
  const page = isPage ? await unlessTooLong(readPage<Row>(request, query)) : undefined;
  return page ?? openStream<Row>(request, query);
}

/** As `listRows`, for a page that is known to be too long. */
export function streamList<Row extends object>(request: ListRequest): Promise<RowStream<Row>> {
  return openStream<Row>(request, compile(request, request.columns));
}

function compile({ criteria, primary_key, scope, is_long = false }: ListRequest, columns: Columns): CompiledCriteria {
  const compiled = compileCriteria(criteria, columns, primary_key, is_long ? "as_sorted" : "ascending");
  return scope === undefined ? compiled : { ...compiled, where: sql<SqlBool>`(${scope}) and ${compiled.where}` };
}

async function readPage<Row extends object>(request: ListRequest, query: CompiledCriteria): Promise<RowPage<Row>> {
  const { db, from, select, total, is_long = false, is_derived = false } = request;
  const { where, orderBy, limit, offset } = query;
  if (is_derived) return readDerived<Row>(request, query);
  const source = sourceOf(request, query);
  const counted = total ?? sql<number>`(select count(*) from ${source.from} where ${source.query.where})`;
  const page = is_long
    ? sql`where ${keyOf(request)} in (${keysOfPage(source)})`
    : sql`where ${where} order by ${orderBy} limit ${limit}::int8 offset ${offset}::int8`;
  const { rows } = await sql<Row & Placed>`
    with counted__ as materialized (select ${counted} as total__)
    select page__.*, counted__.total__
      from counted__
      left join (
        select row_number() over (order by ${orderBy}) as place__, ${select}
          from ${from} ${page}
      ) as page__ on true
     order by page__.place__`.execute(db, untilAborted(request.signal));
  return pageOf(rows);
}

/** Options of a statement that is cancelled in the database when the signal is aborted. */
export function untilAborted(signal: AbortSignal | undefined): AbortableQueryOptions {
  return signal === undefined ? {} : { signal, inflightQueryAbortStrategy: "cancel query" };
}

async function readDerived<Row extends object>(
  request: ListRequest,
  { where, orderBy, limit = 0, offset }: CompiledCriteria,
): Promise<RowPage<Row>> {
  const { db, from, select } = request;
  const { rows } = await sql<Row & Placed>`
    with matching__ as materialized (
      select row_number() over (order by ${orderBy}) as place__, ${select} from ${from} where ${where})
    select page__.*, counted__.total__
      from (select count(*) as total__ from matching__) as counted__
      left join (
        select * from matching__ where place__ > ${offset}::int8 order by place__ limit ${limit}::int8
      ) as page__ on true
     order by page__.place__`.execute(db, untilAborted(request.signal));
  return pageOf(rows);
}

function pageOf<Row extends object>(rows: readonly (Row & Placed)[]): RowPage<Row> {
  return {
    kind: "page",
    total_count: Number(rows[0]?.total__ ?? 0),
    rows: rows.filter((row) => row.place__ !== null).map((row) => withoutPlace<Row>(row)),
  };
}

function keyOf({ columns, primary_key }: Pick<ListRequest, "columns" | "primary_key">): RawBuilder<unknown> {
  const column = columns[primary_key];
  if (column === undefined) throw new Error(`The list has no column ${primary_key}.`);
  return sql.raw(column.sql);
}

/** What rows are counted and a page's keys are picked in. */
interface KeySource {
  readonly from: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  readonly query: CompiledCriteria;
}

function sourceOf(request: ListRequest, query: CompiledCriteria): KeySource {
  const { criteria, columns, narrow, primary_key, from } = request;
  const isNarrow = narrow !== undefined && namesOnly(narrow.columns, criteria, columns);
  return isNarrow
    ? {
        from: narrow.from,
        key: keyOf({ columns: narrow.columns, primary_key }),
        query: compile(request, narrow.columns),
      }
    : { from, key: keyOf(request), query };
}

/** Whether these are all columns that the criteria name of a list's. */
function namesOnly(some: Columns, { filter_groups, sort_orders = [] }: SearchCriteria, columns: Columns): boolean {
  const named = [...filter_groups.flatMap(({ filters }) => filters), ...sort_orders];
  return named.every(({ field }) => Object.hasOwn(some, columnName(field, columns)));
}

function keysOfPage({ from, key, query }: KeySource): RawBuilder<unknown> {
  const { where, orderBy, reverseOrderBy, limit = 0, offset } = query;
  const keys = sql`select ${key} as key__ from ${from} where ${where}`;
  if (offset < DEEP_ROWS) return sql`${keys} order by ${orderBy} limit ${limit}::int8 offset ${offset}::int8`;
  const after = sql`(select total__ - ${offset}::int8 from counted__)`;
  // Of the two only the one whose condition on the count holds is run.
  return sql`
    select key__ from (
      (${keys} and ${after} > ${offset}::int8 order by ${orderBy} limit ${limit}::int8 offset ${offset}::int8)
      union all
      (${keys} and ${after} <= ${offset}::int8 order by ${reverseOrderBy}
        limit greatest(least(${limit}::int8, ${after}), 0) offset greatest(${after} - ${limit}::int8, 0))
    ) as keys__`;
}

function withoutPlace<Row extends object>({ total__: _total, place__: _place, ...row }: Row & Placed): Row {
  return row as unknown as Row;
}

function openStream<Row extends object>(
  { db, streamPool, from, select, signal, caller, limits }: ListRequest,
  { where, orderBy, limit, offset }: CompiledCriteria,
): Promise<RowStream<Row>> {
  const count = sql`select count(*) as total_count from ${from} where ${where}`.compile(db);
  const rows =
    sql`select ${select} from ${from} where ${where} order by ${orderBy} limit ${limit ?? null}::int8 offset ${offset}::int8`.compile(
      db,
    );
  return streamRows<Row>({
    streamPool,
    caller,
    count,
    rows,
    ...(signal === undefined ? {} : { signal }),
    ...(limits === undefined ? {} : { limits }),
  });
}
