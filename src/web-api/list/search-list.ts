import { type RawBuilder, sql } from "kysely";
import { required } from "../errors/errors.ts";
import type { ListAnswer } from "./answer.ts";
import { type ListRequest, listRows, type RowSource } from "./rows.ts";
import type { Caller, RequestContext } from "../route.ts";
import { adminCriteria } from "../search/admin.ts";
import { columnName } from "../search/compile.ts";
import type { Filter, SearchCriteria, SortOrder } from "../search/criteria.ts";
import { parseSearchCriteria } from "../search/parse.ts";

export interface ListSource extends RowSource {
  /**
   * Counts the rows that match and that the caller may see. Absent, or undefined for some criteria:
   * the list counts its rows one by one.
   */
  readonly count?: (criteria: SearchCriteria, caller: Caller) => ListRequest["count"];
  /**
   * Returns the condition for the rows that a caller may access, such as that of `ofLocations`.
   * Absent or undefined: the caller may access all rows.
   */
  readonly reach?: (caller: Caller) => RawBuilder<boolean> | undefined;
  /**
   * Marks rows of sandboxes, which a list leaves out unless the request names them. Absent: the
   * list has no rows of sandboxes.
   */
  readonly sandbox?: {
    readonly is_of: RawBuilder<boolean>;
    /** Columns whose filters name locations, registers or single rows. */
    readonly named_by: readonly string[];
  };
}

type Reading = Pick<ListRequest, "db" | "lists" | "streamPool">;

/**
 * Returns the condition for rows of the token's locations; undefined for a token that is bound to
 * none.
 */
export function withinLocations(caller: Caller, location: RawBuilder<number | null>): RawBuilder<boolean> | undefined {
  return caller.location_ids.length === 0
    ? undefined
    : sql<boolean>`${location} = any(${[...caller.location_ids]}::int[])`;
}

/**
 * Returns the reach of a list whose rows have a location: a token bound to locations sees only rows
 * of those.
 */
export function ofLocations(location: RawBuilder<number | null>): Required<ListSource>["reach"] {
  return (caller) => withinLocations(caller, location);
}

/**
 * Returns the condition that a location is a sandbox, for statements over many rows: PostgreSQL
 * reads the few sandboxes once, while it would call `pos.is_sandbox` for each row.
 */
export function ofSandbox(location: RawBuilder<number | null>): RawBuilder<boolean> {
  return sql<boolean>`((${location} = any(array(select s.location_id from pos.sandbox_location s))) is true)`;
}

/**
 * Returns the condition for the rows that figures of all locations count: rows of sandboxes do not
 * count. A token bound to locations counts the rows of those, which are all sandboxes or none.
 */
export function countedLocations(caller: Caller, location: RawBuilder<number | null>): RawBuilder<boolean> {
  return withinLocations(caller, location) ?? sql<boolean>`not ${ofSandbox(location)}`;
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

export type Listing = Pick<RequestContext, "caller" | "query" | "signal">;

export interface ListDefaults {
  /** Order of a list whose request states none. */
  readonly sort_orders: readonly SortOrder[];
  /** Filter of a list whose request does not filter by the same column. */
  readonly filter?: Filter;
}

/**
 * Answers a list of the administration API, by the parameters `page`, `page_size`, `sort` and
 * `filter`.
 */
export async function adminList(
  { db, lists, streamPool }: Reading,
  context: Listing,
  source: ListSource,
  defaults?: ListDefaults,
): Promise<ListAnswer> {
  const criteria = withDefaults(adminCriteria(context.query), defaults);
  return { rows: await listRows({ db, lists, streamPool, ...bounded(source, context, criteria), criteria }) };
}

function withDefaults(criteria: SearchCriteria, defaults: ListDefaults | undefined): SearchCriteria {
  if (defaults === undefined) return criteria;
  const { sort_orders, filter } = defaults;
  const { filter_groups } = criteria;
  const isNamed = filter_groups.some(({ filters }) => filters.some(({ field }) => field === filter?.field));
  return {
    sort_orders,
    ...criteria,
    filter_groups: filter === undefined || isNamed ? filter_groups : [...filter_groups, { filters: [filter] }],
  };
}

/**
 * Returns the condition for the rows of a list that a caller may access; sandboxes that the filters
 * do not name are left out. Undefined: all rows.
 */
export function scopeOf(
  source: ListSource,
  caller: Caller,
  criteria: Pick<SearchCriteria, "filter_groups">,
): RawBuilder<boolean> | undefined {
  const { reach, sandbox } = source;
  const reached = reach?.(caller);
  if (sandbox === undefined || caller.location_ids.length > 0 || namesRows(source, criteria)) return reached;
  const counted = sql<boolean>`not ${sandbox.is_of}`;
  return reached === undefined ? counted : sql<boolean>`(${reached} and ${counted})`;
}

/** Returns whether the filters name the locations, the registers or the rows themselves. */
function namesRows(
  { sandbox, columns }: ListSource,
  { filter_groups }: Pick<SearchCriteria, "filter_groups">,
): boolean {
  return filter_groups.some(
    ({ filters }) =>
      filters.length > 0 &&
      filters.every(
        ({ field, condition_type }) =>
          ["eq", "in"].includes(condition_type) && sandbox?.named_by.includes(columnName(field, columns)) === true,
      ),
  );
}

function bounded(
  source: ListSource,
  { caller, signal }: Pick<RequestContext, "caller" | "signal">,
  criteria: SearchCriteria,
) {
  return {
    ...source,
    reader: { caller, signal },
    count: source.count?.(criteria, caller),
    scope: scopeOf(source, caller, criteria),
  };
}
