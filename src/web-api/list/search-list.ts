import { type RawBuilder, sql } from "kysely";
import { required } from "../errors/errors.ts";
import type { ListAnswer } from "./answer.ts";
import { type ListRequest, listRows } from "./rows.ts";
import type { Caller, RequestContext } from "../route.ts";
import { adminCriteria } from "../search/admin.ts";
import type { Columns } from "../search/compile.ts";
import type { SearchCriteria } from "../search/criteria.ts";
import { parseSearchCriteria } from "../search/parse.ts";

export interface ListSource {
  /** The SQL after `from`. */
  readonly from: RawBuilder<unknown>;
  readonly select: RawBuilder<unknown>;
  /** Columns for filters and sorting. */
  readonly columns: Columns;
  readonly primary_key: string;
  /** Many rows, with indexes in the orders that the administration offers; see `ListRequest`. */
  readonly is_long?: boolean;
  /** See `ListRequest`. */
  readonly is_derived?: boolean;
  /** See `ListRequest`. */
  readonly count_max?: number;
  /**
   * A faster count of the rows that match and that the caller may see; undefined when unavailable.
   */
  readonly total?: (criteria: SearchCriteria, caller: Caller) => RawBuilder<number> | undefined;
  /** Column with the location of a row; a token bound to locations sees only those rows. Absent: all rows are visible. */
  readonly location?: RawBuilder<number | null>;
  /**
   * Condition for the rows that a caller may access, when a location alone does not decide it;
   * undefined for all.
   */
  readonly reach?: (caller: Caller) => RawBuilder<boolean> | undefined;
}

type Reading = Pick<ListRequest, "db" | "lists" | "streamPool">;

/** Rows that a token's locations reach, or undefined for an unbound token. */
export function withinLocations(caller: Caller, location: RawBuilder<number | null>): RawBuilder<boolean> | undefined {
  return caller.location_ids.length === 0
    ? undefined
    : sql<boolean>`${location} = any(${[...caller.location_ids]}::int[])`;
}

/**
 * Answers a list route over searchCriteria.
 *
 * @param optional_criteria - returns all rows without criteria (interface §4.3) instead of a 400.
 * @throws ApiError 400 for missing or malformed criteria and unknown columns.
 */
export async function searchList(
  { db, lists, streamPool }: Reading,
  context: RequestContext,
  source: ListSource,
  { optional_criteria = false }: { readonly optional_criteria?: boolean } = {},
): Promise<ListAnswer> {
  const criteria = parseSearchCriteria(context.query) ?? (optional_criteria ? { filter_groups: [] } : undefined);
  if (criteria === undefined) throw required(["searchCriteria"]);
  return { criteria, rows: await listRows({ db, lists, streamPool, ...bounded(source, context, criteria), criteria }) };
}

/** Request data for a list of the administration API. */
export type Listing = Pick<RequestContext, "caller" | "query" | "signal">;

/** Answers a list of the administration API: `page`, `page_size`, `sort`, `filter`. */
export async function adminList(
  { db, lists, streamPool }: Reading,
  context: Listing,
  source: ListSource,
): Promise<ListAnswer> {
  const criteria = adminCriteria(context.query);
  return { rows: await listRows({ db, lists, streamPool, ...bounded(source, context, criteria), criteria }) };
}

/** Condition for the rows of a list that a caller may access; undefined for all. */
export function scopeOf({ location, reach }: ListSource, caller: Caller): RawBuilder<boolean> | undefined {
  return location === undefined ? reach?.(caller) : withinLocations(caller, location);
}

function bounded(
  source: ListSource,
  { caller, signal }: Pick<RequestContext, "caller" | "signal">,
  criteria: SearchCriteria,
) {
  const { location: _location, reach: _reach, total: countOf, ...rest } = source;
  const total = countOf?.(criteria, caller);
  const scope = scopeOf(source, caller);
  return {
    ...rest,
    reader: { caller, signal },
    ...(total === undefined ? {} : { total }),
    ...(scope === undefined ? {} : { scope }),
  };
}
