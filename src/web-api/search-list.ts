import { type RawBuilder, sql } from "kysely";
import type { Pool } from "pg";
import type { Db } from "../runtime/database.ts";
import { required } from "./errors.ts";
import type { ListAnswer } from "./list-answer.ts";
import { listRows, type NarrowRows } from "./list-rows.ts";
import type { Caller, RequestContext } from "./route.ts";
import { adminCriteria } from "./search-criteria/admin.ts";
import type { Columns } from "./search-criteria/compile.ts";
import { callerName } from "./turns.ts";
import type { SearchCriteria } from "./search-criteria/criteria.ts";
import { parseSearchCriteria } from "./search-criteria/parse.ts";

/** What a list route lists. */
export interface ListSource {
  /** What stands behind `from`. */
  readonly from: RawBuilder<unknown>;
  readonly select: RawBuilder<unknown>;
  /** What may be filtered and sorted by. */
  readonly columns: Columns;
  readonly primary_key: string;
  /** The rows are many, and indexes have the orders that people look at them in; see `ListRequest`. */
  readonly is_long?: boolean;
  /** See `ListRequest`. */
  readonly is_derived?: boolean;
  /** See `ListRequest`. */
  readonly narrow?: NarrowRows;
  /** A faster way to count what the criteria match among the rows that a caller reaches; undefined where it has none. */
  readonly total?: (criteria: SearchCriteria, caller: Caller) => RawBuilder<number> | undefined;
  /** The column that says whose row it is; a token bound to locations sees only theirs. Absent: no such column. */
  readonly location?: RawBuilder<number | null>;
  /** The rows that a caller reaches, where a location alone does not say it; undefined for all. */
  readonly reach?: (caller: Caller) => RawBuilder<boolean> | undefined;
}

interface Reading {
  /** On connections of their own, whose statements end after 5 s. */
  readonly lists: Db;
  readonly streamPool: Pool;
}

/** Rows that a token's locations reach, or undefined for an unbound token. */
export function withinLocations(caller: Caller, location: RawBuilder<number | null>): RawBuilder<boolean> | undefined {
  return caller.location_ids.length === 0
    ? undefined
    : sql<boolean>`${location} = any(${[...caller.location_ids]}::int[])`;
}

/**
 * Answers a list route over searchCriteria.
 *
 * @param lenient - whether missing criteria mean all rows (interface §4.3) or a 400.
 * @throws ApiError 400 for missing or malformed criteria and unknown columns.
 */
export async function searchList(
  { lists, streamPool }: Reading,
  context: RequestContext,
  source: ListSource,
  { lenient = false }: { readonly lenient?: boolean } = {},
): Promise<ListAnswer> {
  const criteria = parseSearchCriteria(context.query) ?? (lenient ? { filter_groups: [] } : undefined);
  if (criteria === undefined) throw required(["searchCriteria"]);
  return { criteria, rows: await listRows({ db: lists, streamPool, ...bounded(source, context, criteria), criteria }) };
}

/** What a list of the administration API needs of its request. */
export type Listing = Pick<RequestContext, "caller" | "query" | "signal">;

/** Answers a list of the administration API: `page`, `page_size`, `sort`, `filter`. */
export async function adminList(
  { lists, streamPool }: Reading,
  context: Listing,
  source: ListSource,
): Promise<ListAnswer> {
  const criteria = adminCriteria(context.query);
  return { rows: await listRows({ db: lists, streamPool, ...bounded(source, context, criteria), criteria }) };
}

function bounded(
  source: ListSource,
  { caller, signal }: Pick<RequestContext, "caller" | "signal">,
  criteria: SearchCriteria,
) {
  const { location, reach, total: countOf, ...rest } = source;
  const total = countOf?.(criteria, caller);
  const scope = location === undefined ? reach?.(caller) : withinLocations(caller, location);
  return {
    ...rest,
    caller: callerName(caller),
    ...(total === undefined ? {} : { total }),
    ...(scope === undefined ? {} : { scope }),
    ...(signal === undefined ? {} : { signal }),
  };
}
