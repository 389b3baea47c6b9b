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
  /** Counts the rows that match and that the caller may see; absent or undefined: one by one. */
  readonly count?: (criteria: SearchCriteria, caller: Caller) => ListRequest["count"];
  /**
   * Condition for the rows that a caller may access, such as `ofLocations`; absent or undefined:
   * all.
   */
  readonly reach?: (caller: Caller) => RawBuilder<boolean> | undefined;
  /**
   * A list leaves out rows of sandboxes unless the request names them. Absent: no row is of a
   * sandbox.
   */
  readonly sandbox?: {
    readonly is_of: RawBuilder<boolean>;
    /** A filter on one of these columns names locations, registers or single rows. */
    readonly named_by: readonly string[];
  };
}

type Reading = Pick<ListRequest, "db" | "lists" | "streamPool">;

/** Condition for the rows of a token's locations; undefined for an unbound token. */
export function withinLocations(caller: Caller, location: RawBuilder<number | null>): RawBuilder<boolean> | undefined {
  return caller.location_ids.length === 0
    ? undefined
    : sql<boolean>`${location} = any(${[...caller.location_ids]}::int[])`;
}

/** The reach of a list whose rows have a location: a token bound to locations sees only theirs. */
export function ofLocations(location: RawBuilder<number | null>): Required<ListSource>["reach"] {
  return (caller) => withinLocations(caller, location);
}

/**
 * Whether a location is a sandbox, for a statement over many rows: PostgreSQL reads the few
 * sandboxes once, where it would call `pos.is_sandbox` for each row.
 */
export function ofSandbox(location: RawBuilder<number | null>): RawBuilder<boolean> {
  return sql<boolean>`((${location} = any(array(select s.location_id from pos.sandbox_location s))) is true)`;
}

/**
 * Condition for the rows that count in figures of all locations: those of sandboxes do not. A token
 * is bound to sandboxes only or to none: the figures of one that is bound are those of its
 * locations.
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
  /** The order of a request without one. */
  readonly sort_orders: readonly SortOrder[];
  /** A filter of requests that do not name its column. */
  readonly filter?: Filter;
}

/** Answers a list of the administration API: `page`, `page_size`, `sort`, `filter`. */
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
 * Condition for the rows of a list that a caller may access without naming them; undefined for all.
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

/** Whether the filters leave only rows of named locations or registers, or named rows. */
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
