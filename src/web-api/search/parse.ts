import { ApiError, invalidType, unsupportedField } from "../errors/errors.ts";
import type { QueryMap, QueryNode } from "../bind/query-string.ts";
import {
  sortField,
  upperCamel,
  withinLimits,
  type Filter,
  type FilterGroup,
  type SearchCriteria,
  type SortOrder,
} from "./criteria.ts";

/** Keys from the outermost to the innermost, as the client wrote them. */
type Path = readonly string[];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Reads `searchCriteria` (or `search_criteria`) of a query, its inner keys in snake_case or
 * camelCase, freely mixed. A scalar (`?searchCriteria`, `?searchCriteria=all`) is present and means
 * "no criteria".
 *
 * @returns undefined when the parameter is missing: the route decides what that means.
 * @throws ApiError 400 with the platform's texts (conventions §4.3) and for the limits of
 *   `withinLimits`.
 */
export function parseSearchCriteria(query: QueryMap): SearchCriteria | undefined {
  const node = query.get("searchCriteria") ?? query.get("search_criteria");
  if (node === undefined) return undefined;
  if (typeof node === "string") return { filter_groups: [] };

  const criteria: Mutable<SearchCriteria> = { filter_groups: [] };
  for (const [key, value] of node) {
    const path = [key];
    switch (upperCamel(key)) {
      case "FilterGroups":
        criteria.filter_groups = listOf(value, path, "FilterGroup", parseGroup);
        break;
      case "SortOrders":
        if (value !== "") criteria.sort_orders = listOf(value, path, "SortOrder", parseSortOrder);
        break;
      case "PageSize":
        criteria.page_size = parseInteger(value, path);
        break;
      case "CurrentPage":
        criteria.current_page = parseInteger(value, path);
        break;
      default:
        throw unsupportedField(key);
    }
  }
  return withinLimits(criteria);
}

/**
 * Reads an integer as the platform converts one: any numeric text, blanks around it allowed,
 * truncated. Beyond 2^53 it is clamped.
 *
 * @throws ApiError 400 with the platform's type text.
 */
export function parseInteger(node: QueryNode, path: Path): number {
  if (typeof node !== "string") throw invalidType(path, "array", "int");
  if (!/^[ \t\n\r\v\f]*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?[ \t\n\r\v\f]*$/.test(node)) {
    throw invalidType(path, node, "int");
  }
  const value = Math.trunc(Number(node));
  return Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER) + 0;
}

function parseGroup(node: QueryMap, path: Path): FilterGroup {
  let filters: readonly Filter[] = [];
  for (const [key, value] of node) {
    if (upperCamel(key) !== "Filters") throw unsupportedField(key);
    filters = listOf(value, [...path, key], "Filter", parseFilter);
  }
  return { filters };
}

function parseFilter(node: QueryMap, path: Path): Filter {
  const filter: Mutable<Filter> = { field: "", value: "", condition_type: "eq" };
  for (const [key, value] of node) {
    const name = upperCamel(key);
    if (name !== "Field" && name !== "Value" && name !== "ConditionType") throw unsupportedField(key);
    const text = textOf(value, [...path, key]);
    if (name === "Field") filter.field = text;
    else if (name === "Value") filter.value = text;
    else filter.condition_type = text === "" ? "eq" : text;
  }
  return filter;
}

function parseSortOrder(node: QueryMap, path: Path): SortOrder {
  const order: Mutable<SortOrder> = { field: "", direction: null };
  for (const [key, value] of node) {
    const name = upperCamel(key);
    if (name !== "Field" && name !== "Direction") throw unsupportedField(key);
    const text = textOf(value, [...path, key]);
    if (name === "Field") order.field = sortField(text);
    else order.direction = parseDirection(text);
  }
  return order;
}

function parseDirection(text: string): "ASC" | "DESC" {
  const direction = text.toUpperCase();
  if (direction === "ASC" || direction === "DESC") return direction;
  throw new ApiError("sort_direction_invalid", { ascending: "ASC", descending: "DESC" });
}

function textOf(node: QueryNode, path: Path): string {
  if (typeof node !== "string") throw invalidType(path, "array", "string");
  return node;
}

function listOf<T>(
  node: QueryNode,
  path: Path,
  type: string,
  parse: (element: QueryMap, path: Path) => T,
): readonly T[] {
  if (node === "") return [];
  if (typeof node === "string") throw invalidType(path, "string", `${type}[]`);
  return [...node.values()].map((element) => {
    if (typeof element === "string") throw invalidType(path, "string", type);
    return parse(element, path);
  });
}
