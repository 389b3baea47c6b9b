import { sql, type QueryExecutorProvider, type RawBuilder, type SqlBool } from "kysely";
import type { Pool } from "pg";

import { streamRows, type RowStream, type StreamLimits } from "./row-stream.ts";
import { compileCriteria, type Columns, type CompiledCriteria } from "./search-criteria/compile.ts";
import type { SearchCriteria } from "./search-criteria/criteria.ts";

/** A page of at most 1,000 rows, read whole. */
export interface RowPage<Row> {
  readonly kind: "page";
  /** Matching rows, whatever the page. */
  readonly total_count: number;
  readonly rows: readonly Row[];
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
  /** The name of a unique column of `columns`: the last sort key. */
  readonly primary_key: string;
  readonly criteria: SearchCriteria;
  /** A faster way to count all rows that match; absent: they are counted. */
  readonly total?: RawBuilder<number>;
  /** What the caller may see at all, such as the rows of the token's locations. */
  readonly scope?: RawBuilder<SqlBool>;
  /** Aborted when the client has gone. */
  readonly signal?: AbortSignal;
  readonly limits?: Partial<StreamLimits>;
}

interface Placed {
  readonly total__: number | string;
  readonly place__: number | string | null;
}

const PAGE_ROWS_MAX = 1_000;

/**
 * Lists rows by search criteria, in a stable order. A page of up to 1,000 rows comes with its count from one statement;
 * more rows, or all of them, come as a stream. Statements are unnamed: their shapes are the client's choice.
 *
 * @throws ApiError 400 for an unknown filter or sort field, 503 when no stream becomes free in time.
 */
export async function listRows<Row extends object>(request: ListRequest): Promise<RowPage<Row> | RowStream<Row>> {
  const { criteria, columns, primary_key, scope } = request;
  const compiled = compileCriteria(criteria, columns, primary_key);
  const where = scope === undefined ? compiled.where : sql<SqlBool>`(${scope}) and ${compiled.where}`;
  const query = { ...compiled, where };
  return query.limit !== undefined && query.limit <= PAGE_ROWS_MAX
    ? readPage<Row>(request, query)
    : openStream<Row>(request, query);
}

async function readPage<Row extends object>(
  { db, from, select, total }: ListRequest,
  { where, orderBy, limit, offset }: CompiledCriteria,
): Promise<RowPage<Row>> {
  const counted = total ?? sql<number>`(select count(*) from ${from} where ${where})`;
  const { rows } = await sql<Row & Placed>`
    select page__.*, counted__.total__
      from (select ${counted} as total__) as counted__
      left join (
        select row_number() over (order by ${orderBy}) as place__, ${select}
          from ${from} where ${where}
         order by ${orderBy} limit ${limit}::int8 offset ${offset}::int8
      ) as page__ on true
     order by page__.place__`.execute(db);
  return {
    kind: "page",
    total_count: Number(rows[0]?.total__ ?? 0),
    rows: rows.filter((row) => row.place__ !== null).map(withoutPlace),
  };
}

function withoutPlace<Row extends object>({ total__: _total, place__: _place, ...row }: Row & Placed): Row {
  return row as unknown as Row;
}

function openStream<Row extends object>(
  { db, streamPool, from, select, signal, limits }: ListRequest,
  { where, orderBy, limit, offset }: CompiledCriteria,
): Promise<RowStream<Row>> {
  const count = sql`select count(*) as total_count from ${from} where ${where}`.compile(db);
  const rows =
    sql`select ${select} from ${from} where ${where} order by ${orderBy} limit ${limit ?? null}::int8 offset ${offset}::int8`.compile(
      db,
    );
  return streamRows<Row>({
    streamPool,
    count,
    rows,
    ...(signal === undefined ? {} : { signal }),
    ...(limits === undefined ? {} : { limits }),
  });
}
