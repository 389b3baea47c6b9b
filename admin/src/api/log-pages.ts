import type { GetListParams, Identifier, RaRecord } from "ra-core";
import type { Query } from "./client.ts";

/**
 * Maximum number of log entries that the page counts exactly. The service counts one more, which
 * shows that there are more.
 */
export const COUNTED_MAX = 10_000;

/**
 * The last entry of each page that was read, by its filter and number. Entries are never changed or
 * deleted, so the next page begins after it.
 */
const ends = new Map<string, Identifier>();

interface Page {
  readonly data: RaRecord[];
  readonly total: number;
}

/**
 * Reads a page of the audit log: the page after one that was read begins after its last entry, any
 * other one is found by its number. The total is left out where it is more than 10,000.
 */
export async function readLogPage(
  { pagination: { page, perPage } = { page: 1, perPage: 50 }, sort, filter }: GetListParams,
  read: (page_query: Query) => Promise<Page>,
) {
  const keyOf = (number: number): string => JSON.stringify([sort, filter, perPage, number]);
  const after = sort?.field === "created_at" ? ends.get(keyOf(page - 1)) : undefined;
  const { data, total } = await read(after === undefined ? { page } : { after });
  const last = data.at(-1);
  if (last !== undefined) ends.set(keyOf(page), last.id);
  return total <= COUNTED_MAX
    ? { data, total }
    : { data, pageInfo: { hasPreviousPage: page > 1, hasNextPage: data.length === perPage } };
}
