import { ApiError } from "../errors/errors.ts";
import type { QueryMap, QueryNode } from "../bind/query-string.ts";
import { sortField, withinLimits, type FilterGroup, type SearchCriteria, type SortOrder } from "./criteria.ts";
import { parseInteger } from "./parse.ts";

const PAGE_SIZE_DEFAULT = 50;

/**
 * Reads the administration API's list grammar into search criteria: `page`, `page_size` (50 by
 * default, 0 = all rows), `sort=-field,other` (a dash sorts descending), `filter[field]=v` and
 * `filter[field][gteq]=v`. All filters must hold.
 *
 * @throws ApiError 400 for a page that is no integer, a malformed filter or sort field, and the
 *   limits of `withinLimits`.
 */
export function adminCriteria(query: QueryMap): SearchCriteria {
  const sort_orders = sortOrdersOf(query.get("sort"));
  return withinLimits({
    filter_groups: filterGroupsOf(query.get("filter")),
    ...(sort_orders.length === 0 ? {} : { sort_orders }),
    page_size: parseInteger(query.get("page_size") ?? String(PAGE_SIZE_DEFAULT), []),
    current_page: parseInteger(query.get("page") ?? "1", []),
  });
}

function sortOrdersOf(node: QueryNode | undefined): readonly SortOrder[] {
  if (node === undefined || node === "") return [];
  if (typeof node !== "string") throw new ApiError("sort_not_readable");
  return node
    .split(",")
    .map((name) =>
      name.startsWith("-")
        ? { field: sortField(name.slice(1)), direction: "DESC" }
        : { field: sortField(name), direction: "ASC" },
    );
}

function filterGroupsOf(node: QueryNode | undefined): readonly FilterGroup[] {
  if (node === undefined || node === "") return [];
  if (typeof node === "string") throw malformedFilter();
  return [...node].flatMap(([field, conditions]) => {
    if (typeof conditions === "string") return [{ filters: [{ field, value: conditions, condition_type: "eq" }] }];
    return [...conditions].map(([condition_type, value]) => {
      if (typeof value !== "string") throw malformedFilter();
      return { filters: [{ field, value, condition_type }] };
    });
  });
}

function malformedFilter(): Error {
  return new ApiError("filter_not_readable");
}
