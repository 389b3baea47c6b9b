import { ApiError } from "../errors/errors.ts";

export interface Filter {
  readonly field: string;
  readonly value: string;
  /** The type is unvalidated; default `eq`. */
  readonly condition_type: string;
}

export interface FilterGroup {
  readonly filters: readonly Filter[];
}

export interface SortOrder {
  readonly field: string;
  /** Null when the client sent no direction; sorts descending then. */
  readonly direction: "ASC" | "DESC" | null;
}

/** Members that a request did not send are absent: the response echoes no defaults. */
export interface SearchCriteria {
  /** Groups are joined by AND, the filters of one group by OR. */
  readonly filter_groups: readonly FilterGroup[];
  readonly sort_orders?: readonly SortOrder[];
  /** The size is unvalidated: 0 means no limit, a negative value behaves as 1. */
  readonly page_size?: number;
  /** The page is unvalidated: 1-based, values below 1 behave as 1. */
  readonly current_page?: number;
}

const FILTERS_MAX = 50;
const IN_VALUES_MAX = 1_000;

/**
 * The `search_criteria` member of a list answer: the keys in the order and presence of conventions
 * §4.4.
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
 * Returns criteria that stay within 50 filters and 1,000 values per `in` or `nin`.
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

/** @throws ApiError 400 for a character outside `[A-Za-z0-9_]`. */
export function sortField(field: string): string {
  if (/[^A-Za-z0-9_]/.test(field)) throw new ApiError("sort_field_invalid", { field });
  return field;
}

/** Two spellings of a key have one form: `location_id` and `locationId` are `LocationId`. */
export function upperCamel(key: string): string {
  return key
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}
