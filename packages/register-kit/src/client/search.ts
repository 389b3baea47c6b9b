/**
 * A condition of a list: `[field, value]` or `[field, condition, value]`, for example
 * `["created_at", "gteq", …]`.
 */
export type Filter =
  | readonly [field: string, value: string | number]
  | readonly [field: string, condition: string, value: string | number];

/** A list's query. All filters must match. */
export interface SearchCriteria {
  readonly filters?: readonly Filter[];
  readonly sort?: readonly (readonly [field: string, direction: "ASC" | "DESC"])[];
  readonly page_size?: number;
  readonly page?: number;
}

/** Returns the query parameters of `searchCriteria`. */
export function searchParameters({ filters = [], sort = [], page_size, page }: SearchCriteria): [string, string][] {
  const parameters: [string, string][] = [];
  for (const [group, filter] of filters.entries()) {
    const at = `searchCriteria[filter_groups][${group}][filters][0]`;
    const [field, condition, value] = filter.length === 3 ? filter : [filter[0], undefined, filter[1]];
    parameters.push([`${at}[field]`, field], [`${at}[value]`, String(value)]);
    if (condition !== undefined) parameters.push([`${at}[condition_type]`, condition]);
  }
  for (const [index, [field, direction]] of sort.entries()) {
    const at = `searchCriteria[sort_orders][${index}]`;
    parameters.push([`${at}[field]`, field], [`${at}[direction]`, direction]);
  }
  if (page_size !== undefined) parameters.push(["searchCriteria[pageSize]", String(page_size)]);
  if (page !== undefined) parameters.push(["searchCriteria[currentPage]", String(page)]);
  // Without any criterion a list of this service wants the empty parameter.
  return parameters.length === 0 ? [["searchCriteria", ""]] : parameters;
}
