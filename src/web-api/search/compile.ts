import { sql, type RawBuilder } from "kysely";

import { ApiError } from "../errors/errors.ts";
import { checkFilter } from "./check-filter.ts";
import { compileCondition, sortKey, type Column, type Condition } from "./conditions.ts";
import { upperCamel, type FilterGroup, type SearchCriteria } from "./criteria.ts";

/** Columns of a list by their names on the wire, in snake_case. */
export type Columns = Readonly<Record<string, Column>>;

type StatedType = Column["type"] | `${Column["type"]}!`;

/**
 * Returns the columns of a list that have the same name on the wire and in the table `alias`. An
 * exclamation mark after the type: see `Column.is_never_empty`.
 */
export function columnsOf(alias: string, types: Readonly<Record<string, StatedType>>): Columns {
  return Object.fromEntries(
    Object.entries(types).map(([name, stated]) => {
      const type = stated.replace("!", "") as Column["type"];
      return [name, { sql: `${alias}.${name}`, type, ...(type === stated ? {} : { is_never_empty: true }) }];
    }),
  );
}

export interface CompiledCriteria {
  readonly where: Condition;
  readonly orderBy: RawBuilder<unknown>;
  /** Order of the rows from the last to the first. */
  readonly reverseOrderBy: RawBuilder<unknown>;
  /** Maximum rows of a page; undefined when the client requests all rows. */
  readonly limit: number | undefined;
  readonly offset: number;
}

/**
 * Compiles search criteria into SQL fragments; client text is only ever a bound parameter.
 *
 * Groups are joined by AND, filters inside a group by OR; a group of exactly `from` and `to` on one
 * field is a between. Sorts descending by default. The last order of a field wins. The primary key
 * (ascending) comes last.
 *
 * @param primary_key - name of a column that is unique, or that has a unique `sorted_by`.
 * @param ties - the direction of the primary key; `as_sorted` takes that of the order before it, as
 *   indexes have it.
 * @throws ApiError 400 for a filter or sort field that is no column, an unsupported regular
 *   expression, and what `checkFilter` refuses.
 */
export function compileCriteria(
  criteria: SearchCriteria,
  columns: Columns,
  primary_key: string,
  ties: "ascending" | "as_sorted" = "ascending",
): CompiledCriteria {
  const groups = criteria.filter_groups
    .filter(({ filters }) => filters.length > 0)
    .map((group) => compileGroup(group, columns));
  const page_size = criteria.page_size === undefined || criteria.page_size === 0 ? undefined : criteria.page_size;
  const limit = page_size === undefined ? undefined : Math.max(1, page_size);
  const orders = ordersOf(criteria, columns, primary_key, ties);
  const pages_before = Math.max(1, criteria.current_page ?? 1) - 1;
  return {
    where: groups.length === 0 ? sql`true` : sql`${sql.join(groups, sql` and `)}`,
    orderBy: compileOrders(orders, columns, primary_key),
    reverseOrderBy: compileOrders(
      orders.map(([name, direction]) => [name, direction === "asc" ? "desc" : "asc"]),
      columns,
      primary_key,
    ),
    limit,
    offset: limit === undefined ? 0 : Math.min(pages_before * limit, Number.MAX_SAFE_INTEGER),
  };
}

function compileGroup({ filters }: FilterGroup, columns: Columns): Condition {
  const resolved = filters.map((filter) => ({ ...filter, name: columnName(filter.field, columns) }));
  const conditions = resolved.map(({ name, condition_type, value }) => {
    const column = columnOf(name, columns);
    checkFilter(name, column, condition_type, value);
    return compileCondition(column, condition_type, value);
  });
  const isBetween =
    resolved.length === 2 &&
    new Set(resolved.map(({ name }) => name)).size === 1 &&
    resolved.some(({ condition_type }) => condition_type === "from") &&
    resolved.some(({ condition_type }) => condition_type === "to");
  return sql`(${sql.join(conditions, isBetween ? sql` and ` : sql` or `)})`;
}

type Order = readonly [name: string, direction: "asc" | "desc"];

function ordersOf(
  criteria: SearchCriteria,
  columns: Columns,
  primary_key: string,
  ties: "ascending" | "as_sorted",
): readonly Order[] {
  const orders = new Map<string, "asc" | "desc">();
  for (const { field, direction } of criteria.sort_orders ?? []) {
    const name = columnName(field, columns);
    orders.delete(name);
    orders.set(name, direction === "ASC" ? "asc" : "desc");
  }
  if (!orders.has(primary_key)) {
    orders.set(primary_key, (ties === "as_sorted" ? [...orders.values()].at(-1) : undefined) ?? "asc");
  }
  return [...orders];
}

function compileOrders(orders: readonly Order[], columns: Columns, primary_key: string): RawBuilder<unknown> {
  return sql`${sql.join(
    orders.map(([name, direction]) => {
      const column = columnOf(name, columns);
      return sortKey(name === primary_key ? { ...column, is_never_empty: true } : column, direction);
    }),
    sql`, `,
  )}`;
}

/**
 * Returns the name in `columns` of a column that a client names.
 *
 * @throws ApiError 400 when no column matches.
 */
export function columnName(field: string, columns: Columns): string {
  if (Object.hasOwn(columns, field)) return field;
  const wanted = upperCamel(field);
  const name = Object.keys(columns).find((candidate) => upperCamel(candidate) === wanted);
  if (name === undefined) throw new ApiError("search_field_unknown", { field });
  return name;
}

function columnOf(name: string, columns: Columns): Column {
  const column = columns[name];
  if (column === undefined) throw new Error(`The list has no column ${name}.`);
  return column;
}
