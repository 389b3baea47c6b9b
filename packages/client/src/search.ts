/**
 * A filter of a list: `[field, value]` or `[field, condition, value]`, for example
 * `["created_at", "gteq", …]`.
 */
export type Filter =
  | readonly [field: string, value: string | number]
  | readonly [field: string, condition: string, value: string | number];

/**
 * A list's query. An item must match every filter; of filters in a list of their own, at least one.
 */
export interface SearchCriteria {
  readonly filters?: readonly (Filter | readonly Filter[])[];
  readonly sort?: readonly (readonly [field: string, direction: "ASC" | "DESC"])[];
  readonly page_size?: number;
  readonly page?: number;
}

/** Returns the query parameters of `searchCriteria`. */
export function searchParameters({ filters = [], sort = [], page_size, page }: SearchCriteria): [string, string][] {
  const parameters: [string, string][] = [];
  for (const [group, given] of filters.entries()) {
    for (const [index, filter] of (isOne(given) ? [given] : given).entries()) {
      const at = `searchCriteria[filter_groups][${group}][filters][${index}]`;
      const [field, condition, value] = filter.length === 3 ? filter : [filter[0], undefined, filter[1]];
      parameters.push([`${at}[field]`, field], [`${at}[value]`, String(value)]);
      if (condition !== undefined) parameters.push([`${at}[condition_type]`, condition]);
    }
  }
  for (const [index, [field, direction]] of sort.entries()) {
    const at = `searchCriteria[sort_orders][${index}]`;
    parameters.push([`${at}[field]`, field], [`${at}[direction]`, direction]);
  }
  if (page_size !== undefined) parameters.push(["searchCriteria[pageSize]", String(page_size)]);
  if (page !== undefined) parameters.push(["searchCriteria[currentPage]", String(page)]);
  // The service requires the parameter `searchCriteria`, so a query without criteria sends it
  // empty.
  return parameters.length === 0 ? [["searchCriteria", ""]] : parameters;
}

function isOne(filter: Filter | readonly Filter[]): filter is Filter {
  return typeof filter[0] === "string";
}
