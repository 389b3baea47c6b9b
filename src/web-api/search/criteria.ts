import { ApiError } from "../errors/errors.ts";

export interface Filter {
  readonly field: string;
  readonly value: string;
  /** Condition as the client sent it, unvalidated; default `eq`. */
  readonly condition_type: string;
}

export interface FilterGroup {
  readonly filters: readonly Filter[];
}

export interface SortOrder {
  readonly field: string;
  /** Direction of the sort; null when the client sent none, which sorts descending. */
  readonly direction: "ASC" | "DESC" | null;
}

/**
 * Criteria of a list. Members that the request did not send are absent, since the answer echoes no
 * defaults.
 */
export interface SearchCriteria {
  /** Groups are joined by AND, the filters of one group by OR. */
  readonly filter_groups: readonly FilterGroup[];
  readonly sort_orders?: readonly SortOrder[];
  /** Rows per page, unvalidated: 0 means no limit, and a negative value behaves as 1. */
  readonly page_size?: number;
  /** Number of the page from 1, unvalidated: a value below 1 behaves as 1. */
  readonly current_page?: number;
}

const FILTERS_MAX = 50;
const IN_VALUES_MAX = 1_000;

/**
 * Returns the `search_criteria` member of a list's answer, with the keys in the order and presence
 * of conventions §4.4.
 */
export function echo(criteria: SearchCriteria): SearchCriteria {
  return {
    filter_groups: criteria.filter_groups.map(({ filters }) => ({
      filters: filters.map(({ field, value, condition_type }) => ({ field, value, condition_type })),
    })),
    ...(criteria.sort_orders === undefined
      ? {}
      : { sort_orders: criteria.sort_orders.map(({ field, direction }) => ({ field, direction })) }),
    ...(criteria.page_size === undefined ? {} : { page_size: criteria.page_size }),
    ...(criteria.current_page === undefined ? {} : { current_page: criteria.current_page }),
  };
}

/**
 * Returns the criteria when they stay within 50 filters and 1,000 values per `in` or `nin`.
 *
 * @throws ApiError 400 naming the limit.
 */
export function withinLimits(criteria: SearchCriteria): SearchCriteria {
  const filters = criteria.filter_groups.flatMap((group) => group.filters);
  if (filters.length > FILTERS_MAX) throw new ApiError("search_too_many_filters", { max: FILTERS_MAX });
  for (const { condition_type, value } of filters) {
    const isList = condition_type === "in" || condition_type === "nin";
    if (isList && value.split(",").length > IN_VALUES_MAX) {
      throw new ApiError("search_too_many_values", {
        condition: condition_type,
        max: IN_VALUES_MAX,
      });
    }
  }
  return criteria;
}

/**
 * Returns the name of a field to sort by.
 *
 * @throws ApiError 400 for a character outside `[A-Za-z0-9_]`.
 */
export function sortField(field: string): string {
  if (/[^A-Za-z0-9_]/.test(field)) throw new ApiError("sort_field_invalid", { field });
  return field;
}

/**
 * Returns one form for both spellings of a key: `location_id` and `locationId` become `LocationId`.
 */
export function upperCamel(key: string): string {
  return key
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}
